// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/export/xlsx_layout.h"

#include <algorithm>
#include <string_view>

namespace headroom::storage {

namespace {

constexpr std::size_t kNarrowest = 10; ///< columns, in characters
constexpr std::size_t kWidest = 48;
constexpr std::size_t kIndent = 2; ///< of figures, from the next column

std::size_t charactersOf(std::string_view text)
{
    return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char byte) {
        return (static_cast<unsigned char>(byte) & 0xC0U) != 0x80U;
    }));
}

/// Lines of a text without line breaks. A word that is longer than a line is broken anywhere.
std::size_t linesOfParagraph(std::string_view text, std::size_t width)
{
    std::size_t lines = 1;
    std::size_t used = 0;
    for (std::size_t from = 0; from < text.size();) {
        const std::size_t end = std::min(text.find(' ', from), text.size());
        const std::size_t word = charactersOf(text.substr(from, end - from));
        const std::size_t gap = used > 0 ? 1 : 0;
        if (used + gap + word <= width) {
            used += gap + word;
        } else {
            lines += (used > 0 ? 1 : 0) + (word > 0 ? word - 1 : 0) / width;
            used = word > 0 ? (word - 1) % width + 1 : 0;
        }
        from = end + 1;
    }
    return lines;
}

std::size_t printedWidth(const WorkbookCell &cell)
{
    constexpr std::size_t kGroups = 3; // marks between thousands
    if (const auto *text = std::get_if<std::string>(&cell.value))
        return widthOf(*text);
    if (const auto *amount = std::get_if<Money>(&cell.value))
        return amount->toString().size() + kGroups;
    if (const auto *value = std::get_if<Exact>(&cell.value))
        return value->toString().size() + kGroups;
    return kNarrowest;
}

/// Characters of text that a column takes which is as wide as `width` digits: letters are narrower.
std::size_t lettersIn(std::size_t width)
{
    return width + width / 10;
}

bool isTableCell(const WorkbookCell &cell)
{
    return cell.role == CellRole::value || cell.role == CellRole::heading
           || cell.role == CellRole::total;
}

} // namespace

std::size_t widthOf(const std::string &text)
{
    std::size_t widest = 0;
    for (std::size_t from = 0; from <= text.size();) {
        const std::size_t end = std::min(text.find('\n', from), text.size());
        widest = std::max(widest, charactersOf(std::string_view(text).substr(from, end - from)));
        from = end + 1;
    }
    return widest;
}

std::size_t linesOf(const std::string &text, std::size_t width)
{
    std::size_t lines = 0;
    for (std::size_t from = 0; from <= text.size();) {
        const std::size_t end = std::min(text.find('\n', from), text.size());
        lines += linesOfParagraph(std::string_view(text).substr(from, end - from),
                                  std::max<std::size_t>(width, 1));
        from = end + 1;
    }
    return lines;
}

std::vector<std::size_t> columnWidths(const WorkbookSheet &sheet)
{
    std::vector<std::size_t> widths(sheet.columns, kNarrowest);
    for (const auto &row : sheet.rows) {
        for (std::size_t c = 0; c < row.size() && c < widths.size(); ++c) {
            const bool isText = row[c].kind == ColumnKind::text || row[c].kind == ColumnKind::date;
            if (isTableCell(row[c]))
                widths[c] = std::max(widths[c], std::min(printedWidth(row[c]), kWidest)
                                                    + (isText ? 0 : kIndent));
        }
    }
    return widths;
}

std::size_t linesOf(const std::vector<WorkbookCell> &row, const std::vector<std::size_t> &widths)
{
    std::size_t lines = 1;
    for (std::size_t c = 0; c < row.size() && c < widths.size(); ++c) {
        const auto *text = std::get_if<std::string>(&row[c].value);
        if (text != nullptr && isTableCell(row[c]))
            lines = std::max(lines, linesOf(*text, lettersIn(widths[c])));
    }
    return lines;
}

} // namespace headroom::storage
