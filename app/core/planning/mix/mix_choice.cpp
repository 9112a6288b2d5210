// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/planning/mix/mix_choice.h"

#include <array>

namespace headroom {

std::string_view keyOf(MixStatus status)
{
    constexpr std::array<std::string_view, 4> kKeys{"optimal", "feasible", "infeasible", "unknown"};
    static_assert(kKeys.size() == static_cast<std::size_t>(MixStatus::unknown) + 1);
    return kKeys[static_cast<std::size_t>(status)];
}

bool isFound(const FoundMix &mix)
{
    return mix.status == MixStatus::optimal || mix.status == MixStatus::feasible;
}

FoundMix foundMix(const SolvedMix &solved, const MixCandidates &candidates)
{
    const bool isComplete = solved.answer.isComplete;
    FoundMix mix;
    if (!solved.answer.chosen) {
        mix.status = isComplete ? MixStatus::infeasible : MixStatus::unknown;
        return mix;
    }
    mix.status = isComplete ? MixStatus::optimal : MixStatus::feasible;
    mix.allocations = solved.allocations(candidates);
    mix.monthly = solved.monthly();
    mix.bound = solved.bound();
    mix.headroom = solved.headroom();
    return mix;
}

} // namespace headroom
