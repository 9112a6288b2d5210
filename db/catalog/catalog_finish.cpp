// SPDX-License-Identifier: GPL-3.0-or-later
#include "catalog/catalog_finish.h"

#include "catalog/catalog_reader.h"

namespace headroom::storage {

Expected<void> finishBook(const Connection &connection, PriceBook book)
{
    auto columns = readPriceTable(connection, book, std::nullopt);
    if (!columns)
        return tl::unexpected(std::move(columns.error()));
    if (auto written = writeOfferColumns(connection, book, *columns); !written)
        return written;
    auto catalog = assembleCatalog(connection, book, std::move(*columns));
    if (!catalog)
        return tl::unexpected(std::move(catalog.error()));
    auto statement = connection.prepare("UPDATE price_book SET content_hash = ?2 WHERE id = ?1");
    if (!statement)
        return tl::unexpected(std::move(statement.error()));
    const std::string hash = contentHash(*catalog);
    statement->bind(1, static_cast<std::int64_t>(book));
    statement->bind(2, hash);
    return statement->run();
}

} // namespace headroom::storage
