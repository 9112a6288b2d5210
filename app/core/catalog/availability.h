// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/catalog.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace headroom {

/// Way in which the capacity behind an offer can be had. A price says nothing about it.
enum class ConsumptionKind : std::uint8_t {
    unknown,         ///< no source states it
    onDemand,        ///< started at any time
    spot,            ///< spare capacity that can be withdrawn
    flexStart,       ///< queued until capacity is free, for some days
    capacityBlock,   ///< booked ahead, for fixed days
    reservationOnly, ///< by contract, or reserved ahead
    quota,           ///< on demand, after a request for quota
    marketplace,     ///< single hosts, best effort
    notSold,         ///< not sold, or no longer
};
template <>
inline constexpr auto kNamesOf<ConsumptionKind> = std::to_array<KeyedName>({
    {"unknown", HEADROOM_TEXT("Availability", "availability unknown")},
    {"on_demand", HEADROOM_TEXT("Availability", "on demand")},
    {"spot", HEADROOM_TEXT("Availability", "spot")},
    {"flex_start", HEADROOM_TEXT("Availability", "flex-start")},
    {"capacity_block", HEADROOM_TEXT("Availability", "capacity block")},
    {"reservation_only", HEADROOM_TEXT("Availability", "reservation only")},
    {"quota", HEADROOM_TEXT("Availability", "by request for quota")},
    {"marketplace", HEADROOM_TEXT("Availability", "marketplace")},
    {"not_sold", HEADROOM_TEXT("Availability", "not sold")},
});
inline constexpr ConsumptionKind kLastConsumptionKind = kAllOf<ConsumptionKind>.back();

/// Statement of a source on how hardware can be had: a line of resources/catalog/availability.csv.
struct Availability {
    Provider provider;
    std::string hardware; ///< an instance type, or the beginning of several followed by '*'
    std::string region;   ///< empty: all
    /// Pricing model that it is about; what is said of on demand also holds for discounts on it.
    PricingModel purchase = PricingModel::onDemand;
    ConsumptionKind kind = ConsumptionKind::unknown;
    std::string reason;
    std::string sold;         ///< ways in which it is sold, in words; empty: none is known
    std::optional<Date> asOf; ///< absent: the source is not dated
    std::string source;
};

/// Parses the text of resources/catalog/availability.csv.
[[nodiscard]] Expected<std::vector<Availability>> parseAvailability(std::string_view csv);
[[nodiscard]] Expected<std::vector<Availability>> shippedAvailability();

/// Whether the statement is about the type.
[[nodiscard]] bool isAbout(const Availability &stated, const InstanceType &type);

/// Statements applied to the offers of a catalog: of those about an offer the one with the
/// narrowest hardware, and among these one about its region, holds.
class CatalogAvailability
{
public:
    /// Takes a millisecond for 200,000 offers. Neither is read afterwards.
    CatalogAvailability(const Catalog &catalog,
                        std::shared_ptr<const std::vector<Availability>> stated);

    [[nodiscard]] ConsumptionKind kindOf(OfferIndex offer) const { return m_kinds[offer]; }
    /// Null: no source states anything.
    [[nodiscard]] const Availability *statementOn(OfferIndex offer) const;
    /// Whether a plan may count on the offer: it is on demand, with or without a request for quota,
    /// or spot capacity that a source states. What is unknown counts for the offers of hyperscalers
    /// and own hardware alone, and not for spot. A price agreed in the own book is a contract.
    [[nodiscard]] bool canBeHad(OfferIndex offer) const { return m_canBeHad[offer] != 0; }
    [[nodiscard]] const std::shared_ptr<const std::vector<Availability>> &stated() const
    {
        return m_stated;
    }

private:
    std::shared_ptr<const std::vector<Availability>> m_stated;
    std::vector<ConsumptionKind> m_kinds;
    std::vector<std::int16_t> m_statement; ///< index into the statements; -1: none
    std::vector<std::uint8_t> m_canBeHad;  ///< bytes, because a bit costs more to look up
};

} // namespace headroom
