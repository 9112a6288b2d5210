// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/planning/mix_commitments.h"

#include "core/planning/committed_bound.h"
#include "core/planning/committed_mix.h"
#include "core/planning/mix_clash.h"
#include "core/planning/optimistic_prices.h"
#include "core/wording/error_texts.h"
#include "core/wording/mix_commitment_texts.h"

#include <algorithm>
#include <array>
#include <set>

namespace headroom {

namespace {

using Chosen = std::vector<std::size_t>;

/// A mix with its commitments.
struct CommittedChoice {
    Chosen chosen;
    CommittedMix::Cost cost;
    std::int64_t moving = 0; ///< cents that moves must save besides, in all months

    [[nodiscard]] std::int64_t objective() const { return cost.total.cents() + moving; }
    /// Cents above the budget.
    [[nodiscard]] std::int64_t excess(const MixRules &rules) const
    {
        return rules.budget ? std::max<std::int64_t>(0, (cost.monthly - *rules.budget).cents()) : 0;
    }
};

/// Goes from mix to mix as long as it gets cheaper, one workload at a time, and with it those that may share a
/// commitment.
class CommittedSearch
{
public:
    /// `plain`: what is billed in the month, on demand; the others over all months.
    CommittedSearch(const MixRules &rules, CommittedMix &mix, const MixModel &plain,
                    const CommittedBound &bound)
        : m_rules(rules),
          m_mix(mix),
          m_plain(plain),
          m_onDemand(bound.onDemand()),
          m_optimistic(bound.flat())
    {}

    /// Takes the mix where it keeps the rules and is the cheapest so far; as long as none keeps the budget, where it
    /// comes closest to it.
    bool take(const Chosen &chosen)
    {
        if (!m_seen.insert(chosen).second || !keepsLimits(m_plain.choice, chosen))
            return false;
        ++m_tried;
        CommittedChoice other = costed(chosen);
        const auto rank = [this](const CommittedChoice &choice) {
            return std::pair(choice.excess(m_rules), choice.objective());
        };
        if (m_best && rank(other) >= rank(*m_best))
            return false;
        m_best = std::move(other);
        return true;
    }

    [[nodiscard]] CommittedChoice costed(const Chosen &chosen)
    {
        CommittedChoice choice{chosen, m_mix.of(offersOf(chosen))};
        for (std::size_t i = 0; i < chosen.size(); ++i)
            choice.moving += m_onDemand.choice.groups[i].options[chosen[i]].cost
                             - m_onDemand.cents[i][chosen[i]];
        return choice;
    }

    /// The cheapest mix that differs from the best one in this workload's type alone, of those that may be cheap.
    [[nodiscard]] std::optional<CommittedChoice> otherKind(std::size_t group)
    {
        shortList();
        std::optional<CommittedChoice> best;
        const auto &options = m_plain.choice.groups[group].options;
        for (const std::size_t option : m_short[group]) {
            Chosen chosen = m_best->chosen;
            if (options[option].kind == options[chosen[group]].kind)
                continue;
            chosen[group] = option;
            if (!keepsLimits(m_plain.choice, chosen))
                continue;
            CommittedChoice other = costed(chosen);
            if (other.excess(m_rules) == 0 && (!best || other.objective() < best->objective()))
                best = std::move(other);
        }
        return best;
    }

    void improve(std::int64_t most, const std::function<bool()> &goesOn)
    {
        shortList();
        for (bool isBetter = true; isBetter && m_best;) {
            isBetter = false;
            for (std::size_t group = 0; group < m_short.size(); ++group) {
                for (const std::size_t option : m_short[group]) {
                    if (m_tried >= most || !goesOn())
                        return;
                    isBetter |= takeWith(group, option);
                }
            }
        }
    }

    /// Every mix costs at least what it costs by the model.
    void boundBy(MixModel model) { m_priced = std::move(model); }

    [[nodiscard]] const std::optional<CommittedChoice> &best() const { return m_best; }
    [[nodiscard]] bool hasFound() const { return m_best && m_best->excess(m_rules) == 0; }

private:
    [[nodiscard]] std::vector<MixOffer> offersOf(const Chosen &chosen) const
    {
        std::vector<MixOffer> offers;
        for (std::size_t i = 0; i < chosen.size(); ++i)
            offers.push_back(m_plain.offers[i][chosen[i]]);
        return offers;
    }

    /// Of each workload the options that may be the cheapest: by both prices, and one by one.
    void shortList()
    {
        constexpr std::size_t kMost = 8;
        if (!m_short.empty())
            return;
        for (std::size_t group = 0; group < m_plain.offers.size(); ++group) {
            std::vector<std::size_t> kept;
            for (const MixModel *model : {&m_optimistic, &m_onDemand}) {
                const auto &options = model->choice.groups[group].options;
                std::vector<std::size_t> order(options.size());
                for (std::size_t i = 0; i < order.size(); ++i)
                    order[i] = i;
                std::ranges::stable_sort(order, {}, [&](std::size_t i) { return options[i].cost; });
                order.resize(std::min(order.size(), kMost));
                for (const std::size_t option : order) {
                    if (std::ranges::find(kept, option) == kept.end())
                        kept.push_back(option);
                }
            }
            m_short.push_back(std::move(kept));
        }
    }

    bool takeWith(std::size_t group, std::size_t option)
    {
        if (m_best->chosen[group] == option || mayNotPay(group, option))
            return false;
        Chosen chosen = m_best->chosen;
        chosen[group] = option;
        return take(chosen);
    }

    /// Even at the committed rate it costs more than what is in use does on demand; or the mix with it is not better than
    /// the best one by what it costs at least.
    [[nodiscard]] bool mayNotPay(std::size_t group, std::size_t option) const
    {
        if (m_priced && hasFound()) {
            Int128 least = m_priced->otherCents;
            for (std::size_t i = 0; i < m_best->chosen.size(); ++i)
                least += m_priced->choice.groups[i]
                             .options[i == group ? option : m_best->chosen[i]]
                             .cost;
            if (least >= m_best->objective())
                return true;
        }
        return m_optimistic.choice.groups[group].options[option].cost
               > m_onDemand.choice.groups[group].options[m_best->chosen[group]].cost;
    }

    const MixRules &m_rules;
    CommittedMix &m_mix;
    const MixModel &m_plain;
    const MixModel &m_onDemand;
    const MixModel &m_optimistic;
    std::optional<MixModel> m_priced;
    std::vector<std::vector<std::size_t>> m_short;
    std::set<Chosen> m_seen;
    std::int64_t m_tried = 0;
    std::optional<CommittedChoice> m_best;
};

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
        HEADROOM_CHECK(take(m_lower.flat(), m_solver.less()));
        constexpr std::array kOnTheWay{0, 60};
        for (const int percent : kOnTheWay) {
            HEADROOM_TRY(const SolvedMix start,
                         m_solver.solve(blended(m_lower.onDemand(), m_lower.flat(), percent),
                                        m_solver.less()));
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
        // Hours priced by the best mix prove more; what costs least by them is tried, and prices them with the others.
        constexpr std::size_t kMostRounds = 6;
        constexpr std::int64_t kCloseEnough = 100; ///< the part of the cost that ends the rounds
        std::vector<Chosen> mixes;
        while (m_search.hasFound() && !m_solver.isStopped() && mixes.size() < kMostRounds) {
            const std::int64_t objective = m_search.best()->objective();
            const std::int64_t gap = objective - m_bound;
            if (gap <= (mixes.empty() ? 0 : objective / kCloseEnough))
                break;
            const bool isFirst = mixes.empty();
            if (isFirst)
                mixes.push_back(m_search.best()->chosen);
            MixModel model = m_lower.pricedBy(mixes, gap);
            HEADROOM_TRY(const auto cheapest, takeWithin(model));
            m_search.boundBy(std::move(model));
            if (isFirst)
                improve();
            if (!cheapest)
                break;
            mixes.push_back(*cheapest);
        }
        improve();
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

    /// Options of a model with fewer of them, as places in all.
    [[nodiscard]] Chosen inFull(const SolvedMix &solved) const
    {
        Chosen chosen;
        for (std::size_t i = 0; i < solved.answer.chosen->size(); ++i) {
            const MixOffer offer = solved.model.offers[i][(*solved.answer.chosen)[i]];
            chosen.push_back(static_cast<std::size_t>(std::ranges::find(m_lowest.offers[i], offer)
                                                      - m_lowest.offers[i].begin()));
        }
        return chosen;
    }

    /// A model below which no mix can be; what costs least by it.
    Expected<std::optional<Chosen>> take(MixModel model, const ChoiceLimits &limits)
    {
        HEADROOM_TRY(const SolvedMix solved, m_solver.solve(std::move(model), limits));
        m_nodes += solved.answer.nodes;
        if (!solved.answer.chosen) {
            if (solved.answer.isComplete && m_search.hasFound())
                m_bound = m_search.best()->objective();
            return std::nullopt;
        }
        m_bound = std::max(m_bound, solved.objectiveBound().cents());
        Chosen chosen = inFull(solved);
        m_search.take(chosen);
        return chosen;
    }

    /// Likewise, without options that are in no mix that is better than the best one: with the cheapest of all others
    /// they cost more.
    Expected<std::optional<Chosen>> takeWithin(const MixModel &model)
    {
        std::vector<std::int64_t> least;
        Int128 sum = model.otherCents;
        for (const ChoiceGroup &group : model.choice.groups) {
            least.push_back(std::ranges::min_element(group.options, {}, &ChoiceOption::cost)->cost);
            sum += least.back();
        }
        const Int128 room = m_search.best()->objective() - sum;
        return take(withOnly(model,
                             [&](std::size_t group, std::size_t i) {
                                 return model.choice.groups[group].options[i].cost - least[group]
                                        <= room;
                             }),
                    m_solver.less());
    }

    void improve()
    {
        m_search.improve(m_solver.limits().nodes, [this] {
            if (m_solver.report() && m_search.hasFound()) {
                MixProgress now;
                now.months = m_months.count();
                now.monthly = m_search.best()->cost.total;
                now.bound = boundOf(*m_search.best());
                now.nodes = m_nodes;
                m_solver.report()(now);
            }
            return !m_solver.isStopped();
        });
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
