// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "db/sqlite/connection.h"

#include <utility>

namespace headroom::storage {

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
