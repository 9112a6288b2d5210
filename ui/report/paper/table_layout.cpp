// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/paper/table_layout.h"

#include "core/report/table_text.h"
#include "ui/format/text.h"
#include "ui/report/paper/paper_text.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace headroom::ui {

namespace {

constexpr double kWidePadding = 8;
constexpr double kNarrowPadding = 5; // of tables with many columns
constexpr std::size_t kManyColumns = 6;
constexpr double kTableLine = 16;
constexpr double kRowPadding = 8;
constexpr double kBaseline = 16; // of the first line, from the top of its row
constexpr double kTitleHeight = 26;
constexpr double kTitleBaseline = 13;
constexpr double kWidestWord = 110;          // longer ones may break
constexpr std::array kScales{1.0, 0.9, 0.8}; // of the type; smaller is hard to read on paper
constexpr double kTwoLines = 0.6;            // words do not divide evenly
constexpr int kHeaderLines = 3;
constexpr int kCellLines = 14;
constexpr double kKeptTogether = 300;    // tables up to this height are not broken
constexpr std::size_t kLastTogether = 2; // rows

struct LaidCell {
    std::vector<QString> lines;
    bool right = false;
};
struct LaidRow {
    std::vector<LaidCell> cells;
    double height = 0;
};

/// Part of the page's width, from the left edge of the page.
struct Strip {
    double left = 0;
    double width = 0;
};

Strip wholeWidth(const PageFlow &flow)
{
    return {flow.style().margin, flow.style().width()};
}

class TableSetter
{
public:
    TableSetter(PageFlow &flow, const Table &table, const std::string &currency, double scale,
                Strip strip)
        : m_flow(flow),
          m_style(flow.style()),
          m_table(table),
          m_currency(currency),
          m_strip(strip),
          m_small(scaled(m_style.small, scale)),
          m_smallBold(scaled(m_style.smallBold, scale)),
          m_padding(table.columns.size() < kManyColumns ? kWidePadding : kNarrowPadding),
          m_needs(needs())
    {
        m_widths = columnWidths(m_needs, m_strip.width);
        m_header = headerRow();
    }

    /// True if each word and each figure fits on one line.
    [[nodiscard]] bool fits() const
    {
        double minimum = 0;
        for (const ColumnNeed &need : m_needs)
            minimum += need.minimum;
        return minimum <= m_strip.width;
    }
    /// True if no text needs a second line.
    [[nodiscard]] bool fitsUnbroken() const
    {
        double natural = 0;
        for (const ColumnNeed &need : m_needs)
            natural += need.natural;
        return natural <= m_strip.width;
    }
    [[nodiscard]] double height() const
    {
        double height = titleHeight() + m_header.height;
        for (std::size_t i = 0; i < m_table.rows.size(); ++i)
            height += rowOf(m_table.rows[i], fontOf(i)).height;
        return m_table.total ? height + totalRow().height : height;
    }
    /// For each part of the table that fits, its last column; the first column is in each of them.
    [[nodiscard]] std::vector<std::size_t> lastColumnsOfParts() const
    {
        std::vector<std::size_t> last;
        double used = m_needs.front().minimum;
        for (std::size_t c = 1; c < m_needs.size(); ++c) {
            const bool isFirstOfPart = last.empty() ? c == 1 : c == last.back() + 1;
            if (!isFirstOfPart && used + m_needs[c].minimum > m_strip.width) {
                last.push_back(c - 1);
                used = m_needs.front().minimum;
            }
            used += m_needs[c].minimum;
        }
        last.push_back(m_needs.size() - 1);
        return last;
    }

    void set(double below = 0)
    {
        // Each row is laid out before the first is set, so that what belongs together can stay so.
        std::vector<LaidRow> rows;
        for (std::size_t i = 0; i < m_table.rows.size(); ++i)
            rows.push_back(rowOf(m_table.rows[i], fontOf(i)));
        const std::optional<LaidRow> total =
            m_table.total ? std::optional(totalRow()) : std::nullopt;
        double left = below + (total ? total->height : 0);
        for (const LaidRow &row : rows)
            left += row.height;
        const double top = titleHeight() + m_header.height;
        const double first = rows.empty() ? 0 : rows.front().height;
        m_flow.need(top + (top + left <= kKeptTogether ? left : first));
        setTitle();
        setHeader();
        for (std::size_t i = 0; i < rows.size(); ++i) {
            // Neither the total nor a last row is alone on a page.
            const bool nearEnd = i + kLastTogether >= rows.size();
            startPageUnless(nearEnd ? left : rows[i].height);
            if (m_table.emphasised == i)
                m_flow.fill({m_strip.left, 0, m_strip.width, rows[i].height},
                            m_style.color().selection);
            setRow(rows[i], fontOf(i), m_style.color().text);
            left -= rows[i].height;
        }
        if (total)
            setRow(*total, m_smallBold, m_style.color().text);
    }

private:
    static QFont scaled(QFont font, double scale)
    {
        font.setPixelSize(static_cast<int>(std::floor(font.pixelSize() * scale)));
        return font;
    }
    [[nodiscard]] double titleHeight() const { return m_table.title.empty() ? 0 : kTitleHeight; }
    [[nodiscard]] const QFont &fontOf(std::size_t row) const
    {
        return m_table.emphasised == row ? m_smallBold : m_small;
    }
    [[nodiscard]] QString text(const Cell &cell, std::size_t column) const
    {
        return printable(
            textOf(displayText(cell, m_table.columns[column], m_currency, language())));
    }

    [[nodiscard]] std::vector<ColumnNeed> needs() const
    {
        std::vector<ColumnNeed> needs(m_table.columns.size());
        for (std::size_t c = 0; c < needs.size(); ++c) {
            const QString title = printable(textOf(m_table.columns[c].title));
            const bool figure = isFigure(m_table.columns[c].kind);
            double widest = 0;
            double widestFigure = 0;
            double word = minimumWidth(title, m_smallBold, kWidestWord);
            for (std::size_t r = 0; r < m_table.rows.size(); ++r) {
                const QString shown = text(m_table.rows[r][c], c);
                const double shownWidth = textWidth(shown, fontOf(r));
                widest = std::max(widest, shownWidth);
                // Words among figures may take two lines.
                if (!figure || std::holds_alternative<std::string>(m_table.rows[r][c]))
                    word = std::max(word, minimumWidth(shown, fontOf(r), kWidestWord));
                else
                    widestFigure = std::max(widestFigure, shownWidth);
            }
            if (m_table.total) {
                const double total = textWidth(text((*m_table.total)[c], c), m_smallBold);
                widest = std::max(widest, total);
                widestFigure = std::max(widestFigure, total);
            }
            // A long title takes two lines rather than room from the others.
            const double titleWidth = std::max(word, kTwoLines * textWidth(title, m_smallBold));
            const double natural = std::max(widest, titleWidth);
            const double minimum = figure ? std::max(word, widestFigure) : word;
            needs[c] = {natural + 2 * m_padding, minimum + 2 * m_padding, figure};
        }
        return needs;
    }

    [[nodiscard]] LaidCell laidCell(const QString &text, std::size_t column, const QFont &font,
                                    int maxLines) const
    {
        return {wrapped(text, font, m_widths[column] - 2 * m_padding, maxLines),
                isFigure(m_table.columns[column].kind)};
    }

    static void setHeight(LaidRow &row)
    {
        std::size_t lines = 1;
        for (const LaidCell &cell : row.cells)
            lines = std::max(lines, cell.lines.size());
        row.height = kRowPadding + kTableLine * static_cast<double>(lines);
    }

    [[nodiscard]] LaidRow headerRow() const
    {
        LaidRow row;
        for (std::size_t c = 0; c < m_table.columns.size(); ++c)
            row.cells.push_back(laidCell(printable(textOf(m_table.columns[c].title)), c,
                                         m_smallBold, kHeaderLines));
        setHeight(row);
        return row;
    }

    [[nodiscard]] LaidRow rowOf(const TableRow &cells, const QFont &font) const
    {
        LaidRow row;
        for (std::size_t c = 0; c < m_table.columns.size(); ++c)
            row.cells.push_back(laidCell(text(cells[c], c), c, font, kCellLines));
        setHeight(row);
        return row;
    }

    [[nodiscard]] LaidRow totalRow() const
    {
        // Columns without a total stay blank.
        TableRow cells = *m_table.total;
        for (Cell &cell : cells) {
            if (std::holds_alternative<std::monostate>(cell))
                cell = std::string();
        }
        return rowOf(cells, m_smallBold);
    }

    void setTitle()
    {
        if (m_table.title.empty())
            return;
        const QString title =
            elided(printable(textOf(m_table.title)), m_style.bodyBold, m_strip.width);
        m_flow.text(m_strip.left, kTitleBaseline, title, m_style.bodyBold, m_style.color().text);
        m_flow.skip(kTitleHeight);
    }

    void setHeader() { setRow(m_header, m_smallBold, m_style.color().muted); }

    void startPageUnless(double height)
    {
        if (height <= m_flow.room())
            return;
        m_flow.startPage();
        setHeader();
    }

    void setRow(const LaidRow &row, const QFont &font, const QColor &color)
    {
        double left = m_strip.left;
        for (std::size_t c = 0; c < row.cells.size(); ++c) {
            const LaidCell &cell = row.cells[c];
            const double x = cell.right ? left + m_widths[c] - m_padding : left + m_padding;
            for (std::size_t i = 0; i < cell.lines.size(); ++i)
                m_flow.text(x, kBaseline + kTableLine * static_cast<double>(i), cell.lines[i], font,
                            color, cell.right ? Align::right : Align::left);
            left += m_widths[c];
        }
        m_flow.rule(row.height - 1, m_strip.left, m_strip.width);
        m_flow.skip(row.height);
    }

    PageFlow &m_flow;
    const PaperStyle &m_style;
    const Table &m_table;
    const std::string &m_currency;
    Strip m_strip;
    QFont m_small;
    QFont m_smallBold;
    double m_padding;
    std::vector<ColumnNeed> m_needs;
    std::vector<double> m_widths;
    LaidRow m_header;
};

/// The first column with those from `first` to `last`.
Table columnsOf(const Table &table, std::size_t first, std::size_t last)
{
    const auto part = [&](const auto &all) {
        std::decay_t<decltype(all)> some{all.front()};
        for (std::size_t c = first; c <= last && c < all.size(); ++c)
            some.push_back(all[c]);
        return some;
    };
    Table some = table;
    some.columns = part(table.columns);
    for (TableRow &row : some.rows)
        row = part(row);
    if (table.total)
        some.total = part(*table.total);
    return some;
}

} // namespace

void layOutTable(PageFlow &flow, const Table &table, const std::string &currency, double below)
{
    for (const double scale : kScales) {
        TableSetter setter(flow, table, currency, scale, wholeWidth(flow));
        if (setter.fits() || table.columns.size() < 3) {
            setter.set(below);
            return;
        }
    }
    std::size_t first = 1;
    for (const std::size_t last :
         TableSetter(flow, table, currency, kScales.back(), wholeWidth(flow))
             .lastColumnsOfParts()) {
        TableSetter(flow, columnsOf(table, first, last), currency, kScales.back(), wholeWidth(flow))
            .set();
        first = last + 1;
    }
}

bool layOutAbreast(PageFlow &flow, const Table &left, const Table &right,
                   const std::string &currency)
{
    constexpr double kGap = 36;
    const Strip whole = wholeWidth(flow);
    const double half = (whole.width - kGap) / 2;
    TableSetter first(flow, left, currency, 1, {whole.left, half});
    TableSetter second(flow, right, currency, 1, {whole.left + half + kGap, half});
    const double height = std::max(first.height(), second.height());
    if (!first.fitsUnbroken() || !second.fitsUnbroken() || height > kKeptTogether)
        return false;
    flow.need(height);
    first.set();
    flow.skip(-first.height());
    second.set();
    flow.skip(height - second.height());
    return true;
}

} // namespace headroom::ui
