// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/rows/provider_shapes.h"

#include "core/plan/provider_split.h"

#include <algorithm>

namespace headroom::ui {

ProviderShapes::ProviderShapes(const Catalog &catalog, const Plan &plan,
                               const std::set<Provider> &chosen)
    : m_shapes(providerCount(), kSharedShape)
{
    std::vector<std::size_t> offers(m_shapes.size(), 0);
    for (std::size_t type = 0; type < catalog.types.size(); ++type)
        offers[catalog.types[type].provider.index()] +=
            catalog.firstOfferOfType[type + 1] - catalog.firstOfferOfType[type];
    std::vector<Provider> ranked = splitProviders(plan);
    const auto add = [&](const auto &providers) {
        for (const Provider provider : providers) {
            if (std::ranges::find(ranked, provider) == ranked.end())
                ranked.push_back(provider);
        }
    };
    add(providersOfKind(ProviderKind::ownHardware));
    add(chosen);
    const std::size_t named = ranked.size();
    std::vector<Provider> others = allProviders();
    std::erase_if(others, [&](Provider provider) { return offers[provider.index()] == 0; });
    std::ranges::stable_sort(others, std::greater(),
                             [&](Provider provider) { return offers[provider.index()]; });
    add(others);
    // A shape of its own for what is named; for the others only as far as the legend stays short.
    constexpr std::size_t kShortLegend = 6;
    const std::size_t own =
        std::min({std::max(named, kShortLegend), kMarkShapeCount - 1, ranked.size()});
    for (std::size_t rank = 0; rank < own; ++rank)
        m_shapes[ranked[rank].index()] = static_cast<MarkShape>(rank);
}

} // namespace headroom::ui
