// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/plan.h"

namespace headroom {

/// The change of a provider's prices that a scenario assumes, in percent; 0 where it names none.
[[nodiscard]] double providerPriceOf(const Scenario &scenario, Provider provider);
void setProviderPrice(Scenario &scenario, Provider provider, double percent);

} // namespace headroom
