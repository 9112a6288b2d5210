// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/catalog/catalog_finish.h"

#include "db/catalog/catalog_reader.h"

namespace headroom::storage {

namespace {

Expected<void> finishBook(const Connection &connection, PriceBook book)
{
    auto prices = readPriceTable(connection, book, std::nullopt);
    if (!prices)
        return tl::unexpected(std::move(prices.error()));
    if (auto written = writeOfferColumns(connection, book, prices->current); !written)
        return written;
    auto catalog = assembleCatalog(connection, book, std::move(prices->current));
    if (!catalog)
        return tl::unexpected(std::move(catalog.error()));
    auto statement = connection.prepare(
        "UPDATE price_book SET content_hash = ?2, price_check = ?3 WHERE id = ?1");
    if (!statement)
        return tl::unexpected(std::move(statement.error()));
    const std::string hash = contentHash(*catalog);
    statement->bind(1, static_cast<std::int64_t>(book));
    statement->bind(2, hash);
    statement->bind(3, static_cast<std::int64_t>(prices->check));
    return statement->run();
}

} // namespace

Expected<std::vector<PriceBook>> booksOf(const Connection &connection)
{
    auto statement =
        connection.prepare("SELECT id FROM price_book WHERE id BETWEEN 0 AND 2 ORDER BY id");
    if (!statement)
        return tl::unexpected(std::move(statement.error()));
    std::vector<PriceBook> books;
    while (true) {
        auto row = statement->step();
        if (!row)
            return tl::unexpected(std::move(row.error()));
        if (!*row)
            return books;
        books.push_back(static_cast<PriceBook>(statement->integer(0)));
    }
}

Expected<void> finishCatalog(const Connection &connection)
{
    auto books = booksOf(connection);
    if (!books)
        return tl::unexpected(std::move(books.error()));
    for (const PriceBook book : *books) {
        if (auto finished = finishBook(connection, book); !finished)
            return finished;
    }
    return {};
}

} // namespace headroom::storage
