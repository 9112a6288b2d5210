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

/// A type with accelerators that no offer of the catalog prices.
struct UnpricedType {
    std::uint16_t type = 0;
    const Availability *stated = nullptr; ///< null: no reason is stated
};
/// `stated` must outlive the result.
[[nodiscard]] std::vector<UnpricedType>
unpricedAcceleratorTypes(const Catalog &catalog, const std::vector<Availability> &stated);

} // namespace headroom
