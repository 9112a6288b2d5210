// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/sqlite/connection.h"

#include <sqlite3.h>

#include <filesystem>

namespace headroom::storage {

namespace {

constexpr int kMaxTextOrBlob = 64 * 1024 * 1024;
constexpr int kMaxSqlLength = 100'000;

std::string uriOf(const std::string &path, std::string_view query)
{
    static constexpr std::string_view kHex = "0123456789ABCDEF";
    std::string uri = "file:";
    for (const char c : path) {
        const auto byte = static_cast<unsigned char>(c);
        const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')
                           || (c >= '0' && c <= '9') || c == '/' || c == '.' || c == '-'
                           || c == '_';
        if (plain) {
            uri += c;
        } else {
            uri += '%';
            uri += kHex[byte >> 4U];
            uri += kHex[byte & 15U];
        }
    }
    uri += query;
    return uri;
}

int flagsOf(OpenMode mode)
{
    constexpr int kCommon = SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE;
    switch (mode) {
    case OpenMode::immutable:
    case OpenMode::readOnly: return kCommon | SQLITE_OPEN_READONLY;
    case OpenMode::readWrite: return kCommon | SQLITE_OPEN_READWRITE;
    case OpenMode::create: return kCommon | SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
    case OpenMode::inMemory: break;
    }
    return kCommon | SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_MEMORY;
}

Expected<void> checkFile(const std::string &path, OpenMode mode)
{
    std::error_code failed;
    const auto status = std::filesystem::status(path, failed);
    if (!std::filesystem::exists(status)) {
        if (mode == OpenMode::create)
            return {};
        return failure(HEADROOM_TEXT("Errors", "The file does not exist."), path,
                       HEADROOM_TEXT("Errors", "Check the path."));
    }
    if (!std::filesystem::is_regular_file(status))
        return failure(HEADROOM_TEXT("Errors", "This is not a regular file."), path,
                       HEADROOM_TEXT("Errors", "Choose a database file."));
    return {};
}

Error errorOf(sqlite3_stmt *statement)
{
    sqlite3 *database = sqlite3_db_handle(statement);
    const char *file = sqlite3_db_filename(database, "main");
    return {
        {HEADROOM_TEXT("Errors", "The database could not be used: %1."), sqlite3_errmsg(database)},
        file ? file : "",
        {}};
}

} // namespace

void Connection::Close::operator()(sqlite3 *database) const
{
    sqlite3_close_v2(database);
}

Expected<Connection> Connection::open(const std::string &path, OpenMode mode)
{
    const bool inMemory = mode == OpenMode::inMemory;
    if (!inMemory) {
        HEADROOM_CHECK(checkFile(path, mode));
    }
    const std::string uri =
        inMemory ? ":memory:" : uriOf(path, mode == OpenMode::immutable ? "?immutable=1" : "");
    sqlite3 *database = nullptr;
    const int result = sqlite3_open_v2(uri.c_str(), &database, flagsOf(mode), nullptr);
    Connection connection(database, inMemory ? "in memory" : path);
    if (result != SQLITE_OK) {
        const char *why = database ? sqlite3_errmsg(database) : sqlite3_errstr(result);
        return tl::unexpected(
            connection.error({HEADROOM_TEXT("Errors", "The file could not be opened: %1."), why}));
    }
    HEADROOM_CHECK(connection.harden());
    return connection;
}

Expected<void> Connection::harden() const
{
    sqlite3 *database = m_database.get();
    sqlite3_extended_result_codes(database, 1);
    sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
    sqlite3_db_config(database, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
    sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, nullptr);
    sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_VIEW, 0, nullptr);
    sqlite3_db_config(database, SQLITE_DBCONFIG_DQS_DDL, 0, nullptr);
    sqlite3_db_config(database, SQLITE_DBCONFIG_DQS_DML, 0, nullptr);
    sqlite3_limit(database, SQLITE_LIMIT_LENGTH, kMaxTextOrBlob);
    sqlite3_limit(database, SQLITE_LIMIT_SQL_LENGTH, kMaxSqlLength);
    sqlite3_limit(database, SQLITE_LIMIT_COLUMN, 100);
    sqlite3_limit(database, SQLITE_LIMIT_EXPR_DEPTH, 100);
    sqlite3_limit(database, SQLITE_LIMIT_COMPOUND_SELECT, 10);
    sqlite3_limit(database, SQLITE_LIMIT_VARIABLE_NUMBER, 100);
    sqlite3_limit(database, SQLITE_LIMIT_ATTACHED, 1);
    sqlite3_limit(database, SQLITE_LIMIT_TRIGGER_DEPTH, 1);
    sqlite3_limit(database, SQLITE_LIMIT_WORKER_THREADS, 0);
    return execute("PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0;");
}

Expected<void> Connection::execute(const std::string &sql) const
{
    char *message = nullptr;
    const int result = sqlite3_exec(m_database.get(), sql.c_str(), nullptr, nullptr, &message);
    if (result == SQLITE_OK)
        return {};
    const std::string why = message ? message : sqlite3_errstr(result);
    sqlite3_free(message);
    return tl::unexpected(
        error({HEADROOM_TEXT("Errors", "The database could not be used: %1."), why}));
}

Expected<Statement> Connection::prepare(std::string_view sql) const
{
    sqlite3_stmt *statement = nullptr;
    const int result =
        sqlite3_prepare_v3(m_database.get(), sql.data(), static_cast<int>(sql.size()),
                           SQLITE_PREPARE_PERSISTENT, &statement, nullptr);
    if (result == SQLITE_OK)
        return Statement(statement);
    return tl::unexpected(error({HEADROOM_TEXT("Errors", "The database could not be used: %1."),
                                 sqlite3_errmsg(m_database.get())}));
}

Expected<std::int64_t> Connection::integer(std::string_view sql) const
{
    return prepare(sql).and_then([this](Statement &&statement) -> Expected<std::int64_t> {
        HEADROOM_TRY(auto row, statement.step());
        if (!row)
            return tl::unexpected(error(HEADROOM_TEXT("Errors", "The database lacks a value.")));
        return statement.integer(0);
    });
}

Expected<std::string> Connection::text(std::string_view sql) const
{
    return prepare(sql).and_then([this](Statement &&statement) -> Expected<std::string> {
        HEADROOM_TRY(auto row, statement.step());
        if (!row)
            return tl::unexpected(error(HEADROOM_TEXT("Errors", "The database lacks a value.")));
        return std::string(statement.text(0));
    });
}

Expected<void> Connection::attach(const std::string &path, const std::string &name) const
{
    HEADROOM_TRY(auto statement, prepare("ATTACH ?1 AS " + name));
    const std::string uri = uriOf(path, "");
    statement.bind(1, uri);
    return statement.run();
}

void Connection::stopWhen(std::stop_token stop)
{
    constexpr int kInstructionsBetweenChecks = 20'000;
    m_stop = std::make_unique<std::stop_token>(std::move(stop));
    sqlite3_progress_handler(
        m_database.get(), kInstructionsBetweenChecks,
        [](void *token) {
            return static_cast<const std::stop_token *>(token)->stop_requested() ? 1 : 0;
        },
        m_stop.get());
}

Error Connection::error(Message what, Message remedy) const
{
    return {std::move(what), m_path, std::move(remedy)};
}

void Statement::Finalize::operator()(sqlite3_stmt *statement) const
{
    sqlite3_finalize(statement);
}

// Binding fails only for a wrong parameter number or too long a text; both surface at the next
// step.

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
    HEADROOM_CHECK(step());
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
