// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/following_costs.h"

#include <algorithm>

namespace headroom {

FollowingCosts::FollowingCosts(const Workload &workload, const MonthView &view)
    : m_workload(workload),
      m_usages(workload),
      m_hours(monthHoursOf(workload, view)),
      m_percentages(workload.otherCosts)
{}

bool FollowingCosts::follow(const Workload &workload)
{
    return std::ranges::any_of(workload.otherCosts, followsOffer);
}

Money FollowingCosts::ownOn(const SizedUse &sizing, std::optional<std::int64_t> countByHand) const
{
    CostMonth month;
    if (const auto used = m_usages.on({}, countByHand, &sizing))
        month.used = used->instanceHours(m_hours);
    Money own;
    const std::vector<OtherCost> costs = otherCostsOf(m_workload.otherCosts, month);
    for (std::size_t i = 0; i < costs.size(); ++i) {
        if (!isPercentage(m_workload.otherCosts[i].basis))
            own += costs[i].amount;
    }
    return own;
}

Money FollowingCosts::billed(Money compute, Money own) const
{
    Money sum = compute + own;
    m_percentages.takeOf(compute, own, [&](std::size_t, Money, Money amount) { sum += amount; });
    return sum;
}

} // namespace headroom
