// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/costing/month_view.h"
#include "core/costing/usage.h"

#include <cstdint>
#include <optional>

namespace headroom {

/// Cost lines that depend on what serves the workload, such as licences by the instance-hour: what they add to an offer's
/// compute in a month. The others are no matter of choice.
class FollowingCosts
{
public:
    /// The workload must outlive this.
    FollowingCosts(const Workload &workload, const MonthView &view);

    [[nodiscard]] static bool follow(const Workload &workload);
    /// In cents; `compute` likewise.
    [[nodiscard]] std::int64_t with(const SizedUse &sizing, std::optional<std::int64_t> countByHand,
                                    std::int64_t compute) const;

private:
    const Workload &m_workload;
    UsageOfWorkload m_usages;
    MonthHours m_hours;
    bool m_any;
};

} // namespace headroom
