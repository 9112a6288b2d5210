// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/availability.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace headroom {

/// Prices of a catalog for one provider and purchase option: how much they cover, and their dates.
struct CoverageRow {
    Provider provider;
    std::string option; ///< keyOf(PurchaseOption)
    std::size_t types = 0;
    std::size_t regions = 0;
    std::size_t offers = 0;
    std::optional<Date> oldest; ///< absent: no date is stated
    std::optional<Date> newest;
};

/// Rows by provider, then by the key of the option; none without an offer.
[[nodiscard]] std::vector<CoverageRow> coverageOf(const Catalog &catalog);

/// Why a type has no price, in English.
struct UnpricedReason {
    std::string reason;       ///< empty: none is stated
    std::string sold;         ///< how it is sold; empty: not stated
    std::optional<Date> asOf; ///< of the statement, or the day of retirement
    std::string source;

    friend auto operator<=>(const UnpricedReason &, const UnpricedReason &) = default;
};
/// A type with accelerators that no offer of the catalog prices.
struct UnpricedType {
    std::uint16_t type = 0;
    UnpricedReason why;
};
/// A retired family is a reason before what is stated of its availability.
[[nodiscard]] std::vector<UnpricedType>
unpricedAcceleratorTypes(const Catalog &catalog, const std::vector<Availability> &stated);

} // namespace headroom
