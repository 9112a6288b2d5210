// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planning/mix/mix_choice.h"
#include "core/planning/mix/mix_months.h"

#include <cstdint>
#include <functional>
#include <stop_token>

namespace headroom {

/// With every offer on demand at the least that a commitment could make of it.
[[nodiscard]] Expected<MixCandidates>
atLeastRates(const MixCandidates &candidates, const CommitmentRule &rule, const Scenario &scenario);
/// The rules that who shares is decided under; what is billed is not known before commitments are.
[[nodiscard]] MixRules rulesOfSharing(MixRules rules);

/// Cents that no mix costs less than, in which workloads may share instances and anything may be committed to.
struct SharedCommittedBound {
    std::int64_t all = 0;   ///< of all months
    std::int64_t month = 0; ///< of the month that is planned for
};
/// Chooses at other prices or under fewer rules, with a part of the nodes.
using SharedSearch =
    std::function<Expected<MixChoice>(const MixCandidates &, const MixRules &, int part)>;
/// `cheap`: the candidates atLeastRates(). A month of no less demand than another costs no less, its hours considered.
[[nodiscard]] Expected<SharedCommittedBound>
sharedCommittedBound(const MixCandidates &candidates, const MixRules &rules,
                     const MixMonths &months, const MixCandidates &cheap,
                     const SharedSearch &search, const SearchWork &work);

} // namespace headroom
