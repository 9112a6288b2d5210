// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/provider_split.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <set>

namespace headroom {

namespace {

// In ten-thousandths of a percent, the finest that is typed and kept.
constexpr std::int64_t kPerPercent = 10'000;
constexpr std::int64_t kAllParts = 100 * kPerPercent;

/// One percent, or the power of ten below it that the part is a multiple of.
std::int64_t unitOf(std::int64_t part)
{
    std::int64_t unit = kPerPercent;
    while (part % unit != 0)
        unit /= 10;
    return unit;
}

/// Rounds down, then gives what is left to the largest rests; of equal ones to the first.
void roundTo(std::vector<double> &parts, double whole)
{
    std::vector<std::size_t> byRest;
    std::vector<double> rests;
    double given = 0;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const double down = std::floor(parts[i] + 1e-9);
        rests.push_back(parts[i] - down);
        byRest.push_back(i);
        parts[i] = down;
        given += down;
    }
    std::ranges::stable_sort(byRest,
                             [&](std::size_t a, std::size_t b) { return rests[a] > rests[b]; });
    for (std::size_t i = 0; given < whole && !byRest.empty(); ++i, ++given)
        parts[byRest[i % byRest.size()]] += 1;
}

} // namespace

std::vector<Provider> splitProviders(const Plan &plan)
{
    const std::vector<Provider> usual = providersOfKind(ProviderKind::hyperscaler);
    std::set<Provider> providers(usual.begin(), usual.end());
    for (const Scenario &scenario : plan.scenarios) {
        for (const ProviderShare &share : scenario.providerSplit)
            providers.insert(share.provider);
        for (const ProviderPriceChange &change : scenario.providerPrices)
            providers.insert(change.provider);
        for (const auto &[workload, allocation] : scenario.allocations) {
            for (const OfferReference &offer : offersInUse(allocation))
                providers.insert(offer.provider);
        }
    }
    std::erase_if(providers, [](Provider provider) {
        return factsOf(provider).kind == ProviderKind::ownHardware;
    });
    return {providers.begin(), providers.end()};
}

std::vector<ProviderShare> withShare(std::vector<ProviderShare> split,
                                     std::span<const Provider> among, Provider provider,
                                     double percent)
{
    for (const Provider other : among) {
        if (std::ranges::find(split, other, &ProviderShare::provider) == split.end())
            split.push_back({other, 0});
    }
    std::ranges::sort(split, {}, &ProviderShare::provider);
    const std::int64_t part =
        std::llround(std::clamp(percent, 0.0, 100.0) * static_cast<double>(kPerPercent));
    const std::int64_t unit = unitOf(part);
    const std::int64_t unitsLeft = (kAllParts - part) / unit;
    const auto left = static_cast<double>(unitsLeft);
    double others = 0;
    for (const ProviderShare &share : split)
        others += share.provider == provider ? 0 : share.percent;
    std::vector<double> parts;
    for (const ProviderShare &share : split) {
        if (share.provider != provider)
            parts.push_back(left
                            * (others > 0 ? share.percent / others
                                          : 1 / static_cast<double>(split.size() - 1)));
    }
    roundTo(parts, left);
    const auto percents = [](double tenThousandths) {
        return tenThousandths / static_cast<double>(kPerPercent);
    };
    std::size_t next = 0;
    for (ProviderShare &share : split)
        share.percent =
            percents(share.provider == provider ? static_cast<double>(part)
                                                : parts[next++] * static_cast<double>(unit));
    return split;
}

} // namespace headroom
