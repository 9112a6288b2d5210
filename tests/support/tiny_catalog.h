// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/catalog.h"

#include <memory>
#include <string>

namespace headroom::testing {

/// Builds small catalogs offer by offer; prices as decimal text.
class CatalogBuilder
{
public:
    CatalogBuilder &type(Provider provider, std::string name, double vcpus, double memoryGib);
    /// Gives the last type accelerators.
    CatalogBuilder &accelerators(std::string name, double count, double memoryGibEach);
    CatalogBuilder &offer(std::string region, PurchaseOption purchase, std::string rate,
                          std::string asOf = "2026-07-20");
    CatalogBuilder &onDemand(std::string region, std::string rate)
    {
        return offer(std::move(region), {}, std::move(rate));
    }
    CatalogBuilder &spot(std::string region, std::string rate);
    CatalogBuilder &book(PriceBook book);
    [[nodiscard]] std::shared_ptr<const Catalog> build();

private:
    std::uint16_t regionIndex(Provider provider, const std::string &name);
    std::uint8_t purchaseIndex(const PurchaseOption &purchase);

    Catalog m_catalog;
};

/// The instance types of the source documents' example plan in us-east-1, and a few others.
[[nodiscard]] std::shared_ptr<const Catalog> tinyCatalog();
/// The four types of the example plan as the documents price them: no region, no date.
[[nodiscard]] std::shared_ptr<const Catalog> tinyReferenceBook();
/// Purchase option of the reference book's prices: on demand, nothing else stated.
[[nodiscard]] PurchaseOption referencePurchase();

} // namespace headroom::testing
