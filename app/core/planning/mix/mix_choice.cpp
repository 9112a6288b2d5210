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

bool isFound(const MixChoice &choice)
{
    return choice.status == MixStatus::optimal || choice.status == MixStatus::feasible;
}

} // namespace headroom
