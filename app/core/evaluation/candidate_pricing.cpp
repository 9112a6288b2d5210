// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/candidate_pricing.h"

#include "core/evaluation/constraint_parts.h"
#include "core/evaluation/price_lookup.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

namespace headroom {

namespace {

/// A double of this size has ones as its last digit: adding it rounds to whole numbers.
constexpr int kWholeDigits = 52;
constexpr double kWholeNumbers = 0x1p52;
constexpr auto kWholeBits = std::bit_cast<std::int64_t>(kWholeNumbers);
constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();

BillingPattern billingPatternOf(const PurchaseOption &purchase)
{
    if (billsEveryHour(purchase))
        return BillingPattern::everyHour;
    switch (purchase.model) {
    case PricingModel::spot: return BillingPattern::spot;
    case PricingModel::capacityBlock: return BillingPattern::blocks;
    default: return BillingPattern::asUsed;
    }
}

/// A spot rate with the hours that fall back on demand; as it is where nobody knows an on-demand
/// price.
std::int64_t blended(const OfferSet &set, double fallbackPercent, OfferIndex offer,
                     std::int64_t nanos)
{
    const Catalog &catalog = *set.catalog;
    const auto onDemand = catalog.findOnDemand(catalog.reference(offer));
    if (!onDemand)
        return nanos;
    const std::int64_t other =
        set.priceTerms->nanos(catalog.offerNanos[*onDemand], catalog.offerFlags[*onDemand],
                              {.provider = catalog.types[catalog.offerType[offer]].provider});
    return withFallback(HourlyRate::fromNanos(nanos), HourlyRate::fromNanos(other), fallbackPercent)
        .nanos();
}

} // namespace

std::optional<HourlyRate> rateWithFallback(const OfferSet &set, double fallbackPercent,
                                           OfferIndex offer)
{
    const auto rate = set.rate(offer);
    return rate && set.onSpot(offer) && fallbackPercent > 0
               ? HourlyRate::fromNanos(blended(set, fallbackPercent, offer, rate->nanos()))
               : rate;
}

void MonthlyRates::keep(int half, std::size_t type, const TypeTerms &terms)
{
    const auto which = static_cast<std::size_t>(half);
    for (std::size_t way = 0; way < kPatterns.size(); ++way) {
        if (!terms.hasCost[way])
            continue;
        std::vector<ScaledRate> &rates = m_rates[which];
        const InstanceHours &hours = terms.rates[way].hours();
        const auto [known, isNew] = m_known[which].try_emplace(
            {hours.numerator, hours.denominator}, static_cast<std::uint16_t>(rates.size()));
        if (isNew)
            rates.push_back(terms.rates[way]);
        Place &place = m_places[type][way];
        place.half = which & 1U;
        place.index = known->second & kNone;
    }
}

OfferRates offerRates(const CandidateSet &set, double fallbackPercent)
{
    const Catalog &catalog = *set.catalog;
    OfferRates rates;
    for (const PurchaseOption &purchase : catalog.purchases)
        rates.wayOfPurchase.push_back(billingPatternOf(purchase));
    rates.nanos.reserve(catalog.offerCount());
    for (OfferIndex offer = 0; offer < catalog.offerCount(); ++offer) {
        const bool spot = rates.wayOfPurchase[catalog.offerPurchase[offer]] == BillingPattern::spot;
        const std::int64_t nanos =
            set.priceTerms->nanos(catalog.offerNanos[offer], catalog.offerFlags[offer],
                                  {catalog.types[catalog.offerType[offer]].provider, spot});
        rates.nanos.push_back(
            spot && fallbackPercent > 0 ? blended(set, fallbackPercent, offer, nanos) : nanos);
    }
    return rates;
}

CandidatePricing::CandidatePricing(CandidateSet &set, double fallbackPercent)
    : m_set(set),
      m_prices(*set.priceTerms),
      m_fallbackPercent(fallbackPercent)
{
    const ConstraintParts broken = constraintParts(*set.catalog, set.constraints);
    const auto may = [](Absence absence) { return absence == Absence::none; };
    for (const Absence absence : broken.byType)
        m_mayBeType.push_back(may(absence));
    for (const Absence absence : broken.byRegion)
        m_mayBeIn.push_back(may(absence));
    m_mayBeAnywhere = std::ranges::all_of(broken.byRegion, may);
    for (std::size_t i = 0; i < set.catalog->purchases.size(); ++i) {
        const auto way = static_cast<std::size_t>(billingPatternOf(set.catalog->purchases[i]));
        m_ways[way] = true;
        m_keyOfPurchase.push_back(
            static_cast<std::uint8_t>(way + (may(broken.byPurchase[i]) ? kPatterns.size() : 0)));
    }
}

void CandidatePricing::priceType(std::size_t type, const TypeTerms &terms) const
{
    const Catalog &catalog = *m_set.catalog;
    ByKey byKey;
    for (std::size_t key = 0; key < kKeys; ++key) {
        const std::size_t way = key % kPatterns.size();
        const bool may = key >= kPatterns.size() && m_mayBeType[type] != 0;
        byKey.state[key] = may ? terms.states[way] : CandidateState::notAllowed;
        byKey.centsPerNano[key] = terms.hasCost[way] ? terms.rates[way].centsPerNano() : kUnknown;
    }
    const OfferIndex end = catalog.firstOfferOfType[type + 1];
    for (OfferIndex from = catalog.firstOfferOfType[type]; from < end; from += kBlock) {
        const OfferIndex to = std::min(end, from + kBlock);
        priceBlock(from, to, terms, byKey);
        if (!m_mayBeAnywhere)
            ruleOutRegions(from, to);
    }
}

void CandidatePricing::leaveOut(std::size_t type) const
{
    const OfferIndex from = m_set.catalog->firstOfferOfType[type];
    const OfferIndex count = m_set.catalog->firstOfferOfType[type + 1] - from;
    std::fill_n(m_set.monthlyCents.begin() + from, count, kNoCost);
    std::fill_n(m_set.state.begin() + from, count, CandidateState::doesNotFit);
}

void CandidatePricing::ruleOutRegions(OfferIndex from, OfferIndex to) const
{
    const std::uint16_t *const regions = m_set.catalog->offerRegion.data();
    const std::uint8_t *const mayBeIn = m_mayBeIn.data();
    CandidateState *const state = m_set.state.data();
    for (OfferIndex i = from; i < to; ++i)
        state[i] = mayBeIn[regions[i]] != 0 ? state[i] : CandidateState::notAllowed;
}

/// Many at a time, in doubles that represent most amounts closely enough; the others follow one by
/// one.
void CandidatePricing::priceBlock(OfferIndex from, OfferIndex to, const TypeTerms &terms,
                                  const ByKey &byKey) const
{
    const std::size_t count = to - from;
    const std::uint8_t *const purchases = m_set.catalog->offerPurchase.data() + from;
    CandidateState *const state = m_set.state.data() + from;
    const std::uint8_t *const keys = m_keyOfPurchase.data();
    Rates computed;
    const bool asQuoted = m_prices.isOne(providerAt(from)) && m_fallbackPercent <= 0;
    const std::int64_t *const nanos =
        asQuoted ? m_set.catalog->offerNanos.data() + from : computeRates(from, to, computed);
    std::int64_t *const cents = m_set.monthlyCents.data() + from;
    // Bare columns and loops without branches: checking each index, or one rate alone, costs as
    // much again.
    std::array<double, kBlock> scaleOf;
    std::array<double, kBlock> offOf; // each amount from the next whole number of cents
    double *const scale = scaleOf.data();
    double *const off = offOf.data();
    for (std::size_t i = 0; i < count; ++i) {
        const std::uint8_t key = keys[purchases[i]];
        scale[i] = byKey.centsPerNano.data()[key];
        state[i] = byKey.state.data()[key];
    }
    for (std::size_t i = 0; i < count; ++i) {
        const double amount =
            scale[i] * (std::bit_cast<double>(nanos[i] | kWholeBits) - kWholeNumbers);
        const double shifted = amount + kWholeNumbers;
        cents[i] = std::bit_cast<std::int64_t>(shifted) - kWholeBits;
        off[i] = amount - (shifted - kWholeNumbers);
    }
    for (std::size_t i = 0; i < count; ++i) {
        const bool sure = std::abs(off[i]) < ScaledRate::kSure && cents[i] > 0
                          && cents[i] < ScaledRate::kLargest && nanos[i] >> kWholeDigits == 0;
        if (sure)
            continue;
        const std::size_t way = keys[purchases[i]] % kPatterns.size();
        cents[i] = terms.hasCost[way] && nanos[i] > 0 ? terms.rates[way].cents(nanos[i]) : kNoCost;
    }
}

/// Rates of lines: in the plan's currency, with price changes and the on-demand fallback of spot.
const std::int64_t *CandidatePricing::computeRates(OfferIndex from, OfferIndex to,
                                                   Rates &rates) const
{
    const Catalog &catalog = *m_set.catalog;
    const Provider provider = providerAt(from);
    for (OfferIndex i = from; i < to; ++i) {
        const std::size_t way = m_keyOfPurchase[catalog.offerPurchase[i]] % kPatterns.size();
        const bool spot = way == static_cast<std::size_t>(BillingPattern::spot);
        std::int64_t nanos =
            m_prices.nanos(catalog.offerNanos[i], catalog.offerFlags[i], {provider, spot});
        if (m_fallbackPercent > 0 && spot)
            nanos = blended(m_set, m_fallbackPercent, i, nanos);
        rates[i - from] = nanos;
    }
    return rates.data();
}

FollowingCosts::FollowingCosts(const Workload &workload, const MonthView &view)
    : m_workload(workload),
      m_usages(workload),
      m_hours(monthHoursOf(workload, view)),
      m_percentages(workload.otherCosts)
{}

bool FollowingCosts::follow(const Workload &workload)
{
    return std::ranges::any_of(workload.otherCosts, followsOffer);
}

Money FollowingCosts::ownOn(const SizedUse &sizing, std::optional<std::int64_t> countByHand) const
{
    CostMonth month;
    if (const auto used = m_usages.on({}, countByHand, &sizing))
        month.used = used->instanceHours(m_hours);
    Money own;
    const std::vector<OtherCost> costs = otherCostsOf(m_workload.otherCosts, month);
    for (std::size_t i = 0; i < costs.size(); ++i) {
        if (!isPercentage(m_workload.otherCosts[i].basis))
            own += costs[i].amount;
    }
    return own;
}

Money FollowingCosts::billed(Money compute, Money own) const
{
    Money sum = compute + own;
    m_percentages.takeOf(compute, own, [&](std::size_t, Money, Money amount) { sum += amount; });
    return sum;
}

} // namespace headroom
