// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/planning/split_proposal.h"

#include "core/planning/split_search.h"
#include "core/texts/error_texts.h"
#include "core/texts/split_texts.h"

#include <algorithm>
#include <map>
#include <utility>

namespace headroom {

namespace {

MixRules splitRules(const Scenario &scenario)
{
    MixRules rules = rulesOf(scenario, {}, {});
    rules.split = scenario.providerSplit;
    rules.minSaving = Money();
    rules.objective = MixObjective::cost;
    rules.minHeadroom.reset();
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
    HEADROOM_TRY(const auto candidates,
                 findMixCandidates(today->inputs, scenario, CommitmentsOfMix::kept));
    SplitProposal proposal;
    proposal.mix = {std::move(today), rules, {}, nullptr};
    const ChoiceLimits own = limits.withBudget();
    const MixSolver solver(candidates, solve, own, watch);
    HEADROOM_TRY(proposal.mix.choice,
                 minMoves(solver, rules, scenario, proposal.takesDearerOffers));
    if (isFound(proposal.mix.choice)) {
        HEADROOM_TRY(proposal.mix.chosen,
                     evaluatedChoice(*proposal.mix.today, proposal.mix.choice));
    }
    proposal.shares = splitSharesOf(proposal.mix);
    return proposal;
}

} // namespace headroom
