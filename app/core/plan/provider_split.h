// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/plan.h"

#include <vector>

namespace headroom {

/// The split with one provider's part at `percent`: the others keep their proportions, or share
/// alike where they have none, so that the parts add up to 100. `percent` is kept from 0 to 100 and
/// to four decimals; the others have as many decimals as it has.
[[nodiscard]] std::vector<ProviderShare> withShare(std::vector<ProviderShare> split,
                                                   Provider provider, double percent);

} // namespace headroom
