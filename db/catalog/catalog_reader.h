// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/catalog.h"
#include "core/catalog/offer.h"
#include "core/error.h"
#include "db/sqlite/connection.h"

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace headroom::storage {

/// The prices of a book as arrays of database numbers, sorted by type, region, purchase option.
struct OfferColumns {
    std::vector<std::uint16_t> type;
    std::vector<std::uint16_t> region;
    std::vector<std::uint8_t> purchase;
    std::vector<std::int64_t> nanos;
    std::vector<std::uint16_t> day;
    std::vector<std::uint16_t> source;
    std::vector<std::uint8_t> flags;
    std::vector<std::uint32_t>
        upfrontRow;                    ///< the few rows that have a fee at the start of the term,
    std::vector<std::int64_t> upfront; ///< and the fees

    friend bool operator==(const OfferColumns &, const OfferColumns &) = default;
};

struct PriceTable {
    OfferColumns current;
    std::uint64_t check = 0; ///< checksum over every row that was read: detects damage, not forgery
};

/// Steps through the price table: for every offer the newest price, or the newest up to a day.
/// Prices without a date count as older than all others.
[[nodiscard]] Expected<PriceTable> readPriceTable(const Connection &connection, PriceBook book,
                                                  std::optional<Date> asOf);
/// The current prices as they were packed when the file was written.
[[nodiscard]] Expected<OfferColumns> readOfferColumns(const Connection &connection, PriceBook book);
[[nodiscard]] Expected<void> writeOfferColumns(const Connection &connection, PriceBook book,
                                               const OfferColumns &columns);

/// The book's catalog with these offers; every number is checked against the tables it points to.
[[nodiscard]] Expected<Catalog> assembleCatalog(const Connection &connection, PriceBook book,
                                                OfferColumns columns);

/// SHA-256 over a book's types, regions and offers and what they refer to. Rows that only other
/// books use do not count, so that a book keeps its version when prices of another are imported.
[[nodiscard]] std::string contentHash(const Catalog &catalog);
/// The same as earlier versions made it: with numbers for keys of providers, and over all rows.
[[nodiscard]] std::array<std::string, 2> legacyContentHashes(const Catalog &catalog);
/// True if the hash is that of the catalog in the current form or an earlier one.
[[nodiscard]] bool hasItsHash(const Catalog &catalog, const std::string &hash);

[[nodiscard]] Expected<std::vector<PriceBook>> booksOf(const Connection &connection);

/// Packs the current prices of every book and records the hashes of their content. To be called
/// last in every transaction that changes the tables of a catalog.
[[nodiscard]] Expected<void> finishCatalog(const Connection &connection);

} // namespace headroom::storage
