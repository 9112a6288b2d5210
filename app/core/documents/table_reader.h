// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/csv/text_table.h"
#include "core/documents/document_rows.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace headroom {

/// Cells of one row as typed values. The first that cannot be read is kept as the error; the rest then counts for nothing.
class RowReader
{
public:
    RowReader(const TextTable &table, std::size_t row) : m_table(table), m_row(row) {}

    [[nodiscard]] std::string text(std::string_view column);
    [[nodiscard]] std::vector<std::string> list(std::string_view column);
    [[nodiscard]] Exact number(std::string_view column);
    [[nodiscard]] std::optional<Exact> optionalNumber(std::string_view column);
    /// Above zero: what others are divided by.
    [[nodiscard]] Exact positive(std::string_view column);
    /// Of the columns NAME_low and NAME_high.
    [[nodiscard]] StatedRange range(const std::string &name);
    [[nodiscard]] Provider provider(std::string_view column);
    [[nodiscard]] SizeClass sizeClass(std::string_view column);
    void refuse(std::string what, std::string_view column);
    [[nodiscard]] const std::optional<Error> &problem() const { return m_problem; }

private:
    [[nodiscard]] int place(std::string_view column);

    const TextTable &m_table;
    std::size_t m_row;
    std::optional<Error> m_problem;
};

/// Every row of a table by `read`, or the first problem with its line and column.
template <typename Row>
[[nodiscard]] Expected<std::vector<Row>> readRows(std::string_view csv, Row (*read)(RowReader &row))
{
    HEADROOM_TRY(const auto table, TextTable::parse(csv));
    std::vector<Row> rows;
    for (std::size_t i = 0; i < table.rowCount(); ++i) {
        RowReader reader(table, i);
        rows.push_back(read(reader));
        if (reader.problem())
            return tl::unexpected(*reader.problem());
    }
    return rows;
}

} // namespace headroom
