// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/plan.h"
#include "ui/views/fields/number_field.h"
#include "ui/whatif/choice_bands.h"
#include "ui/whatif/slider_scale.h"

#include <functional>
#include <optional>

namespace headroom::ui {

/// What slides of the growth of one workload.
struct GrowthSlider {
    QString label;
    const char *meaning;
    NumberFormat format;
    SliderScale scale;
    std::function<double(const Scenario &)> get;
    ChoiceBands::Set set; ///< at what all demand does, it is not the workload's own any more
    ValueWords words;
};

/// Nothing where its growth follows points.
[[nodiscard]] std::optional<GrowthSlider> growthSlider(const Scenario &planned,
                                                       WorkloadId workload);

} // namespace headroom::ui
