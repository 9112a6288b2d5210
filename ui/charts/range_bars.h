// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/scatter_scene.h"

#include <vector>

namespace headroom::ui {

/// Candidates of one bundle: the best, which is marked, and the ends of their range.
struct RangeBar {
    std::uint32_t best = 0;
    std::uint32_t lowest = 0;
    std::uint32_t highest = 0;
};

/// Drawing layer of a candidate. Highlighted candidates are in front; if none is highlighted, all
/// that are not part of the density.
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

/// Ranges of the candidates of one layer by bundle; without bundles one range per candidate.
std::vector<RangeBar> rangeBars(const ScatterPoints &points, const ScatterMarks *marks,
                                Layer layer);

} // namespace headroom::ui
