// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/comparison/offer_shortlist.h"

#include <algorithm>

namespace headroom {

namespace {

std::optional<OfferReference> offerInUse(const ScenarioEvaluation &scenario, WorkloadId workload)
{
    const auto line = std::ranges::find(scenario.lines, workload, &Line::id);
    return line == scenario.lines.end() || line->fleet ? std::nullopt : line->offer;
}

} // namespace

std::vector<OfferReference> offerShortlist(const EvaluationInputs &inputs,
                                           const ScenarioEvaluation &scenario,
                                           const ComparedPair &pair)
{
    constexpr std::size_t kMaxOfAKind = 8; // keeps the list short enough to read
    std::vector<OfferReference> list;
    const auto add = [&](const std::optional<OfferReference> &offer) {
        if (offer && std::ranges::find(list, *offer) == list.end())
            list.push_back(*offer);
    };
    const CandidateSet candidates =
        findCandidates(inputs, activeScenario(*inputs.plan), pair.workload);
    const std::vector<OfferIndex> meeting =
        filterCandidates(candidates, {{}, CandidateScope::meeting});
    add(pair.first);
    add(offerInUse(scenario, pair.workload));
    add(pair.second);
    if (const auto cheapest = cheapestThatMeets(candidates))
        add(candidates.catalog->reference(*cheapest));
    for (const FilterField field :
         {FilterField::provider, FilterField::accelerator, FilterField::family}) {
        const std::vector<OfferIndex> best = cheapestOfEach(candidates, meeting, field);
        for (std::size_t i = 0; i < std::min(best.size(), kMaxOfAKind); ++i)
            add(candidates.catalog->reference(best[i]));
    }
    return list;
}

std::optional<OfferPair> completedPair(const ComparedPair &pair,
                                       const std::vector<OfferReference> &shortlist)
{
    if (shortlist.size() < 2)
        return std::nullopt;
    const OfferReference first = pair.first.value_or(shortlist.front());
    if (pair.second && *pair.second != first)
        return OfferPair{pair.workload, first, *pair.second};
    return OfferPair{pair.workload, first,
                     *std::ranges::find_if(
                         shortlist, [&](const OfferReference &offer) { return offer != first; })};
}

void addCheapest(CheapestOffers &offers, const EvaluationInputs &inputs, const Workload &workload,
                 const CandidateFilter &filter)
{
    addCheapest(offers, findCandidates(inputs, activeScenario(*inputs.plan), workload.id), workload,
                filter);
}

void addCheapest(CheapestOffers &offers, const CandidateSet &candidates, const Workload &workload,
                 const CandidateFilter &filter)
{
    const auto cheapest = cheapestThatMeets(candidates, filter);
    if (!cheapest) {
        offers.notServed.push_back(workload.name);
        return;
    }
    if (candidates.state[*cheapest] == CandidateState::mayMiss)
        offers.mayMiss.push_back(workload.name);
    const OfferReference offer = candidates.catalog->reference(*cheapest);
    const OfferReference used =
        filter.lens ? withoutContract(*candidates.catalog, candidates.constraints, offer) : offer;
    offers.allocations.emplace(workload.id, Allocation{.offer = used});
}

} // namespace headroom
