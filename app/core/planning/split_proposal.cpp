// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/planning/split_proposal.h"

#include "core/wording/error_texts.h"
#include "core/wording/split_texts.h"

#include <algorithm>
#include <map>
#include <utility>

namespace headroom {

namespace {

MixRules splitRules(const Scenario &scenario)
{
    MixRules rules = rulesOf(scenario, std::nullopt);
    rules.split = scenario.providerSplit;
    rules.leastSaving = Money();
    rules.objective = MixObjective::cost;
    rules.leastHeadroom.reset();
    rules.commitments.reset();
    rules.sharesInstances = false;
    rules.mayStay = true;
    return rules;
}

/// By what shares are parts of.
std::map<Provider, double> baseOf(const ScenarioEvaluation &scenario, ShareBase base)
{
    std::map<Provider, double> sums;
    for (const Line &line : scenario.lines) {
        if (!line.offer || line.compute == Money())
            continue;
        const auto parts = partsOf(line);
        switch (base) {
        case ShareBase::cost:
            for (const Line &part : parts)
                sums[part.offer->provider] += part.compute.toDouble();
            break;
        case ShareBase::hours:
            for (const Line &part : parts)
                sums[part.offer->provider] += (part.count * part.hours).toDouble();
            break;
        case ShareBase::workloads:
            sums[std::ranges::max_element(parts, {}, &Line::compute)->offer->provider] += 1;
            break;
        }
    }
    return sums;
}

std::map<Provider, double> percentOf(const ScenarioEvaluation &scenario, ShareBase base)
{
    constexpr double kWhole = 100;
    std::map<Provider, double> percent = baseOf(scenario, base);
    double sum = 0;
    for (const auto &[provider, amount] : percent)
        sum += amount;
    for (auto &[provider, amount] : percent)
        amount = sum > 0 ? kWhole * amount / sum : 0;
    return percent;
}

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

class SplitSearch
{
public:
    SplitSearch(const MixSolver &solver, const MixRules &rules)
        : m_solver(solver),
          m_split(rules.split),
          m_whole(movable(modelOf(solver.candidates(), rules)))
    {}

    Expected<MixChoice> run(bool &takesDearerOffers)
    {
        HEADROOM_TRY(const MixChoice choice, chosenFrom(cheapestOfEachProvider()));
        if (choice.status != MixStatus::infeasible)
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
                   && wantsSome(m_split, providerOf(*offer))
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
                if (!isFirst && m_whole.cents[group][i] < m_whole.cents[group][known->second])
                    known->second = i;
            }
        }
        return withOnly(m_whole, [&](std::size_t group, std::size_t option) {
            const MixOffer offer = m_whole.offers[group][option];
            return !offer || cheapest[group].at(providerOf(*offer)) == option;
        });
    }

    /// The fewest moves first; then as many again, at the least cost.
    [[nodiscard]] Expected<MixChoice> chosenFrom(const MixModel &model) const
    {
        MixChoice choice;
        HEADROOM_TRY(const SolvedMix fewest,
                     m_solver.solve(countingMoves(model), m_solver.limits()));
        choice.nodes = fewest.answer.nodes;
        choice.isStopped = m_solver.isStopped();
        if (!fewest.answer.chosen) {
            choice.status = fewest.answer.isComplete ? MixStatus::infeasible : MixStatus::unknown;
            return choice;
        }
        const auto moves =
            static_cast<std::int64_t>(costOf(fewest.model.choice, *fewest.answer.chosen));
        HEADROOM_TRY(const SolvedMix solved,
                     m_solver.solve(withMostMoves(model, moves), m_solver.limits()));
        choice.nodes += solved.answer.nodes;
        const SolvedMix &best = solved.answer.chosen ? solved : fewest;
        choice.status = fewest.answer.isComplete && solved.answer.isComplete ? MixStatus::optimal
                                                                             : MixStatus::feasible;
        choice.allocations = best.allocations(m_solver.candidates());
        choice.monthly = best.monthly();
        choice.bound = solved.answer.chosen ? solved.bound() : Money();
        return choice;
    }

    [[nodiscard]] static MixModel countingMoves(MixModel model)
    {
        for (std::size_t group = 0; group < model.offers.size(); ++group) {
            for (std::size_t i = 0; i < model.offers[group].size(); ++i)
                model.choice.groups[group].options[i].cost = model.offers[group][i] ? 1 : 0;
        }
        return model;
    }

    [[nodiscard]] static MixModel withMostMoves(MixModel model, std::int64_t moves)
    {
        for (std::size_t group = 0; group < model.offers.size(); ++group) {
            std::vector<std::int64_t> uses;
            for (std::size_t i = 0; i < model.offers[group].size(); ++i) {
                const auto before = model.choice.usesOf(group, i);
                uses.insert(uses.end(), before.begin(), before.end());
                uses.push_back(model.offers[group][i] ? 1 : 0);
            }
            model.choice.groups[group].uses = std::move(uses);
        }
        model.choice.limits.push_back(moves);
        return model;
    }

    const MixSolver &m_solver;
    std::vector<ProviderShare> m_split;
    MixModel m_whole;
};

} // namespace

std::vector<SplitShare> splitSharesOf(const MixProposal &mix)
{
    const auto today = percentOf(mix.today->evaluation.activeScenario(), mix.rules.base);
    const auto after =
        mix.chosen ? percentOf(mix.chosen->evaluation.activeScenario(), mix.rules.base) : today;
    const auto of = [](const std::map<Provider, double> &percent, Provider provider) {
        const auto found = percent.find(provider);
        return found == percent.end() ? 0 : found->second;
    };
    std::vector<SplitShare> shares;
    for (const ProviderShare &share : mix.rules.split)
        shares.push_back(
            {share.provider, share.percent, of(today, share.provider), of(after, share.provider)});
    return shares;
}

Expected<SplitProposal> proposeSplit(std::shared_ptr<const Snapshot> today,
                                     const ChoiceSolver &solve, const ChoiceLimits &limits,
                                     const MixWatch &watch)
{
    if (!solve)
        return failure(error_text::kSolverMissing, {}, {}, ErrorKind::internal);
    const Scenario &scenario = activeScenario(today->plan());
    if (scenario.providerSplit.empty())
        return failure({split_text::kNoSplit, scenario.name}, "provider_split",
                       split_text::kStateSplit);
    const MixRules rules = splitRules(scenario);
    HEADROOM_CHECK(checkRules(rules));
    HEADROOM_CHECK(checkNames(rules, *today->inputs.catalog));
    if (baseOf(today->evaluation.activeScenario(), rules.base).empty())
        return failure(split_text::kNothingToSplit, "allocations", split_text::kAllocateFirst);
    HEADROOM_TRY(const auto candidates, findMixCandidates(today->inputs, scenario));
    SplitProposal proposal;
    proposal.mix = {std::move(today), rules, {}, nullptr};
    const MixSolver solver(candidates, solve, limits, watch);
    HEADROOM_TRY(proposal.mix.choice, SplitSearch(solver, rules).run(proposal.takesDearerOffers));
    const MixStatus status = proposal.mix.choice.status;
    if (status == MixStatus::optimal || status == MixStatus::feasible) {
        HEADROOM_TRY(proposal.mix.chosen,
                     evaluatedChoice(*proposal.mix.today, proposal.mix.choice));
    }
    proposal.shares = splitSharesOf(proposal.mix);
    return proposal;
}

} // namespace headroom
