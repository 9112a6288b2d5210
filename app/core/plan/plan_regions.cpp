// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/plan_regions.h"

namespace headroom {

std::map<Provider, std::set<std::string>> regionsInUse(const Plan &plan)
{
    std::map<Provider, std::set<std::string>> regions;
    for (const Scenario &scenario : plan.scenarios) {
        for (const auto &[workload, allocation] : scenario.allocations) {
            if (!allocation.offer.region.empty())
                regions[allocation.offer.provider].insert(allocation.offer.region);
        }
    }
    return regions;
}

} // namespace headroom
