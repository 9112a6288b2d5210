// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/owned/own_price_book.h"

#include "core/catalog/offer.h"
#include "core/language.h"
#include "core/owned/owned_types.h"
#include "core/texts/error_texts.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <tuple>
#include <utility>

namespace headroom {

namespace {

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
    {
        m_result.offerListNanos = m_result.offerNanos;
    }

    Catalog apply()
    {
        const std::vector<RuleReach> reach = reachOf(m_book, m_result);
        const std::vector<std::uint32_t> rules = rulesOfOffers(m_book, m_result);
        for (OfferIndex offer = 0; offer < rules.size(); ++offer) {
            if (rules[offer] != kNoRule)
                change(offer, rules[offer]);
        }
        // The last of equal rules applies, as for offers that the catalog contains.
        for (std::size_t rule = reach.size(); rule-- > 0;) {
            if (reach[rule].addsOffer)
                add(rule);
        }
        if (!m_added.empty())
            sortOffers();
        m_result.version += m_book.isEmpty() ? "" : "+own";
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
        // An agreed price depends on the agreement alone, not on the quality of the public price.
        if (rule.fixedPrice)
            m_result.offerFlags[offer] = kPriceOwn | kPriceAgreed;
        else
            m_result.offerFlags[offer] |= kPriceOwn;
    }

    [[nodiscard]] std::uint16_t dayOfBook() const
    {
        return static_cast<std::uint16_t>(std::clamp(m_book.date.days(), 0, 65535));
    }

    /// Source text per rule and source of the list price; the list's own if the index is full.
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
        // In English: a source is part of the catalog, and of what is exported.
        const std::string owner = m_book.owner.empty() ? "" : " (" + m_book.owner + ")";
        std::string text =
            rule.fixedPrice
                ? english().say(HEADROOM_TEXT("Terms", "Own price book \"%1\"%2: agreed price"),
                                {m_book.name, owner})
                : english().say(
                    HEADROOM_TEXT("Terms", "Own price book \"%1\"%2: %3 % off the list price"),
                    {m_book.name, owner, rule.percentOff->toString()});
        if (!rule.note.empty())
            text += ", " + rule.note;
        if (list)
            text += "; list: " + m_result.sources[*list];
        m_result.sources.push_back(std::move(text));
        return place->second = static_cast<std::uint16_t>(m_result.sources.size() - 1);
    }

    /// Adds a price without a public counterpart.
    void add(std::size_t index)
    {
        const OwnPriceRule &rule = m_book.rules[index];
        PurchaseOption purchase;
        purchase.model = rule.model.value_or(PricingModel::onDemand);
        purchase.termYears = rule.termYears.value_or(0);
        const auto option = purchaseIndex(purchase);
        const std::uint16_t type = *m_result.findType(*rule.provider, rule.instanceType);
        const std::uint16_t region = *m_result.findRegion(*rule.provider, rule.region);
        if (!option || !m_added.emplace(type, region, *option).second)
            return;
        m_result.offerType.push_back(type);
        m_result.offerRegion.push_back(region);
        m_result.offerPurchase.push_back(*option);
        m_result.offerNanos.push_back(rule.fixedPrice->nanos());
        m_result.offerDate.push_back(dayOfBook());
        m_result.offerSource.push_back(sourceFor(index, std::nullopt));
        m_result.offerFlags.push_back(kPriceOwn | kPriceAgreed);
        m_result.offerListNanos.push_back(0);
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
        permute(m_result.offerListNanos, order);
        m_result.buildIndexes();
    }

    Catalog m_result;
    const OwnPriceBook &m_book;
    std::map<std::pair<std::size_t, std::optional<std::uint16_t>>, std::uint16_t> m_sources;
    std::set<std::tuple<std::uint16_t, std::uint16_t, std::uint8_t>>
        m_added; ///< type, region and purchase option
};

/// Specificity of a rule: its conditions as bits, the most specific highest.
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

bool fitsType(const OwnPriceRule &rule, const Catalog &catalog, const InstanceType &type)
{
    return (!rule.provider || *rule.provider == type.provider)
           && (rule.family.empty() || rule.family == catalog.families[type.family].name)
           && (rule.instanceType.empty() || rule.instanceType == type.name);
}

bool fitsPurchase(const OwnPriceRule &rule, const PurchaseOption &purchase)
{
    return (!rule.model || *rule.model == purchase.model)
           && (!rule.termYears || *rule.termYears == purchase.termYears);
}

/// Calls `visit` with every offer that a rule matches. Names are compared once per type, region and
/// purchase option, and offers of other types are skipped: a book may have thousands of rules.
template <typename Visit>
void forEachOffer(const OwnPriceRule &rule, const Catalog &catalog, Visit visit)
{
    std::vector<std::uint8_t> regions; // bytes, because a bit costs more to look up
    for (const Region &region : catalog.regions)
        regions.push_back(rule.region.empty() || rule.region == region.name ? 1 : 0);
    std::vector<std::uint8_t> purchases;
    for (const PurchaseOption &purchase : catalog.purchases)
        purchases.push_back(fitsPurchase(rule, purchase) ? 1 : 0);
    for (std::size_t type = 0; type < catalog.types.size(); ++type) {
        if (!fitsType(rule, catalog, catalog.types[type]))
            continue;
        for (OfferIndex i = catalog.firstOfferOfType[type]; i < catalog.firstOfferOfType[type + 1];
             ++i) {
            if ((regions[catalog.offerRegion[i]] & purchases[catalog.offerPurchase[i]]) != 0)
                visit(i);
        }
    }
}

/// Whether the rule is a fixed price for a machine and region that the catalog knows.
bool addsOffer(const OwnPriceRule &rule, const Catalog &catalog)
{
    return rule.fixedPrice && rule.provider
           && catalog.findType(*rule.provider, rule.instanceType).has_value()
           && catalog.findRegion(*rule.provider, rule.region).has_value();
}

} // namespace

namespace {

Expected<void> checkNames(const OwnPriceRule &rule)
{
    for (const auto &[name, field] :
         {std::pair(&rule.family, "family"), std::pair(&rule.region, "region"),
          std::pair(&rule.instanceType, "instance_type")}) {
        if (!name->empty() && !isPlainName(*name))
            return failure({error_text::kNoPlainName, *name}, field);
    }
    return {};
}

} // namespace

Expected<void> checkRule(const OwnPriceRule &rule)
{
    HEADROOM_CHECK(checkNames(rule));
    if (!rule.percentOff && !rule.fixedPrice)
        return failure(error_text::kRuleChangesNothing, "percent_off");
    if (rule.percentOff && rule.fixedPrice)
        return failure(error_text::kRuleChangesTwice, "price_per_hour");
    if (rule.percentOff && (*rule.percentOff >= Exact(100) || *rule.percentOff < Exact(-100)))
        return failure({error_text::kPercentageOutOfRange, rule.percentOff->toString()},
                       "percent_off");
    if (!rule.provider
        && (!rule.family.empty() || !rule.region.empty() || !rule.instanceType.empty()))
        return failure(error_text::kRuleNeedsProvider, "provider");
    if (rule.fixedPrice && rule.instanceType.empty())
        return failure(error_text::kPriceNeedsInstanceType, "instance_type");
    if (rule.fixedPrice && rule.fixedPrice->nanos() <= 0)
        return failure(error_text::kPriceNotAboveZero, "price_per_hour");
    return {};
}

Catalog applyOwnBook(const Catalog &catalog, const OwnPriceBook &book)
{
    return withOwnedTypes(OwnBookApplication(catalog, book).apply(), book);
}

std::vector<std::uint32_t> rulesOfOffers(const OwnPriceBook &book, const Catalog &catalog)
{
    std::vector<std::uint32_t> order(book.rules.size());
    std::iota(order.begin(), order.end(), 0U);
    std::ranges::stable_sort(order, {},
                             [&](std::uint32_t rule) { return weightOf(book.rules[rule]); });
    std::vector<std::uint32_t> counting(catalog.offerCount(), kNoRule);
    for (const std::uint32_t rule : order)
        forEachOffer(book.rules[rule], catalog, [&](OfferIndex offer) { counting[offer] = rule; });
    return counting;
}

std::vector<RuleReach> reachOf(const OwnPriceBook &book, const Catalog &catalog)
{
    std::vector<RuleReach> reach(book.rules.size());
    for (const std::uint32_t rule : rulesOfOffers(book, catalog)) {
        if (rule != kNoRule)
            ++reach[rule].deciding;
    }
    for (std::size_t i = 0; i < reach.size(); ++i) {
        forEachOffer(book.rules[i], catalog, [&](OfferIndex) { ++reach[i].matching; });
        reach[i].addsOffer = reach[i].matching == 0 && addsOffer(book.rules[i], catalog);
    }
    return reach;
}

} // namespace headroom
