// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planning/mix_model.h"

namespace headroom {

/// Without the offers that are commitments themselves: these are decided beside the offers.
[[nodiscard]] MixCandidates withoutCommittedOffers(MixCandidates candidates);

/// Every offer on demand at the least that it could cost under a commitment that the rule allows: in no mix a line costs
/// less, whatever is committed to.
[[nodiscard]] MixCandidates atCommittedRates(MixCandidates candidates, const CommitmentRule &rule);

} // namespace headroom
