// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/catalog/catalog_schema_check.h"

#include "db/schema/catalog_schema.h"

#include <cstdint>
#include <string>
#include <vector>

namespace headroom::storage {

namespace {

/// The table of providers that a former catalog lacks, for its connection alone; hardware of one's
/// own is of kind 3, quotas of Google count accelerators.
constexpr const char *kFormerProviders =
    "CREATE TEMP TABLE provider (id INTEGER PRIMARY KEY, key TEXT, name TEXT, kind INTEGER, "
    "quota_unit INTEGER, naming INTEGER);"
    "INSERT INTO temp.provider VALUES (0, 'aws', 'AWS', 0, 0, 0), "
    "(1, 'gcp', 'Google Cloud', 0, 1, 1), (2, 'azure', 'Azure', 0, 0, 2), "
    "(3, 'own', 'own hardware', 3, 0, 3);";

/// Hands over what each object of a schema is, the marks of the file among them, in a fixed order,
/// until `take` says that it has seen enough.
template <typename Take>
Expected<void> readSchema(const Connection &connection, const Take &take)
{
    HEADROOM_TRY(
        auto statement,
        connection.prepare(
            "SELECT type, name, tbl_name, coalesce(sql, '') FROM sqlite_schema "
            "UNION ALL SELECT '', 'application_id', application_id, '' FROM pragma_application_id "
            "UNION ALL SELECT '', 'user_version', user_version, '' FROM pragma_user_version "
            "ORDER BY 1, 2"));
    while (true) {
        HEADROOM_TRY(auto row, statement.step());
        if (!row)
            return {};
        std::string object;
        for (int column = 0; column < 4; ++column) {
            object += statement.text(column);
            object += '\n';
        }
        if (!take(std::move(object)))
            return {};
    }
}

/// Application id of a SQLite file, and its schema version.
struct Marks {
    std::int64_t application = 0;
    std::int64_t version = 0;
};

Expected<Marks> marksOf(const Connection &connection)
{
    HEADROOM_TRY(const auto application, connection.integer("PRAGMA application_id"));
    HEADROOM_TRY(const auto version, connection.integer("PRAGMA user_version"));
    return Marks{application, version};
}

struct Schema {
    Marks marks;
    std::vector<std::string> objects;
};

Expected<Schema> schemaMadeBy(const char *text)
{
    HEADROOM_TRY(auto model, Connection::open({}, OpenMode::inMemory));
    HEADROOM_CHECK(model.execute(text));
    HEADROOM_TRY(const auto marks, marksOf(model));
    Schema schema{marks, {}};
    return readSchema(model,
                      [&](std::string object) {
                          schema.objects.push_back(std::move(object));
                          return true;
                      })
        .map([&] { return std::move(schema); });
}

/// Explains why a file with another schema is not opened.
Message differenceOf(const Connection &connection, const Marks &expected)
{
    const auto marks = marksOf(connection);
    if (marks && marks->application == expected.application) {
        if (marks->version > expected.version)
            return HEADROOM_TEXT("Errors", "The catalog was made by a newer version of Headroom.");
        if (marks->version < expected.version)
            return HEADROOM_TEXT("Errors", "The catalog was made by an older version of Headroom.");
    }
    return HEADROOM_TEXT("Errors", "This is not a Headroom catalog of this version.");
}

/// True if the file has exactly the expected schema objects.
Expected<bool> hasSchema(const Connection &connection, const std::vector<std::string> &expected)
{
    std::size_t count = 0;
    bool same = true;
    const auto read = readSchema(connection, [&](const std::string &object) {
        same = count < expected.size() && object == expected[count];
        ++count;
        return same;
    });
    if (!read)
        return tl::unexpected(connection.error(
            HEADROOM_TEXT("Errors", "This is not a Headroom catalog, or it is damaged."),
            HEADROOM_TEXT("Errors", "Use the catalog that came with the program.")));
    return same && count == expected.size();
}

} // namespace

Expected<bool> isFormerCatalog(const Connection &connection)
{
    static const auto former = schemaMadeBy(kFormerCatalogSchema);
    if (!former)
        return tl::unexpected(former.error());
    return hasSchema(connection, former->objects);
}

Expected<void> checkCatalogSchema(const Connection &connection)
{
    static const auto expected = schemaMadeBy(kCatalogSchema);
    if (!expected)
        return tl::unexpected(expected.error());
    HEADROOM_TRY(const auto same, hasSchema(connection, expected->objects));
    if (same)
        return {};
    HEADROOM_TRY(const auto former, isFormerCatalog(connection));
    if (former)
        return connection.execute(kFormerProviders);
    return tl::unexpected(
        connection.error(differenceOf(connection, expected->marks),
                         HEADROOM_TEXT("Errors", "Use the catalog that came with the program.")));
}

} // namespace headroom::storage
