// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/candidates.h"

namespace headroom {

bool isInScope(CandidateState state, CandidateScope scope)
{
    switch (scope) {
    case CandidateScope::everything: return true;
    case CandidateScope::fitting: return isUsable(state);
    case CandidateScope::meeting: return meets(state);
    case CandidateScope::metForCertain: return state == CandidateState::met;
    }
    return false;
}

std::vector<OfferIndex> filterCandidates(const CandidateSet &candidates,
                                         const CandidateFilter &filter)
{
    return splitCandidates(candidates, filter).passing;
}

FilteredCandidates splitCandidates(const CandidateSet &candidates, const CandidateFilter &filter)
{
    const OfferMatcher matcher(*candidates.catalog, filter);
    FilteredCandidates split;
    for (OfferIndex i = 0; i < candidates.catalog->offerCount(); ++i) {
        const CandidateState state = candidates.state[i];
        const bool inScope = isInScope(state, filter.scope);
        if ((inScope || isUsable(state)) && matcher.matches(i))
            (inScope ? split.passing : split.outOfScope).push_back(i);
    }
    return split;
}

} // namespace headroom
