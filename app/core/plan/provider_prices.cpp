// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/provider_prices.h"

#include <algorithm>

namespace headroom {

double providerPriceOf(const Scenario &scenario, Provider provider)
{
    const auto found =
        std::ranges::find(scenario.providerPrices, provider, &ProviderPriceChange::provider);
    return found == scenario.providerPrices.end() ? 0 : found->percent;
}

void setProviderPrice(Scenario &scenario, Provider provider, double percent)
{
    std::erase_if(scenario.providerPrices,
                  [&](const ProviderPriceChange &one) { return one.provider == provider; });
    if (percent != 0)
        scenario.providerPrices.push_back({provider, percent});
    std::ranges::sort(scenario.providerPrices, {}, &ProviderPriceChange::provider);
}

} // namespace headroom
