// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/planning/split_search.h"

#include "core/evaluation/commitment_lines.h"
#include "core/evaluation/shared_line.h"
#include "core/planning/mix/mix_model.h"
#include "core/planning/mix/mix_rows.h"

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace headroom {

namespace {

/// A mix beside the commitments of a scenario, which stay as they are. What they carry of one line they do not carry of
/// another, so that costs do not add up option by option: each mix is billed as a whole, as evaluating the plan does.
class KeptCommitments
{
public:
    /// `candidates`: with commitments kept (findMixCandidates). All but the rules must outlive this.
    KeptCommitments(const MixCandidates &candidates, const Scenario &stated, const MixRules &rules)
        : m_candidates(candidates),
          m_stated(stated),
          m_inputs(candidates.inputs),
          m_today(evaluateScenario(candidates.inputs, candidates.scenario, {1}).lines)
    {
        m_shares.split = rules.split;
        m_shares.splitTolerancePoints = rules.splitTolerancePoints;
        m_shares.base = rules.base;
        m_shares.maxSpotPercent = rules.maxSpotPercent;
        m_inputs.plan = candidates.today.plan;
    }

    struct Outcome {
        Money total; ///< of a month, other cost lines included
        bool keepsShares =
            false; ///< of the split and of spot capacity, by what lines then really cost
    };
    /// Chosen options, one for each group of the model.
    [[nodiscard]] Outcome of(const MixModel &model, const std::vector<std::size_t> &chosen)
    {
        ScenarioEvaluation mix;
        for (std::size_t group = 0; group < m_candidates.sets.size(); ++group) {
            const MixOffer offer = model.offers[group][chosen[group]];
            mix.lines.push_back(offer ? lineOn(group, *offer, model.counts[group][chosen[group]])
                                      : m_today[group]);
        }
        applyCommitments(m_inputs, m_stated, 0, mix);
        Outcome outcome;
        for (const Line &line : mix.lines)
            outcome.total += line.monthly;
        outcome.keepsShares = MixRows(*m_inputs.catalog, m_shares, 0).areKept(mix.lines);
        return outcome;
    }

private:
    [[nodiscard]] const Line &lineOn(std::size_t group, OfferIndex offer,
                                     std::optional<std::int64_t> count)
    {
        const auto [known, isNew] = m_moved.try_emplace(std::pair(group, offer));
        if (isNew) {
            const Workload &workload = m_inputs.plan->workloads[group];
            Scenario moved = m_candidates.scenario;
            Allocation allocation;
            allocation.offer = m_inputs.catalog->reference(offer);
            allocation.count = count;
            moved.allocations[workload.id] = std::move(allocation);
            known->second = LinesOfScenario(m_inputs, moved).of(workload);
        }
        return known->second;
    }

    const MixCandidates &m_candidates;
    const Scenario &m_stated;
    MixRules m_shares; ///< the rules on shares alone
    EvaluationInputs m_inputs;
    std::vector<Line> m_today; ///< that no commitment carries
    std::map<std::pair<std::size_t, OfferIndex>, Line> m_moved;
};

/// As it is bought today, for a shorter term, or by the hour.
bool isBoughtAlike(const PurchaseOption &today, const PurchaseOption &offered)
{
    if (offered.model == today.model || scopeOf(offered))
        return offered.termYears <= today.termYears;
    return offered.model == PricingModel::onDemand || offered.model == PricingModel::sustainedUse;
}

bool wantsSome(const std::vector<ProviderShare> &split, Provider provider)
{
    const auto share = std::ranges::find(split, provider, &ProviderShare::provider);
    return share != split.end() && share->percent > 0;
}

using Chosen = std::vector<std::size_t>;

MixModel countingMoves(MixModel model)
{
    for (std::size_t group = 0; group < model.offers.size(); ++group) {
        for (std::size_t i = 0; i < model.offers[group].size(); ++i)
            model.choice.groups[group].options[i].cost = model.offers[group][i] ? 1 : 0;
    }
    return model;
}

std::int64_t movesOf(const MixModel &model, const Chosen &chosen)
{
    std::int64_t moves = 0;
    for (std::size_t group = 0; group < chosen.size(); ++group)
        moves += model.offers[group][chosen[group]] ? 1 : 0;
    return moves;
}

/// Saving a month at which the moves of a choice pay for their one-off cost.
Money movingOf(const MixModel &model, const Chosen &chosen)
{
    std::int64_t cents = 0;
    for (std::size_t group = 0; group < chosen.size(); ++group)
        cents += model.choice.groups[group].options[chosen[group]].cost
                 - model.cents[group][chosen[group]];
    return Money::fromCents(cents);
}

/// Every set of moves, the smallest first. Each keeps the rules of the model that are not on shares.
class EverySet
{
public:
    EverySet(const MixModel &model, std::size_t firstRow) : m_model(model), m_firstRow(firstRow)
    {
        for (const auto &offers : model.offers) {
            const auto stay = std::ranges::find(offers, MixOffer());
            m_stay.push_back(static_cast<std::size_t>(stay - offers.begin()));
        }
    }

    /// Sets of so many moves.
    [[nodiscard]] double count(std::size_t moves) const
    {
        std::vector<double> sets(moves + 1);
        sets[0] = 1;
        for (const auto &offers : m_model.offers) {
            for (std::size_t k = moves; k > 0; --k)
                sets[k] += sets[k - 1] * static_cast<double>(offers.size() - 1);
        }
        return sets[moves];
    }

    void visit(std::size_t moves, const std::function<void(const Chosen &)> &visitor)
    {
        m_visitor = &visitor;
        m_chosen = m_stay;
        choose(0, moves);
    }

private:
    void choose(std::size_t group, std::size_t moves)
    {
        if (moves == 0) {
            if (keepsLimits(m_model.choice, m_chosen, m_firstRow))
                (*m_visitor)(m_chosen);
            return;
        }
        if (group + moves > m_stay.size())
            return;
        choose(group + 1, moves);
        for (std::size_t i = 0; i < m_model.offers[group].size(); ++i) {
            if (i == m_stay[group])
                continue;
            m_chosen[group] = i;
            choose(group + 1, moves - 1);
        }
        m_chosen[group] = m_stay[group];
    }

    const MixModel &m_model;
    std::size_t m_firstRow; ///< behind those of shares
    Chosen m_stay;          ///< by group the option that is no move
    Chosen m_chosen;
    const std::function<void(const Chosen &)> *m_visitor = nullptr;
};

class SplitSearch
{
public:
    SplitSearch(const MixSolver &solver, const MixRules &rules, const Scenario &stated)
        : m_solver(solver),
          m_rules(rules),
          m_stated(stated),
          m_whole(movable(modelOf(solver.candidates(), rules)))
    {
        if (!stated.commitments.empty())
            m_kept.emplace(solver.candidates(), stated, rules);
    }

    Expected<MixChoice> run(bool &takesDearerOffers)
    {
        HEADROOM_TRY(const MixChoice choice, chosenFrom(cheapestOfEachProvider()));
        const bool endedEarly = choice.status == MixStatus::unknown && !m_kept;
        if (!choice.allocations.empty() || endedEarly)
            return choice;
        takesDearerOffers = true;
        return chosenFrom(m_whole);
    }

private:
    [[nodiscard]] Provider providerOf(OfferIndex offer) const
    {
        const Catalog &catalog = *m_solver.candidates().inputs.catalog;
        return catalog.types[catalog.offerType[offer]].provider;
    }

    /// Without what is no move to another provider of the split, and what is bought otherwise.
    [[nodiscard]] MixModel movable(const MixModel &model) const
    {
        const Catalog &catalog = *m_solver.candidates().inputs.catalog;
        return withOnly(model, [&](std::size_t group, std::size_t option) {
            const MixOffer offer = model.offers[group][option];
            if (!offer)
                return true;
            const auto &today = m_solver.candidates().today.lines[group].offer;
            return today && providerOf(*offer) != today->provider
                   && wantsSome(m_rules.split, providerOf(*offer))
                   && isBoughtAlike(today->purchase,
                                    catalog.purchases[catalog.offerPurchase[*offer]]);
        });
    }

    [[nodiscard]] MixModel cheapestOfEachProvider() const
    {
        std::vector<std::map<Provider, std::size_t>> cheapest(m_whole.offers.size());
        for (std::size_t group = 0; group < m_whole.offers.size(); ++group) {
            for (std::size_t i = 0; i < m_whole.offers[group].size(); ++i) {
                const MixOffer offer = m_whole.offers[group][i];
                if (!offer)
                    continue;
                const auto [known, isFirst] = cheapest[group].emplace(providerOf(*offer), i);
                const auto &options = m_whole.choice.groups[group].options;
                if (!isFirst && options[i].cost < options[known->second].cost)
                    known->second = i;
            }
        }
        return withOnly(m_whole, [&](std::size_t group, std::size_t option) {
            const MixOffer offer = m_whole.offers[group][option];
            return !offer || cheapest[group].at(providerOf(*offer)) == option;
        });
    }

    [[nodiscard]] Expected<MixChoice> chosenFrom(const MixModel &model)
    {
        if (m_kept) {
            if (auto tried = tryEverySet(model))
                return *std::move(tried);
        }
        return searched(model);
    }

    /// Beside commitments; absent where there are too many sets.
    [[nodiscard]] std::optional<MixChoice> tryEverySet(const MixModel &model)
    {
        EverySet every(model, quotaRow(m_rules, 0));
        MixChoice choice;
        choice.status = MixStatus::infeasible;
        Chosen best;
        Money least; ///< of the best, with what its moves must save
        double sets = 0;
        for (std::size_t moves = 0; moves <= model.offers.size() && best.empty(); ++moves) {
            sets += every.count(moves);
            if (sets > static_cast<double>(m_solver.limits().nodes) || m_solver.mustEnd())
                return std::nullopt;
            every.visit(moves, [&](const Chosen &chosen) {
                const KeptCommitments::Outcome outcome = m_kept->of(model, chosen);
                const Money objective = outcome.total + movingOf(model, chosen);
                if (outcome.keepsShares && (best.empty() || objective < least)) {
                    best = chosen;
                    least = objective;
                    choice.monthly = outcome.total;
                }
            });
        }
        choice.nodes = static_cast<std::int64_t>(sets);
        if (!best.empty()) {
            choice.status = MixStatus::optimal;
            choice.bound = choice.monthly;
            take(SolvedMix{model, {best, 0, true, 0}}, choice);
        }
        return choice;
    }

    void take(const SolvedMix &solved, MixChoice &choice) const
    {
        choice.allocations = solved.allocations(m_solver.candidates());
        choice.commitments = m_stated.commitments;
    }

    /// With what a month then costs.
    struct Found {
        SolvedMix solved;
        Money total;
    };

    /// The fewest moves first; then as many again, at the least cost.
    [[nodiscard]] Expected<MixChoice> searched(const MixModel &model)
    {
        MixChoice choice;
        HEADROOM_TRY(const Found fewest, solve(countingMoves(model)));
        choice.nodes = fewest.solved.answer.nodes;
        choice.isStopped = m_solver.isStopped();
        if (!fewest.solved.answer.chosen) {
            choice.status =
                fewest.solved.answer.isComplete ? MixStatus::infeasible : MixStatus::unknown;
            return choice;
        }
        const std::int64_t moves = movesOf(model, *fewest.solved.answer.chosen);
        HEADROOM_TRY(const Found cheapest, solve(withRow(
                                               model,
                                               [&](std::size_t group, std::size_t i) {
                                                   return model.offers[group][i] ? 1 : 0;
                                               },
                                               moves)));
        choice.nodes += cheapest.solved.answer.nodes;
        const auto objectiveOf = [&](const Found &found) {
            return found.total + movingOf(model, *found.solved.answer.chosen);
        };
        const bool isCheaper =
            cheapest.solved.answer.chosen && objectiveOf(cheapest) <= objectiveOf(fewest);
        const Found &best = isCheaper ? cheapest : fewest;
        choice.status = fewest.solved.answer.isComplete && cheapest.solved.answer.isComplete
                            ? MixStatus::optimal
                            : MixStatus::feasible;
        choice.monthly = best.total;
        choice.bound = isCheaper && !m_kept ? best.solved.bound() : Money();
        take(best.solved, choice);
        return choice;
    }

    /// Beside commitments, the first answer that really keeps the shares: others are barred, and asked anew. What is then
    /// found, or not, is not proven.
    [[nodiscard]] Expected<Found> solve(MixModel model)
    {
        constexpr int kMaxRounds = 30;
        std::int64_t nodes = 0;
        for (int round = 1;; ++round) {
            HEADROOM_TRY(SolvedMix solved, m_solver.solve(std::move(model), m_solver.limits()));
            nodes += solved.answer.nodes;
            solved.answer.nodes = nodes;
            Found found{std::move(solved), {}};
            ChoiceAnswer &answer = found.solved.answer;
            if (m_kept)
                answer.isComplete = false;
            if (!answer.chosen)
                return found;
            if (!m_kept) {
                found.total = found.solved.monthly();
                return found;
            }
            const KeptCommitments::Outcome outcome = m_kept->of(found.solved.model, *answer.chosen);
            found.total = outcome.total;
            if (outcome.keepsShares)
                return found;
            const Chosen barred = *answer.chosen;
            if (round == kMaxRounds || m_solver.mustEnd()) {
                answer.chosen.reset();
                return found;
            }
            model = withoutChoice(std::move(found.solved.model), barred);
        }
    }

    const MixSolver &m_solver;
    const MixRules &m_rules;
    const Scenario &m_stated;
    MixModel m_whole;
    std::optional<KeptCommitments> m_kept;
};

} // namespace

Expected<MixChoice> minMoves(const MixSolver &solver, const MixRules &rules, const Scenario &stated,
                             bool &takesDearerOffers)
{
    return SplitSearch(solver, rules, stated).run(takesDearerOffers);
}

} // namespace headroom
