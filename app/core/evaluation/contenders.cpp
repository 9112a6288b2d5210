// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/contenders.h"

#include <algorithm>
#include <map>
#include <utility>

namespace headroom {

namespace {

/// Instance types that are followed: those that cost least.
constexpr std::size_t kContenders = 12;

} // namespace

std::set<OfferIndex> contendersOf(const CandidateSet &candidates)
{
    std::set<OfferIndex> contenders;
    for (const CandidateState state : {CandidateState::met, CandidateState::mayMiss}) {
        std::map<std::uint16_t, OfferIndex> cheapestOfType;
        for (OfferIndex offer = 0; offer < candidates.state.size(); ++offer) {
            if (candidates.state[offer] != state || candidates.billedCents(offer) < 0)
                continue;
            const auto [place, isFirst] =
                cheapestOfType.emplace(candidates.catalog->offerType[offer], offer);
            if (!isFirst && candidates.billedCents(offer) < candidates.billedCents(place->second))
                place->second = offer;
        }
        std::vector<std::pair<std::int64_t, OfferIndex>> byCost;
        for (const auto &[type, offer] : cheapestOfType)
            byCost.emplace_back(candidates.billedCents(offer), offer);
        std::ranges::sort(byCost);
        byCost.resize(std::min(byCost.size(), kContenders));
        for (const auto &[cost, offer] : byCost)
            contenders.insert(offer);
    }
    return contenders;
}

} // namespace headroom
