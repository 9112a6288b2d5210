// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/scatter_scene.h"
#include "ui/charts/stacked_bars_scene.h"

namespace headroom::ui::samples {

// Made-up candidates that lie as real ones do: columns of offers that share a machine and so a
// throughput, and differ in price by region and pricing model. The same for the same count.
std::shared_ptr<const ScatterPoints> candidates(std::size_t count);

// Filled where the throughput reaches the need.
std::shared_ptr<const ScatterMarks> meeting(const ScatterPoints &points, double need);

// A complete scene: frontier, need, budget, place, ghost, legend, cards.
ScatterScene scatter(std::size_t count);

// Twelve months of five workloads with growth.
StackedBarsScene months(std::size_t count = 12);

} // namespace headroom::ui::samples
