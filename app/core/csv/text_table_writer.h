// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace headroom {

/// Writes comma-separated text (RFC 4180, lines end in LF) that TextTable reads. Figures of 0 are left empty:
/// "not known".
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
