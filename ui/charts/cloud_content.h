// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/range_bars.h"
#include "ui/charts/scatter_scene.h"

#include <memory>
#include <vector>

namespace headroom::ui {

inline constexpr std::uint8_t kUnpickable = mark::kFaint | mark::kHidden;

/// Values in axis coordinates: unchanged or as decimal logarithms.
struct MappedValues {
    AxisScale scale = AxisScale::Linear;
    std::shared_ptr<const std::vector<double>> values = std::make_shared<std::vector<double>>();

    double operator[](std::size_t i) const { return (*values)[i]; }
    std::size_t size() const { return values->size(); }
};

/// Candidates of a scene in the form that the cloud draws. Computing it takes several passes over
/// all candidates and needs no widget, so another thread can do it.
struct CloudContent {
    std::shared_ptr<const ScatterPoints> points; ///< may be null
    std::shared_ptr<const ScatterMarks> marks;   ///< null: all filled
    MappedValues x;
    MappedValues y;
    std::vector<RangeBar> front;
    std::vector<RangeBar> behind; ///< ranges of candidates that are not highlighted
    std::size_t pickable = 0;
    bool hasHighlight = false;
    bool hasDensity = false;
};

/// Computes the content of a scene. Unchanged parts are shared with `before`, which may be null.
std::shared_ptr<const CloudContent> cloudContent(const ScatterScene &scene,
                                                 const CloudContent *before = nullptr);
/// Returns the scene's own content, or computes it if the scene has none or an outdated one.
std::shared_ptr<const CloudContent> cloudContentOf(const ScatterScene &scene,
                                                   const CloudContent *before = nullptr);

} // namespace headroom::ui
