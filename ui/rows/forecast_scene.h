// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/breakdown.h"
#include "core/report/forecast_report.h"
#include "ui/charts/day_calendar.h"
#include "ui/charts/stacked_bars_scene.h"
#include "ui/charts/term_bar.h"

#include <optional>
#include <vector>

namespace headroom::ui {

/// Months as planned with the range of what was drawn over them; stacked by a dimension where one
/// is given.
[[nodiscard]] StackedBarsScene forecastScene(const ForecastReport &report,
                                             std::optional<Dimension> stackedBy);

/// The days of the first twelve months, and the alerts that fire on them.
[[nodiscard]] DayCalendarScene alertScene(const ForecastReport &report);
/// "Fires 4 times, first on 7 December 2026." for each rule.
[[nodiscard]] QString alertSummary(const ForecastReport &report);

/// "36 months cost $210,000, 80 % between $190,000 and $240,000".
[[nodiscard]] QString sumSentence(const ForecastReport &report);
/// Probability of exceeding the budget, in words.
[[nodiscard]] QString budgetSentence(const ForecastReport &report);
/// The strongest assumptions as shares of the spread.
[[nodiscard]] std::vector<Term> driverTerms(const ForecastReport &report);

} // namespace headroom::ui
