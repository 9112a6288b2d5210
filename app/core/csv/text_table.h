// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"

#include <cstddef>
#include <deque>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace headroom {

/// A column of a table, and the member of a row that stores it.
template <typename Row, typename Member>
struct MemberColumn {
    std::string_view name;
    Member Row::*member;
};

/// Plain decimal or scientific notation, independent of any locale; 0 when there is no finite
/// number.
[[nodiscard]] double numberIn(std::string_view text);

/// A comma-separated text (RFC 4180) with a header line, as views into that text, which must
/// outlive it. Lines beginning with '#' before the header are remarks.
class TextTable
{
public:
    [[nodiscard]] static Expected<TextTable> parse(std::string_view csv);

    [[nodiscard]] std::size_t rowCount() const { return m_rowCount; }
    /// Place of a column; -1 when the table has none of that name.
    [[nodiscard]] int column(std::string_view name) const;
    /// Empty for a column of -1.
    [[nodiscard]] std::string_view text(std::size_t row, int column) const;
    /// Without the blanks around it.
    [[nodiscard]] std::string trimmed(std::size_t row, int column) const;
    /// The cell at each separator, empty parts left out.
    [[nodiscard]] std::vector<std::string> parts(std::size_t row, int column, char separator) const;
    /// 0 when empty or not a number.
    [[nodiscard]] double number(std::size_t row, int column) const
    {
        return numberIn(text(row, column));
    }
    /// 0 when empty; an error naming line and column when it is no finite number.
    [[nodiscard]] Expected<double> figure(std::size_t row, int column) const;
    /// Line of the text that a row begins in, counted from 1, and the column's name: "line 7,
    /// column layers".
    [[nodiscard]] std::string place(std::size_t row, int column) const;
    /// The first column that is not among `known`; empty when there is none.
    [[nodiscard]] std::string_view unknownColumn(std::span<const std::string_view> known) const;

private:
    std::vector<std::string_view> m_header;
    std::vector<std::string_view> m_cells;
    std::deque<std::string> m_unquoted;
    std::vector<std::size_t> m_lines; ///< of the rows
    std::size_t m_rowCount = 0;
};

/// The next cell of a line of comma-separated text; moves `position` past its separator. `scratch`
/// stores the text if quotes had to be removed. Sets `endOfLine` at the last cell of a line.
[[nodiscard]] std::string_view nextCell(std::string_view text, std::size_t &position,
                                        std::string &scratch, bool &endOfLine);

/// Writes comma-separated text (RFC 4180, lines end in LF) that TextTable reads. Figures of 0 are
/// left empty: "not known".
class TextTableWriter
{
public:
    explicit TextTableWriter(std::span<const std::string_view> columns);

    /// Sets a cell of the row that is being written; `column` is one of the columns.
    void set(std::string_view column, const std::string &text);
    void set(std::string_view column, double figure);
    void endRow();
    [[nodiscard]] const std::string &text() const { return m_text; }

private:
    std::vector<std::string_view> m_columns;
    std::vector<std::string> m_cells;
    std::string m_text;
};

} // namespace headroom
