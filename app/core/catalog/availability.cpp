// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/availability.h"

#include "core/catalog/fact_row.h"
#include "core/shipped/shipped_texts.h"
#include "core/texts/error_texts.h"

#include <algorithm>
#include <limits>
#include <tuple>
#include <utility>

namespace headroom {

namespace {

/// A whole name is narrower than any beginning of one.
std::size_t widthOf(const Availability &stated)
{
    return stated.hardware.ends_with('*') ? stated.hardware.size()
                                          : std::numeric_limits<std::size_t>::max();
}

/// The pricing model whose statements apply: discounts are on capacity that is bought on demand.
PricingModel capacityOf(PricingModel model)
{
    return model == PricingModel::spot || model == PricingModel::capacityBlock
               ? model
               : PricingModel::onDemand;
}

ConsumptionKind kindWithoutStatement(const InstanceFamily &family, PricingModel capacity)
{
    if (family.retired)
        return ConsumptionKind::notSold;
    return capacity == PricingModel::capacityBlock ? ConsumptionKind::capacityBlock
                                                   : ConsumptionKind::unknown;
}

bool isObtainable(ConsumptionKind kind, PricingModel capacity, ProviderKind provider)
{
    switch (kind) {
    case ConsumptionKind::onDemand:
    case ConsumptionKind::spot:
    case ConsumptionKind::quota: return true;
    case ConsumptionKind::unknown:
        return capacity == PricingModel::onDemand
               && (provider == ProviderKind::hyperscaler || provider == ProviderKind::ownHardware);
    case ConsumptionKind::flexStart:
    case ConsumptionKind::capacityBlock:
    case ConsumptionKind::reservationOnly:
    case ConsumptionKind::marketplace:
    case ConsumptionKind::notSold: break;
    }
    return false;
}

/// Indices of the statements about a type, the narrowest first, those about a region before the
/// others.
std::vector<std::size_t> statementsAbout(const InstanceType &type,
                                         const std::vector<Availability> &stated)
{
    std::vector<std::size_t> about;
    for (std::size_t i = 0; i < stated.size(); ++i) {
        if (isAbout(stated[i], type))
            about.push_back(i);
    }
    std::ranges::stable_sort(about, [&](std::size_t a, std::size_t b) {
        return std::tuple(widthOf(stated[a]), !stated[a].region.empty())
               > std::tuple(widthOf(stated[b]), !stated[b].region.empty());
    });
    return about;
}

Expected<Availability> availabilityIn(const FactRow &row)
{
    HEADROOM_TRY(const Provider provider, row.provider());
    const auto purchase = fromKey<PricingModel>(row.text("purchase"));
    if (!purchase)
        return failure(error_text::kNotAPurchase, row.place("purchase"));
    const auto kind = fromKey<ConsumptionKind>(row.text("kind"));
    if (!kind)
        return failure(error_text::kNotAConsumptionKind, row.place("kind"));
    Availability stated{
        provider,           row.text("hardware"), row.text("region"), *purchase,         *kind,
        row.text("reason"), row.text("sold"),     std::nullopt,       row.text("source")};
    if (stated.hardware.empty() || stated.reason.empty() || stated.source.empty())
        return failure(error_text::kIncompleteAvailability, row.place("hardware"));
    HEADROOM_TRY(stated.asOf, row.date("as_of"));
    return stated;
}

} // namespace

Expected<std::vector<Availability>> parseAvailability(std::string_view csv)
{
    return factsIn(csv, availabilityIn);
}

Expected<std::vector<Availability>> shippedAvailability()
{
    return parseAvailability(shipped::kAvailability);
}

bool isAbout(const Availability &stated, const InstanceType &type)
{
    if (stated.provider != type.provider)
        return false;
    const std::string_view pattern = stated.hardware;
    return pattern.ends_with('*') ? type.name.starts_with(pattern.substr(0, pattern.size() - 1))
                                  : type.name == pattern;
}

CatalogAvailability::CatalogAvailability(const Catalog &catalog,
                                         std::shared_ptr<const std::vector<Availability>> stated)
    : m_stated(std::move(stated)),
      m_kinds(catalog.offerCount()),
      m_statement(catalog.offerCount(), -1),
      m_canBeHad(catalog.offerCount())
{
    for (std::size_t type = 0; type < catalog.types.size(); ++type) {
        const InstanceType &of = catalog.types[type];
        const std::vector<std::size_t> about = statementsAbout(of, *m_stated);
        const ProviderKind provider = factsOf(of.provider).kind;
        const OfferIndex end = catalog.firstOfferOfType[type + 1];
        for (OfferIndex i = catalog.firstOfferOfType[type]; i < end; ++i) {
            const PricingModel capacity =
                capacityOf(catalog.purchases[catalog.offerPurchase[i]].model);
            const std::string &region = catalog.regions[catalog.offerRegion[i]].name;
            const auto holds = std::ranges::find_if(about, [&](std::size_t index) {
                const Availability &row = (*m_stated)[index];
                return row.purchase == capacity && (row.region.empty() || row.region == region);
            });
            m_kinds[i] = kindWithoutStatement(catalog.families[of.family], capacity);
            if (holds != about.end()) {
                m_statement[i] = static_cast<std::int16_t>(*holds);
                m_kinds[i] = (*m_stated)[*holds].kind;
            }
            const bool isAgreed = (catalog.offerFlags[i] & kPriceAgreed) != 0;
            m_canBeHad[i] = isAgreed || isObtainable(m_kinds[i], capacity, provider) ? 1 : 0;
        }
    }
}

const Availability *CatalogAvailability::statementOn(OfferIndex offer) const
{
    const std::int16_t index = m_statement[offer];
    return index < 0 ? nullptr : &(*m_stated)[static_cast<std::size_t>(index)];
}

} // namespace headroom
