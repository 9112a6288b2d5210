// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/scatter_scene.h"

#include <vector>

namespace headroom::ui {

/// The candidates of one bundle: the best of them, which is marked, and how far they reach.
struct RangeBar {
    std::uint32_t best = 0;
    std::uint32_t lowest = 0;
    std::uint32_t highest = 0;
};

/// In front stand the highlighted; without any, all that are no part of the density.
enum class Layer : std::uint8_t { Front, Behind, Density, Nowhere };
inline Layer layerOf(std::uint8_t marks, bool highlighting)
{
    if (marks & mark::kHidden)
        return Layer::Nowhere;
    if (marks & mark::kFaint)
        return Layer::Density;
    return !highlighting || (marks & mark::kHighlighted) ? Layer::Front : Layer::Behind;
}

bool isHighlighting(const ScatterMarks *marks);

/// Of each bundle the candidates of one layer that have a place; without bundles, each candidate.
std::vector<RangeBar> rangeBars(const ScatterPoints &points, const ScatterMarks *marks,
                                Layer layer);

} // namespace headroom::ui
