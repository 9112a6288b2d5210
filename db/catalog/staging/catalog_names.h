// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/offer.h"
#include "core/error.h"
#include "db/sqlite/connection.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

namespace headroom::storage {

/// Database numbers of one table's rows by name; new names get the next number.
class NameNumbers
{
public:
    /// Fails on a number that does not fit into the column arrays.
    [[nodiscard]] bool put(std::string_view name, std::int64_t number);
    [[nodiscard]] std::optional<std::int64_t> find(std::string_view name) const;
    /// The next free number; nothing when the table is full.
    [[nodiscard]] std::optional<std::int64_t> add(std::string_view name);

private:
    struct Hash : std::hash<std::string_view> {
        using is_transparent = void;
    };
    std::unordered_map<std::string, std::int64_t, Hash, std::equal_to<>> m_numbers;
    std::int64_t m_next = 0;
};

/// Names of everything that prices refer to, as stored in a catalog file. Names that belong to a
/// provider have it before a slash.
struct CatalogNames {
    NameNumbers types; ///< of the public catalog and the user's own book, with the aliases
    NameNumbers regions;
    NameNumbers purchases; ///< by keyOfPurchase
    NameNumbers sources;   ///< by text
    NameNumbers families;
    NameNumbers accelerators;      ///< by printed name and memory, as keyOfAccelerator
    NameNumbers acceleratorModels; ///< the same by the catalog's own key

    [[nodiscard]] static Expected<CatalogNames> read(const Connection &connection);
};

[[nodiscard]] std::string keyOfPurchase(const PurchaseOption &purchase);
[[nodiscard]] std::string keyOfAccelerator(std::string_view name, double memoryGib);

/// The database numbers that name an offer within a book.
struct OfferNumbers {
    std::uint16_t type = 0;
    std::uint16_t region = 0;
    std::uint8_t purchase = 0;

    [[nodiscard]] std::uint64_t key() const
    {
        return (std::uint64_t{type} << 24U) | (std::uint64_t{region} << 8U) | purchase;
    }
};

struct BasePrice {
    std::int64_t nanos = 0;
    std::int64_t upfront = 0;
    std::int32_t day = 0;
    std::int32_t confirmed = 0; ///< never before `day`
};

/// The newest price of every offer of a book, by OfferNumbers::key().
using BasePrices = std::unordered_map<std::uint64_t, BasePrice>;

[[nodiscard]] Expected<BasePrices> readBasePrices(const Connection &connection, PriceBook book);

} // namespace headroom::storage
