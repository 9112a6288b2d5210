// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/report_facts.h"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace headroom {

struct CoverPool;

/// Demand, relative to the plan's, up to which the steps of instances are known.
inline constexpr double kMostDemandOfSteps = 32;

/// The way in which the cost of a line follows from its count, hours and rate and from the growth
/// of demand, as a spreadsheet can calculate it.
struct LineRule {
    /// In the forecast, relative to the month of the plan.
    struct Month {
        double demand = 1; ///< of the workload, relative to its plan
        Exact hours = 1;   ///< instance-hours at the demand of the plan
    };
    struct Step {
        double demand = 0; ///< from which on
        Exact count;
    };
    /// Seconds of a run on all instances together, which are rounded up: in proportion to the
    /// demand, and of each instance.
    struct Run {
        double work = 0;
        double resume = 0;
    };
    bool follows = false;           ///< false: its cost follows from something else, too
    bool countIsFree = false;       ///< setting the count by hand changes nothing else of the line
    bool hoursAreFree = false;      ///< the same of hours
    bool priceIsFree = false;       ///< the same of its price on demand
    bool otherIsSame = false;       ///< other costs are the same in all months
    bool grows = false;             ///< the cost follows the demand
    bool growsWithScenario = false; ///< by the growth of the scenario, not by one of its own
    std::vector<Step> steps; ///< instances by demand, rising; empty: the count follows no demand
    std::optional<Run> run;  ///< absent: runs do not grow
    std::vector<Month> months;
};

/// The rule of each line. Lines of a pool of commitments follow their count and the growth only.
[[nodiscard]] std::vector<LineRule> lineRulesOf(const ReportFacts &facts,
                                                std::vector<CoverPool> &pools);

[[nodiscard]] double countAt(const LineRule &rule, double demand);
/// Billed seconds of a run; for a rule that has one.
[[nodiscard]] double runSecondsAt(const LineRule &rule, double demand);
/// Instance-hours of a month relative to those of the plan, as the formulas have it.
[[nodiscard]] double usePart(const LineRule &rule, std::size_t month);

/// True if a commitment of the scenario may cover the line: its cost then follows from the use of
/// all lines in the commitment's scope, not from its own factors.
[[nodiscard]] bool isInCommitment(const ScenarioEvaluation &scenario, const Line &line);

/// Other costs as a formula of the compute cost, from what they are in a month; absent if they
/// follow from something else, too.
[[nodiscard]] std::optional<std::string> otherCostFormula(const Workload &workload,
                                                          std::span<const OtherCost> amounts,
                                                          const std::string &compute);

} // namespace headroom
