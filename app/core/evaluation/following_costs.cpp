// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/following_costs.h"

#include "core/costing/other_costs.h"

#include <algorithm>

namespace headroom {

FollowingCosts::FollowingCosts(const Workload &workload, const MonthView &view)
    : m_workload(workload),
      m_usages(workload),
      m_hours(monthHoursOf(workload, view)),
      m_any(follow(workload))
{}

bool FollowingCosts::follow(const Workload &workload)
{
    return std::ranges::any_of(workload.otherCosts, followsOffer);
}

std::int64_t FollowingCosts::with(const SizedUse &sizing, std::optional<std::int64_t> countByHand,
                                  std::int64_t compute) const
{
    if (!m_any)
        return 0;
    CostMonth month{Money::fromCents(compute), {}, 1};
    if (const auto used = m_usages.on({}, countByHand, &sizing))
        month.used = used->instanceHours(m_hours);
    return sumOf(otherCostsOf(m_workload.otherCosts, month)).cents();
}

} // namespace headroom
