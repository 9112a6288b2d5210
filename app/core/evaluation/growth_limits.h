// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/evaluation.h"

#include <string>
#include <vector>

namespace headroom {

/// Demand of a workload that is larger than what is counted of it.
struct GrowthLimit {
    enum class Kind : std::uint8_t {
        requests, ///< the change of demand leads beyond what its field has room for
        items,
        data,
        growth, ///< grows to more than any platform has; costs stay as they are from that month on
        group   ///< grows beyond its own autoscaling group
    };
    Kind kind = Kind::growth;
    std::string workload;
    double maximum = 0; ///< that is counted: requests a second, items or GiB; replicas of the group
    Date month;         ///< growth and group: the first one

    friend bool operator==(const GrowthLimit &, const GrowthLimit &) = default;
};

/// Limits that each workload's demand, as planned and under monthly growth, reaches first.
[[nodiscard]] std::vector<GrowthLimit> growthLimits(const Scenario &scenario,
                                                    const ScenarioEvaluation &evaluation);

} // namespace headroom
