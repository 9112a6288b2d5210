// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/planning/shared_mix.h"

#include "core/costing/line_cost.h"
#include "core/planning/mix_rows.h"
#include "core/planning/sharing_branches.h"
#include "core/planning/sharing_groups.h"
#include "core/planning/sharing_search.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <map>
#include <set>
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

MixModel filtered(MixModel model, const MixFilter &filter)
{
    if (!filter)
        return model;
    return withOnly(model, [&](std::size_t group, std::size_t option) {
        const MixOffer &offer = model.offers[group][option];
        return !offer || filter(group, *offer);
    });
}

class SharedMix
{
public:
    SharedMix(const MixCandidates &own, const MixRules &rules, const MixSolver &solver,
              const MixFilter &filter)
        : m_own(own),
          m_rules(rules),
          m_solver(solver),
          m_loose(filtered(modelOf(m_own, untied(m_rules)), filter)),
          m_costs(m_own, m_loose, m_rules)
    {}

    /// Absent: nothing better was found than `alone`, which may be without a choice.
    Expected<std::optional<MixChoice>> improve(const SolvedMix &alone)
    {
        const bool isServed = std::ranges::none_of(m_loose.offers, &std::vector<MixOffer>::empty);
        if (m_costs.sharers().size() < 2 || !isServed)
            return std::nullopt;
        m_short = distinctOptions(m_own, alone.model, m_rules);
        if (alone.answer.chosen) {
            m_monthly = alone.monthly();
            m_best = *m_monthly + moving(alone.allocations(m_own));
        }
        const bool isFew = m_costs.sharers().size() <= kMostForAllSets;
        if (isFew)
            HEADROOM_CHECK(tryAllSets());
        if (!isFew || areTied(m_rules))
            HEADROOM_CHECK(tryByPrices());
        if (m_choice) {
            m_choice->bound = std::min(m_choice->monthly, *m_bound);
            m_choice->status =
                m_choice->bound == m_choice->monthly ? MixStatus::optimal : MixStatus::feasible;
        }
        return std::move(m_choice);
    }
    /// No mix costs less; absent where nobody can share.
    [[nodiscard]] std::optional<Money> bound() const { return m_bound; }

private:
    /// A workload by itself on its cheapest offer; with the headroom asked for, where moves need not save more.
    [[nodiscard]] std::int64_t leastAlone(std::size_t place) const
    {
        const bool isKnown = m_rules.leastSaving.cents() == 0 && !m_short.cents[place].empty();
        return std::ranges::min(isKnown ? m_short.cents[place] : m_loose.cents[place]);
    }
    [[nodiscard]] std::vector<std::int64_t> singles() const
    {
        std::vector<std::int64_t> cents;
        for (const std::size_t place : m_costs.sharers())
            cents.push_back(leastAlone(place));
        return cents;
    }

    void raiseBound(double cents)
    {
        const Money bound = Money::fromCents(m_loose.otherCents)
                            + Money::nearestCents(std::max(0.0, std::ceil(cents - 1e-6)));
        m_bound = m_bound ? std::max(*m_bound, bound) : bound;
    }

    /// All divisions of few, each group on its cheapest offer: what ties workloads together is left out of the bound.
    Expected<void> tryAllSets()
    {
        const SharingGroups groups = groupsOf(m_costs, singles(), m_solver.limits().nodes,
                                              [this] { return m_solver.isStopped(); });
        std::int64_t cents = groups.bound;
        const auto &sharers = m_costs.sharers();
        for (std::size_t i = 0; i < m_own.sets.size(); ++i) {
            if (std::ranges::find(sharers, i) == sharers.end())
                cents += leastAlone(i);
        }
        raiseBound(static_cast<double>(cents));
        HEADROOM_CHECK(tryGroups(groups.best));
        if (!areTied(m_rules))
            return {};
        // What all together break, some may keep.
        constexpr std::size_t kMost = 40;
        for (std::size_t i = 0; i < std::min(kMost, groups.saving.size()); ++i) {
            std::vector<SharingGroup> more = m_groups;
            const bool isTaken = std::ranges::any_of(more, [&](const SharingGroup &other) {
                return (other.members & groups.saving[i].members) != 0;
            });
            if (isTaken)
                continue;
            more.push_back(groups.saving[i]);
            HEADROOM_CHECK(tryGroups(more));
        }
        return {};
    }

    Expected<void> tryGroups(const std::vector<SharingGroup> &groups)
    {
        std::vector<OfferedGroup> offered;
        for (const SharingGroup &group : groups) {
            const GroupCosts::Use use = m_costs.useOf(group.members, group.best.offer);
            if (!use.isServed)
                return {};
            offered.push_back({group.members, {}});
            addOffer(offered.back(), use, group.best.offer);
        }
        HEADROOM_TRY(const bool isBetter, tryDivision(offered));
        if (isBetter)
            m_groups = groups;
        return {};
    }

    /// By the prices of a linear program, again and again as they become better.
    Expected<void> tryByPrices()
    {
        // So that more of them only add to what fewer do.
        constexpr std::array kDivideAfter{1, 3, 6, 10, 15, 22, 30, 40, 60, 80, 120, 200};
        constexpr std::int64_t kNodesOfARound = 8;
        const std::int64_t nodes = m_solver.limits().nodes;
        const std::int64_t most = std::max<std::int64_t>(2, nodes / kNodesOfARound);
        SharingMaster master(m_costs, m_short, m_rules, nodes);
        SharingBranches branches(master, !m_rules.split.empty());
        constexpr std::int64_t kBetweenDives = 20;
        std::int64_t lastDive = -kBetweenDives;
        bool goesOn = true;
        for (std::int64_t i = 1; goesOn && i <= most && !m_solver.isStopped(); ++i) {
            goesOn = branches.round(costOfBest());
            if (std::isfinite(branches.bound()))
                raiseBound(branches.bound());
            report(i * kNodesOfARound);
            const bool dives = !goesOn || (branches.isSettled() && i >= lastDive + kBetweenDives);
            if (dives)
                lastDive = i;
            if (dives || branches.isSettled()
                || std::ranges::find(kDivideAfter, i) != kDivideAfter.end())
                HEADROOM_CHECK(tryNear(master, false));
            if (dives)
                HEADROOM_CHECK(tryNear(master, true));
        }
        return {};
    }

    /// Cents, other costs left out.
    [[nodiscard]] double costOfBest() const
    {
        return m_best ? static_cast<double>(m_best->cents() - m_short.otherCents)
                      : std::numeric_limits<double>::infinity();
    }

    Expected<void> tryNear(SharingMaster &master, bool dives)
    {
        const std::function<bool()> isStopped = [this] { return m_solver.isStopped(); };
        SharingSearch search(master, m_costs.sharers().size(), isStopped);
        std::vector<OfferedGroup> offered;
        for (const SharerSet set : dives ? search.dive() : search.divide()) {
            offered.push_back({set, {}});
            addOffers(master, search, offered.back());
            if (offered.back().ways.empty())
                offered.pop_back();
        }
        std::vector<SharerSet> sets;
        for (const OfferedGroup &group : offered)
            sets.push_back(group.members);
        std::ranges::sort(sets);
        if (!m_tried.insert(std::move(sets)).second)
            return {};
        return tryDivision(offered).map([](bool) {});
    }

    /// A group with the offers that may serve it.
    struct Way {
        GroupCosts::Best best;
        GroupCosts::Use use;
    };
    struct OfferedGroup {
        SharerSet members = 0;
        std::vector<Way> ways;
    };

    void addOffer(OfferedGroup &group, const GroupCosts::Use &use, OfferIndex offer)
    {
        if (const auto cents = m_costs.centsOn(group.members, use, offer))
            group.ways.push_back({{*cents, use.host, offer}, use});
    }

    /// Of each provider, on spot capacity or not, the cheapest few.
    void addOffers(SharingMaster &master, SharingSearch &search, OfferedGroup &group)
    {
        constexpr int kMost = 3;
        std::map<std::pair<Provider, bool>, int> taken;
        for (const std::size_t place : search.offersFor(group.members)) {
            const GroupOffer &offer = master.offers()[place];
            int &count = taken[{offer.provider, offer.isSpot}];
            if (count == kMost)
                continue;
            const GroupCosts::Use *use = master.useOf(group.members, place);
            if (use == nullptr || !use->isServed)
                continue;
            ++count;
            addOffer(group, *use, offer.offer);
        }
    }

    [[nodiscard]] Money moving(const std::map<WorkloadId, Allocation> &allocations) const
    {
        return movingOf(m_solver.candidates().scenario, m_rules, allocations);
    }

    /// The best offers for these groups and for all others by themselves, if they are better than what is known.
    Expected<bool> tryDivision(const std::vector<OfferedGroup> &groups)
    {
        if (groups.empty())
            return false;
        SharerSet taken = 0;
        for (const OfferedGroup &group : groups)
            taken |= group.members;
        const auto &sharers = m_costs.sharers();
        std::vector<std::size_t> own; // places by themselves
        for (std::size_t i = 0; i < m_short.offers.size(); ++i) {
            const auto sharer =
                static_cast<std::size_t>(std::ranges::find(sharers, i) - sharers.begin());
            if (sharer == sharers.size() || !has(taken, sharer))
                own.push_back(i);
        }
        HEADROOM_TRY(const SolvedMix solved,
                     m_solver.solve(modelWith(groups, own), {kNodesOfADivision, false}));
        if (!solved.answer.chosen || (m_best && solved.monthly() >= *m_best))
            return false;
        return take(solved, groups, own);
    }

    [[nodiscard]] MixModel modelWith(const std::vector<OfferedGroup> &groups,
                                     const std::vector<std::size_t> &own) const
    {
        MixModel model;
        model.otherCents = m_short.otherCents;
        model.choice.limits = m_short.choice.limits;
        model.choice.mostKinds = m_short.choice.mostKinds;
        for (const std::size_t place : own) {
            model.choice.groups.push_back(m_short.choice.groups[place]);
            model.offers.push_back(m_short.offers[place]);
            model.cents.push_back(m_short.cents[place]);
            model.headrooms.push_back(m_short.headrooms[place]);
            model.counts.push_back(m_short.counts[place]);
        }
        const Catalog &catalog = *m_own.inputs.catalog;
        const MixRows rows(catalog, m_rules, 0);
        for (const OfferedGroup &group : groups) {
            ChoiceGroup &choices = model.choice.groups.emplace_back();
            model.offers.emplace_back();
            model.cents.emplace_back();
            model.headrooms.emplace_back();
            model.counts.emplace_back();
            for (const Way &way : group.ways) {
                rows.addUses(factsOf(group, way), choices.uses);
                Scenario scenario = m_own.scenario;
                m_costs.put(group.members, way.best, scenario);
                std::map<WorkloadId, Allocation> members;
                for (const std::size_t place : placesOf(group.members)) {
                    const WorkloadId id = m_own.sets[place].workload;
                    members[id] = scenario.allocations[id];
                }
                choices.options.push_back(
                    {way.best.cents + moving(members).cents(), catalog.offerType[way.best.offer]});
                model.offers.back().emplace_back(way.best.offer);
                model.cents.back().push_back(way.best.cents);
                model.headrooms.back().push_back(way.use.headroom);
                model.counts.back().emplace_back();
            }
        }
        return model;
    }

    [[nodiscard]] OptionFacts factsOf(const OfferedGroup &group, const Way &way) const
    {
        const Catalog &catalog = *m_own.inputs.catalog;
        const OfferIndex offer = way.best.offer;
        OptionFacts facts;
        facts.cents = way.best.cents;
        facts.instances = way.use.instances;
        facts.type = &catalog.types[catalog.offerType[offer]];
        facts.provider = facts.type->provider;
        facts.region = catalog.regions[catalog.offerRegion[offer]].name;
        facts.isSpot = m_own.sets.front().onSpot(offer);
        switch (m_rules.base) {
        case ShareBase::cost:
            facts.base = headroom::centsOf(way.use.hours, *m_own.sets[way.best.host].rate(offer));
            break;
        case ShareBase::hours:
            facts.base = static_cast<std::int64_t>(
                Exact::ratio(way.use.hours.numerator * kHourParts, way.use.hours.denominator)
                    .scaled(0));
            break;
        case ShareBase::workloads: facts.base = std::popcount(group.members); break;
        }
        return facts;
    }

    [[nodiscard]] std::vector<std::size_t> placesOf(SharerSet set) const
    {
        std::vector<std::size_t> places;
        for (std::size_t i = 0; i < m_costs.sharers().size(); ++i) {
            if (has(set, i))
                places.push_back(m_costs.sharers()[i]);
        }
        return places;
    }

    /// The choice as a plan has it, unless its lines say otherwise.
    Expected<bool> take(const SolvedMix &solved, const std::vector<OfferedGroup> &groups,
                        const std::vector<std::size_t> &own)
    {
        Scenario scenario = m_own.scenario;
        for (std::size_t i = 0; i < m_own.sets.size(); ++i)
            noteOwnOffer(i, scenario);
        for (std::size_t i = 0; i < own.size(); ++i) {
            const MixOffer offer = solved.model.offers[i][(*solved.answer.chosen)[i]];
            if (!offer || own[i] >= m_own.sets.size())
                continue;
            Allocation &allocation = scenario.allocations[m_own.sets[own[i]].workload];
            allocation = Allocation();
            allocation.offer = m_own.inputs.catalog->reference(*offer);
            allocation.count = solved.model.counts[i][(*solved.answer.chosen)[i]];
        }
        for (std::size_t i = 0; i < groups.size(); ++i)
            m_costs.put(groups[i].members,
                        groups[i].ways[(*solved.answer.chosen)[own.size() + i]].best, scenario);
        const Money objective = solved.monthly() + moving(scenario.allocations);
        if (m_best && objective >= *m_best)
            return false;
        const ScenarioEvaluation evaluated = evaluateScenario(m_own.inputs, scenario, {1});
        if (evaluated.total != solved.monthly()
            || std::ranges::any_of(evaluated.lines, [](const Line &line) {
                   return line.shared && line.shared->problem != SharingProblem::none;
               }))
            return false;
        m_best = objective;
        m_monthly = solved.monthly();
        m_choice = MixChoice();
        m_choice->allocations = std::move(scenario.allocations);
        m_choice->monthly = solved.monthly();
        m_choice->headroom = solved.headroom();
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

    void report(std::int64_t nodes) const
    {
        if (!m_solver.report())
            return;
        MixProgress now;
        now.nodes = nodes;
        now.monthly = m_monthly;
        if (m_monthly)
            now.bound = std::min(*m_monthly, m_bound.value_or(Money()));
        m_solver.report()(now);
    }

    static constexpr std::int64_t kNodesOfADivision = 100;
    const MixCandidates &m_own;
    const MixRules &m_rules;
    const MixSolver &m_solver;
    MixModel m_loose;
    GroupCosts m_costs;
    MixModel m_short; ///< with all rules, and of options that are alike the cheapest
    std::optional<Money> m_monthly;
    std::optional<Money> m_best; ///< of what is minimised
    std::optional<Money> m_bound;
    std::optional<MixChoice> m_choice;
    std::vector<SharingGroup> m_groups;
    std::set<std::vector<SharerSet>> m_tried; ///< divisions near what the program says
};

/// The best in which nobody shares.
MixChoice choiceOf(const SolvedMix &apart, const MixCandidates &own)
{
    MixChoice choice;
    choice.nodes = apart.answer.nodes;
    if (!apart.answer.chosen) {
        choice.status = apart.answer.isComplete ? MixStatus::infeasible : MixStatus::unknown;
        return choice;
    }
    choice.allocations = apart.allocations(own);
    choice.monthly = apart.monthly();
    choice.bound = apart.bound();
    choice.headroom = apart.headroom();
    choice.status = apart.answer.isComplete ? MixStatus::optimal : MixStatus::feasible;
    return choice;
}

} // namespace

MixCandidates withNobodySharing(const MixCandidates &candidates, bool pinsHonoured)
{
    MixCandidates own = candidates;
    own.scenario = withoutSharing(candidates.scenario, pinsHonoured);
    own.today = evaluateScenario(own.inputs, own.scenario, {1});
    return own;
}

Money movingOf(const Scenario &stated, const MixRules &rules,
               const std::map<WorkloadId, Allocation> &allocations)
{
    std::int64_t moves = 0;
    for (const auto &[id, allocation] : allocations) {
        const auto today = stated.allocations.find(id);
        moves += today == stated.allocations.end()
                         || today->second.onInstancesOf != allocation.onInstancesOf
                         || (!allocation.onInstancesOf && today->second.offer != allocation.offer)
                     ? 1
                     : 0;
    }
    return rules.leastSaving * moves;
}

Expected<SharedAnswer> findSharedMix(const MixSolver &solver, const MixRules &stated,
                                     const MixFilter &filter)
{
    MixRules rules = stated;
    rules.sharesInstances = false;
    rules.objective = MixObjective::cost;
    SharedAnswer answer{{}, withNobodySharing(solver.candidates(), rules.pinsHonoured), {}};
    const MixCandidates &own = answer.own;
    // What bounds the mixes in which nobody shares bounds no others.
    const MixSolver::Report unbounded = withoutBound(solver.report());
    const MixModel whole = filtered(modelOf(own, rules), filter);
    // Of options that are alike the cheapest nearly always do.
    constexpr std::int64_t kPart = 5; // of all nodes
    const std::int64_t nodes = solver.limits().nodes;
    HEADROOM_TRY(SolvedMix alone, solver.solve(distinctOptions(own, whole, rules),
                                               {nodes / kPart, false}, unbounded));
    if (!alone.answer.chosen) {
        HEADROOM_TRY(alone, solver.solve(whole, solver.limits(), unbounded));
    }
    SharedMix mix(own, rules, solver, filter);
    HEADROOM_TRY(auto found, mix.improve(alone));
    answer.bound = mix.bound();
    MixChoice &choice = answer.choice;
    const auto without = alone.answer.chosen ? std::optional(alone.monthly()) : std::nullopt;
    if (found) {
        choice = std::move(*found);
        choice.nodes = alone.answer.nodes;
        choice.withoutSharing = without;
        return answer;
    }
    HEADROOM_TRY(const SolvedMix apart, solver.solve(whole, solver.limits(), unbounded));
    choice = choiceOf(apart, own);
    choice.withoutSharing = without;
    if (answer.bound && apart.answer.chosen) {
        choice.bound = std::min({choice.monthly, choice.bound, *answer.bound});
        if (choice.status == MixStatus::optimal && choice.bound < choice.monthly)
            choice.status = MixStatus::feasible;
    }
    return answer;
}

} // namespace headroom
