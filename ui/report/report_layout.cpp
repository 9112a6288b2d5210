// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/report_layout.h"

#include "core/evaluation/format.h"
#include "session/language.h"
#include "ui/charts/stacked_bars_chart.h"
#include "ui/charts/tornado_painter.h"
#include "ui/charts/waterfall_bars.h"
#include "ui/format/text.h"
#include "ui/report/paper/page_flow.h"
#include "ui/report/paper/paper_text.h"
#include "ui/report/paper/table_layout.h"
#include "ui/rows/compared_cards.h"
#include "ui/rows/forecast_scene.h"
#include "ui/rows/tornado_scene.h"

#include <QStringList>

#include <algorithm>
#include <array>

namespace headroom::ui {

namespace {

constexpr double kBlockGap = 22;
constexpr double kSectionGap = 30;
constexpr double kHeadingHeight = 38;
constexpr double kTextLine = 20;
constexpr double kParagraphGap = 6;
constexpr double kBarsChartHeight = 300;
constexpr int kTitleLines = 4;
constexpr int kSummaryLines = 8;

QString shown(const std::string &text)
{
    return printable(textOf(text));
}

/// The decision: title and summary at the top of the first page.
void setDecision(PageFlow &flow, const Report &report)
{
    constexpr double kTitleLine = 33;
    constexpr double kTitleBaseline = 22;
    constexpr double kSummaryBaseline = 19;
    const PaperStyle &style = flow.style();
    for (const QString &line :
         wrapped(shown(report.title), style.display, style.width(), kTitleLines)) {
        flow.text(style.margin, kTitleBaseline, line, style.display, style.color().text);
        flow.skip(kTitleLine);
    }
    for (const QString &line :
         wrapped(shown(report.summary), style.body, style.width(), kSummaryLines)) {
        flow.text(style.margin, kSummaryBaseline, line, style.body, style.color().muted);
        flow.skip(kTextLine);
    }
    flow.skip(kSummaryBaseline);
}

QFont fitted(QFont font, const QString &text, double width)
{
    while (font.pixelSize() > 1 && textWidth(text, font) > width)
        font.setPixelSize(font.pixelSize() - 1);
    return font;
}

void setFigures(PageFlow &flow, const FigureRow &row)
{
    constexpr double kGap = 18;
    constexpr double kLabelBaseline = 21;
    constexpr double kValueBaseline = 49;
    constexpr double kNoteBaseline = 71;
    constexpr double kNoteLine = 15;
    constexpr int kNoteLines = 4;
    if (row.figures.empty())
        return;
    const PaperStyle &style = flow.style();
    const auto count = static_cast<double>(row.figures.size());
    const double width = (style.width() - kGap * (count - 1)) / count;
    double left = style.margin;
    double height = kNoteBaseline;
    for (const ReportFigure &figure : row.figures) {
        flow.fill({left, 0, width, 2}, style.color().text);
        flow.text(left, kLabelBaseline, elided(shown(figure.label), style.caption, width),
                  style.caption, style.color().muted);
        const QString value = shown(figure.value);
        flow.text(left, kValueBaseline, value, fitted(style.figure, value, width),
                  style.color().text);
        double dy = kNoteBaseline;
        for (const QString &line : wrapped(shown(figure.note), style.caption, width, kNoteLines)) {
            flow.text(left, dy, line, style.caption, style.color().muted);
            dy += kNoteLine;
        }
        height = std::max(height, dy);
        left += width + kGap;
    }
    flow.skip(height);
}

struct Prose {
    QFont font;
    QColor color;
    double line = 0; ///< height
    double baseline = 0;
    double gap = 0; ///< below
};

/// Line ends that the author set stay.
void setProse(PageFlow &flow, const std::string &text, const Prose &prose)
{
    constexpr int kManyLines = 10'000;
    constexpr std::size_t kLinesTogether = 4; // shorter paragraphs are not broken
    const PaperStyle &style = flow.style();
    const QStringList parts = textOf(text).split(u'\n');
    for (const QString &part : parts) {
        const auto lines = wrapped(printable(part), prose.font, style.width(), kManyLines);
        flow.need(prose.line * static_cast<double>(std::min(lines.size(), kLinesTogether)));
        for (const QString &line : lines) {
            flow.need(prose.line);
            flow.text(style.margin, prose.baseline, line, prose.font, prose.color);
            flow.skip(prose.line);
        }
    }
    flow.skip(prose.gap);
}

Prose paragraphProse(const PaperStyle &style)
{
    constexpr double kBaseline = 14;
    return {style.body, style.color().text, kTextLine, kBaseline, kParagraphGap};
}

Prose footnoteProse(const PaperStyle &style)
{
    constexpr double kLine = 16;
    constexpr double kBaseline = 12;
    constexpr double kGap = 2;
    return {style.caption, style.color().muted, kLine, kBaseline, kGap};
}

/// Names, what they run on, bars, amounts, shares.
class MoneyBarsSetter
{
public:
    MoneyBarsSetter(PageFlow &flow, const MoneyBars &bars, const std::string &currency)
        : m_flow(flow),
          m_style(flow.style()),
          m_bars(bars),
          m_currency(currency)
    {
        m_columns = columnWidths(needs(), m_style.width() - kBarWidth);
    }

    void set()
    {
        constexpr double kTitleHeight = 26;
        constexpr double kTitleBaseline = 13;
        m_flow.need(kTitleHeight + 3 * kRow);
        m_flow.text(m_style.margin, kTitleBaseline, shown(m_bars.title), m_style.bodyBold,
                    m_style.color().text);
        m_flow.skip(kTitleHeight);
        setHeader();
        for (const MoneyBars::Bar &bar : m_bars.bars) {
            startPageUnlessRoom();
            setBar(bar);
        }
        startPageUnlessRoom();
        const QString hundred = m_bars.total > Money() ? textOf(formatPercent(100, language(), 0))
                                                       : QStringLiteral("–");
        setRow({shown(m_bars.totalName), {}, money(m_bars.total), hundred}, m_style.smallBold,
               m_style.color().text);
    }

private:
    static constexpr double kRow = 26;
    static constexpr double kBaseline = 17;
    static constexpr double kPadding = 8;
    static constexpr double kBarWidth = 130;
    static constexpr double kNameMost = 180;
    static constexpr double kDetailMost = 240;
    static constexpr std::size_t kColumns =
        4; // name, detail, amount, share; the bar stands before the amount
    using Texts = std::array<QString, kColumns>;

    [[nodiscard]] QString money(Money amount) const
    {
        return textOf(formatMoney(amount, m_currency, language()));
    }
    [[nodiscard]] Texts textsOf(const MoneyBars::Bar &bar) const
    {
        return {shown(bar.name), shown(bar.detail),
                bar.hasCost ? money(bar.amount) : QStringLiteral("–"),
                textOf(formatPercent(bar.percent, language(), 1))};
    }
    [[nodiscard]] Texts header() const
    {
        Texts texts;
        std::ranges::transform(m_bars.headings, texts.begin(), shown);
        return texts;
    }

    [[nodiscard]] std::vector<ColumnNeed> needs() const
    {
        std::vector<ColumnNeed> needs(kColumns);
        const auto see = [&](const Texts &texts, const QFont &font) {
            for (std::size_t c = 0; c < kColumns; ++c)
                needs[c].natural =
                    std::max(needs[c].natural, textWidth(texts[c], font) + 2 * kPadding);
        };
        see(header(), m_style.smallBold);
        see({shown(m_bars.totalName), {}, money(m_bars.total), QStringLiteral("100 %")},
            m_style.smallBold);
        for (const MoneyBars::Bar &bar : m_bars.bars)
            see(textsOf(bar), m_style.small);
        needs[0].natural = std::min(needs[0].natural, kNameMost);
        needs[1].natural = std::min(needs[1].natural, kDetailMost);
        for (std::size_t c = 0; c < kColumns; ++c) {
            needs[c].figure = c >= 2;
            needs[c].minimum = needs[c].figure ? needs[c].natural : 0;
        }
        return needs;
    }

    void startPageUnlessRoom()
    {
        if (m_flow.room() >= kRow)
            return;
        m_flow.startPage();
        setHeader();
    }

    void setHeader() { setRow(header(), m_style.smallBold, m_style.color().muted); }

    [[nodiscard]] Money largest() const
    {
        Money maximum;
        for (const MoneyBars::Bar &bar : m_bars.bars)
            maximum = std::max(maximum, bar.amount);
        return maximum;
    }

    void setBar(const MoneyBars::Bar &bar)
    {
        constexpr double kBarHeight = 11;
        const double whole = largest().toDouble();
        const double share = whole > 0 ? std::max(0.0, bar.amount.toDouble() / whole) : 0;
        const double left = m_style.margin + m_columns[0] + m_columns[1] + kPadding;
        const QColor color = bar.group ? m_style.color().group(*bar.group) : m_style.color().muted;
        if (bar.amount > Money()) {
            const double width = std::max(1.5, (kBarWidth - 2 * kPadding) * std::min(1.0, share));
            m_flow.fill({left, (kRow - kBarHeight) / 2, width, kBarHeight}, color, 2);
        }
        setRow(textsOf(bar), m_style.small, m_style.color().text);
    }

    void setRow(const Texts &texts, const QFont &font, const QColor &color)
    {
        const bool plain = font == m_style.small;
        double left = m_style.margin;
        for (std::size_t c = 0; c < kColumns; ++c) {
            const double room = m_columns[c] - 2 * kPadding;
            if (c == 2)
                left += kBarWidth;
            const QColor ink = plain && (c == 1 || c == 3) ? m_style.color().muted : color;
            if (c < 2)
                m_flow.text(left + kPadding, kBaseline, elided(texts[c], font, room), font, ink);
            else
                m_flow.text(left + m_columns[c] - kPadding, kBaseline, texts[c], font, ink,
                            Align::right);
            left += m_columns[c];
        }
        m_flow.rule(kRow - 1);
        m_flow.skip(kRow);
    }

    PageFlow &m_flow;
    const PaperStyle &m_style;
    const MoneyBars &m_bars;
    const std::string &m_currency;
    std::vector<double> m_columns;
};

struct BlockSetter {
    PageFlow &flow;
    const Report &report;

    void operator()(const Paragraph &paragraph) const
    {
        setProse(flow, paragraph.text, paragraphProse(flow.style()));
    }
    void operator()(const Footnote &note) const
    {
        setProse(flow, note.text, footnoteProse(flow.style()));
    }
    void operator()(const FigureRow &row) const { setFigures(flow, row); }
    void operator()(const MoneyBars &bars) const
    {
        MoneyBarsSetter(flow, bars, report.currency).set();
    }
    void operator()(const Table &table) const { layOutTable(flow, table, report.currency); }
    void operator()(const WaterfallChart &chart) const
    {
        const std::vector<WaterfallStep> steps =
            waterfallSteps(*chart.comparison, chart.comparison->scenarios[chart.scenario]);
        titledChart(chart.title, WaterfallBars::heightOf(steps.size(), flow.style().tokens),
                    [steps, &style = flow.style()](QPainter &painter, QRectF area) {
                        WaterfallBars::paint(painter, area, steps, style.tokens);
                    });
    }
    void operator()(const ForecastChart &chart) const
    {
        titledChart(chart.title, kBarsChartHeight,
                    [scene = forecastScene(*chart.forecast, {}),
                     &style = flow.style()](QPainter &painter, QRectF area) {
                        paintStackedBars(painter, area, scene, style.tokens);
                    });
    }
    void operator()(const TornadoPicture &chart) const
    {
        TornadoScene scene = tornadoScene(chart.sensitivity, chart.measure);
        scene.bars.resize(std::min(scene.bars.size(), chart.bars));
        titledChart(chart.title, TornadoPainter::heightOf(scene.bars.size(), flow.style().tokens),
                    [scene, &style = flow.style()](QPainter &painter, QRectF area) {
                        TornadoPainter(scene, area, style.tokens).paint(painter);
                    });
    }
    void titledChart(const std::string &title, double height,
                     std::function<void(QPainter &, QRectF)> paint) const
    {
        constexpr double kTitleHeight = 26;
        constexpr double kTitleBaseline = 13;
        const PaperStyle &style = flow.style();
        flow.need(kTitleHeight + height);
        flow.text(style.margin, kTitleBaseline, elided(shown(title), style.bodyBold, style.width()),
                  style.bodyBold, style.color().text);
        flow.skip(kTitleHeight);
        flow.chart(height, std::move(paint));
    }
};

bool isProse(const Block &block)
{
    return std::holds_alternative<Paragraph>(block) || std::holds_alternative<Footnote>(block);
}

/// Paragraphs are close to one another, footnotes to what they explain.
double gapBetween(const Block &above, const Block &below)
{
    constexpr double kNoteGap = 8;
    if (isProse(above) && isProse(below))
        return 0;
    return std::holds_alternative<Footnote>(above) || std::holds_alternative<Footnote>(below)
               ? kNoteGap
               : kBlockGap;
}

/// Room that a heading needs below it, so that what the words of its section introduce begins on the
/// same page.
double openingHeight(const Section &section)
{
    constexpr double kFirstWords = 60;
    constexpr double kFirstBlock = 120;
    constexpr double kWordsAndTable = 240;
    constexpr double kWordsAndPicture = 420;
    const auto first = std::ranges::find_if_not(section.blocks, isProse);
    if (first == section.blocks.end())
        return kFirstWords;
    if (first == section.blocks.begin())
        return kFirstBlock;
    return std::holds_alternative<Table>(*first) ? kWordsAndTable : kWordsAndPicture;
}

void setSection(PageFlow &flow, const Section &section, const BlockSetter &setter)
{
    constexpr double kHeadingBaseline = 17;
    if (!section.title.empty()) {
        flow.gap(kSectionGap);
        flow.need(kHeadingHeight + openingHeight(section));
        flow.outlineEntry(shown(section.title));
        const PaperStyle &style = flow.style();
        flow.text(style.margin, kHeadingBaseline, shown(section.title), style.heading,
                  style.color().text);
        flow.skip(kHeadingHeight);
    }
    for (std::size_t i = 0; i < section.blocks.size(); ++i) {
        const Block &block = section.blocks[i];
        if (i > 0)
            flow.gap(gapBetween(section.blocks[i - 1], block));
        const auto *table = std::get_if<Table>(&block);
        const auto *next =
            i + 1 < section.blocks.size() ? std::get_if<Table>(&section.blocks[i + 1]) : nullptr;
        if (table && next && layOutAbreast(flow, *table, *next, setter.report.currency))
            ++i;
        else
            std::visit(setter, block);
    }
}

void addHeadAndFoot(PageSet &set, const Report &report, const PaperStyle &style)
{
    constexpr double kGap = 24;
    const double left = style.margin;
    const double right = style.page.width() - style.margin;
    const auto pages = set.pages.size();
    for (std::size_t i = 0; i < pages; ++i) {
        const auto add = [&](double x, double baseline, const QString &text) {
            set.pages[i].items.emplace_back(
                TextItem{{x, baseline}, text, style.caption, style.color().muted});
        };
        const QString dateline = shown(report.dateline);
        const double datelineLeft = right - textWidth(dateline, style.caption);
        add(left, style.headBaseline,
            elided(shown(report.subject), style.caption, datelineLeft - left - kGap));
        add(datelineLeft, style.headBaseline, dateline);
        const QString number = tr("Page %1 of %2").arg(i + 1).arg(pages);
        const double numberLeft = right - textWidth(number, style.caption);
        add(left, style.footBaseline,
            elided(shown(report.footer), style.caption, numberLeft - left - kGap));
        add(numberLeft, style.footBaseline, number);
    }
}

} // namespace

PageSet layOutReport(const Report &report, const PaperStyle &style)
{
    PageFlow flow(style);
    const BlockSetter setter{flow, report};
    flow.outlineEntry(tr("Decision"));
    setDecision(flow, report);
    for (const Section &section : report.sections)
        setSection(flow, section, setter);
    PageSet set = flow.take();
    addHeadAndFoot(set, report, style);
    return set;
}

} // namespace headroom::ui
