// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/candidate_series.h"
#include "ui/charts/scatter_scene.h"
#include "ui/rows/candidate_text.h"

#include <functional>
#include <memory>
#include <optional>

namespace headroom::ui {

/// Adds the trend line, and the place of each tier with the distance of its cheapest offer from it.
void addTrend(ScatterScene &scene, const CostTrend &trend);

/// Cards of the candidates, with their distance from the trend where there is one.
[[nodiscard]] std::function<HoverText(std::uint32_t)>
cardsOf(const CandidateContext &context, std::shared_ptr<const ScatterPoints> points,
        std::optional<CostTrend> trend);

} // namespace headroom::ui
