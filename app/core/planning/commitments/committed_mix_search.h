// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planning/commitments/committed_bound.h"
#include "core/planning/commitments/committed_search.h"
#include "core/planning/mix/mix_choice.h"

#include <functional>
#include <map>
#include <optional>
#include <vector>

namespace headroom {

/// The best mix with commitments that was found, and a lower bound. The bound ignores shares of the cost: it applies to
/// all mixes that keep the other rules.
class CommittedMixSearch
{
public:
    using Allocations = std::map<WorkloadId, Allocation>;

    /// `candidates`: withoutCommittedOffers(); `cheapest`: these atCommittedRates(). All must outlive this.
    CommittedMixSearch(const MixCandidates &candidates, const MixCandidates &cheapest,
                       const MixRules &rules, const MixSolver &solver);

    /// The whole search; `near`: a mix to begin with.
    [[nodiscard]] Expected<void> run(const Allocations *near = nullptr);
    /// A shorter one, with what a mix of the same workloads has shown to be good; or until any mix keeps the rules.
    [[nodiscard]] Expected<void> runShort(const Allocations *near, bool anyMix);
    /// Takes a mix where it keeps the rules and is the best so far.
    bool take(const Allocations &allocations);

    /// The best mix, which must be there.
    void tell(MixChoice &choice) const { tell(*m_search.best(), choice); }
    void tell(const CommittedChoice &mix, MixChoice &choice) const;
    [[nodiscard]] bool hasFound() const { return m_search.hasFound(); }
    /// No mix keeps the rules that are not shares of the cost.
    [[nodiscard]] bool isInfeasible() const { return m_isInfeasible; }
    [[nodiscard]] std::int64_t nodes() const { return m_nodes; }
    /// The next best type of each workload, the others as they are.
    void addRunnersUp(MixChoice &choice, MixProgress &now);
    /// The cheapest mix that is found near another one, with options that are allowed alone.
    [[nodiscard]] std::optional<CommittedChoice>
    bestNeighbour(const Allocations &from, const CommittedSearch::Allowed &allowed);
    [[nodiscard]] const MixModel &model() const { return m_plain; }

private:
    using Chosen = std::vector<std::size_t>;

    [[nodiscard]] Expected<void> begin();
    [[nodiscard]] Expected<void> takeUncommitted();
    [[nodiscard]] std::optional<Chosen> placesOf(const Allocations &allocations) const;
    [[nodiscard]] Expected<std::optional<Chosen>> take(const MixModel &model,
                                                       const ChoiceLimits &limits);
    /// The place in all options of a model's option.
    using PlaceInAll = std::function<std::size_t(std::size_t group, std::size_t option)>;
    [[nodiscard]] Expected<void> keepShares(MixModel model, const PlaceInAll &inAll,
                                            const ChoiceLimits &limits);
    [[nodiscard]] Expected<void> closeGap();
    void improve() { m_search.improve(m_solver.limits().nodes, goesOn()); }
    void prove();
    void report() const;
    [[nodiscard]] std::function<bool()> goesOn() const;
    [[nodiscard]] Money boundOf(const CommittedChoice &best) const;
    [[nodiscard]] static MixRules rulesOfModels(MixRules rules);

    const MixCandidates &m_candidates; ///< on demand
    const MixRules &m_rules;
    const MixSolver &m_solver;
    MixMonths m_months;
    MixModel m_plain;
    MixModel m_lowest;
    CommittedBound m_lower;
    CommittedMix m_mix;
    CommittedSearch m_search;
    std::int64_t m_bound = 0;      ///< of the objective
    std::int64_t m_monthBound = 0; ///< of the planned month
    std::int64_t m_nodes = 0;
    bool m_isInfeasible = false;
};

/// The average month of an amount over all months.
[[nodiscard]] Money aMonthOf(Money total, int months);
/// By how much the first costs more than the second, in an average month.
[[nodiscard]] Money aMonthMore(const MixChoice &choice, const MixChoice &other);

} // namespace headroom
