// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/catalog/catalog_finish.h"

#include "db/catalog/catalog_reader.h"

namespace headroom::storage {

namespace {

Expected<void> finishBook(const Connection &connection, PriceBook book)
{
    HEADROOM_TRY(auto prices, readPriceTable(connection, book, std::nullopt));
    HEADROOM_CHECK(writeOfferColumns(connection, book, prices.current));
    HEADROOM_TRY(auto catalog, assembleCatalog(connection, book, std::move(prices.current)));
    HEADROOM_TRY(auto statement,
                 connection.prepare(
                     "UPDATE price_book SET content_hash = ?2, price_check = ?3 WHERE id = ?1"));
    const std::string hash = contentHash(catalog);
    statement.bind(1, static_cast<std::int64_t>(book));
    statement.bind(2, hash);
    statement.bind(3, static_cast<std::int64_t>(prices.check));
    return statement.run();
}

} // namespace

Expected<std::vector<PriceBook>> booksOf(const Connection &connection)
{
    HEADROOM_TRY(
        auto statement,
        connection.prepare("SELECT id FROM price_book WHERE id BETWEEN 0 AND 2 ORDER BY id"));
    std::vector<PriceBook> books;
    while (true) {
        HEADROOM_TRY(auto row, statement.step());
        if (!row)
            return books;
        books.push_back(static_cast<PriceBook>(statement.integer(0)));
    }
}

Expected<void> finishCatalog(const Connection &connection)
{
    HEADROOM_TRY(auto books, booksOf(connection));
    for (const PriceBook book : books) {
        HEADROOM_CHECK(finishBook(connection, book));
    }
    return {};
}

} // namespace headroom::storage
