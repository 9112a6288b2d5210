// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "error.h"

#include <cstddef>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

namespace headroom {

/// A comma-separated text (RFC 4180) with a header line, as views into that text, which must outlive it.
/// Lines beginning with '#' before the header are remarks.
class TextTable
{
public:
    [[nodiscard]] static Expected<TextTable> parse(std::string_view csv);

    [[nodiscard]] std::size_t rowCount() const { return m_rowCount; }
    /// Place of a column; -1 when the table has none of that name.
    [[nodiscard]] int column(std::string_view name) const;
    /// Empty for a column of -1.
    [[nodiscard]] std::string_view text(std::size_t row, int column) const;
    /// 0 when empty or not a number.
    [[nodiscard]] double number(std::size_t row, int column) const;

private:
    std::vector<std::string_view> m_header;
    std::vector<std::string_view> m_cells;
    std::deque<std::string> m_unquoted;
    std::size_t m_rowCount = 0;
};

/// Plain decimal or scientific notation, independent of any locale; 0 when there is no finite number.
[[nodiscard]] double numberIn(std::string_view text);

/// The next cell of a line of comma-separated text; moves `position` behind its separator.
/// `scratch` holds the text when quotes had to be undone. Sets `endOfLine` at the last cell of a line.
[[nodiscard]] std::string_view nextCell(std::string_view text, std::size_t &position,
                                        std::string &scratch, bool &endOfLine);

} // namespace headroom
