// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/plan.h"

#include <span>
#include <vector>

namespace headroom {

/// The providers that a plan's shares and price changes are about: the hyperscalers and all that a
/// scenario uses or names, own hardware aside, in the order of their table.
[[nodiscard]] std::vector<Provider> splitProviders(const Plan &plan);

/// The split among these providers, and those that it names, with one provider's part at `percent`: the others keep their proportions, or share
/// alike where they have none, so that the parts add up to 100. `percent` is kept from 0 to 100 and
/// to four decimals; the others have as many decimals as it has.
[[nodiscard]] std::vector<ProviderShare> withShare(std::vector<ProviderShare> split,
                                                   std::span<const Provider> among,
                                                   Provider provider, double percent);

} // namespace headroom
