// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/catalog/staging/catalog_names.h"

#include <algorithm>
#include <cmath>

namespace headroom::storage {

namespace {

constexpr std::int64_t kMaxNumber = 65'534;

/// Runs a query of number and name, and keeps both.
Expected<void> readNames(const Connection &connection, const std::string &query, NameNumbers &names)
{
    HEADROOM_TRY(auto statement, connection.prepare(query));
    while (true) {
        HEADROOM_TRY(auto row, statement.step());
        if (!row)
            return {};
        if (!names.put(statement.text(1), statement.integer(0)))
            return tl::unexpected(connection.error(
                HEADROOM_TEXT("Errors", "The catalog is damaged: a number is out of range.")));
    }
}

} // namespace

bool NameNumbers::put(std::string_view name, std::int64_t number)
{
    if (number < 0 || number > kMaxNumber)
        return false;
    m_numbers.emplace(name, number);
    m_next = std::max(m_next, number + 1);
    return true;
}

std::optional<std::int64_t> NameNumbers::find(std::string_view name) const
{
    const auto found = m_numbers.find(name);
    return found == m_numbers.end() ? std::nullopt : std::optional(found->second);
}

std::optional<std::int64_t> NameNumbers::add(std::string_view name)
{
    const std::int64_t number = m_next;
    return put(name, number) ? std::optional(number) : std::nullopt;
}

std::string keyOfPurchase(const PurchaseOption &purchase)
{
    std::string key;
    for (const int part :
         {static_cast<int>(purchase.model), static_cast<int>(purchase.termYears),
          static_cast<int>(purchase.payment), static_cast<int>(purchase.operatingSystem),
          static_cast<int>(purchase.tenancy)})
        key += std::to_string(part) + '/';
    return key;
}

std::string keyOfAccelerator(std::string_view name, double memoryGib)
{
    return std::string(name) + '/' + std::to_string(std::lround(memoryGib));
}

Expected<CatalogNames> CatalogNames::read(const Connection &connection)
{
    // So that the names match those of the planner.
    const auto keyOfProvider = [](const std::string &table) {
        return "(SELECT key || '/' FROM provider WHERE provider.id = " + table + ".provider)";
    };
    const std::string publicBook = std::to_string(static_cast<int>(PriceBook::publicCatalog));
    const std::string reference = std::to_string(static_cast<int>(PriceBook::reference));
    CatalogNames names;
    // The numbers of the reference book's rows are taken, but its names are not for imports: they
    // go in under a name that no list can have.
    return readNames(connection,
                     "SELECT id, CASE WHEN book = " + reference + " THEN '//' || id ELSE "
                         + keyOfProvider("instance_type") + " || name END FROM instance_type",
                     names.types)
        .and_then([&] {
            return readNames(connection,
                             "SELECT type, " + keyOfProvider("type_alias")
                                 + " || alias FROM type_alias WHERE book = " + publicBook,
                             names.types);
        })
        .and_then([&] {
            return readNames(connection,
                             "SELECT id, " + keyOfProvider("region") + " || name FROM region",
                             names.regions);
        })
        .and_then([&] {
            return readNames(connection,
                             "SELECT id, model || '/' || term_years || '/' || payment || '/' || "
                             "operating_system || "
                             "'/' || tenancy || '/' FROM purchase_option",
                             names.purchases);
        })
        .and_then(
            [&] { return readNames(connection, "SELECT id, text FROM source", names.sources); })
        .and_then([&] {
            return readNames(connection,
                             "SELECT id, " + keyOfProvider("family") + " || name FROM family",
                             names.families);
        })
        .and_then([&] {
            return readNames(
                connection,
                "SELECT id, name || '/' || CAST(round(memory_gib) AS INTEGER) FROM accelerator",
                names.accelerators);
        })
        .and_then([&] {
            return readNames(connection, "SELECT id, model FROM accelerator",
                             names.acceleratorModels);
        })
        .map([&] { return std::move(names); });
}

Expected<BasePrices> readBasePrices(const Connection &connection, PriceBook book)
{
    HEADROOM_TRY(auto statement,
                 connection.prepare("SELECT type, region, purchase, nanos, upfront, day, confirmed "
                                    "FROM price WHERE book = ?1 "
                                    "ORDER BY book, type, region, purchase, day"));
    statement.bind(1, static_cast<std::int64_t>(book));
    BasePrices prices;
    prices.reserve(300'000);
    while (true) {
        HEADROOM_TRY(auto row, statement.step());
        if (!row)
            return prices;
        const OfferNumbers offer{static_cast<std::uint16_t>(statement.integer(0)),
                                 static_cast<std::uint16_t>(statement.integer(1)),
                                 static_cast<std::uint8_t>(statement.integer(2))};
        const auto day = static_cast<std::int32_t>(statement.integer(5));
        const auto confirmed = static_cast<std::int32_t>(statement.integer(6));
        prices.insert_or_assign(offer.key(), BasePrice{statement.integer(3), statement.integer(4),
                                                       day, std::max(day, confirmed)});
    }
}

} // namespace headroom::storage
