// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planning/mix/mix_choice.h"
#include "core/planning/sharing/group_costs.h"
#include "core/planning/sharing/sharer_needs.h"

#include <map>
#include <memory>
#include <optional>
#include <vector>

namespace headroom {

/// Knowledge about workloads that may share instances, whatever the rules and prices: kept from one question about
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

/// The answer to a search for a mix in which workloads share instances.
struct SharedAnswer {
    MixChoice choice;           ///< without why
    MixCandidates own;          ///< with nobody on the instances of another, unless pinned
    std::optional<Money> bound; ///< no mix costs less, shared or not; absent where nobody can share
};

/// The cheapest mix in which workloads that may share instances do so where it costs less; the objective is not read.
/// Every mix is judged by its lines, evaluated; the bound holds for all mixes, shared or not. All divisions of up to ten
/// workloads are looked through; of more, and where rules tie workloads together, those that a linear program says may
/// help. Infeasible: no mix in which nobody shares keeps the rules, and none was found in which somebody does.
[[nodiscard]] Expected<SharedAnswer> findSharedMix(const MixSolver &solver, const MixRules &rules,
                                                   const MixFilter &filter = {});
/// The same with what is known from other questions about the same candidates.
[[nodiscard]] Expected<SharedAnswer> findSharedMix(const MixSolver &solver, const MixRules &rules,
                                                   const MixFilter &filter, SharerKnowledge &known);

/// Saving a month at which all moves of a mix pay for themselves.
[[nodiscard]] Money movingOf(const MixCandidates &candidates, const MixRules &rules,
                             const std::map<WorkloadId, Allocation> &allocations);

/// The candidates with nobody on the instances of another, unless somebody there is pinned.
[[nodiscard]] MixCandidates withNobodySharing(const MixCandidates &candidates, bool pinsHonoured);

} // namespace headroom
