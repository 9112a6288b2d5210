// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planning/mix/mix_choice.h"
#include "core/planning/sharing/group_costs.h"

#include <map>
#include <optional>
#include <vector>

namespace headroom {

/// A group with the offers that may serve it.
struct OfferedGroup {
    struct Way {
        GroupCosts::Best best;
        GroupCosts::Use use;
    };
    SharerSet members = 0;
    std::vector<Way> ways;
};

/// The best of the mixes that were tried in which some workloads are in groups. Each is judged by its lines, evaluated.
class GroupedMixes
{
public:
    /// `loose`: every offer that serves a workload by itself, whatever ties them together. All must outlive this.
    GroupedMixes(const MixCandidates &own, const MixRules &rules, const MixSolver &solver,
                 const MixModel &loose, GroupCosts &costs)
        : m_own(own),
          m_rules(rules),
          m_solver(solver),
          m_loose(loose),
          m_costs(costs)
    {}
    /// Without groups; it may be without a choice. Of options that are alike only the cheapest are kept from now on.
    void beginWith(const SolvedMix &alone);

    /// With all rules.
    [[nodiscard]] const MixModel &model() const { return m_short; }
    void addOffer(OfferedGroup &group, const GroupCosts::Use &use, OfferIndex offer);
    /// The best offers for these groups and for all others by themselves. Whether they are better than what is known.
    [[nodiscard]] Expected<bool> tryGroups(const std::vector<OfferedGroup> &groups);

    /// The bill.
    [[nodiscard]] std::optional<Money> monthly() const { return m_monthly; }
    /// Cents of what is minimised, other costs left out; infinite before there is a mix.
    [[nodiscard]] double cost() const;
    /// Absent: none of those tried is better than that without groups.
    [[nodiscard]] const std::optional<MixChoice> &choice() const { return m_choice; }

private:
    [[nodiscard]] Money moving(const std::map<WorkloadId, Allocation> &allocations) const;
    [[nodiscard]] MixModel modelWith(const std::vector<OfferedGroup> &groups,
                                     const std::vector<std::size_t> &own) const;
    [[nodiscard]] std::vector<std::size_t> placesOf(SharerSet set) const;
    [[nodiscard]] Expected<bool> take(const SolvedMix &solved,
                                      const std::vector<OfferedGroup> &groups,
                                      const std::vector<std::size_t> &own);
    void noteOwnOffer(std::size_t place, Scenario &scenario) const;

    const MixCandidates &m_own;
    const MixRules &m_rules;
    const MixSolver &m_solver;
    const MixModel &m_loose;
    GroupCosts &m_costs;
    MixModel m_short; ///< of options that are alike the cheapest
    std::optional<Money> m_monthly;
    std::optional<Money> m_best; ///< of what is minimised
    std::optional<MixChoice> m_choice;
};

} // namespace headroom
