// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/costing/month_view.h"
#include "core/costing/other_costs.h"
#include "core/costing/usage.h"

#include <cstdint>
#include <optional>

namespace headroom {

/// What a workload's cost lines add to an offer's compute in a month, for many offers.
class FollowingCosts
{
public:
    /// The workload must outlive this.
    FollowingCosts(const Workload &workload, const MonthView &view);

    /// Whether they depend on what serves the workload; otherwise they are no matter of choice.
    [[nodiscard]] static bool follow(const Workload &workload);
    /// Of the lines that are no percentages, such as licences by the instance-hour.
    [[nodiscard]] Money ownOn(const SizedUse &sizing,
                              std::optional<std::int64_t> countByHand = std::nullopt) const;
    /// Compute with all lines.
    [[nodiscard]] Money billed(Money compute, Money own) const;

private:
    const Workload &m_workload;
    UsageOfWorkload m_usages;
    MonthHours m_hours;
    CostPercentages m_percentages;
};

} // namespace headroom
