// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/catalog_difference.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>

namespace headroom {

namespace {

constexpr std::uint32_t kUnknown = ~std::uint32_t{0};

/// For each item of `from`, the index of its equal in `into`.
template <typename Items, typename Find>
std::vector<std::uint32_t> numbersIn(const Items &from, const Find &find)
{
    std::vector<std::uint32_t> numbers;
    numbers.reserve(from.size());
    for (const auto &item : from) {
        const auto found = find(item);
        numbers.push_back(found ? static_cast<std::uint32_t>(*found) : kUnknown);
    }
    return numbers;
}

/// Offers of the older catalog, addressed by the newer one's indexes of types, regions and purchase
/// options.
class OlderOffers
{
public:
    OlderOffers(const Catalog &before, const Catalog &after)
    {
        const auto types = numbersIn(before.types, [&](const InstanceType &type) {
            return after.findType(type.provider, type.name);
        });
        const auto regions = numbersIn(before.regions, [&](const Region &region) {
            return after.findRegion(region.provider, region.name);
        });
        const auto purchases = numbersIn(before.purchases, [&](const PurchaseOption &purchase) {
            const auto found = std::ranges::find(after.purchases, purchase);
            return found == after.purchases.end() ? std::nullopt
                                                  : std::optional(found - after.purchases.begin());
        });
        m_offers.reserve(before.offerCount());
        for (OfferIndex i = 0; i < before.offerCount(); ++i) {
            const std::uint32_t type = types[before.offerType[i]];
            const std::uint32_t region = regions[before.offerRegion[i]];
            const std::uint32_t purchase = purchases[before.offerPurchase[i]];
            if (type != kUnknown && region != kUnknown && purchase != kUnknown)
                m_offers.emplace(key(type, region, purchase), i);
        }
    }

    [[nodiscard]] std::optional<OfferIndex> find(const Catalog &after, OfferIndex offer) const
    {
        const auto found = m_offers.find(
            key(after.offerType[offer], after.offerRegion[offer], after.offerPurchase[offer]));
        return found == m_offers.end() ? std::nullopt : std::optional(found->second);
    }

private:
    static std::uint64_t key(std::uint64_t type, std::uint64_t region, std::uint64_t purchase)
    {
        return type << 32U | region << 8U | purchase;
    }

    std::unordered_map<std::uint64_t, OfferIndex> m_offers;
};

} // namespace

CatalogDifference compareCatalogs(const Catalog &before, const Catalog &after)
{
    const OlderOffers older(before, after);
    CatalogDifference result;
    for (OfferIndex i = 0; i < after.offerCount(); ++i) {
        const auto known = older.find(after, i);
        if (!known) {
            ++result.added;
            result.addedOffers.push_back(i);
            continue;
        }
        const std::int64_t was = before.offerNanos[*known];
        const std::int64_t is = after.offerNanos[i];
        if (was == is) {
            ++result.unchanged;
            continue;
        }
        ++(is > was ? result.up : result.down);
        const double percent = static_cast<double>(is - was) / static_cast<double>(was) * 100;
        result.changed.push_back({*known, i, percent});
    }
    std::ranges::stable_sort(result.changed, std::ranges::greater(),
                             [](const PriceDifference &d) { return std::abs(d.percent); });
    return result;
}

} // namespace headroom
