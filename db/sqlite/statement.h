// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>

struct sqlite3_stmt;

namespace headroom::storage {

/// One prepared statement. Parameters count from 1, columns from 0. Must not outlive its Connection.
/// Text and blobs are bound without a copy: they must live until the next step() has returned.
class Statement
{
public:
    void bind(int parameter, std::int64_t value);
    void bind(int parameter, double value);
    void bind(int parameter, std::string_view text);
    void bind(int parameter, std::span<const std::byte> blob);
    void bindNull(int parameter);

    /// True when there is a row to read, false at the end (the statement is then ready to be run again).
    [[nodiscard]] Expected<bool> step();
    /// Runs a statement that gives no rows.
    [[nodiscard]] Expected<void> run();
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
    std::unique_ptr<sqlite3_stmt, Finalize> m_statement;
};

} // namespace headroom::storage
