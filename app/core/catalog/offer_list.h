// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/filter_field.h"
#include "core/enum_names.h"
#include "core/money/date.h"

#include <optional>
#include <vector>

namespace headroom {

/// Columns of the table of all offers.
enum class OfferColumn : std::uint8_t {
    provider,
    type,
    family,
    category,
    region,
    pricingModel,
    price,
    priceBook,
    perAccelerator, ///< price per accelerator and hour
    perVcpu,
    perGib,    ///< of main memory
    perTflops, ///< of dense 16-bit peak over all accelerators
    vcpus,
    memory,
    accelerator,
    acceleratorCount,
    acceleratorMemory,
    network,
    lifeCycle, ///< of the family: previous generation, retired, successor
    asOf,
    source,
};
template <>
inline constexpr auto kNamesOf<OfferColumn> = std::to_array<KeyedName>({
    {"provider", HEADROOM_TEXT("Terms", "Provider")},
    {"instance_type", HEADROOM_TEXT("Terms", "Instance type")},
    {"family", HEADROOM_TEXT("Terms", "Family")},
    {"category", HEADROOM_TEXT("Terms", "Category")},
    {"region", HEADROOM_TEXT("Terms", "Region")},
    {"pricing_model", HEADROOM_TEXT("Terms", "Pricing model")},
    {"usd_per_hour", HEADROOM_TEXT("Terms", "Price /h")},
    {"price_book", HEADROOM_TEXT("Terms", "Price book")},
    {"usd_per_accelerator_hour", HEADROOM_TEXT("Terms", "Per accelerator")},
    {"usd_per_vcpu_hour", HEADROOM_TEXT("Terms", "Per vCPU")},
    {"usd_per_gib_hour", HEADROOM_TEXT("Terms", "Per GiB")},
    {"usd_per_tflops_hour", HEADROOM_TEXT("Terms", "Per TFLOPS")},
    {"vcpus", "vCPU"},
    {"memory_gib", HEADROOM_TEXT("Terms", "Memory GiB")},
    {"accelerator", HEADROOM_TEXT("Terms", "Accelerator")},
    {"accelerator_count", HEADROOM_TEXT("Terms", "Count")},
    {"accelerator_memory_gib", HEADROOM_TEXT("Terms", "Each GiB")},
    {"network_gbps", HEADROOM_TEXT("Terms", "Network Gbit/s")},
    {"life_cycle", HEADROOM_TEXT("Terms", "Life cycle")},
    {"as_of", HEADROOM_TEXT("Terms", "Price date")},
    {"source", HEADROOM_TEXT("Terms", "Source")},
});
inline constexpr int kOfferColumnCount = kAllOf<OfferColumn>.size();

[[nodiscard]] bool isNumeric(OfferColumn column);

/// Dense 16-bit TFLOPS of all accelerators, by type index; 0 if unknown.
using TflopsByType = std::vector<double>;

/// Figure of a numeric column; NaN if it does not exist. Prices are per hour.
[[nodiscard]] double offerFigure(const Catalog &catalog, const TflopsByType &tflops,
                                 OfferIndex offer, OfferColumn column);

struct OfferOrder {
    std::optional<OfferColumn> column; ///< absent: overview order
    bool descending = false;

    friend bool operator==(const OfferOrder &, const OfferOrder &) = default;
};

/// Offers that match, in order; missing figures come last either way, ties keep the catalog's
/// order. Without a column: each type once, at its lowest price on demand (at its lowest price
/// where it is not sold so), the fastest accelerators first and machines without one last; then all
/// other offers, type by type in the same order, the lowest price first.
[[nodiscard]] std::vector<OfferIndex> listOffers(const Catalog &catalog, const TflopsByType &tflops,
                                                 const OfferFilter &filter,
                                                 const OfferOrder &order);

/// The day that half of the stated price dates are not after; absent: none is stated.
[[nodiscard]] std::optional<Date> usualPriceDate(const Catalog &catalog);

/// One type's price in every region that has one, cheapest first, for one pricing model and term.
struct RegionPrice {
    OfferIndex offer = 0;
    HourlyRate rate;
};
[[nodiscard]] std::vector<RegionPrice> pricesByRegion(const Catalog &catalog, std::uint16_t type,
                                                      const PurchaseOption &purchase);

} // namespace headroom
