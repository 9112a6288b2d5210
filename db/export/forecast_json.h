// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/forecast_report.h"
#include "core/uncertainty/sensitivity.h"

#include <string>

namespace headroom::storage {

/// Months with percentiles and probabilities, what drives them, the month that passes the budget,
/// and alerts.
[[nodiscard]] std::string forecastJson(const ForecastReport &report);

/// Each assumption at its 10th and 90th percentile, and the demands at which the cheapest offer
/// changes. `risk`, where something was drawn, adds what each assumption does to the probability of
/// passing the budget.
[[nodiscard]] std::string sensitivityJson(const Snapshot &snapshot, const Sensitivity &sensitivity,
                                          const std::vector<DemandThreshold> &thresholds,
                                          const Risk &risk);

} // namespace headroom::storage
