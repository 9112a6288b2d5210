// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/planning/mix_commitments.h"

#include "core/planning/committed_bound.h"
#include "core/planning/committed_search.h"
#include "core/planning/mix_clash.h"
#include "core/planning/optimistic_prices.h"
#include "core/wording/error_texts.h"
#include "core/wording/mix_commitment_texts.h"

#include <algorithm>
#include <array>

namespace headroom {

namespace {

using Chosen = std::vector<std::size_t>;

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

/// The best mix that is found, and what no mix can be below.
class CommittedChoosing
{
public:
    CommittedChoosing(const MixCandidates &candidates, const MixCandidates &cheapest,
                      const MixRules &rules, const MixSolver &solver)
        : m_rules(rules),
          m_solver(solver),
          m_months(candidates, rules.commitments->months),
          m_plain(modelOf(candidates, withoutBudget(rules))),
          m_lowest(modelOf(cheapest, rules)),
          m_lower(candidates, *rules.commitments, m_months, m_lowest),
          m_mix(candidates, *rules.commitments, m_months),
          m_search(rules, m_mix, m_plain, m_lower)
    {}

    /// Some mix, near the best.
    Expected<void> begin()
    {
        HEADROOM_TRY(const auto cheapest, take(m_lower.flat(), m_solver.less()));
        if (cheapest)
            m_search.take(*cheapest);
        constexpr std::array kOnTheWay{0, 60};
        constexpr std::int64_t kPart = 20;
        ChoiceLimits few = m_solver.less();
        few.nodes = std::max<std::int64_t>(few.nodes / kPart, 1);
        for (const int percent : kOnTheWay) {
            HEADROOM_TRY(const SolvedMix start,
                         m_solver.solve(blended(m_lower.onDemand(), m_lower.flat(), percent), few));
            if (start.answer.chosen)
                m_search.take(*start.answer.chosen);
        }
        return {};
    }

    /// Likewise, with what a mix of the same workloads has shown to be good.
    Expected<void> beginFrom(const std::vector<MixOffer> &offers)
    {
        Chosen chosen;
        for (std::size_t i = 0; i < offers.size(); ++i) {
            const auto at = std::ranges::find(m_lowest.offers[i], offers[i]);
            if (at == m_lowest.offers[i].end())
                break;
            chosen.push_back(static_cast<std::size_t>(at - m_lowest.offers[i].begin()));
        }
        if (chosen.size() == offers.size())
            m_search.take(chosen);
        HEADROOM_CHECK(begin());
        improve();
        return {};
    }

    Expected<void> run()
    {
        HEADROOM_CHECK(begin());
        if (!m_search.hasFound())
            improve();
        if (m_search.hasFound() && m_search.best()->objective() > m_bound)
            HEADROOM_CHECK(closeIn());
        improve();
        if (m_search.hasFound() && m_search.best()->objective() > m_bound)
            prove();
        return {};
    }

    void tell(MixChoice &choice) const
    {
        const CommittedChoice &best = *m_search.best();
        choice.monthly = best.cost.monthly;
        choice.commitments = best.cost.commitments;
        choice.committed = {m_months.count(), best.cost.total, best.cost.without, boundOf(best)};
        choice.status = choice.committed->bound == choice.committed->total ? MixStatus::optimal
                                                                           : MixStatus::feasible;
        const SolvedMix chosen{m_plain, {best.chosen, 0, false, 0}};
        choice.allocations = chosen.allocations(m_solver.candidates());
        choice.headroom = chosen.headroom();
        choice.nodes += m_nodes;
    }

    /// The next best type of each workload, the others as they are.
    void addRunnersUp(MixChoice &choice, MixProgress &now)
    {
        const CommittedChoice &best = *m_search.best();
        const Catalog &catalog = *m_solver.candidates().inputs.catalog;
        for (std::size_t group = 0; group < best.chosen.size() && !m_solver.isStopped(); ++group) {
            if (!m_plain.offers[group][best.chosen[group]])
                continue;
            if (const auto second = m_search.otherKind(group)) {
                const MixOffer offer = m_plain.offers[group][second->chosen[group]];
                choice.runnersUp.push_back(
                    {m_solver.candidates().sets[group].workload, catalog.reference(*offer),
                     aMonth(second->cost.total - best.cost.total), false, Money()});
            }
            if (m_solver.report())
                m_solver.report()(now);
            ++now.answered;
        }
    }

    /// Over all months, as an average of one.
    [[nodiscard]] Money aMonth(Money total) const
    {
        return Money::nearestCents(static_cast<double>(total.cents()) / m_months.count());
    }
    [[nodiscard]] std::vector<MixOffer> offers() const
    {
        std::vector<MixOffer> offers;
        for (std::size_t i = 0; i < m_plain.offers.size(); ++i)
            offers.push_back(m_plain.offers[i][m_search.best()->chosen[i]]);
        return offers;
    }
    [[nodiscard]] const CommittedSearch &search() const { return m_search; }

private:
    static MixRules withoutBudget(MixRules rules)
    {
        rules.budget.reset();
        return rules;
    }

    [[nodiscard]] Money boundOf(const CommittedChoice &best) const
    {
        return std::min(best.cost.total,
                        Money::fromCents(std::max<std::int64_t>(m_bound - best.moving, 0)));
    }

    /// A model below which no mix can be; what costs least by it, as places in all options.
    Expected<std::optional<Chosen>> take(const MixModel &model, const ChoiceLimits &limits)
    {
        HEADROOM_TRY(const SolvedMix solved, m_solver.solve(model, limits));
        m_nodes += solved.answer.nodes;
        if (!solved.answer.chosen) {
            if (solved.answer.isComplete && m_search.hasFound())
                m_bound = m_search.best()->objective();
            return std::nullopt;
        }
        m_bound = std::max(m_bound, solved.objectiveBound().cents());
        return solved.answer.chosen;
    }

    /// Hours priced by the best mix prove more; better prices are looked for with the nearest options, and prove what they
    /// prove with all.
    Expected<void> closeIn()
    {
        constexpr int kMostRounds = 20;
        constexpr std::int64_t kCloseEnough = 2'000; ///< the part of the cost that ends the rounds
        constexpr std::int64_t kLeastGain =
            10'000; ///< the part of the cost that a round must prove more
        m_lower.begin(m_search.best()->chosen, m_search.best()->objective());
        m_search.usePrices();
        for (int round = 0; round < kMostRounds; ++round) {
            const std::int64_t before = m_bound;
            HEADROOM_TRY(const auto cheapest, take(m_lower.priced(), m_solver.less()));
            if (!cheapest || m_solver.isStopped())
                return {};
            const Chosen inFull = m_lower.inFull(*cheapest);
            m_search.take(inFull);
            report();
            const std::int64_t objective = m_search.best()->objective();
            if (objective - m_bound <= objective / kCloseEnough
                || (round > 1 && m_bound - before <= objective / kLeastGain))
                return {};
            m_lower.drop(objective);
            m_lower.improvePrices({m_search.best()->chosen, inFull}, m_solver.stop());
            for (const Chosen &likely : m_lower.likely())
                m_search.take(likely);
            m_lower.priceAll();
        }
        return {};
    }

    void report() const
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

    void improve() { m_search.improve(m_solver.limits().nodes, goesOn()); }

    /// For one line on its own the commitments that are found are the best: of kinds that carry the same use only the
    /// cheapest matters, as long as no change of prices is dated.
    void prove()
    {
        if (m_plain.offers.size() == 1 && m_solver.candidates().scenario.outlook.priceSteps.empty()
            && m_search.goThroughAll(m_solver.limits().nodes, goesOn()))
            m_bound = m_search.best()->objective();
    }

    [[nodiscard]] std::function<bool()> goesOn() const
    {
        return [this] {
            report();
            return !m_solver.isStopped();
        };
    }

    const MixRules &m_rules;
    const MixSolver &m_solver;
    MixMonths m_months;
    MixModel m_plain;
    MixModel m_lowest;
    CommittedBound m_lower;
    CommittedMix m_mix;
    CommittedSearch m_search;
    std::int64_t m_bound = 0; ///< of the objective
    std::int64_t m_nodes = 0;
};

/// What each rule costs: the mix chosen again without it, by a shorter search.
Expected<void> explainCommitted(const MixCandidates &candidates, const MixRules &rules,
                                const MixSolver &solver, CommittedChoosing &choosing,
                                MixChoice &choice)
{
    const std::vector<MixRule> list = listRules(rules, candidates.scenario);
    MixProgress now{MixProgress::Phase::explaining,
                    choice.committed->total,
                    choice.committed->bound,
                    choice.nodes,
                    0,
                    list.size() + choice.allocations.size(),
                    choice.committed->months};
    if (solver.report())
        solver.report()(now);
    for (const MixRule &rule : list) {
        if (solver.isStopped())
            return {};
        const MixRules relaxed = without(rules, rule);
        const MixCandidates cheapest = atCommittedRates(candidates, *relaxed.commitments);
        CommittedChoosing other(candidates, cheapest, relaxed, solver);
        HEADROOM_CHECK(other.beginFrom(choosing.offers()));
        const auto &found = other.search().best();
        if (other.search().hasFound() && found->cost.total < choice.committed->total)
            choice.binding.push_back(
                {rule, choosing.aMonth(choice.committed->total - found->cost.total), false});
        if (solver.report())
            solver.report()(now);
        ++now.answered;
    }
    choosing.addRunnersUp(choice, now);
    return {};
}

} // namespace

Expected<void> checkCommitmentsBeside(const MixRules &rules)
{
    using namespace mix_commitment_text;
    if (!rules.commitments)
        return {};
    if (rules.objective != MixObjective::cost)
        return failure(kNotForHeadroom, "objective", kAskForCost);
    if (rules.base == ShareBase::cost && (!rules.split.empty() || rules.mostSpotPercent))
        return failure(kNotForCostShares, rules.split.empty() ? "spot" : "split", kShareOtherwise);
    if (!rules.pricingModels.empty()
        && std::ranges::find(rules.pricingModels, PricingModel::onDemand)
               == rules.pricingModels.end())
        return failure(kNeedsOnDemand, "pricing", kAllowOnDemand);
    return {};
}

Expected<void> checkCommitmentsBeside(const MixCandidates &candidates, const MixRules &rules)
{
    using namespace mix_commitment_text;
    HEADROOM_CHECK(checkCommitmentsBeside(rules));
    for (std::size_t i = 0; i < candidates.today.lines.size(); ++i) {
        if (candidates.today.lines[i].fleet)
            return failure({kNotBesideFleets, candidates.today.plan->workloads[i].name},
                           "commitments", kCommitToFleetsAlone);
    }
    return {};
}

Expected<MixChoice> chooseWithCommitments(const MixCandidates &all, const MixRules &rules,
                                          const ChoiceSolver &solve, const ChoiceLimits &limits,
                                          const MixWatch &watch)
{
    HEADROOM_CHECK(checkCommitmentsBeside(all, rules));
    const MixCandidates candidates = withoutCommittedOffers(all);
    const MixCandidates cheapest = atCommittedRates(candidates, *rules.commitments);
    const MixSolver solver(cheapest, solve, limits, watch);
    HEADROOM_TRY(SolvedMix optimistic, solver.solve(rules, solver.less()));
    if (!optimistic.answer.chosen && !optimistic.answer.isComplete) {
        HEADROOM_TRY(optimistic, solver.solve(rules, limits));
    }
    MixChoice choice;
    choice.nodes = optimistic.answer.nodes;
    if (!optimistic.answer.chosen) {
        choice.status = optimistic.answer.isComplete ? MixStatus::infeasible : MixStatus::unknown;
        if (optimistic.answer.isComplete)
            HEADROOM_CHECK(addClash(solver, rules, choice));
        // What would mend it is known for the bound only, not for what is billed.
        choice.mends.clear();
        choice.isStopped = solver.isStopped();
        return choice;
    }
    CommittedChoosing choosing(candidates, cheapest, rules, solver);
    HEADROOM_CHECK(choosing.run());
    choice.isStopped = solver.isStopped();
    if (!choosing.search().hasFound())
        return choice;
    choosing.tell(choice);
    const std::int64_t moving = choosing.search().best()->moving / rules.commitments->months;
    choice.bound =
        std::clamp(optimistic.objectiveBound() - Money::fromCents(moving), Money(), choice.monthly);
    HEADROOM_CHECK(explainCommitted(candidates, rules, solver, choosing, choice));
    choice.isStopped = solver.isStopped();
    return choice;
}

} // namespace headroom
