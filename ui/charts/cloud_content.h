// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/range_bars.h"
#include "ui/charts/scatter_scene.h"

#include <memory>
#include <vector>

namespace headroom::ui {

inline constexpr std::uint8_t kUnpickable = mark::kFaint | mark::kHidden;

/// Values as they lie along an axis: themselves or their decimal logarithms.
struct MappedValues {
    AxisScale scale = AxisScale::Linear;
    std::shared_ptr<const std::vector<double>> values = std::make_shared<std::vector<double>>();

    double operator[](std::size_t i) const { return (*values)[i]; }
    std::size_t size() const { return values->size(); }
};

/// The candidates of a scene as the cloud draws them. Making it takes several passes over all
/// candidates and no widget: another thread can do it.
struct CloudContent {
    std::shared_ptr<const ScatterPoints> points; ///< may be null
    std::shared_ptr<const ScatterMarks> marks;   ///< null: all filled
    MappedValues x;
    MappedValues y;
    std::vector<RangeBar> front;
    std::vector<RangeBar> behind; ///< of what is not highlighted
    std::size_t pickable = 0;
    bool hasHighlight = false;
    bool hasDensity = false;
};

/// Takes over from `before`, which may be null, what is the same.
std::shared_ptr<const CloudContent> cloudContent(const ScatterScene &scene,
                                                 const CloudContent *before = nullptr);
/// The scene's own, or one that is made now because the scene has none or an outdated one.
std::shared_ptr<const CloudContent> cloudContentOf(const ScatterScene &scene,
                                                   const CloudContent *before = nullptr);

} // namespace headroom::ui
