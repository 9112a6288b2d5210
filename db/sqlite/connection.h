// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"
#include "db/sqlite/statement.h"

#include <cstdint>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>

struct sqlite3;

namespace headroom::storage {

enum class OpenMode {
    immutable, ///< nobody changes the file while it is open: no locks, no journal files beside it
    readOnly,
    readWrite,
    create,   ///< read and write; made when it does not exist
    inMemory, ///< the path is ignored
};

/// One connection to a SQLite file, hardened: the schema is not trusted, views and triggers do not run,
/// damaged cells are noticed, sizes are limited. For one thread at a time.
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
    [[nodiscard]] Error error(std::string what, std::string remedy = {}) const;

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

} // namespace headroom::storage
