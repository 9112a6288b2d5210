// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/provider.h"
#include "core/csv/text_table.h"
#include "core/error.h"
#include "core/money/date.h"

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace headroom {

/// A row of a table of facts about providers: cells without the blanks around them, and their places for errors.
class FactRow
{
public:
    FactRow(const TextTable &table, std::size_t row) : m_table(table), m_row(row) {}

    [[nodiscard]] std::string text(std::string_view column) const
    {
        return m_table.trimmed(m_row, m_table.column(column));
    }
    [[nodiscard]] std::string place(std::string_view column) const
    {
        return m_table.place(m_row, m_table.column(column));
    }
    /// The provider whose key stands in the column of that name.
    [[nodiscard]] Expected<Provider> provider() const
    {
        const auto known = providerWithKey(text("provider"));
        if (!known)
            return tl::unexpected(unknownProvider(text("provider"), place("provider")));
        return *known;
    }
    /// A figure without a unit.
    [[nodiscard]] Expected<double> figure(std::string_view column) const
    {
        return m_table.figure(m_row, m_table.column(column));
    }
    /// Absent where the cell is empty.
    [[nodiscard]] Expected<std::optional<Date>> date(std::string_view column) const
    {
        const std::string day = text(column);
        if (day.empty())
            return std::nullopt;
        HEADROOM_TRY(const Date date, Date::parse(day));
        return date;
    }

private:
    const TextTable &m_table;
    std::size_t m_row;
};

/// The facts of a table, one a row, as `factOf(row)` reads them; or the first error.
template <typename FactOf>
[[nodiscard]] auto factsIn(std::string_view csv, const FactOf &factOf)
    -> Expected<std::vector<typename std::invoke_result_t<FactOf, const FactRow &>::value_type>>
{
    HEADROOM_TRY(const auto table, TextTable::parse(csv));
    std::vector<typename std::invoke_result_t<FactOf, const FactRow &>::value_type> facts;
    facts.reserve(table.rowCount());
    for (std::size_t row = 0; row < table.rowCount(); ++row) {
        HEADROOM_TRY(auto fact, std::invoke(factOf, FactRow(table, row)));
        facts.push_back(std::move(fact));
    }
    return facts;
}

} // namespace headroom
