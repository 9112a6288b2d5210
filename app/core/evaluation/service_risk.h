// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/limit_check.h"

#include <optional>
#include <string>
#include <vector>

namespace headroom {

/// Certainty that a line keeps its service level, best first. Likely misses: the figure itself
/// exceeds the limit, though its range still contains the limit.
enum class Assurance : std::uint8_t { met, mayMiss, likelyMisses, missed, cannotRun };

[[nodiscard]] Assurance assuranceOf(Verdict verdict, double missChance);
/// Assurance of a line. A line without an offer or hardware facts, or with unknown facts, counts as
/// met.
[[nodiscard]] Assurance assuranceOf(const Line &line);

/// True if the service level is more likely missed than met.
[[nodiscard]] inline bool isOver(Assurance assurance)
{
    return assurance >= Assurance::likelyMisses;
}

/// The figure that a line's verdict is about, with its limit; absent where it is not a single
/// figure.
[[nodiscard]] std::optional<LimitCheck> missedLimitCheck(const Line &line,
                                                         const ServiceLevel &level);

/// A workload that is not certain to keep its service level.
struct ServiceRisk {
    WorkloadId workload = 0;
    std::string name;
    Assurance was = Assurance::met; ///< before the change; as it is where nothing is changed
    Assurance is = Assurance::met;
    double missChance = 0;
    SizingLimit limit = SizingLimit::none;
    std::optional<LimitCheck> check;
    double utilisation = 0;           ///< at the peak, where the limit is one of capacity
    std::int64_t instancesByHand = 0; ///< 0: their number follows from the demand

    [[nodiscard]] bool isWorse() const { return is > was; }
    friend bool operator==(const ServiceRisk &, const ServiceRisk &) = default;
};

/// The workloads over their limits: those that are more likely to miss their service level than to
/// meet it.
[[nodiscard]] std::vector<ServiceRisk> overLimits(const ScenarioEvaluation &scenario);
/// All workloads that are not certain to keep their service level, worst first.
[[nodiscard]] std::vector<ServiceRisk> risksOf(const ScenarioEvaluation &scenario);

/// After a change: the workloads that keep their service level less surely than before, worst
/// first, then those that are over their limits all the same. Both of one plan's workloads.
[[nodiscard]] std::vector<ServiceRisk> risksAfter(const ScenarioEvaluation &before,
                                                  const ScenarioEvaluation &after);

} // namespace headroom
