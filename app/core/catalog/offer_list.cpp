// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/offer_list.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <numeric>
#include <tuple>

namespace headroom {

namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

double ratio(double value, double by)
{
    return by > 0 ? value / by : kNone;
}

double positive(double value)
{
    return value > 0 ? value : kNone;
}

/// Ranks of names, so that sorting by a text column compares integers.
template <typename Items, typename NameOf>
std::vector<double> ranksOf(const Items &items, const NameOf &name)
{
    std::vector<std::size_t> order(items.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::sort(order, {}, [&](std::size_t i) { return name(items[i]); });
    std::vector<double> ranks(items.size());
    double rank = 0;
    for (std::size_t i = 0; i < order.size(); ++i) {
        if (i > 0 && name(items[order[i - 1]]) != name(items[order[i]]))
            ++rank;
        ranks[order[i]] = rank;
    }
    return ranks;
}

/// Sort key of each offer as a number: figures unchanged, names by rank.
class SortKeys
{
public:
    SortKeys(const Catalog &catalog, const TflopsByType &tflops, OfferColumn column)
        : m_catalog(catalog),
          m_tflops(tflops),
          m_column(column)
    {
        const auto byType = [&](auto name) { m_ranks = ranksOf(catalog.types, name); };
        switch (column) {
        case OfferColumn::provider:
            byType([](const InstanceType &t) { return std::string(nameOf(t.provider)); });
            break;
        case OfferColumn::type: byType([](const InstanceType &t) { return t.name; }); break;
        case OfferColumn::family:
            byType([&](const InstanceType &t) { return catalog.families[t.family].name; });
            break;
        case OfferColumn::lifeCycle:
            byType([&](const InstanceType &t) { return lifeCycleOf(catalog.families[t.family]); });
            break;
        case OfferColumn::category:
            byType([](const InstanceType &t) { return std::string(nameOf(t.category)); });
            break;
        case OfferColumn::accelerator:
            byType(
                [&](const InstanceType &t) { return std::string(acceleratorNameOf(catalog, t)); });
            break;
        case OfferColumn::region:
            m_ranks = ranksOf(catalog.regions, [](const Region &r) { return r.name; });
            break;
        case OfferColumn::pricingModel:
            m_ranks = ranksOf(catalog.purchases, [](const PurchaseOption &p) { return nameOf(p); });
            break;
        case OfferColumn::source:
            m_ranks = ranksOf(catalog.sources, [](const std::string &s) { return s; });
            break;
        default: break;
        }
    }

    [[nodiscard]] double of(OfferIndex offer) const
    {
        if (m_ranks.empty())
            return offerFigure(m_catalog, m_tflops, offer, m_column);
        switch (m_column) {
        case OfferColumn::region: return m_ranks[m_catalog.offerRegion[offer]];
        case OfferColumn::pricingModel: return m_ranks[m_catalog.offerPurchase[offer]];
        case OfferColumn::source: return m_ranks[m_catalog.offerSource[offer]];
        default: return m_ranks[m_catalog.offerType[offer]];
        }
    }

private:
    const Catalog &m_catalog;
    const TflopsByType &m_tflops;
    OfferColumn m_column;
    std::vector<double> m_ranks;
};

/// Types in the order of the overview.
std::vector<std::uint32_t> typesInOrder(const Catalog &catalog, const TflopsByType &tflops)
{
    // Fastest accelerator first; unknown speed before no accelerator; small machines before large.
    const auto key = [&](std::uint32_t index) {
        const InstanceType &type = catalog.types[index];
        const double all = tflops.empty() ? 0.0 : tflops[index];
        const bool hasOne = type.acceleratorCount > 0;
        return std::tuple(hasOne ? -all / type.acceleratorCount : 0.0, !hasOne,
                          type.acceleratorCount, std::string_view(type.name), index);
    };
    std::vector<std::uint32_t> order(catalog.types.size());
    std::iota(order.begin(), order.end(), 0U);
    std::ranges::sort(order, {}, key);
    return order;
}

/// Offers of one type, the lowest price first.
class PricedOffers
{
public:
    explicit PricedOffers(const Catalog &catalog) : m_catalog(catalog) {}

    void add(OfferIndex offer) { m_offers.emplace_back(m_catalog.offerNanos[offer], offer); }
    void sort() { std::ranges::sort(m_offers); }
    [[nodiscard]] const auto &all() const { return m_offers; }
    /// Offer that represents the type: on demand if it is sold so.
    [[nodiscard]] OfferIndex first() const
    {
        const auto onDemand = std::ranges::find_if(m_offers, [this](const auto &priced) {
            return m_catalog.purchases[m_catalog.offerPurchase[priced.second]] == PurchaseOption{};
        });
        return (onDemand != m_offers.end() ? *onDemand : m_offers.front()).second;
    }

private:
    const Catalog &m_catalog;
    std::vector<std::pair<std::int64_t, OfferIndex>> m_offers;
};

/// Each type once, then the remaining offers; both type by type. Offers are sorted within their
/// type: one sort of all would take three times as long.
std::vector<OfferIndex> inOverviewOrder(const Catalog &catalog, const TflopsByType &tflops,
                                        const OfferMatcher &matcher)
{
    std::vector<OfferIndex> firsts;
    std::vector<OfferIndex> others;
    others.reserve(catalog.offerCount());
    for (const std::uint32_t type : typesInOrder(catalog, tflops)) {
        PricedOffers offers(catalog);
        for (OfferIndex i = catalog.firstOfferOfType[type]; i < catalog.firstOfferOfType[type + 1];
             ++i)
            if (matcher.matches(i))
                offers.add(i);
        if (offers.all().empty())
            continue;
        offers.sort();
        firsts.push_back(offers.first());
        for (const auto &[nanos, offer] : offers.all())
            if (offer != firsts.back())
                others.push_back(offer);
    }
    firsts.insert(firsts.end(), others.begin(), others.end());
    return firsts;
}

} // namespace

bool isNumeric(OfferColumn column)
{
    switch (column) {
    case OfferColumn::vcpus:
    case OfferColumn::memory:
    case OfferColumn::acceleratorCount:
    case OfferColumn::acceleratorMemory:
    case OfferColumn::network:
    case OfferColumn::price:
    case OfferColumn::perAccelerator:
    case OfferColumn::perVcpu:
    case OfferColumn::perGib:
    case OfferColumn::perTflops: return true;
    default: return false;
    }
}

double offerFigure(const Catalog &catalog, const TflopsByType &tflops, OfferIndex offer,
                   OfferColumn column)
{
    const InstanceType &type = catalog.types[catalog.offerType[offer]];
    const double rate = HourlyRate::fromNanos(catalog.offerNanos[offer]).toDouble();
    switch (column) {
    case OfferColumn::vcpus: return positive(type.vcpus);
    case OfferColumn::memory: return positive(type.memoryGib);
    case OfferColumn::acceleratorCount: return positive(type.acceleratorCount);
    case OfferColumn::acceleratorMemory: return positive(type.acceleratorMemoryGib);
    case OfferColumn::network: return positive(type.networkGbps);
    case OfferColumn::price: return rate;
    case OfferColumn::perAccelerator: return ratio(rate, type.acceleratorCount);
    case OfferColumn::perVcpu: return ratio(rate, type.vcpus);
    case OfferColumn::perGib: return ratio(rate, type.memoryGib);
    case OfferColumn::perTflops:
        return ratio(rate, tflops.empty() ? 0.0 : tflops[catalog.offerType[offer]]);
    case OfferColumn::priceBook: return static_cast<double>(catalog.bookOf(offer));
    case OfferColumn::asOf: return positive(catalog.offerDate[offer]);
    default: return kNone;
    }
}

std::vector<OfferIndex> listOffers(const Catalog &catalog, const TflopsByType &tflops,
                                   const OfferFilter &filter, const OfferOrder &order)
{
    struct Entry {
        double key;
        OfferIndex offer;
    };
    const OfferMatcher matcher(catalog, filter);
    if (!order.column)
        return inOverviewOrder(catalog, tflops, matcher);
    const SortKeys keys(catalog, tflops, *order.column);
    std::vector<Entry> entries;
    std::vector<OfferIndex> withoutFigure;
    for (OfferIndex i = 0; i < catalog.offerCount(); ++i) {
        if (!matcher.matches(i))
            continue;
        const double key = keys.of(i);
        if (std::isnan(key))
            withoutFigure.push_back(i);
        else
            entries.push_back({order.descending ? -key : key, i});
    }
    std::ranges::sort(entries, [](const Entry &a, const Entry &b) {
        return a.key != b.key ? a.key < b.key : a.offer < b.offer;
    });
    std::vector<OfferIndex> offers;
    offers.reserve(entries.size() + withoutFigure.size());
    for (const Entry &entry : entries)
        offers.push_back(entry.offer);
    offers.insert(offers.end(), withoutFigure.begin(), withoutFigure.end());
    return offers;
}

std::optional<Date> usualPriceDate(const Catalog &catalog)
{
    std::vector<std::uint16_t> dates = catalog.offerDate;
    std::erase(dates, 0); // not stated
    if (dates.empty())
        return std::nullopt;
    const auto middle = dates.begin() + static_cast<std::ptrdiff_t>((dates.size() - 1) / 2);
    std::ranges::nth_element(dates, middle);
    return Date::fromDays(*middle);
}

std::vector<RegionPrice> pricesByRegion(const Catalog &catalog, std::uint16_t type,
                                        const PurchaseOption &purchase)
{
    std::vector<RegionPrice> prices;
    for (OfferIndex i = catalog.firstOfferOfType[type]; i < catalog.firstOfferOfType[type + 1U];
         ++i) {
        if (catalog.purchases[catalog.offerPurchase[i]] == purchase)
            prices.push_back({i, HourlyRate::fromNanos(catalog.offerNanos[i])});
    }
    std::ranges::stable_sort(prices, {}, &RegionPrice::rate);
    return prices;
}

} // namespace headroom
