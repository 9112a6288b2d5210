// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/catalog/catalog_reader.h"

#include <bit>
#include <cstring>

namespace headroom::storage {

static_assert(std::endian::native == std::endian::little,
              "the columns are stored as they lie in memory");

namespace {

constexpr std::size_t kMaxOffers = 2'000'000;

/// Calls visit(column number, array) for each column, in the order of the table offer_columns.
template <typename Columns, typename Visit>
void forEachColumn(Columns &columns, const Visit &visit)
{
    visit(0, columns.type);
    visit(1, columns.region);
    visit(2, columns.purchase);
    visit(3, columns.nanos);
    visit(4, columns.day);
    visit(5, columns.source);
    visit(6, columns.flags);
    visit(7, columns.upfrontRow);
    visit(8, columns.upfront);
}

template <typename T>
bool unpack(std::span<const std::byte> bytes, std::vector<T> &column)
{
    if (bytes.size() % sizeof(T) != 0 || bytes.size() / sizeof(T) > kMaxOffers)
        return false;
    column.resize(bytes.size() / sizeof(T));
    if (!bytes.empty())
        std::memcpy(column.data(), bytes.data(), bytes.size());
    return true;
}

struct OfferKey {
    std::int64_t type = -1;
    std::int64_t region = -1;
    std::int64_t purchase = -1;
    friend bool operator==(const OfferKey &, const OfferKey &) = default;
};

/// Only the newest row of an offer stays; the rows come oldest first.
void keepNewest(OfferColumns &columns, bool sameOffer, const Statement &row)
{
    if (!sameOffer) {
        columns.type.push_back(static_cast<std::uint16_t>(row.integer(0)));
        columns.region.push_back(static_cast<std::uint16_t>(row.integer(1)));
        columns.purchase.push_back(static_cast<std::uint8_t>(row.integer(2)));
        columns.nanos.emplace_back();
        columns.day.emplace_back();
        columns.source.emplace_back();
        columns.flags.emplace_back();
    }
    columns.nanos.back() = row.integer(3);
    columns.day.back() = static_cast<std::uint16_t>(row.integer(4));
    columns.source.back() = static_cast<std::uint16_t>(row.integer(5));
    columns.flags.back() = static_cast<std::uint8_t>(row.integer(6));
    const auto index = static_cast<std::uint32_t>(columns.nanos.size() - 1);
    if (!columns.upfrontRow.empty() && columns.upfrontRow.back() == index) {
        columns.upfrontRow.pop_back();
        columns.upfront.pop_back();
    }
    if (const std::int64_t fee = row.integer(7); fee > 0) {
        columns.upfrontRow.push_back(index);
        columns.upfront.push_back(fee);
    }
}

/// One step of a checksum; odd multipliers, so that no step forgets anything.
std::uint64_t mixed(std::uint64_t check, std::uint64_t value)
{
    return std::rotl(check ^ (value * 0x9e3779b97f4a7c15U), 29) * 0xbf58476d1ce4e5b9U;
}

bool sameLength(const OfferColumns &columns)
{
    const std::size_t count = columns.type.size();
    return columns.region.size() == count && columns.purchase.size() == count
           && columns.nanos.size() == count && columns.day.size() == count
           && columns.source.size() == count && columns.flags.size() == count
           && columns.upfront.size() == columns.upfrontRow.size();
}

} // namespace

Expected<PriceTable> readPriceTable(const Connection &connection, PriceBook book,
                                    std::optional<Date> asOf)
{
    constexpr int kColumns = 9;
    constexpr int kConfirmed = 4; ///< cut at the day that is asked for
    constexpr int kUncut = 9;
    constexpr int kDay = 8;
    constexpr std::int64_t kEndOfTime = 65'535;
    const std::int64_t lastDay = asOf ? std::int64_t{asOf->days()} : kEndOfTime;
    HEADROOM_TRY(auto statement,
                 connection.prepare(
                     "SELECT type, region, purchase, nanos, min(max(day, confirmed), ?2), source, "
                     "flags, upfront, day, max(day, confirmed) FROM price WHERE book = ?1 "
                     "ORDER BY book, type, region, purchase, day"));
    statement.bind(1, static_cast<std::int64_t>(book));
    statement.bind(2, lastDay);
    PriceTable table;
    OfferKey last;
    while (true) {
        HEADROOM_TRY(auto row, statement.step());
        if (!row)
            return table;
        // The checksum covers all rows, whatever the day, so that damage in omitted rows is
        // detected, too.
        for (int column = 0; column < kColumns; ++column) {
            const int source = column == kConfirmed ? kUncut : column;
            table.check = mixed(table.check, static_cast<std::uint64_t>(statement.integer(source)));
        }
        if (statement.integer(kDay) > lastDay)
            continue;
        const OfferKey key{statement.integer(0), statement.integer(1), statement.integer(2)};
        keepNewest(table.current, key == last, statement);
        last = key;
    }
}

Expected<OfferColumns> readOfferColumns(const Connection &connection, PriceBook book)
{
    HEADROOM_TRY(
        auto statement,
        connection.prepare("SELECT type, region, purchase, nanos, day, source, flags, upfront_row, "
                           "upfront FROM offer_columns WHERE book = ?1"));
    statement.bind(1, static_cast<std::int64_t>(book));
    HEADROOM_TRY(auto row, statement.step());
    OfferColumns columns;
    bool whole = true;
    if (row)
        forEachColumn(columns, [&](int i, auto &column) {
            whole = unpack(statement.blob(i), column) && whole;
        });
    if (!whole || !sameLength(columns))
        return tl::unexpected(connection.error(
            HEADROOM_TEXT("Errors", "The catalog is damaged: a price column has a wrong size."),
            HEADROOM_TEXT("Errors", "Use the catalog that came with the program.")));
    return columns;
}

Expected<void> writeOfferColumns(const Connection &connection, PriceBook book,
                                 const OfferColumns &columns)
{
    HEADROOM_TRY(auto statement, connection.prepare("INSERT OR REPLACE INTO offer_columns VALUES "
                                                    "(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)"));
    statement.bind(1, static_cast<std::int64_t>(book));
    forEachColumn(columns, [&](int i, const auto &column) {
        statement.bind(i + 2, std::as_bytes(std::span(column)));
    });
    return statement.run();
}

} // namespace headroom::storage
