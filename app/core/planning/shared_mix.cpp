// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/planning/shared_mix.h"

#include "core/planning/group_costs.h"
#include "core/planning/sharing_groups.h"

#include <algorithm>
#include <utility>

namespace headroom {

namespace {

/// Who shares may stop, unless somebody on those instances is pinned.
Scenario withoutSharing(const Scenario &stated, bool pinsHonoured)
{
    Scenario scenario = stated;
    for (auto &[id, allocation] : scenario.allocations) {
        if (!allocation.onInstancesOf)
            continue;
        const WorkloadId host = *allocation.onInstancesOf;
        const bool isPinned =
            pinsHonoured && std::ranges::any_of(stated.allocations, [&](const auto &other) {
                return other.second.pinned
                       && (other.first == host || other.second.onInstancesOf == host);
            });
        if (!isPinned)
            allocation.onInstancesOf.reset();
    }
    return scenario;
}

/// What ties workloads together, so that the best of each need not be the best of all.
bool areTied(const MixRules &rules)
{
    return rules.budget || !rules.split.empty() || rules.mostSpotPercent || !rules.quotas.empty()
           || rules.mostTypes || rules.leastSaving.cents() > 0 || rules.leastHeadroom;
}

/// The rules that say what each workload may have by itself.
MixRules untied(const MixRules &rules)
{
    MixRules loose;
    loose.providers = rules.providers;
    loose.regions = rules.regions;
    loose.pricingModels = rules.pricingModels;
    loose.pinsHonoured = rules.pinsHonoured;
    return loose;
}

class SharedMix
{
public:
    SharedMix(MixCandidates own, const Scenario &stated, MixRules rules, const MixSolver &solver)
        : m_own(std::move(own)),
          m_stated(stated),
          m_rules(std::move(rules)),
          m_solver(solver),
          m_loose(modelOf(m_own, untied(m_rules))),
          m_costs(m_own, m_loose, m_rules.pinsHonoured)
    {}

    Expected<MixChoice> improve(MixChoice alone)
    {
        if (m_costs.sharers().empty())
            return alone;
        const SharingGroups groups = groupsOf(m_costs, singles(), m_solver.limits().nodes,
                                              [this] { return m_solver.isStopped(); });
        const bool hasAlone =
            alone.status == MixStatus::optimal || alone.status == MixStatus::feasible;
        m_best = hasAlone ? std::optional(alone.monthly + moving(alone.allocations)) : std::nullopt;
        MixChoice choice = std::move(alone);
        const Money bound = boundWith(groups);
        HEADROOM_CHECK(tryGroups(groups.best, choice));
        // What all together break, some may keep.
        if (areTied(m_rules))
            HEADROOM_CHECK(tryOneByOne(groups, choice));
        return judged(std::move(choice), hasAlone, bound);
    }

private:
    /// Of each sharer, its cheapest offer.
    [[nodiscard]] std::vector<std::int64_t> singles() const
    {
        std::vector<std::int64_t> cents;
        for (const std::size_t place : m_costs.sharers())
            cents.push_back(std::ranges::min(m_loose.cents[place]));
        return cents;
    }

    /// No mix costs less, whatever it shares: rules that tie workloads are left out.
    [[nodiscard]] Money boundWith(const SharingGroups &groups) const
    {
        std::int64_t cents = m_loose.otherCents + groups.bound;
        const auto &sharers = m_costs.sharers();
        for (std::size_t i = 0; i < m_own.sets.size(); ++i) {
            if (std::ranges::find(sharers, i) == sharers.end() && !m_loose.cents[i].empty())
                cents += std::ranges::min(m_loose.cents[i]);
        }
        return Money::fromCents(cents);
    }

    /// What moves must save besides.
    [[nodiscard]] Money moving(const std::map<WorkloadId, Allocation> &allocations) const
    {
        std::int64_t moves = 0;
        for (const auto &[id, allocation] : allocations) {
            const auto today = m_stated.allocations.find(id);
            if (today == m_stated.allocations.end()
                || today->second.onInstancesOf != allocation.onInstancesOf
                || (!allocation.onInstancesOf && !(today->second.offer == allocation.offer)))
                ++moves;
        }
        return m_rules.leastSaving * moves;
    }

    /// The best mix with these groups, if it is better than what is known.
    Expected<bool> tryGroups(const std::vector<SharingGroup> &groups, MixChoice &choice)
    {
        if (groups.empty() || m_solver.isStopped())
            return false;
        MixCandidates with = m_own;
        for (std::size_t i = 0; i < m_own.sets.size(); ++i)
            noteOwnOffer(i, with.scenario);
        for (const SharingGroup &group : groups)
            m_costs.put(group.members, group.best, with.scenario);
        with.today = evaluateScenario(with.inputs, with.scenario, {1});
        // Moves are counted here, and not by the offers that the trial began with.
        MixRules rules = m_rules;
        rules.leastSaving = Money();
        HEADROOM_TRY(const SolvedMix solved, m_solver.solve(modelOf(with, rules), m_solver.less()));
        if (!solved.answer.chosen)
            return false;
        auto allocations = solved.allocations(with);
        const Money objective = solved.monthly() + moving(allocations);
        if (m_best && objective >= *m_best)
            return false;
        m_best = objective;
        choice.status = MixStatus::feasible;
        choice.allocations = std::move(allocations);
        choice.monthly = solved.monthly();
        choice.headroom = solved.headroom();
        choice.nodes += solved.answer.nodes;
        m_groups = groups;
        return true;
    }

    /// Who leaves shared instances some day has its own best offer then.
    void noteOwnOffer(std::size_t place, Scenario &scenario) const
    {
        const auto &sharers = m_costs.sharers();
        if (std::ranges::find(sharers, place) == sharers.end())
            return;
        const auto &cents = m_loose.cents[place];
        const auto best = std::ranges::min_element(cents) - cents.begin();
        scenario.allocations[m_own.sets[place].workload].offer =
            m_own.inputs.catalog->reference(*m_loose.offers[place][static_cast<std::size_t>(best)]);
    }

    Expected<void> tryOneByOne(const SharingGroups &groups, MixChoice &choice)
    {
        constexpr std::size_t kMost = 40;
        for (std::size_t i = 0; i < std::min(kMost, groups.saving.size()); ++i) {
            const SharingGroup &one = groups.saving[i];
            const bool isTaken = std::ranges::any_of(m_groups, [&](const SharingGroup &other) {
                return (other.members & one.members) != 0;
            });
            if (isTaken)
                continue;
            std::vector<SharingGroup> more = m_groups;
            more.push_back(one);
            HEADROOM_CHECK(tryGroups(more, choice));
        }
        return {};
    }

    /// Whether sharing might keep a rule that cannot be kept without it.
    [[nodiscard]] bool mayMend(const MixRule &rule, Money bound) const
    {
        switch (rule.kind) {
        case MixRule::Kind::budget: return bound <= *m_rules.budget;
        case MixRule::Kind::quota:
        case MixRule::Kind::providerShare:
        case MixRule::Kind::spotShare:
        case MixRule::Kind::types: return true;
        default: return false;
        }
    }

    /// What is known of the choice beside all others, shared or not.
    MixChoice judged(MixChoice choice, bool hasAlone, Money bound) const
    {
        if (m_groups.empty() && !hasAlone) {
            // Rules that cannot be kept apart may be kept on shared instances that were not found.
            if (choice.status == MixStatus::infeasible && choice.unserved.empty()
                && std::ranges::any_of(choice.clash,
                                       [&](const MixRule &rule) { return mayMend(rule, bound); }))
                choice.status = MixStatus::unknown;
            return choice;
        }
        choice.bound = std::min({choice.monthly, choice.bound, bound});
        if (!m_groups.empty()) {
            // Both were found for the mix in which nobody shares.
            choice.binding.clear();
            choice.runnersUp.clear();
            choice.clash.clear();
            choice.mends.clear();
            choice.bound = std::min(choice.monthly, bound);
        }
        choice.status = choice.bound == choice.monthly ? MixStatus::optimal : MixStatus::feasible;
        return choice;
    }

    MixCandidates m_own; ///< with nobody on the instances of another, unless pinned
    const Scenario &m_stated;
    MixRules m_rules;
    const MixSolver &m_solver;
    MixModel m_loose;
    GroupCosts m_costs;
    std::optional<Money> m_best; ///< of what is minimised
    std::vector<SharingGroup> m_groups;
};

} // namespace

Expected<MixChoice> chooseWithSharing(const MixCandidates &candidates, const MixRules &stated,
                                      const ChoiceSolver &solve, const ChoiceLimits &limits,
                                      const MixWatch &watch)
{
    MixRules rules = stated;
    rules.sharesInstances = false;
    MixCandidates own = candidates;
    own.scenario = withoutSharing(candidates.scenario, rules.pinsHonoured);
    own.today = evaluateScenario(own.inputs, own.scenario, {1});
    const MixSolver solver(candidates, solve, limits, watch);
    // What bounds the mixes in which nobody shares bounds no others.
    MixWatch unbounded = watch;
    if (watch.report)
        unbounded.report = [&](MixProgress now) {
            if (now.bound)
                now.bound = Money();
            watch.report(now);
        };
    HEADROOM_TRY(MixChoice alone, chooseMix(own, rules, solve, limits, unbounded));
    const Money withoutShared = alone.monthly;
    const bool hasAlone = alone.status == MixStatus::optimal || alone.status == MixStatus::feasible;
    SharedMix mix(std::move(own), candidates.scenario, rules, solver);
    HEADROOM_TRY(MixChoice choice, mix.improve(std::move(alone)));
    if (hasAlone)
        choice.withoutSharing = withoutShared;
    choice.isStopped = solver.isStopped();
    return choice;
}

} // namespace headroom
