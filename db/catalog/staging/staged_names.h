// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"
#include "db/catalog/staging/catalog_names.h"
#include "db/catalog/staging/new_types.h"
#include "db/catalog/staging/staged_price.h"
#include "db/sqlite/connection.h"

#include <optional>
#include <set>
#include <string>
#include <string_view>

namespace headroom::storage {

/// Gives the names in staged prices their database numbers; what the catalog does not have yet gets
/// new numbers and goes into the staging file.
class StagedNames
{
public:
    explicit StagedNames(CatalogNames names) : m_names(std::move(names)) {}

    /// Nothing when the type is unknown and the facts do not say enough (or what cannot be) about
    /// it.
    [[nodiscard]] Expected<std::optional<std::int64_t>> typeOf(const Connection &staging,
                                                               const StagedPrice &price);
    [[nodiscard]] Expected<std::int64_t> regionOf(const Connection &staging, Provider provider,
                                                  std::string_view region);
    [[nodiscard]] Expected<std::int64_t> purchaseOf(const Connection &staging,
                                                    const PurchaseOption &purchase);
    [[nodiscard]] Expected<std::int64_t> sourceOf(const Connection &staging,
                                                  std::string_view source);

private:
    [[nodiscard]] Expected<std::int64_t> addType(const Connection &staging,
                                                 const StagedPrice &price);
    [[nodiscard]] Expected<void> addAccelerators(const Connection &staging, std::int64_t type,
                                                 const StagedPrice &price);
    [[nodiscard]] Expected<std::int64_t> familyOfType(const Connection &staging, Provider provider,
                                                      const std::string &family);
    [[nodiscard]] Expected<std::optional<std::int64_t>>
    acceleratorOf(const Connection &staging, const NewType &type, const AcceleratorModel *known);
    /// Valid until the next call.
    [[nodiscard]] std::string_view qualified(Provider provider, std::string_view name);

    CatalogNames m_names;
    std::set<std::int64_t> m_completed; ///< types that have got their accelerators
    std::string m_nameBuffer;
};

} // namespace headroom::storage
