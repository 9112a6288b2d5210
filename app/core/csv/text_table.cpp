// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/csv/text_table.h"

#include "core/outgoing_text.h"
#include "core/texts/error_texts.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace headroom {
namespace {

std::string_view quotedCell(std::string_view text, std::size_t &position, std::string &scratch)
{
    scratch.clear();
    ++position;
    const std::size_t begin = position;
    bool doubled = false;
    while (position < text.size()) {
        if (text[position] == '"') {
            if (position + 1 < text.size() && text[position + 1] == '"') {
                if (!doubled)
                    scratch.assign(text.substr(begin, position - begin));
                doubled = true;
                scratch += '"';
                position += 2;
                continue;
            }
            break;
        }
        if (doubled)
            scratch += text[position];
        ++position;
    }
    const std::string_view cell =
        doubled ? std::string_view(scratch) : text.substr(begin, position - begin);
    if (position < text.size())
        ++position;
    return cell;
}

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

std::string_view nextCell(std::string_view text, std::size_t &position, std::string &scratch,
                          bool &endOfLine)
{
    std::string_view cell;
    if (position < text.size() && text[position] == '"') {
        cell = quotedCell(text, position, scratch);
        while (position < text.size() && text[position] != ',' && text[position] != '\n')
            ++position;
    } else {
        const std::size_t begin = position;
        while (position < text.size() && text[position] != ',' && text[position] != '\n')
            ++position;
        cell = text.substr(begin, position - begin);
        if (!cell.empty() && cell.back() == '\r')
            cell.remove_suffix(1);
    }
    endOfLine = position >= text.size() || text[position] == '\n';
    if (position < text.size())
        ++position;
    return cell;
}

double numberIn(std::string_view text)
{
    double value = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (problem != std::errc() || end != text.data() + text.size() || !std::isfinite(value))
        return 0;
    return value;
}

Expected<TextTable> TextTable::parse(std::string_view csv)
{
    TextTable table;
    std::size_t position = 0;
    while (position < csv.size() && csv[position] == '#') {
        const std::size_t end = csv.find('\n', position);
        position = end == std::string_view::npos ? csv.size() : end + 1;
    }
    std::string scratch;
    bool endOfLine = false;
    while (position < csv.size() && !endOfLine)
        table.m_header.push_back(nextCell(csv, position, scratch, endOfLine));
    if (table.m_header.empty())
        return failure(error_text::kTableEmpty, "line 1");
    const std::size_t width = table.m_header.size();
    std::size_t counted = 0;
    std::size_t line = 1;
    while (position < csv.size()) {
        line += static_cast<std::size_t>(
            std::count(csv.begin() + static_cast<std::ptrdiff_t>(counted),
                       csv.begin() + static_cast<std::ptrdiff_t>(position), '\n'));
        counted = position;
        std::size_t count = 0;
        endOfLine = false;
        while (!endOfLine) {
            std::string_view cell = nextCell(csv, position, scratch, endOfLine);
            if (!scratch.empty() && cell.data() == scratch.data())
                cell = table.m_unquoted.emplace_back(cell);
            table.m_cells.push_back(cell);
            ++count;
        }
        if (count == 1 && table.m_cells.back().empty()) {
            table.m_cells.pop_back();
            continue;
        }
        if (count != width)
            return failure(
                {error_text::kLineHasOtherWidth, std::to_string(count), std::to_string(width)},
                "line " + std::to_string(line));
        table.m_lines.push_back(line);
        ++table.m_rowCount;
    }
    return table;
}

int TextTable::column(std::string_view name) const
{
    for (std::size_t i = 0; i < m_header.size(); ++i) {
        if (m_header[i] == name)
            return static_cast<int>(i);
    }
    return -1;
}

std::string_view TextTable::text(std::size_t row, int column) const
{
    return column < 0 ? std::string_view{}
                      : m_cells[row * m_header.size() + static_cast<std::size_t>(column)];
}

std::string TextTable::trimmed(std::size_t row, int column) const
{
    std::string_view cell = text(row, column);
    while (!cell.empty() && cell.front() == ' ')
        cell.remove_prefix(1);
    while (!cell.empty() && cell.back() == ' ')
        cell.remove_suffix(1);
    return std::string(withoutFormulaGuard(cell));
}

std::vector<std::string> TextTable::parts(std::size_t row, int column, char separator) const
{
    std::vector<std::string> parts;
    std::string_view rest = text(row, column);
    while (!rest.empty()) {
        const std::size_t end = std::min(rest.find(separator), rest.size());
        if (end > 0)
            parts.emplace_back(rest.substr(0, end));
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return parts;
}

Expected<double> TextTable::figure(std::size_t row, int column) const
{
    const std::string_view cell = text(row, column);
    if (cell.empty())
        return 0.0;
    double value = 0;
    const auto [end, problem] = std::from_chars(cell.data(), cell.data() + cell.size(), value);
    if (problem != std::errc() || end != cell.data() + cell.size() || !std::isfinite(value))
        return failure({error_text::kNotANumber, std::string(cell)}, place(row, column),
                       error_text::kWriteAPlainNumber);
    return value;
}

std::string TextTable::place(std::size_t row, int column) const
{
    std::string text = "line " + std::to_string(m_lines[row]);
    if (column >= 0)
        text += ", column " + std::string(m_header[static_cast<std::size_t>(column)]);
    return text;
}

std::string_view TextTable::unknownColumn(std::span<const std::string_view> known) const
{
    for (const std::string_view name : m_header) {
        if (std::ranges::find(known, name) == known.end())
            return name;
    }
    return {};
}

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
