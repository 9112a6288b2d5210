// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/offer_filter.h"
#include "core/text.h"

#include <span>
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
inline constexpr int kOfferColumnCount = 21;

[[nodiscard]] std::string_view keyOf(OfferColumn column);
[[nodiscard]] Text nameOf(OfferColumn column);
[[nodiscard]] bool isNumeric(OfferColumn column);

/// Dense 16-bit TFLOPS of all accelerators by type index; 0 where none are known.
using TflopsByType = std::vector<double>;

/// The figure of a numeric column; NaN where it does not exist. Prices are per hour.
[[nodiscard]] double offerFigure(const Catalog &catalog, const TflopsByType &tflops,
                                 OfferIndex offer, OfferColumn column);

struct OfferOrder {
    std::optional<OfferColumn> column; ///< absent: as offer_overview.h has it
    bool descending = false;

    friend bool operator==(const OfferOrder &, const OfferOrder &) = default;
};

/// Offers that match, in order; missing figures come last either way, ties keep the catalog's order.
[[nodiscard]] std::vector<OfferIndex> listOffers(const Catalog &catalog, const TflopsByType &tflops,
                                                 const OfferFilter &filter,
                                                 const OfferOrder &order);

/// One type's price in every region that has one, cheapest first, for one pricing model and term.
struct RegionPrice {
    OfferIndex offer = 0;
    HourlyRate rate;
};
[[nodiscard]] std::vector<RegionPrice> pricesByRegion(const Catalog &catalog, std::uint16_t type,
                                                      const PurchaseOption &purchase);

} // namespace headroom
