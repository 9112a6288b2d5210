// SPDX-License-Identifier: GPL-3.0-or-later
#include "catalog/own_price_book.h"

#include <algorithm>
#include <limits>
#include <map>
#include <numeric>
#include <tuple>
#include <utility>

namespace headroom {

namespace {

bool fits(const OwnPriceRule &rule, const Catalog &catalog, OfferIndex offer)
{
    const InstanceType &type = catalog.types[catalog.offerType[offer]];
    const PurchaseOption &purchase = catalog.purchases[catalog.offerPurchase[offer]];
    return (!rule.provider || *rule.provider == type.provider)
           && (rule.family.empty() || rule.family == catalog.families[type.family].name)
           && (rule.region.empty()
               || rule.region == catalog.regions[catalog.offerRegion[offer]].name)
           && (rule.instanceType.empty() || rule.instanceType == type.name)
           && (!rule.model || *rule.model == purchase.model)
           && (!rule.termYears || *rule.termYears == purchase.termYears);
}

/// Conditions as bits, the weightiest highest.
int weightOf(const OwnPriceRule &rule)
{
    constexpr int kType = 32;
    constexpr int kFamily = 16;
    constexpr int kRegion = 8;
    constexpr int kModel = 4;
    constexpr int kTerm = 2;
    return (rule.instanceType.empty() ? 0 : kType) + (rule.family.empty() ? 0 : kFamily)
           + (rule.region.empty() ? 0 : kRegion) + (rule.model ? kModel : 0)
           + (rule.termYears ? kTerm : 0) + (rule.provider ? 1 : 0);
}

std::int64_t discounted(std::int64_t nanos, const Exact &percentOff)
{
    const Exact share = (Exact(100) - percentOff) / Exact(100);
    return static_cast<std::int64_t>((Exact(nanos) * share).scaled(0));
}

/// Writes a book's prices into a copy of a catalog.
class OwnBookApplication
{
public:
    OwnBookApplication(Catalog catalog, const OwnPriceBook &book)
        : m_result(std::move(catalog)),
          m_book(book)
    {}

    Catalog apply()
    {
        for (OfferIndex offer = 0; offer < m_result.offerCount(); ++offer) {
            if (const auto rule = ruleFor(m_book, m_result, offer))
                change(offer, *rule);
        }
        for (std::size_t rule = 0; rule < m_book.rules.size(); ++rule)
            addMissing(rule);
        if (m_added)
            sortOffers();
        m_result.version += m_book.rules.empty() ? "" : "+own";
        return std::move(m_result);
    }

private:
    void change(OfferIndex offer, std::size_t index)
    {
        const OwnPriceRule &rule = m_book.rules[index];
        std::int64_t &nanos = m_result.offerNanos[offer];
        const auto upfront = m_result.offerUpfrontNanos.find(offer);
        if (rule.fixedPrice) {
            nanos = rule.fixedPrice->nanos();
            m_result.offerDate[offer] = dayOfBook();
            if (upfront != m_result.offerUpfrontNanos.end())
                m_result.offerUpfrontNanos.erase(upfront);
        } else if (rule.percentOff) {
            nanos = std::max<std::int64_t>(discounted(nanos, *rule.percentOff), 1);
            if (upfront != m_result.offerUpfrontNanos.end())
                upfront->second = discounted(upfront->second, *rule.percentOff);
        }
        m_result.offerSource[offer] = sourceFor(index, m_result.offerSource[offer]);
        m_result.offerFlags[offer] |= kPriceOwn;
    }

    [[nodiscard]] std::uint16_t dayOfBook() const
    {
        return static_cast<std::uint16_t>(std::clamp(m_book.date.days(), 0, 65535));
    }

    /// A source text per rule and source of the list price; the list's own when there is no room left.
    std::uint16_t sourceFor(std::size_t index, std::optional<std::uint16_t> list)
    {
        const OwnPriceRule &rule = m_book.rules[index];
        if (rule.fixedPrice)
            list.reset();
        const auto [place, isNew] = m_sources.try_emplace({index, list}, std::uint16_t(0));
        if (!isNew)
            return place->second;
        if (m_result.sources.size() > std::numeric_limits<std::uint16_t>::max())
            return place->second = list.value_or(0);
        std::string text = "Own price book \"" + m_book.name + "\"";
        if (!m_book.owner.empty())
            text += " (" + m_book.owner + ")";
        text += rule.fixedPrice ? ": agreed price"
                                : ": " + rule.percentOff->toString() + " % off the list price";
        if (!rule.note.empty())
            text += ", " + rule.note;
        if (list)
            text += "; list: " + m_result.sources[*list];
        m_result.sources.push_back(std::move(text));
        return place->second = static_cast<std::uint16_t>(m_result.sources.size() - 1);
    }

    /// A fixed price that names everything and has no public counterpart.
    void addMissing(std::size_t index)
    {
        const OwnPriceRule &rule = m_book.rules[index];
        if (!rule.fixedPrice || !rule.provider || rule.instanceType.empty() || rule.region.empty())
            return;
        const auto type = m_result.findType(*rule.provider, rule.instanceType);
        const auto region = m_result.findRegion(*rule.provider, rule.region);
        PurchaseOption purchase;
        purchase.model = rule.model.value_or(PricingModel::onDemand);
        purchase.termYears = rule.termYears.value_or(0);
        if (!type || !region || hasOffer(*type, *region, rule))
            return;
        const auto option = purchaseIndex(purchase);
        if (!option)
            return;
        m_result.offerType.push_back(*type);
        m_result.offerRegion.push_back(*region);
        m_result.offerPurchase.push_back(*option);
        m_result.offerNanos.push_back(rule.fixedPrice->nanos());
        m_result.offerDate.push_back(dayOfBook());
        m_result.offerSource.push_back(sourceFor(index, std::nullopt));
        m_result.offerFlags.push_back(kPriceOwn);
        m_added = true;
    }

    [[nodiscard]] bool hasOffer(std::uint16_t type, std::uint16_t region,
                                const OwnPriceRule &rule) const
    {
        for (std::size_t i = 0; i < m_result.offerCount(); ++i) {
            if (m_result.offerType[i] == type && m_result.offerRegion[i] == region
                && fits(rule, m_result, static_cast<OfferIndex>(i)))
                return true;
        }
        return false;
    }

    std::optional<std::uint8_t> purchaseIndex(const PurchaseOption &purchase)
    {
        const auto found =
            std::find(m_result.purchases.begin(), m_result.purchases.end(), purchase);
        if (found != m_result.purchases.end())
            return static_cast<std::uint8_t>(found - m_result.purchases.begin());
        if (m_result.purchases.size() > std::numeric_limits<std::uint8_t>::max())
            return std::nullopt;
        m_result.purchases.push_back(purchase);
        return static_cast<std::uint8_t>(m_result.purchases.size() - 1);
    }

    template <typename Value>
    static void permute(std::vector<Value> &values, const std::vector<OfferIndex> &order)
    {
        std::vector<Value> sorted;
        sorted.reserve(values.size());
        for (const OfferIndex index : order)
            sorted.push_back(values[index]);
        values = std::move(sorted);
    }

    /// Restores the order by type, region, purchase option after offers were added.
    void sortOffers()
    {
        std::vector<OfferIndex> order(m_result.offerCount());
        std::iota(order.begin(), order.end(), OfferIndex(0));
        const auto key = [this](OfferIndex i) {
            return std::tuple(m_result.offerType[i], m_result.offerRegion[i],
                              m_result.offerPurchase[i]);
        };
        std::stable_sort(order.begin(), order.end(),
                         [&](OfferIndex a, OfferIndex b) { return key(a) < key(b); });
        std::unordered_map<OfferIndex, std::int64_t> upfront;
        for (std::size_t i = 0; i < order.size(); ++i) {
            if (const auto fee = m_result.offerUpfrontNanos.find(order[i]);
                fee != m_result.offerUpfrontNanos.end())
                upfront.emplace(static_cast<OfferIndex>(i), fee->second);
        }
        m_result.offerUpfrontNanos = std::move(upfront);
        permute(m_result.offerType, order);
        permute(m_result.offerRegion, order);
        permute(m_result.offerPurchase, order);
        permute(m_result.offerNanos, order);
        permute(m_result.offerDate, order);
        permute(m_result.offerSource, order);
        permute(m_result.offerFlags, order);
        m_result.buildIndexes();
    }

    Catalog m_result;
    const OwnPriceBook &m_book;
    std::map<std::pair<std::size_t, std::optional<std::uint16_t>>, std::uint16_t> m_sources;
    bool m_added = false;
};

} // namespace

Expected<void> checkRule(const OwnPriceRule &rule)
{
    if (rule.percentOff.has_value() == rule.fixedPrice.has_value())
        return failure("A rule needs either a percentage or a price.");
    if (rule.percentOff && (*rule.percentOff >= Exact(100) || *rule.percentOff < Exact(-100)))
        return failure("The percentage " + rule.percentOff->toString()
                       + " is not from -100 to below 100.");
    if (!rule.provider
        && (!rule.family.empty() || !rule.region.empty() || !rule.instanceType.empty()))
        return failure("A family, region or instance type needs its provider.");
    if (rule.fixedPrice && rule.instanceType.empty())
        return failure("A price of its own needs an instance type.");
    return {};
}

std::optional<std::size_t> ruleFor(const OwnPriceBook &book, const Catalog &catalog,
                                   OfferIndex offer)
{
    std::optional<std::size_t> best;
    for (std::size_t i = 0; i < book.rules.size(); ++i) {
        const OwnPriceRule &rule = book.rules[i];
        if (fits(rule, catalog, offer) && (!best || weightOf(rule) >= weightOf(book.rules[*best])))
            best = i;
    }
    return best;
}

Catalog applyOwnBook(const Catalog &catalog, const OwnPriceBook &book)
{
    return OwnBookApplication(catalog, book).apply();
}

} // namespace headroom
