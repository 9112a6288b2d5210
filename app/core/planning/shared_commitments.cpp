// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/planning/shared_commitments.h"

#include "core/evaluation/shared_line.h"
#include "core/planning/committed_mix.h"
#include "core/planning/mix_commitments.h"
#include "core/planning/mix_rows.h"
#include "core/planning/optimistic_prices.h"
#include "core/planning/shared_mix.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace headroom {

namespace {

using Allocations = std::map<WorkloadId, Allocation>;

/// With every offer on demand at the least that a commitment could make of it.
Expected<MixCandidates> atLeastRates(const MixCandidates &candidates, const CommitmentRule &rule,
                                     const Scenario &scenario)
{
    CarryingKinds rates(candidates, rule);
    auto catalog = std::make_shared<Catalog>(*candidates.inputs.catalog);
    for (OfferIndex offer = 0; offer < catalog->offerCount(); ++offer) {
        const double rate = rates.leastRate(offer);
        if (rate < 1)
            catalog->offerNanos[offer] = static_cast<std::int64_t>(
                std::floor(static_cast<double>(catalog->offerNanos[offer]) * rate));
    }
    EvaluationInputs inputs = candidates.inputs;
    inputs.catalog = std::move(catalog);
    return findMixCandidates(inputs, scenario).map(withoutCommittedOffers);
}

/// Whether somebody may run on the instances of another at all.
bool mayShare(const Plan &plan)
{
    return std::ranges::any_of(plan.workloads, [&](const Workload &guest) {
        return std::ranges::any_of(plan.workloads, [&](const Workload &host) {
            return host.id != guest.id
                   && sharingProblemOf(plan, guest, host) == SharingProblem::none;
        });
    });
}

/// The rules that who shares is decided under; what is billed is not known before commitments are.
MixRules rulesOfSharing(MixRules rules)
{
    rules.commitments.reset();
    rules.budget.reset();
    return rules;
}

/// Those that hold at the least rates too: what is a share of the cost then is not known.
MixRules rulesOfBound(MixRules rules)
{
    rules = rulesOfSharing(std::move(rules));
    rules.leastSaving = Money();
    if (rules.base == ShareBase::cost) {
        rules.split.clear();
        rules.mostSpotPercent.reset();
    }
    return rules;
}

/// Which workloads are on whose instances.
std::map<WorkloadId, std::vector<WorkloadId>> groupsIn(const Allocations &allocations)
{
    std::map<WorkloadId, std::vector<WorkloadId>> groups;
    for (const auto &[id, allocation] : allocations) {
        if (allocation.onInstancesOf)
            groups[*allocation.onInstancesOf].push_back(id);
    }
    return groups;
}

class SharedCommitting
{
public:
    SharedCommitting(const MixCandidates &candidates, const MixRules &rules,
                     const ChoiceSolver &solve, const ChoiceLimits &limits, const MixWatch &watch)
        : m_candidates(candidates),
          m_rules(rules),
          m_solve(solve),
          m_limits(limits),
          m_watch(watch),
          m_quiet{watch.stop, [this](const MixProgress &now) { report(now.nodes); }},
          m_months(candidates, rules.commitments->months),
          m_mix(candidates, *rules.commitments, m_months)
    {}

    Expected<MixChoice> run(const MixChoice &apart)
    {
        if (isChoice(apart)) {
            consider(apart.allocations);
            m_apart = apart;
        }
        const MixRules rules = rulesOfSharing(m_rules);
        HEADROOM_TRY(const MixChoice dear, shared(m_candidates, rules, m_limits.nodes));
        HEADROOM_TRY(const MixCandidates cheap,
                     atLeastRates(m_candidates, *m_rules.commitments, m_candidates.scenario));
        HEADROOM_TRY(const MixChoice least, shared(cheap, rules, m_limits.nodes));
        for (const MixChoice *choice : {&dear, &least}) {
            if (isChoice(*choice))
                consider(choice->allocations);
        }
        for (const MixChoice *choice : {&dear, &least}) {
            if (isChoice(*choice))
                takeGroups(choice->allocations);
        }
        if (!m_best)
            return apart;
        HEADROOM_CHECK(findBound(cheap));
        return told();
    }

private:
    struct Found {
        Scenario scenario;
        CommittedMix::Cost cost;
        std::int64_t moving = 0; ///< cents that moves must save besides, in all months
        double headroom = kNoHeadroom;

        [[nodiscard]] std::int64_t objective() const { return cost.total.cents() + moving; }
    };
    /// Of the month that is planned for at some demand, or of more demand.
    struct BoundAt {
        double demand = 1;
        std::int64_t cents = 0;
    };

    static bool isChoice(const MixChoice &choice)
    {
        return choice.status == MixStatus::optimal || choice.status == MixStatus::feasible;
    }

    Expected<MixChoice> shared(const MixCandidates &candidates, const MixRules &rules,
                               std::int64_t nodes) const
    {
        ChoiceLimits limits = m_limits;
        limits.nodes = nodes;
        MixCandidates sized = candidates;
        sized.counts.clear(); // commitments are judged by the use that sizing says
        const MixSolver solver(sized, m_solve, limits, m_quiet);
        return findSharedMix(solver, rules).map([](const SharedAnswer &answer) {
            return answer.choice;
        });
    }

    [[nodiscard]] bool isStopped() const { return m_watch.stop.stop_requested(); }

    void report(std::int64_t nodes) const
    {
        if (!m_watch.report)
            return;
        MixProgress now;
        now.months = m_months.count();
        now.nodes = nodes;
        if (m_best) {
            now.monthly = m_best->cost.total;
            now.bound = Money();
        }
        m_watch.report(now);
    }

    /// Takes the mix where it keeps the rules and is the cheapest so far.
    void consider(const Allocations &allocations)
    {
        if (isStopped() || std::ranges::find(m_seen, allocations) != m_seen.end())
            return;
        m_seen.push_back(allocations);
        Found found;
        found.scenario = m_candidates.scenario;
        found.scenario.allocations = allocations;
        const ScenarioEvaluation evaluated =
            evaluateScenario(m_candidates.inputs, found.scenario, {1});
        const bool isRefused = std::ranges::any_of(evaluated.lines, [](const Line &line) {
            return line.shared && line.shared->problem != SharingProblem::none;
        });
        if (isRefused)
            return;
        found.cost = m_mix.of(found.scenario, evaluated.lines);
        found.moving = movingOf(m_candidates.scenario, m_rules, allocations).cents()
                       * m_rules.commitments->months;
        // To a few cents: lines on shared instances are rounded together.
        constexpr std::int64_t kNear = 1'000;
        if (m_best && found.objective() - m_best->objective() > m_best->objective() / kNear)
            return;
        found.scenario.commitments = found.cost.commitments;
        const ScenarioEvaluation committed =
            evaluateScenario(m_candidates.inputs, found.scenario, {m_months.count()});
        found.cost.monthly = committed.total;
        found.cost.total = committed.forecastTotal;
        if ((m_rules.budget && found.cost.monthly > *m_rules.budget) || !keepsRows(committed.lines))
            return;
        for (std::size_t i = 0; i < committed.lines.size(); ++i) {
            const Line &line = committed.lines[i];
            const Verdict worst =
                worstOf(i) == CandidateState::met ? Verdict::met : Verdict::mayMiss;
            if (!line.pinned && line.shared && line.verdict > worst)
                return;
            if (line.sizing)
                found.headroom =
                    std::min(found.headroom, headroomOf(m_months.workload(i), &*line.sizing));
        }
        if (!m_best || found.objective() < m_best->objective())
            m_best = std::move(found);
    }

    /// Shares, quotas and types; of the cost, shares are of what lines bear of commitments.
    [[nodiscard]] bool keepsRows(const std::vector<Line> &lines) const
    {
        const Catalog &catalog = *m_candidates.inputs.catalog;
        const MixRules rules = rulesOfSharing(m_rules);
        const MixRows rows(catalog, rules, 0);
        std::vector<std::int64_t> used(rows.limits().size(), 0);
        std::set<const InstanceType *> types;
        for (const Line &line : lines) {
            for (const OptionFacts &facts : factsOf(line, catalog, rules.base)) {
                std::vector<std::int64_t> uses;
                rows.addUses(facts, uses);
                std::ranges::transform(used, uses, used.begin(), std::plus());
                if (facts.type != nullptr)
                    types.insert(facts.type);
            }
        }
        return std::ranges::equal(used, rows.limits(), std::ranges::less_equal())
               && (!rules.mostTypes || types.size() <= *rules.mostTypes);
    }

    /// As with one workload alone: what may miss counts where nothing meets for certain.
    [[nodiscard]] CandidateState worstOf(std::size_t place) const
    {
        const auto &state = m_candidates.sets[place].state;
        return std::ranges::find(state, CandidateState::met) != state.end()
                   ? CandidateState::met
                   : CandidateState::mayMiss;
    }

    /// Whether an offer may serve each of them, and can.
    [[nodiscard]] bool serves(const OfferReference &reference,
                              const std::vector<WorkloadId> &members) const
    {
        const auto offer = m_candidates.inputs.catalog->find(reference);
        for (std::size_t i = 0; offer && i < m_candidates.sets.size(); ++i) {
            const CandidateSet &set = m_candidates.sets[i];
            if (std::ranges::find(members, set.workload) != members.end()
                && set.state[*offer] != worstOf(i))
                return false;
        }
        return offer.has_value();
    }

    /// One group after the other beside the best mix so far, on each offer that one of them has and all may have.
    void takeGroups(const Allocations &from)
    {
        for (const auto &[host, guests] : groupsIn(from)) {
            std::vector<Allocation> hosts{from.at(host)};
            std::vector<WorkloadId> members = guests;
            members.push_back(host);
            if (m_apart) {
                for (const WorkloadId id : members)
                    hosts.push_back(m_apart->allocations.at(id));
            }
            for (Allocation &own : hosts) {
                if (!m_best || own.onInstancesOf || !serves(own.offer, members))
                    continue;
                Allocations allocations = withoutGroups(m_best->scenario.allocations, members);
                own.pinned = from.at(host).pinned;
                allocations[host] = own;
                for (const WorkloadId guest : guests)
                    allocations[guest] = from.at(guest);
                consider(allocations);
            }
        }
    }

    /// Whoever is in a group with one of them is on its own again.
    [[nodiscard]] Allocations withoutGroups(Allocations allocations,
                                            const std::vector<WorkloadId> &members) const
    {
        for (const auto &[host, guests] : groupsIn(allocations)) {
            const bool isMeant = std::ranges::find(members, host) != members.end()
                                 || std::ranges::any_of(guests, [&](WorkloadId id) {
                                        return std::ranges::find(members, id) != members.end();
                                    });
            if (!isMeant)
                continue;
            for (const WorkloadId guest : guests) {
                if (m_apart)
                    allocations[guest] = m_apart->allocations.at(guest);
                else
                    allocations[guest].onInstancesOf.reset();
            }
        }
        return allocations;
    }

    /// What all months cost at least: a month of no less demand than another costs no less, its hours considered.
    Expected<void> findBound(const MixCandidates &cheap)
    {
        HEADROOM_TRY(const MixChoice least, shared(cheap, rulesOfBound(m_rules), m_limits.nodes));
        std::vector<BoundAt> bounds{{1, isChoice(least) ? least.bound.cents() : 0}};
        m_monthBound = bounds.front().cents;
        HEADROOM_CHECK(addBounds(bounds));
        const auto lines = static_cast<std::int64_t>(m_candidates.today.lines.size());
        std::int64_t all = 0;
        for (std::size_t i = 0; i < m_months.alike().size(); ++i) {
            std::int64_t most = 0;
            for (const BoundAt &bound : bounds) {
                if (bound.demand <= leastDemand(i))
                    most = std::max(most, bound.cents);
            }
            const auto month =
                static_cast<std::int64_t>(std::floor(static_cast<double>(most) * leastPart(i)));
            all += std::max<std::int64_t>(0, month - lines) * m_months.alike()[i].times;
        }
        m_bound = std::max<std::int64_t>(0, all - uncertain());
        return {};
    }

    /// Where demand grows, or falls, the month is planned for again at a few steps of it.
    Expected<void> addBounds(std::vector<BoundAt> &bounds)
    {
        constexpr std::size_t kMost = 4;
        constexpr std::int64_t kPart = 4; // of the nodes
        std::vector<double> demands;
        for (std::size_t i = 0; i < m_months.alike().size(); ++i)
            demands.insert(demands.end(), static_cast<std::size_t>(m_months.alike()[i].times),
                           leastDemand(i));
        std::ranges::sort(demands);
        for (std::size_t k = 0; k < kMost && !isStopped(); ++k) {
            const double demand = demands[k * demands.size() / kMost];
            if (demand <= 0 || std::ranges::find(bounds, demand, &BoundAt::demand) != bounds.end())
                continue;
            Scenario scenario = m_candidates.scenario;
            scenario.demandChangePercent =
                100 * ((1 + scenario.demandChangePercent / 100) * demand - 1);
            auto cheap = atLeastRates(m_candidates, *m_rules.commitments, scenario);
            if (!cheap)
                continue;
            HEADROOM_TRY(const MixChoice least,
                         shared(*cheap, rulesOfBound(m_rules), m_limits.nodes / kPart));
            if (isChoice(least))
                bounds.push_back({demand, least.bound.cents()});
        }
        return {};
    }

    /// The least of the workloads' demand in months that are alike, as a multiple of what is planned for.
    [[nodiscard]] double leastDemand(std::size_t months) const
    {
        double least = std::numeric_limits<double>::infinity();
        for (std::size_t i = 0; i < m_candidates.today.lines.size(); ++i)
            least = std::min(least, m_months.demandOf(i, months));
        return least;
    }

    /// The least part of the planned month's hours that one of them has in these months, at the least prices.
    [[nodiscard]] double leastPart(std::size_t months) const
    {
        double part = 1;
        const MonthView view = monthViewOf(*m_months.inputs().plan, m_candidates.scenario,
                                           m_candidates.inputs.valuationDate);
        for (std::size_t i = 0; i < m_candidates.today.lines.size(); ++i) {
            const MonthHours planned = monthHoursOf(m_months.workload(i), view);
            const MonthHours &hours = m_months.hoursOf(i, months);
            for (const auto member :
                 {&MonthHours::scheduled, &MonthHours::whole, &MonthHours::runs}) {
                const double of = (planned.*member).toDouble();
                if (of > 0)
                    part = std::min(part, (hours.*member).toDouble() / of);
            }
        }
        double price = 1;
        for (const Provider provider : kAllOf<Provider>)
            price = std::min(price, m_months.priceOf(provider, months));
        return part * price;
    }

    /// Cents of lines whose commitments have no price of their own, which the bound takes in full.
    [[nodiscard]] std::int64_t uncertain() const
    {
        std::int64_t cents = 0;
        const CarryingKinds rates(m_candidates, *m_rules.commitments);
        for (const Line &line : m_candidates.today.lines) {
            if (line.offer && line.offer->book == PriceBook::reference
                && rates.leastRate(*line.offer) <= 0)
                cents += line.monthly.cents() * m_months.count() * 2;
        }
        return cents;
    }

    [[nodiscard]] MixChoice told() const
    {
        MixChoice choice;
        choice.allocations = m_best->scenario.allocations;
        choice.monthly = m_best->cost.monthly;
        choice.commitments = m_best->cost.commitments;
        const Money bound =
            Money::fromCents(std::clamp<std::int64_t>(m_bound, 0, m_best->cost.total.cents()));
        choice.committed = {m_months.count(), m_best->cost.total, m_best->cost.without, bound};
        choice.status = bound == m_best->cost.total ? MixStatus::optimal : MixStatus::feasible;
        choice.bound =
            Money::fromCents(std::clamp<std::int64_t>(m_monthBound, 0, choice.monthly.cents()));
        if (m_best->headroom < kNoHeadroom)
            choice.headroom = m_best->headroom;
        if (m_apart) {
            choice.nodes = m_apart->nodes;
            const Money saved = m_apart->committed->total - m_best->cost.total;
            choice.withoutSharing =
                choice.monthly
                + Money::nearestCents(static_cast<double>(saved.cents()) / m_months.count());
        }
        choice.isStopped = isStopped();
        return choice;
    }

    const MixCandidates &m_candidates;
    const MixRules &m_rules;
    const ChoiceSolver &m_solve;
    const ChoiceLimits &m_limits;
    const MixWatch &m_watch;
    MixWatch m_quiet; ///< of searches for other prices or fewer rules
    MixMonths m_months;
    CommittedMix m_mix;
    std::optional<MixChoice> m_apart; ///< the best in which nobody shares
    std::optional<Found> m_best;
    std::vector<Allocations> m_seen;
    std::int64_t m_bound = 0;      ///< of all months
    std::int64_t m_monthBound = 0; ///< of the month that is planned for
};

} // namespace

Expected<MixChoice> chooseWithSharingAndCommitments(const MixCandidates &all, const MixRules &rules,
                                                    const ChoiceSolver &solve,
                                                    const ChoiceLimits &limits,
                                                    const MixWatch &watch)
{
    MixRules own = rules;
    own.sharesInstances = false;
    if (!mayShare(*all.today.plan)) {
        HEADROOM_TRY(MixChoice choice, chooseWithCommitments(all, own, solve, limits, watch));
        if (choice.committed)
            choice.withoutSharing = choice.monthly;
        return choice;
    }
    // What bounds the mixes in which nobody shares bounds no others.
    const MixWatch unbounded{watch.stop, withoutBound(watch.report)};
    HEADROOM_TRY(const MixChoice apart,
                 chooseWithCommitments(withNobodySharing(all, rules.pinsHonoured), own, solve,
                                       limits, unbounded));
    const MixCandidates candidates = withoutCommittedOffers(all);
    return SharedCommitting(candidates, own, solve, limits, watch).run(apart);
}

} // namespace headroom
