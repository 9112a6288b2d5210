// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planning/sharing/group_costs.h"
#include "core/planning/sharing/sharer_needs.h"

#include <memory>
#include <vector>

namespace headroom {

/// What is found out about workloads that may share instances, whatever the rules and prices: kept from one question about
/// a mix to the next, as long as the same ones may share.
class SharerKnowledge
{
public:
    /// `costs` adds to what is known of groups, and uses it.
    [[nodiscard]] std::shared_ptr<SharerNeeds> shareWith(GroupCosts &costs);

private:
    std::vector<std::size_t> m_places; ///< in the mix
    std::vector<Verdict> m_verdicts;   ///< that they must keep
    std::shared_ptr<GroupSizings> m_sizings;
    std::shared_ptr<SharerNeeds> m_needs;
};

} // namespace headroom
