// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/csv/text_table_writer.h"

#include "core/outgoing_text.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace headroom {

namespace {

std::string quoted(const std::string &raw)
{
    std::string text = spreadsheetText(raw);
    if (text.find_first_of(",\"\r\n") == std::string::npos && !text.starts_with('#'))
        return text;
    std::string result = "\"";
    for (const char c : text) {
        if (c == '"')
            result += '"';
        result += c;
    }
    return result + '"';
}

} // namespace

TextTableWriter::TextTableWriter(std::span<const std::string_view> columns)
    : m_columns(columns.begin(), columns.end()),
      m_cells(columns.size())
{
    for (const std::string_view column : m_columns)
        m_text.append(m_text.empty() ? "" : ",").append(column);
    m_text += '\n';
}

void TextTableWriter::set(std::string_view column, const std::string &text)
{
    const auto place = std::ranges::find(m_columns, column) - m_columns.begin();
    m_cells[static_cast<std::size_t>(place)] = quoted(text);
}

void TextTableWriter::set(std::string_view column, double figure)
{
    std::array<char, 32> digits{};
    // The shortest text that reads back as the same number.
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), figure).ptr;
    const auto place = std::ranges::find(m_columns, column) - m_columns.begin();
    m_cells[static_cast<std::size_t>(place)] =
        figure == 0 ? std::string() : std::string(digits.data(), end);
}

void TextTableWriter::endRow()
{
    for (std::size_t i = 0; i < m_cells.size(); ++i) {
        m_text += i == 0 ? "" : ",";
        m_text += m_cells[i];
        m_cells[i].clear();
    }
    m_text += '\n';
}

} // namespace headroom
