// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/alerts/alert_simulation.h"
#include "core/evaluation/switching_cost.h"
#include "core/report/table.h"
#include "core/uncertainty/plan_draws.h"

#include <memory>
#include <optional>

namespace headroom {

/// A scenario's coming months, their uncertainty, and the alerts that fire.
struct ForecastReport {
    std::shared_ptr<const Snapshot> snapshot; ///< its forecast has as many months as `risk`
    std::size_t scenario = 0;
    std::vector<UncertainAssumption> assumptions;
    Risk risk;                                 ///< without draws: nothing was drawn
    std::optional<double> cheaperThanBaseline; ///< probability; absent if they cannot be compared
    AlertSimulation alerts;

    [[nodiscard]] const ScenarioEvaluation &evaluation() const
    {
        return snapshot->evaluation.scenarios[scenario];
    }
};

/// One-off cost of the moves from the baseline, which falls into the first month.
[[nodiscard]] SwitchingCost movesFromBaseline(const ForecastReport &report);
/// True if the report's scenario can be compared with the baseline: it is a different one, and
/// neither leaves a workload out of the cost, which would not be a saving.
[[nodiscard]] bool isComparedWithBaseline(const ForecastReport &report);

/// The part of the report that needs no random draws. `snapshot`: evaluated over the months that
/// are asked for.
[[nodiscard]] ForecastReport plannedForecast(std::shared_ptr<const Snapshot> snapshot,
                                             std::size_t scenario);
/// With all draws, and those of the baseline if it is a different scenario. `draws` 0: none.
[[nodiscard]] ForecastReport drawnForecast(std::shared_ptr<const Snapshot> snapshot,
                                           std::size_t scenario, const DrawOptions &options,
                                           const ParallelFor &parallelFor);

/// Probability that the budget is passed by the month in which it is passed as planned; absent
/// where it never is, or nothing was drawn.
[[nodiscard]] std::optional<double> chanceExceededByThen(const ForecastReport &report);

/// Notes that the months do not show by themselves, a sentence each: dates that apply from the
/// first of their month.
[[nodiscard]] std::vector<std::string> forecastRemarks(const ForecastReport &report,
                                                       const Language &language);

/// Note on the difference between months and the sum of their days, which alerts use: names the
/// month with the largest difference that is more than a cent of rounding per workload and day;
/// empty if there is none.
[[nodiscard]] std::string daysRemark(const ForecastReport &report, const Language &language);

/// One row per month. The last row has the sums; its percentiles and probabilities are those of the
/// sum, not sums of the column.
[[nodiscard]] Table forecastTable(const ForecastReport &report, const Language &language);
/// The same to read: a figure that is alike in every row, of which a sentence tells, has no column.
[[nodiscard]] Table forecastTableToRead(const ForecastReport &report, const Language &language);
/// One row for each alert: number of days on which it fires, the first of them, and the amount
/// then.
[[nodiscard]] Table alertTable(const ForecastReport &report, const Language &language);
/// Notes below it: false alarms of pace alerts, and the difference between days and months.
[[nodiscard]] std::vector<std::string> alertRemarks(const ForecastReport &report,
                                                    const Language &language);
/// One row for each alert that fires, day by day.
[[nodiscard]] Table firedAlertsTable(const ForecastReport &report, const Language &language);

} // namespace headroom
