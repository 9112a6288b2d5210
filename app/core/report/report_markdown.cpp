// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/report_markdown.h"

#include "core/evaluation/format.h"
#include "core/outgoing_text.h"
#include "core/report/table_text.h"
#include "core/texts/headings.h"

#include <algorithm>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace headroom {

namespace {

/// Punctuation that means something within a line, or makes addresses into links.
constexpr std::string_view kMarkup = "\\`*_[]<>|~#&@$";
/// Characters that turn a line into a list, a heading or a rule when they come first.
constexpr std::string_view kAtLineStart = "+-=";
constexpr std::string_view kDigits = "0123456789";

std::string bold(const std::string &text)
{
    return text.empty() ? text : "**" + text + "**";
}

class MarkdownTable
{
public:
    void addRow(const std::vector<std::string> &cells)
    {
        m_text += '|';
        for (const std::string &cell : cells)
            m_text += ' ' + cell + " |";
        m_text += '\n';
    }
    void addHeading(const std::vector<std::string> &cells, const std::vector<bool> &isRight)
    {
        addRow(cells);
        m_text += '|';
        for (const bool right : isRight)
            m_text += right ? " ---: |" : " --- |";
        m_text += '\n';
    }
    [[nodiscard]] std::string take() { return std::move(m_text) + '\n'; }

private:
    std::string m_text;
};

struct BlockText {
    const Report &report;     // NOLINT: lives as long as one call
    const Language &language; // NOLINT: lives as long as one call

    std::string operator()(const Paragraph &paragraph) const { return linesOf(paragraph.text); }
    std::string operator()(const Footnote &note) const { return linesOf(note.text); }
    std::string operator()(const FigureRow &row) const
    {
        MarkdownTable table;
        table.addHeading({language.say(heading::kFigure), language.say(heading::kValue), ""},
                         {false, true, false});
        for (const ReportFigure &figure : row.figures)
            table.addRow({markdownText(figure.label), bold(markdownText(figure.value)),
                          markdownText(figure.note)});
        return table.take();
    }
    std::string operator()(const MoneyBars &bars) const
    {
        MarkdownTable table;
        const auto money = [&](Money amount) {
            return markdownText(formatMoney(amount, report.currency, language));
        };
        std::vector<std::string> headings;
        for (const std::string &one : bars.headings)
            headings.push_back(markdownText(one));
        table.addHeading(headings, {false, false, true, true});
        for (const MoneyBars::Bar &bar : bars.bars)
            table.addRow({markdownText(bar.name), markdownText(bar.detail),
                          bar.hasCost ? money(bar.amount) : "–",
                          markdownText(formatPercent(bar.percent, language))});
        table.addRow({bold(markdownText(bars.totalName)), "", bold(money(bars.total)), ""});
        return titled(bars.title, table.take());
    }
    std::string operator()(const Table &table) const
    {
        MarkdownTable written;
        std::vector<std::string> headings;
        std::vector<bool> isRight;
        for (const Column &column : table.columns) {
            headings.push_back(markdownText(column.title));
            isRight.push_back(isFigure(column.kind));
        }
        written.addHeading(headings, isRight);
        for (std::size_t row = 0; row < table.rows.size(); ++row) {
            std::vector<std::string> cells;
            for (std::size_t c = 0; c < table.columns.size(); ++c)
                cells.push_back(
                    markdownText(displayText(table, row, c, report.currency, language)));
            written.addRow(cells);
        }
        if (table.total)
            written.addRow(totalOf(table));
        return titled(table.title, written.take());
    }
    std::string operator()(const WaterfallChart & /*picture*/) const { return {}; }
    std::string operator()(const ForecastChart & /*picture*/) const { return {}; }
    std::string operator()(const TornadoPicture & /*picture*/) const { return {}; }

private:
    [[nodiscard]] static std::string linesOf(std::string_view text)
    {
        std::string written;
        std::size_t begin = 0;
        while (begin <= text.size()) {
            const std::size_t end = std::min(text.find('\n', begin), text.size());
            written += markdownText(text.substr(begin, end - begin)) + "\n\n";
            begin = end + 1;
        }
        return written;
    }
    [[nodiscard]] std::vector<std::string> totalOf(const Table &table) const
    {
        std::vector<std::string> cells;
        for (std::size_t c = 0; c < table.columns.size(); ++c) {
            const Cell &cell = (*table.total)[c];
            const bool isStated = !std::holds_alternative<std::monostate>(cell);
            cells.push_back(isStated ? bold(markdownText(
                                displayText(cell, table.columns[c], report.currency, language)))
                                     : std::string());
        }
        return cells;
    }
    [[nodiscard]] static std::string titled(const std::string &title, const std::string &text)
    {
        return title.empty() ? text : bold(markdownText(title)) + "\n\n" + text;
    }
};

} // namespace

std::string markdownText(std::string_view text)
{
    const std::string plain = printableText(text);
    const std::size_t first = plain.find_first_not_of(' ');
    const std::size_t number = plain.find_first_not_of(kDigits, first);
    std::string written;
    for (std::size_t i = first; i < plain.size(); ++i) {
        const char mark = plain[i];
        const bool isLastOfWord = i + 1 == plain.size() || plain[i + 1] == ' ';
        const bool beginsList = i == first
                                    ? kAtLineStart.find(mark) != std::string_view::npos
                                    : i == number && isLastOfWord && (mark == '.' || mark == ')');
        // Addresses ("https:", "www.") become links, and a word between colons a picture.
        const bool isOfAddress =
            !isLastOfWord
            && (mark == ':'
                || (mark == '.' && i > first && (plain[i - 1] == 'w' || plain[i - 1] == 'W')));
        if (beginsList || isOfAddress || kMarkup.find(mark) != std::string_view::npos)
            written += '\\';
        written += mark;
    }
    return written;
}

std::string markdownOf(const Report &report, const Language &language)
{
    std::string text = "# " + markdownText(report.title) + "\n\n" + markdownText(report.summary)
                       + "\n\n" + markdownText(report.subject) + ", "
                       + markdownText(report.dateline) + "\n\n";
    for (const Section &section : report.sections) {
        if (!section.title.empty())
            text += "## " + markdownText(section.title) + "\n\n";
        for (const Block &block : section.blocks)
            text += std::visit(BlockText{report, language}, block);
    }
    return text + markdownText(report.footer) + '\n';
}

} // namespace headroom
