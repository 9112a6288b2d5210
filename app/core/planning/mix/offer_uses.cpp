// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/planning/mix/offer_uses.h"

#include "core/planning/mix/mix_rows.h"

namespace headroom {

const std::optional<OfferUse> &OfferUses::of(OfferIndex offer)
{
    const std::pair key(m_set.catalog->offerType[offer], m_set.onSpot(offer));
    const auto [known, isNew] = m_known.try_emplace(key);
    if (isNew)
        known->second = found(key.first, key.second);
    return known->second;
}

std::optional<OfferUse> OfferUses::found(std::uint16_t type, bool spot)
{
    OfferUse use{&m_set.sized->useOf(type, spot), {}, 0};
    use.headroom = headroomOf(m_workload, m_headrooms.of(type, spot));
    if (hasHeadroom(use.headroom, m_minimum))
        return use;
    const auto counted =
        m_counts != nullptr ? m_counts->minWith(m_minimum, type, spot) : std::nullopt;
    if (!counted)
        return std::nullopt;
    return OfferUse{&m_counted.emplace_back(counted->use), counted->count, counted->headroom};
}

std::optional<std::int64_t> HoursBook::centsOf(OfferIndex offer, const OfferUse &use)
{
    const Known &of = known(offer, use);
    const auto rate = rateWithFallback(m_set, m_fallbackPercent, offer);
    return rate && of.parts > 0 ? std::optional(of.rate.cents(rate->nanos())) : std::nullopt;
}

const HoursBook::Known &HoursBook::known(OfferIndex offer, const OfferUse &use)
{
    const Catalog &catalog = *m_set.catalog;
    const std::pair key(catalog.offerType[offer], catalog.offerPurchase[offer]);
    const auto [known, isNew] = m_known.try_emplace(key);
    const auto usage =
        isNew ? m_usages.on(catalog.purchases[key.second], use.byHand, use.sizing) : std::nullopt;
    if (usage) {
        const InstanceHours hours = usage->instanceHours(m_hours);
        known->second = {
            static_cast<std::int64_t>(
                Exact::ratio(hours.numerator * kHourParts, hours.denominator).scaled(0)),
            ScaledRate(hours)};
    }
    return known->second;
}

} // namespace headroom
