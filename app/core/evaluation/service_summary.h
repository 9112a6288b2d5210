// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/enum_names.h"
#include "core/text.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace headroom {

struct Line;
struct Plan;
struct ScenarioEvaluation;
struct Workload;

/// Relation of a workload's figures to its stated limits, at the planned demand.
enum class ServiceVerdict : std::uint8_t {
    without, ///< it states none
    met,     ///< in the whole 80 % range
    mayMiss, ///< a limit lies within the 80 % range
    /// As mayMiss, and the figure itself is beyond the limit: more likely missed than met.
    likelyMisses,
    missed,   ///< a limit is missed in the whole range, or the workload cannot run as planned
    notSized, ///< too little is known to predict anything
    noOffer   ///< nothing is allocated
};
template <>
inline constexpr auto kNamesOf<ServiceVerdict> = std::to_array<KeyedName>({
    {"without", HEADROOM_TEXT("Terms", "no service level")},
    {"met", HEADROOM_TEXT("Terms", "met")},
    {"may_miss", HEADROOM_TEXT("Terms", "may miss")},
    {"likely_misses", HEADROOM_TEXT("Terms", "likely misses")},
    {"missed", HEADROOM_TEXT("Terms", "missed")},
    {"not_sized", HEADROOM_TEXT("Terms", "not sized")},
    {"no_offer", HEADROOM_TEXT("Terms", "no offer")},
});

/// The workload with the least capacity over demand, or time over deadline.
struct MinHeadroom {
    double times = 0; ///< 1: just enough
    std::size_t workload = 0;
};

/// Service levels of a scenario's workloads at the planned demand. All pages and files show this
/// value; none derives its own.
struct ServiceSummary {
    std::vector<ServiceVerdict> states; ///< of each workload, in the plan's order
    /// Smallest headroom of running workloads, except development: people at work have no demand
    /// that grows into the capacity.
    std::optional<MinHeadroom> minHeadroom;
    int unpriced = 0; ///< workloads with a prediction and without a cost

    [[nodiscard]] int count(ServiceVerdict state) const;
    [[nodiscard]] int met() const { return count(ServiceVerdict::met); }
    [[nodiscard]] int mayMiss() const { return count(ServiceVerdict::mayMiss); }
    [[nodiscard]] int likelyMisses() const { return count(ServiceVerdict::likelyMisses); }
    [[nodiscard]] int missed() const { return count(ServiceVerdict::missed); }
    /// Workloads that have a service level, whatever is known of them.
    [[nodiscard]] int stated() const;
    /// Each is met in the whole range, by an offer with a price.
    [[nodiscard]] bool allMet() const;
    /// In the plan's order.
    [[nodiscard]] std::vector<std::size_t> in(ServiceVerdict state) const;
};

/// Capacity over demand, or deadline over time, of a workload that runs; absent for development,
/// which has none.
[[nodiscard]] std::optional<double> headroomOf(const Workload &workload, const Line &line);
[[nodiscard]] ServiceVerdict serviceVerdictOf(const Workload &workload, const Line &line);
/// Service levels of the lines, in the order of the plan's workloads.
[[nodiscard]] ServiceSummary serviceSummaryOf(const Plan &plan, const std::vector<Line> &lines);

} // namespace headroom
