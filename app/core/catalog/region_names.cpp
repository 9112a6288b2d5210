// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/region_names.h"

#include "core/catalog/catalog.h"

#include <algorithm>

namespace headroom {

std::vector<std::string> regionNames(const Catalog &catalog, std::span<const Provider> providers)
{
    std::vector<std::string> names;
    for (const Region &region : catalog.regions) {
        if (providers.empty() || std::ranges::find(providers, region.provider) != providers.end())
            names.push_back(region.name);
    }
    return names;
}

} // namespace headroom
