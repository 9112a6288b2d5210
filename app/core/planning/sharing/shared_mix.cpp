// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/planning/sharing/shared_mix.h"

#include "core/planning/sharing/grouped_mixes.h"
#include "core/planning/sharing/sharing_divisions.h"
#include "core/planning/sharing/sharing_search.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <set>
#include <utility>

namespace headroom {

namespace {

/// Guests may leave, unless a line on those instances is pinned.
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

/// Rules that tie workloads together, so that the best of each need not be the best of all.
bool areTied(const MixCandidates &candidates, const MixRules &rules)
{
    // Names every rule, so that a new one does not compile until it has been considered here.
    const auto &[budget, split, splitTolerancePoints, base, maxSpotPercent, quotas, maxCarbonKg,
                 maxTypes, providers, regions, pricingModels, minSaving, movesCost, pinsHonoured,
                 mayStay, objective, minHeadroom, commitments, sharesInstances] = rules;
    return budget || !split.empty() || maxSpotPercent || !quotas.empty() || maxCarbonKg || maxTypes
           || doMovesCost(candidates, rules) || minHeadroom;
}

/// The rules that say what each workload may have by itself.
MixRules untied(const MixRules &rules)
{
    // Names every rule, so that a new one does not compile until it has been considered here.
    const auto &[budget, split, splitTolerancePoints, base, maxSpotPercent, quotas, maxCarbonKg,
                 maxTypes, providers, regions, pricingModels, minSaving, movesCost, pinsHonoured,
                 mayStay, objective, minHeadroom, commitments, sharesInstances] = rules;
    MixRules loose;
    loose.providers = providers;
    loose.regions = regions;
    loose.pricingModels = pricingModels;
    loose.pinsHonoured = pinsHonoured;
    loose.movesCost = false;
    return loose;
}

/// Whether the model with all rules has the same offers for each workload, and nothing else, as that of untied().
bool hasAllOffers(const MixRules &rules)
{
    // Names every rule, so that a new one does not compile until it has been considered here.
    const auto &[budget, split, splitTolerancePoints, base, maxSpotPercent, quotas, maxCarbonKg,
                 maxTypes, providers, regions, pricingModels, minSaving, movesCost, pinsHonoured,
                 mayStay, objective, minHeadroom, commitments, sharesInstances] = rules;
    return !mayStay && !maxCarbonKg && !maxTypes && !minHeadroom && !commitments;
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
    /// `whole`: with all rules.
    SharedMix(const MixCandidates &own, const MixModel &whole, const MixRules &rules,
              const MixSolver &solver, const MixFilter &filter, SharerKnowledge &known)
        : m_own(own),
          m_rules(rules),
          m_solver(solver),
          m_other(hasAllOffers(rules)
                      ? std::nullopt
                      : std::optional(filtered(modelOf(m_own, untied(m_rules)), filter))),
          m_loose(m_other ? *m_other : whole),
          m_costs(m_own, m_loose, m_rules),
          m_needs(known.shareWith(m_costs)),
          m_mixes(m_own, m_rules, m_solver, m_loose, m_costs)
    {}

    /// Absent: nothing better was found than `alone`, which may be without a choice.
    Expected<std::optional<MixChoice>> improve(const SolvedMix &alone)
    {
        const bool isServed = std::ranges::none_of(m_loose.offers, &std::vector<MixOffer>::empty);
        if (m_costs.sharers().size() < 2 || !isServed)
            return std::nullopt;
        m_mixes.beginWith(alone);
        const bool isFew = m_costs.sharers().size() <= kMaxForAllSets;
        if (isFew)
            HEADROOM_CHECK(tryAllSets());
        if (!isFew || areTied(m_own, m_rules))
            HEADROOM_CHECK(tryByPrices());
        std::optional<MixChoice> choice = m_mixes.choice();
        if (choice) {
            choice->bound = std::min(choice->monthly, *m_bound);
            choice->status =
                choice->bound == choice->monthly ? MixStatus::optimal : MixStatus::feasible;
        }
        return choice;
    }
    /// No mix costs less; absent where nobody can share.
    [[nodiscard]] std::optional<Money> bound() const { return m_bound; }

private:
    /// A workload by itself on its cheapest offer; with the headroom asked for, where moves need not save more.
    [[nodiscard]] std::int64_t minAlone(std::size_t place) const
    {
        const auto &cents = m_mixes.model().cents[place];
        const bool isKnown = !doMovesCost(m_own, m_rules) && !cents.empty();
        return std::ranges::min(isKnown ? cents : m_loose.cents[place]);
    }
    [[nodiscard]] std::vector<std::int64_t> singles() const
    {
        std::vector<std::int64_t> cents;
        for (const std::size_t place : m_costs.sharers())
            cents.push_back(minAlone(place));
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
        const SharingGroups groups =
            groupsOf(m_costs, singles(), m_solver.limits().nodes, m_solver.work());
        std::int64_t cents = groups.bound;
        const auto &sharers = m_costs.sharers();
        for (std::size_t i = 0; i < m_own.sets.size(); ++i) {
            if (std::ranges::find(sharers, i) == sharers.end())
                cents += minAlone(i);
        }
        raiseBound(static_cast<double>(cents));
        HEADROOM_CHECK(tryGroups(groups.best));
        if (!areTied(m_own, m_rules))
            return {};
        // Some of the groups may keep the rules that all together break.
        constexpr std::size_t kMaximum = 40;
        for (std::size_t i = 0; i < std::min(kMaximum, groups.saving.size()); ++i) {
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
            m_mixes.addOffer(offered.back(), use, group.best.offer);
        }
        HEADROOM_TRY(const bool isBetter, m_mixes.tryGroups(offered));
        if (isBetter)
            m_groups = groups;
        return {};
    }

    /// By the prices of a linear program, again and again as they become better.
    Expected<void> tryByPrices()
    {
        // So that more of them only add to what fewer do.
        constexpr std::array kDivideAfter{1, 3, 6, 10, 15, 22, 30, 40, 60, 80, 120, 200};
        constexpr double kNear = 1e-4;   // of the cost
        constexpr double kEnough = 3e-3; // after a while, the sooner the longer a round takes
        constexpr std::int64_t kSharers = 6;
        constexpr std::int64_t kMinimum = 2; // rounds
        const std::int64_t maximum = m_solver.limits().nodes;
        const std::int64_t closely =
            maximum * kSharers / static_cast<std::int64_t>(m_costs.sharers().size());
        SharingMaster master(m_costs, m_mixes.model(), m_rules, m_needs, m_solver.work());
        SharingBranches branches(master, !m_rules.split.empty());
        Turn divides{5};
        Turn dives{20};
        bool goesOn = true;
        for (std::int64_t i = 1;
             goesOn && (i <= kMinimum || master.nodes() < maximum) && !m_solver.mustEnd(); ++i) {
            goesOn = branches.round(m_mixes.cost());
            if (std::isfinite(branches.bound()))
                raiseBound(branches.bound());
            report(master.nodes());
            if (branches.bound()
                >= m_mixes.cost() * (1 - (master.nodes() < closely ? kNear : kEnough)))
                break;
            if (!goesOn || (branches.isSettled() && divides.isAt(i))
                || std::ranges::find(kDivideAfter, i) != kDivideAfter.end()) {
                HEADROOM_TRY(const bool isBetter, tryNear(master, false));
                divides.note(i, isBetter);
            } else if (branches.isSettled()) {
                HEADROOM_CHECK(tryKnown(master));
            }
            if (!goesOn || (branches.isSettled() && dives.isAt(i))) {
                HEADROOM_TRY(const bool isBetter, tryNear(master, true));
                dives.note(i, isBetter);
            }
        }
        return {};
    }

    /// When something is to be tried again: later each time that it did not help.
    struct Turn {
        std::int64_t pause = 0; ///< rounds
        std::int64_t next = 0;

        [[nodiscard]] bool isAt(std::int64_t round) const { return round >= next; }
        void note(std::int64_t round, bool helped)
        {
            pause = helped ? pause : pause * 2;
            next = round + pause;
        }
    };

    Expected<bool> tryNear(SharingMaster &master, bool dives)
    {
        const double before = m_mixes.cost();
        SharingSearch search(master, m_costs.sharers().size(), m_solver.work());
        HEADROOM_CHECK(tryParts(master, search, dives ? search.dive() : search.divide()));
        HEADROOM_CHECK(tryKnown(master));
        return m_mixes.cost() < before;
    }

    /// Cheapest partitions of the groups that were evaluated.
    Expected<void> tryKnown(SharingMaster &master)
    {
        constexpr std::size_t kMaximum = 3;
        constexpr std::int64_t kSteps = 100'000;
        m_solver.work().charge(kSteps);
        SharingSearch search(master, m_costs.sharers().size(), m_solver.work());
        const double below = m_mixes.cost() - master.program().cost();
        for (auto &parts : cheapestDivisions(master.addedCosts(), m_costs.sharers().size(), below,
                                             areTied(m_own, m_rules) ? kMaximum : 1, kSteps)) {
            std::erase_if(parts, [](SharerSet part) { return std::has_single_bit(part); });
            HEADROOM_CHECK(tryParts(master, search, parts));
        }
        return {};
    }

    Expected<void> tryParts(SharingMaster &master, SharingSearch &search,
                            const std::vector<SharerSet> &parts)
    {
        std::vector<OfferedGroup> offered;
        for (const SharerSet set : parts) {
            offered.push_back({set, {}});
            addOffers(master, search, offered.back());
            if (offered.back().ways.empty())
                offered.pop_back();
        }
        std::vector<std::pair<SharerSet, std::size_t>> tried;
        for (const OfferedGroup &group : offered)
            tried.emplace_back(group.members, group.ways.size());
        std::ranges::sort(tried);
        if (!m_tried.insert(std::move(tried)).second)
            return {};
        return m_mixes.tryGroups(offered).map([](bool) {});
    }

    /// Offers that the program has for the group, and of each provider, on spot capacity or not, the first few.
    void addOffers(SharingMaster &master, SharingSearch &search, OfferedGroup &group)
    {
        constexpr int kMaximum = 3;
        std::map<std::pair<Provider, bool>, int> taken;
        std::set<std::size_t> places;
        const auto add = [&](std::size_t place) {
            const GroupCosts::Use &use = master.useOf(group.members, place);
            if (!use.isServed)
                return;
            const GroupOffer &offer = master.offers()[place];
            ++taken[{offer.provider, offer.isSpot}];
            m_mixes.addOffer(group, use, offer.offer);
        };
        for (const SharingMaster::Group &known : master.groups()) {
            if (known.members == group.members && places.insert(known.offer).second)
                add(known.offer);
        }
        for (const std::size_t place : search.offersFor(group.members)) {
            const GroupOffer &offer = master.offers()[place];
            if (taken[{offer.provider, offer.isSpot}] < kMaximum && places.insert(place).second)
                add(place);
        }
    }

    void report(std::int64_t nodes) const
    {
        if (!m_solver.report())
            return;
        MixProgress now;
        now.nodes = nodes;
        now.monthly = m_mixes.monthly();
        if (now.monthly)
            now.bound = std::min(*now.monthly, m_bound.value_or(Money()));
        m_solver.report()(now);
    }

    const MixCandidates &m_own;
    const MixRules &m_rules;
    const MixSolver &m_solver;
    std::optional<MixModel> m_other;
    const MixModel &m_loose; ///< each offer that a workload may have by itself
    GroupCosts m_costs;
    std::shared_ptr<SharerNeeds> m_needs;
    GroupedMixes m_mixes;
    std::optional<Money> m_bound;
    std::vector<SharingGroup> m_groups;
    /// Divisions near what the program says, with the number of offers of each group.
    std::set<std::vector<std::pair<SharerSet, std::size_t>>> m_tried;
};

/// The best in which nobody shares.
MixChoice choiceOf(const SolvedMix &apart, const MixCandidates &own)
{
    MixChoice choice{foundMix(apart, own)};
    choice.nodes = apart.answer.nodes;
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

namespace {

/// Saving a month at which the move of a workload to its new instances pays for itself.
std::int64_t movingCents(const MixSet &set, const std::map<WorkloadId, Allocation> &allocations,
                         const Allocation &allocation)
{
    if (set.moving.areFree())
        return 0;
    const auto host =
        allocation.onInstancesOf ? allocations.find(*allocation.onInstancesOf) : allocations.end();
    const OfferReference &offer = host == allocations.end() ? allocation.offer : host->second.offer;
    const auto type = set.catalog->findType(offer.provider, offer.instanceType);
    const auto region = set.catalog->findRegion(offer.provider, offer.region);
    return allocation.fleet.empty() && type && region ? set.moving.aMonth(*type, *region) : 0;
}

} // namespace

Money movingOf(const MixCandidates &candidates, const MixRules &rules,
               const std::map<WorkloadId, Allocation> &allocations)
{
    const auto &stated = candidates.scenario.allocations;
    std::int64_t moves = 0;
    std::int64_t cents = 0;
    for (const MixSet &set : candidates.sets) {
        const auto found = allocations.find(set.workload);
        if (found == allocations.end())
            continue;
        const Allocation &allocation = found->second;
        const auto today = stated.find(set.workload);
        const bool isMove =
            today == stated.end() || today->second.onInstancesOf != allocation.onInstancesOf
            || (!allocation.onInstancesOf && today->second.offer != allocation.offer);
        moves += isMove ? 1 : 0;
        if (rules.movesCost)
            cents += movingCents(set, allocations, allocation);
    }
    return rules.minSaving * moves + Money::fromCents(cents);
}

Expected<SharedAnswer> findSharedMix(const MixSolver &solver, const MixRules &stated,
                                     const MixFilter &filter)
{
    SharerKnowledge known;
    return findSharedMix(solver, stated, filter, known);
}

Expected<SharedAnswer> findSharedMix(const MixSolver &solver, const MixRules &stated,
                                     const MixFilter &filter, SharerKnowledge &known)
{
    MixRules rules = stated;
    rules.sharesInstances = false;
    rules.objective = MixObjective::cost;
    SharedAnswer answer{{}, withNobodySharing(solver.candidates(), rules.pinsHonoured), {}};
    const MixCandidates &own = answer.own;
    // A bound on the mixes in which nobody shares bounds no others.
    const MixSolver::Report unbounded = withoutBound(solver.report());
    const MixModel whole = filtered(modelOf(own, rules), filter);
    // The cheapest of options that are alike nearly always do.
    constexpr std::int64_t kPart = 5; // of all nodes
    const std::int64_t nodes = solver.limits().nodes;
    HEADROOM_TRY(SolvedMix alone, solver.solve(distinctOptions(own, whole, rules),
                                               solver.limitsWith(nodes / kPart), unbounded));
    if (!alone.answer.chosen) {
        HEADROOM_TRY(alone, solver.solve(whole, solver.limits(), unbounded));
    }
    SharedMix mix(own, whole, rules, solver, filter, known);
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

std::shared_ptr<SharerNeeds> SharerKnowledge::shareWith(GroupCosts &costs)
{
    std::vector<Verdict> verdicts;
    for (std::size_t i = 0; i < costs.sharers().size(); ++i)
        verdicts.push_back(costs.verdictOf(i));
    if (m_needs && m_places == costs.sharers() && m_verdicts == verdicts) {
        costs.use(m_sizings);
        return m_needs;
    }
    m_places = costs.sharers();
    m_verdicts = std::move(verdicts);
    m_sizings = costs.sizings();
    m_needs = std::make_shared<SharerNeeds>(costs);
    return m_needs;
}

} // namespace headroom
