// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/sqlite/statement.h"

#include <sqlite3.h>

namespace headroom::storage {

namespace {

Error errorOf(sqlite3_stmt *statement)
{
    sqlite3 *database = sqlite3_db_handle(statement);
    const char *file = sqlite3_db_filename(database, "main");
    return {std::string("The database could not be used: ") + sqlite3_errmsg(database) + '.',
            file ? file : "",
            {}};
}

} // namespace

void Statement::Finalize::operator()(sqlite3_stmt *statement) const
{
    sqlite3_finalize(statement);
}

// Binding fails only for a wrong parameter number or too long a text; both surface at the next step.

void Statement::bind(int parameter, std::int64_t value)
{
    sqlite3_bind_int64(m_statement.get(), parameter, value);
}

void Statement::bind(int parameter, double value)
{
    sqlite3_bind_double(m_statement.get(), parameter, value);
}

void Statement::bind(int parameter, std::string_view text)
{
    // A null pointer would bind NULL in place of an empty text.
    const char *data = text.empty() ? "" : text.data();
    sqlite3_bind_text64(m_statement.get(), parameter, data, text.size(), SQLITE_STATIC,
                        SQLITE_UTF8);
}

void Statement::bind(int parameter, std::span<const std::byte> blob)
{
    const void *data = blob.empty() ? static_cast<const void *>("") : blob.data();
    sqlite3_bind_blob64(m_statement.get(), parameter, data, blob.size(), SQLITE_STATIC);
}

void Statement::bindNull(int parameter)
{
    sqlite3_bind_null(m_statement.get(), parameter);
}

Expected<bool> Statement::step()
{
    switch (sqlite3_step(m_statement.get())) {
    case SQLITE_ROW: return true;
    case SQLITE_DONE: sqlite3_reset(m_statement.get()); return false;
    default: break;
    }
    Error error = errorOf(m_statement.get());
    sqlite3_reset(m_statement.get());
    return tl::unexpected(std::move(error));
}

Expected<void> Statement::run()
{
    HEADROOM_TRY(auto row, step());
    reset();
    return {};
}

void Statement::reset()
{
    sqlite3_reset(m_statement.get());
}

std::int64_t Statement::integer(int column) const
{
    return sqlite3_column_int64(m_statement.get(), column);
}

double Statement::real(int column) const
{
    return sqlite3_column_double(m_statement.get(), column);
}

std::string_view Statement::text(int column) const
{
    const auto *data =
        reinterpret_cast<const char *>(sqlite3_column_text(m_statement.get(), column));
    const auto size = static_cast<std::size_t>(sqlite3_column_bytes(m_statement.get(), column));
    return data ? std::string_view(data, size) : std::string_view();
}

std::span<const std::byte> Statement::blob(int column) const
{
    const auto *data =
        static_cast<const std::byte *>(sqlite3_column_blob(m_statement.get(), column));
    const auto size = static_cast<std::size_t>(sqlite3_column_bytes(m_statement.get(), column));
    return data ? std::span(data, size) : std::span<const std::byte>();
}

bool Statement::isNull(int column) const
{
    return sqlite3_column_type(m_statement.get(), column) == SQLITE_NULL;
}

} // namespace headroom::storage
