// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/enum_names.h"
#include "core/error.h"
#include "db/sqlite/connection.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace headroom::storage {

/// Database numbers are kept in 16 bits.
inline constexpr std::size_t kMaxRows = 65'535;

[[nodiscard]] inline Error damagedTable(const Connection &connection, std::string_view table)
{
    return connection.error("The catalog is damaged: table " + std::string(table)
                                + " has a value out of range.",
                            "Use the catalog that came with the program.");
}

/// Where a table's rows have gone: array positions by database number.
class Positions
{
public:
    /// False when the number is out of range.
    [[nodiscard]] bool put(std::int64_t number, std::size_t position)
    {
        if (number < 0 || static_cast<std::size_t>(number) >= kMaxRows || position >= kMaxRows)
            return false;
        m_positions.resize(std::max(m_positions.size(), static_cast<std::size_t>(number) + 1),
                           kNoPosition);
        m_positions[static_cast<std::size_t>(number)] = static_cast<std::uint16_t>(position);
        return true;
    }
    [[nodiscard]] std::optional<std::uint16_t> of(std::int64_t number) const
    {
        if (number < 0 || static_cast<std::size_t>(number) >= m_positions.size()
            || m_positions[static_cast<std::size_t>(number)] == kNoPosition)
            return std::nullopt;
        return m_positions[static_cast<std::size_t>(number)];
    }
    /// False when a number has no row.
    template <typename T>
    [[nodiscard]] bool replace(std::vector<T> &numbers) const
    {
        bool known = true;
        for (T &number : numbers) {
            const bool found = number < m_positions.size() && m_positions[number] != kNoPosition;
            known = known && found;
            number = found ? static_cast<T>(m_positions[number]) : T{};
        }
        return known;
    }

private:
    static constexpr std::uint16_t kNoPosition = std::numeric_limits<std::uint16_t>::max();
    std::vector<std::uint16_t> m_positions;
};

/// Runs a query and hands every row to `take`, which says whether the row is in range.
template <typename Take>
[[nodiscard]] Expected<void> readTable(const Connection &connection, std::string_view table,
                                       const std::string &columns, const Take &take,
                                       std::string_view condition = "1")
{
    HEADROOM_TRY(auto statement,
                 connection.prepare("SELECT " + columns + " FROM " + std::string(table) + " WHERE "
                                    + std::string(condition) + " ORDER BY id"));
    for (std::size_t rows = 0;; ++rows) {
        HEADROOM_TRY(auto row, statement.step());
        if (!row)
            return {};
        if (rows >= kMaxRows || !take(statement))
            return tl::unexpected(damagedTable(connection, table));
    }
}

/// False when the number is none of the enumeration's values.
template <typename Enum>
[[nodiscard]] bool readEnum(const Statement &row, int column, Enum &value)
{
    const std::int64_t number = row.integer(column);
    if (number < 0 || number >= static_cast<std::int64_t>(kAllOf<Enum>.size()))
        return false;
    value = static_cast<Enum>(number);
    return true;
}

/// False when the number is below zero, above `max`, or no number.
[[nodiscard]] inline bool readPlain(const Statement &row, int column, double max, double &value)
{
    value = row.real(column);
    return value >= 0 && value <= max;
}

[[nodiscard]] inline std::string readText(const Statement &row, int column)
{
    return std::string(row.text(column));
}

} // namespace headroom::storage
