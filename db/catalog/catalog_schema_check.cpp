// SPDX-License-Identifier: GPL-3.0-or-later
#include "catalog/catalog_schema_check.h"

#include "schema/catalog_schema.h"

#include <vector>

namespace headroom::storage {

namespace {

constexpr std::size_t kMoreThanExpected = 200;

/// Reads no more rows than needed to tell that there are too many.
Expected<std::vector<std::string>> schemaOf(const Connection &connection)
{
    auto statement = connection.prepare(
        "SELECT type, name, tbl_name, coalesce(sql, '') FROM sqlite_schema ORDER BY type, name");
    if (!statement)
        return tl::unexpected(std::move(statement.error()));
    std::vector<std::string> schema;
    while (true) {
        auto row = statement->step();
        if (!row)
            return tl::unexpected(std::move(row.error()));
        if (!*row || schema.size() > kMoreThanExpected)
            return schema;
        std::string entry;
        for (int column = 0; column < 4; ++column) {
            entry += statement->text(column);
            entry += '\n';
        }
        schema.push_back(std::move(entry));
    }
}

Expected<std::vector<std::string>> expectedSchema()
{
    auto model = Connection::open({}, OpenMode::inMemory);
    if (!model)
        return tl::unexpected(std::move(model.error()));
    if (auto made = model->execute(kCatalogSchema); !made)
        return tl::unexpected(std::move(made.error()));
    return schemaOf(*model);
}

} // namespace

Expected<void> checkCatalogSchema(const Connection &connection)
{
    static const auto expected = expectedSchema();
    if (!expected)
        return tl::unexpected(expected.error());
    auto actual = schemaOf(connection);
    if (!actual)
        return tl::unexpected(connection.error("This is not a Headroom catalog, or it is damaged.",
                                               "Use the catalog that came with the program."));
    if (*actual != *expected)
        return tl::unexpected(connection.error("This is not a Headroom catalog of this version.",
                                               "Use the catalog that came with the program."));
    return {};
}

} // namespace headroom::storage
