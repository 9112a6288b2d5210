// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/planning/commitments/committed_mix_search.h"

#include "core/planning/sharing/shared_choice.h"

#include <algorithm>
#include <array>
#include <utility>

namespace headroom {

namespace {

/// Between both prices, in hundredths of the way.
MixModel blended(const MixModel &plain, const MixModel &optimistic, std::int64_t percent)
{
    MixModel model = plain;
    for (std::size_t group = 0; group < model.choice.groups.size(); ++group) {
        auto &options = model.choice.groups[group].options;
        for (std::size_t i = 0; i < options.size(); ++i)
            options[i].cost +=
                (optimistic.choice.groups[group].options[i].cost - options[i].cost) * percent / 100;
    }
    return model;
}

} // namespace

MixRules CommittedMixSearch::rulesOfModels(MixRules rules)
{
    rules.budget.reset();
    return withoutCostShares(std::move(rules));
}

CommittedMixSearch::CommittedMixSearch(const MixCandidates &candidates,
                                       const MixCandidates &cheapest, const MixRules &rules,
                                       const MixSolver &solver)
    : m_candidates(candidates),
      m_rules(rules),
      m_solver(solver),
      m_months(candidates, rules.commitments->months),
      m_plain(modelOf(candidates, rulesOfModels(rules))),
      m_lowest(modelOf(cheapest, withoutCostShares(rules))),
      m_lower(candidates, *rules.commitments, m_months, m_lowest),
      m_mix(candidates, rules, m_months, solver.work()),
      m_search(rules, m_mix, m_plain, m_lower)
{}

/// Some mix, near the best.
Expected<void> CommittedMixSearch::begin()
{
    const auto asItIs = [](std::size_t, std::size_t option) { return option; };
    HEADROOM_TRY(const auto cheapest, take(m_lower.flat(), m_solver.less()));
    if (cheapest)
        m_search.take(*cheapest);
    if (m_rules.budget || m_mix.shares().areAsked())
        HEADROOM_CHECK(takeUncommitted());
    constexpr std::array kOnTheWay{0, 60};
    constexpr std::int64_t kPart = 20;
    ChoiceLimits few = m_solver.less();
    few.nodes = std::max<std::int64_t>(few.nodes / kPart, 1);
    for (const int percent : kOnTheWay) {
        const MixModel model = blended(m_lower.onDemand(), m_lower.flat(), percent);
        if (m_mix.shares().areAsked()) {
            HEADROOM_CHECK(keepShares(model, asItIs, m_solver.less()));
            continue;
        }
        HEADROOM_TRY(const SolvedMix start, m_solver.solve(model, few));
        if (start.answer.chosen)
            m_search.take(*start.answer.chosen);
    }
    return {};
}

/// The best that keeps the rules with nothing committed to: there it is known what it costs.
Expected<void> CommittedMixSearch::takeUncommitted()
{
    MixRules rules = m_rules;
    rules.commitments.reset();
    HEADROOM_TRY(const SolvedMix solved,
                 m_solver.solve(modelOf(m_candidates, rules), m_solver.less()));
    m_nodes += solved.answer.nodes;
    if (!solved.answer.chosen)
        return {};
    Chosen chosen;
    for (std::size_t group = 0; group < m_plain.offers.size(); ++group) {
        const auto &offers = m_plain.offers[group];
        const auto at =
            std::ranges::find(offers, solved.model.offers[group][(*solved.answer.chosen)[group]]);
        if (at == offers.end())
            return {};
        chosen.push_back(static_cast<std::size_t>(at - offers.begin()));
    }
    m_search.take(chosen);
    return {};
}

/// As places in all options; absent: one of them is none of these.
std::optional<CommittedMixSearch::Chosen>
CommittedMixSearch::placesOf(const Allocations &allocations) const
{
    const MixCandidates &candidates = m_solver.candidates();
    Chosen chosen;
    for (std::size_t i = 0; i < m_plain.offers.size(); ++i) {
        const auto &offers = m_plain.offers[i];
        auto at = std::ranges::find(offers, MixOffer());
        if (at == offers.end())
            at = std::ranges::find(offers, candidates.inputs.catalog->find(servingOffer(
                                               allocations, candidates.sets[i].workload)));
        if (at == offers.end())
            return std::nullopt;
        chosen.push_back(static_cast<std::size_t>(at - offers.begin()));
    }
    return chosen;
}

bool CommittedMixSearch::take(const Allocations &allocations)
{
    const auto chosen = placesOf(allocations);
    return chosen && m_search.take(*chosen);
}

Expected<void> CommittedMixSearch::runShort(const Allocations *near, bool anyMix)
{
    if (near != nullptr)
        take(*near);
    if (anyMix && m_search.hasFound())
        return {};
    HEADROOM_CHECK(begin());
    if (!anyMix || !m_search.hasFound())
        improve();
    return {};
}

Expected<void> CommittedMixSearch::run(const Allocations *near)
{
    HEADROOM_TRY(SolvedMix optimistic, m_solver.solve(m_lowest, m_solver.less()));
    if (!optimistic.answer.chosen && !optimistic.answer.isComplete) {
        HEADROOM_TRY(optimistic, m_solver.solve(m_lowest, m_solver.limits()));
    }
    m_nodes += optimistic.answer.nodes;
    if (!optimistic.answer.chosen) {
        m_isInfeasible = optimistic.answer.isComplete;
        return {};
    }
    m_monthBound = optimistic.objectiveBound().cents();
    if (near != nullptr)
        take(*near);
    HEADROOM_CHECK(begin());
    if (!m_search.hasFound())
        improve();
    if (m_search.hasFound() && m_search.best()->objective() > m_bound)
        HEADROOM_CHECK(closeGap());
    improve();
    if (m_mix.shares().areAsked())
        m_search.perturb(m_solver.limits().nodes, goesOn());
    if (m_search.hasFound() && m_search.best()->objective() > m_bound)
        prove();
    return {};
}

void CommittedMixSearch::tell(const CommittedChoice &mix, MixChoice &choice) const
{
    choice.monthly = mix.cost.monthly;
    choice.commitments = mix.cost.commitments;
    choice.committed = {m_months.count(), mix.cost.total, mix.cost.without, boundOf(mix)};
    choice.status = choice.committed->bound == choice.committed->total ? MixStatus::optimal
                                                                       : MixStatus::feasible;
    choice.bound = Money::fromCents(std::clamp<std::int64_t>(
        m_monthBound - mix.moving / m_months.count(), 0, mix.cost.monthly.cents()));
    const SolvedMix chosen{m_plain, {mix.chosen, 0, false, 0}};
    choice.allocations = chosen.allocations(m_solver.candidates());
    choice.headroom = chosen.headroom();
    choice.nodes = m_nodes;
}

std::optional<CommittedChoice>
CommittedMixSearch::bestNeighbour(const Allocations &from, const CommittedSearch::Allowed &allowed)
{
    const auto chosen = placesOf(from);
    if (!chosen)
        return std::nullopt;
    auto found = m_search.bestNeighbour(*chosen, allowed, [this] { return !m_solver.mustEnd(); });
    return found && found->excess(m_rules) == 0 ? found : std::nullopt;
}

void CommittedMixSearch::addRunnersUp(MixChoice &choice, MixProgress &now)
{
    const CommittedChoice &best = *m_search.best();
    const Catalog &catalog = *m_solver.candidates().inputs.catalog;
    for (std::size_t group = 0; group < best.chosen.size() && !m_solver.mustEnd(); ++group) {
        if (!m_plain.offers[group][best.chosen[group]])
            continue;
        if (const auto second = m_search.otherKind(group)) {
            const MixOffer offer = m_plain.offers[group][second->chosen[group]];
            choice.runnersUp.push_back(
                {m_solver.candidates().sets[group].workload, catalog.reference(*offer),
                 aMonthOf(second->cost.total - best.cost.total, m_months.count()), false, Money()});
        }
        if (m_solver.report())
            m_solver.report()(now);
        ++now.answered;
    }
}

Money CommittedMixSearch::boundOf(const CommittedChoice &best) const
{
    return std::min(best.cost.total,
                    Money::fromCents(std::max<std::int64_t>(m_bound - best.moving, 0)));
}

/// A model below which no mix can be; what costs least by it, as places in all options.
Expected<std::optional<CommittedMixSearch::Chosen>>
CommittedMixSearch::take(const MixModel &model, const ChoiceLimits &limits)
{
    HEADROOM_TRY(const SolvedMix solved, m_solver.solve(model, limits));
    m_nodes += solved.answer.nodes;
    if (!solved.answer.chosen) {
        if (solved.answer.isComplete && m_search.hasFound())
            m_bound = m_search.best()->objective();
        else
            m_isInfeasible |= solved.answer.isComplete;
        return std::nullopt;
    }
    m_bound = std::max(m_bound, solved.objectiveBound().cents());
    return solved.answer.chosen;
}

/// Mixes that cost little by a model and keep the shares by what it makes of the compute; where a mix really misses them,
/// the next one is searched with what its options came to in it.
Expected<void> CommittedMixSearch::keepShares(MixModel model, const PlaceInAll &inAll,
                                              const ChoiceLimits &limits)
{
    constexpr int kMaxRounds = 8;
    std::map<std::pair<std::size_t, std::size_t>, double> known; // by group and option of the model
    const auto part = [&](std::size_t group, std::size_t i) {
        if (const auto found = known.find({group, i}); found != known.end())
            return found->second;
        const auto &onDemand = m_lower.onDemand().choice.groups[group].options;
        const auto maximum = static_cast<double>(onDemand[inAll(group, i)].cost);
        const auto its = static_cast<double>(model.choice.groups[group].options[i].cost);
        return maximum > 0 ? std::clamp(its / maximum, 0.0, 1.0) : 1.0;
    };
    for (int round = 0; round < kMaxRounds && !m_solver.mustEnd(); ++round) {
        HEADROOM_TRY(const SolvedMix solved,
                     m_solver.solve(m_mix.shares().asRows(model, part), limits));
        m_nodes += solved.answer.nodes;
        if (!solved.answer.chosen)
            return {};
        const Chosen chosen = *solved.answer.chosen;
        Chosen full;
        for (std::size_t group = 0; group < chosen.size(); ++group)
            full.push_back(inAll(group, chosen[group]));
        m_search.take(full);
        const std::vector<MixOffer> offers = m_mix.offersOf(m_plain, full);
        if (m_mix.of(offers).sharesMissed == 0)
            return {};
        const std::vector<double> parts = m_mix.onDemandPartsOf(offers);
        for (std::size_t group = 0; group < parts.size(); ++group)
            known[{group, chosen[group]}] = parts[group];
        model = withoutChoice(std::move(model), chosen);
    }
    return {};
}

/// Hours priced by the best mix prove more; better prices are searched with the nearest options, and prove what they
/// prove with all.
Expected<void> CommittedMixSearch::closeGap()
{
    constexpr int kMaxRounds = 20;
    constexpr std::int64_t kCloseEnough = 2'000; ///< the part of the cost that ends the rounds
    // The parts of the cost that a round must prove more: far from the bound, and near it.
    constexpr std::int64_t kMinGain = 10'000;
    constexpr std::int64_t kMinGainAfar = 50'000;
    constexpr std::int64_t kNear = 200;
    m_lower.begin(m_search.best()->chosen, m_search.best()->objective());
    m_search.usePrices();
    for (int round = 0; round < kMaxRounds; ++round) {
        const std::int64_t before = m_bound;
        HEADROOM_TRY(const auto cheapest, take(m_lower.priced(), m_solver.less()));
        if (!cheapest || m_solver.mustEnd())
            return {};
        const Chosen inFull = m_lower.inFull(*cheapest);
        m_search.take(inFull);
        if (m_mix.shares().areAsked() && m_mix.of(m_mix.offersOf(m_plain, inFull)).sharesMissed > 0)
            HEADROOM_CHECK(keepShares(
                m_lower.priced(),
                [this](std::size_t group, std::size_t i) { return m_lower.inFull(group, i); },
                m_solver.less()));
        report();
        const std::int64_t objective = m_search.best()->objective();
        const std::int64_t gap = objective - m_bound;
        const std::int64_t minimum = gap <= objective / kNear ? kMinGain : kMinGainAfar;
        if (gap <= objective / kCloseEnough
            || (round > 1 && m_bound - before <= objective / minimum))
            return {};
        m_lower.drop(objective);
        m_lower.improvePrices({m_search.best()->chosen, inFull}, m_solver.work());
        for (const Chosen &likely : m_lower.likely())
            m_search.take(likely);
        m_lower.priceAll();
    }
    return {};
}

void CommittedMixSearch::report() const
{
    if (!m_solver.report() || !m_search.hasFound())
        return;
    MixProgress now;
    now.months = m_months.count();
    now.monthly = m_search.best()->cost.total;
    now.bound = boundOf(*m_search.best());
    now.nodes = m_nodes;
    m_solver.report()(now);
}

/// For one line on its own the commitments that are found are the best: of kinds that cover the same use only the cheapest
/// matters, as long as no change of prices is dated.
void CommittedMixSearch::prove()
{
    if (m_plain.offers.size() == 1 && m_solver.candidates().today.lines.front().parts.empty()
        && m_solver.candidates().scenario.outlook.priceSteps.empty()
        && m_search.enumerate(m_solver.limits().nodes, goesOn()))
        m_bound = m_search.best()->objective();
}

std::function<bool()> CommittedMixSearch::goesOn() const
{
    return [this] {
        report();
        return !m_solver.mustEnd();
    };
}

Money aMonthOf(Money total, int months)
{
    return Money::nearestCents(static_cast<double>(total.cents()) / months);
}

Money aMonthMore(const MixChoice &choice, const MixChoice &other)
{
    return aMonthOf(choice.committed->total - other.committed->total, choice.committed->months);
}

} // namespace headroom
