// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/candidates.h"

namespace headroom {

namespace {

bool stateAllowed(CandidateState state, const CandidateFilter &filter)
{
    if (filter.meetsOnly)
        return meets(state);
    return !filter.fitsOnly || isUsable(state);
}

} // namespace

std::vector<OfferIndex> filterCandidates(const CandidateSet &candidates,
                                         const CandidateFilter &filter)
{
    const OfferMatcher matcher(*candidates.catalog, filter);
    std::vector<OfferIndex> offers;
    for (OfferIndex i = 0; i < candidates.catalog->offerCount(); ++i) {
        if (stateAllowed(candidates.state[i], filter) && matcher.matches(i))
            offers.push_back(i);
    }
    return offers;
}

std::vector<FilterChoice> filterChoices(const CandidateSet &candidates,
                                        const CandidateFilter &filter, FilterField field)
{
    return filterChoices(*candidates.catalog, filter, field,
                         [&](OfferIndex i) { return stateAllowed(candidates.state[i], filter); });
}

} // namespace headroom
