// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

struct sqlite3;

struct sqlite3_stmt;

namespace headroom::storage {

/// One prepared statement. Parameters count from 1, columns from 0. Must not outlive its
/// Connection. Text and blobs are bound without a copy: they must live until the next step() has
/// returned.
class Statement
{
public:
    void bind(int parameter, std::int64_t value);
    void bind(int parameter, double value);
    void bind(int parameter, std::string_view text);
    void bind(int parameter, std::span<const std::byte> blob);
    void bindNull(int parameter);
    /// Numbers, enumerations, texts and nullptr, from the first parameter on.
    template <typename... Values>
    void bindAll(const Values &...values)
    {
        int parameter = 0;
        (bindAny(++parameter, values), ...);
    }

    /// True when there is a row to read, false at the end (the statement is then ready to be run
    /// again).
    [[nodiscard]] Expected<bool> step();
    /// Runs a statement that gives no rows.
    [[nodiscard]] Expected<void> run();
    template <typename... Values>
    [[nodiscard]] Expected<void> runWith(const Values &...values)
    {
        bindAll(values...);
        return run();
    }
    void reset();

    [[nodiscard]] std::int64_t integer(int column) const;
    [[nodiscard]] double real(int column) const;
    /// Valid until the next step.
    [[nodiscard]] std::string_view text(int column) const;
    [[nodiscard]] std::span<const std::byte> blob(int column) const;
    [[nodiscard]] bool isNull(int column) const;

private:
    friend class Connection;
    struct Finalize {
        void operator()(sqlite3_stmt *statement) const;
    };
    explicit Statement(sqlite3_stmt *statement) : m_statement(statement) {}
    template <typename Value>
    void bindAny(int parameter, const Value &value)
    {
        if constexpr (std::is_null_pointer_v<Value>)
            bindNull(parameter);
        else if constexpr (std::is_integral_v<Value> || std::is_enum_v<Value>)
            bind(parameter, static_cast<std::int64_t>(value));
        else if constexpr (std::is_floating_point_v<Value>)
            bind(parameter, static_cast<double>(value));
        else
            bind(parameter, std::string_view(value));
    }
    std::unique_ptr<sqlite3_stmt, Finalize> m_statement;
};

enum class OpenMode {
    immutable, ///< nobody changes the file while it is open: no locks, no journal files
    readOnly,
    readWrite,
    create,   ///< read and write; made when it does not exist
    inMemory, ///< the path is ignored
};

/// One connection to a SQLite file, hardened: the schema is not trusted, views and triggers do not
/// run, damaged cells are noticed, sizes are limited. For one thread at a time.
class Connection
{
public:
    /// Refuses what is not an ordinary file (a pipe would block).
    [[nodiscard]] static Expected<Connection> open(const std::string &path, OpenMode mode);

    /// One or several statements without parameters.
    [[nodiscard]] Expected<void> execute(const std::string &sql) const;
    [[nodiscard]] Expected<Statement> prepare(std::string_view sql) const;
    /// First column of the first row; an error when there is none.
    [[nodiscard]] Expected<std::int64_t> integer(std::string_view sql) const;
    [[nodiscard]] Expected<std::string> text(std::string_view sql) const;
    /// Makes the tables of another file readable and writable as `name`.table.
    [[nodiscard]] Expected<void> attach(const std::string &path, const std::string &name) const;
    /// Statements fail soon after a stop is requested.
    void stopWhen(std::stop_token stop);

    [[nodiscard]] const std::string &path() const { return m_path; }
    /// Anything wrong with this file, said about this file.
    [[nodiscard]] Error error(Message what, Message remedy = {}) const;

private:
    struct Close {
        void operator()(sqlite3 *database) const;
    };
    Connection(sqlite3 *database, std::string path) : m_database(database), m_path(std::move(path))
    {}
    [[nodiscard]] Expected<void> harden() const;
    std::unique_ptr<std::stop_token> m_stop; // at a fixed address: SQLite keeps it
    std::unique_ptr<sqlite3, Close> m_database;
    std::string m_path;
};

/// All or nothing: what is not committed is rolled back. Must not outlive its connection.
class Transaction
{
public:
    [[nodiscard]] static Expected<Transaction> begin(const Connection &connection)
    {
        HEADROOM_CHECK(connection.execute("BEGIN IMMEDIATE"));
        return Transaction(connection);
    }
    Transaction(Transaction &&other) noexcept
        : m_connection(std::exchange(other.m_connection, nullptr))
    {}
    Transaction &operator=(Transaction &&) = delete;
    ~Transaction()
    {
        // A failed rollback means that SQLite has rolled back already.
        if (m_connection)
            (void)m_connection->execute("ROLLBACK");
    }

    [[nodiscard]] Expected<void> commit()
    {
        auto committed = m_connection->execute("COMMIT");
        if (committed)
            m_connection = nullptr;
        return committed;
    }

private:
    explicit Transaction(const Connection &connection) : m_connection(&connection) {}
    const Connection *m_connection;
};

} // namespace headroom::storage
