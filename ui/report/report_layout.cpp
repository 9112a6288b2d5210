// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/report_layout.h"

#include "session/language.h"
#include "ui/charts/stacked_bars_chart.h"
#include "ui/charts/tornado_painter.h"
#include "ui/charts/waterfall_bars.h"
#include "ui/format/text.h"
#include "ui/report/money_bars_layout.h"
#include "ui/report/paper/page_flow.h"
#include "ui/report/paper/paper_text.h"
#include "ui/report/paper/table_layout.h"
#include "ui/rows/compared_cards.h"
#include "ui/rows/forecast_scene.h"
#include "ui/rows/tornado_scene.h"

#include <QStringList>

#include <algorithm>
#include <functional>

namespace headroom::ui {

namespace {

constexpr double kBlockGap = 18;
constexpr double kSectionGap = 26;
constexpr double kHeadingHeight = 38;
constexpr double kTextLine = 20;
constexpr double kParagraphGap = 6;
constexpr double kBarsChartHeight = 248;
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
std::vector<std::vector<QString>> proseLines(const std::string &text, const Prose &prose,
                                             const PaperStyle &style)
{
    constexpr int kManyLines = 10'000;
    std::vector<std::vector<QString>> parts;
    for (const QString &part : textOf(text).split(u'\n'))
        parts.push_back(wrapped(printable(part), prose.font, style.width(), kManyLines));
    return parts;
}

double proseHeight(const std::string &text, const Prose &prose, const PaperStyle &style)
{
    double height = prose.gap;
    for (const auto &lines : proseLines(text, prose, style))
        height += prose.line * static_cast<double>(lines.size());
    return height;
}

void setProse(PageFlow &flow, const std::string &text, const Prose &prose)
{
    constexpr std::size_t kLinesTogether = 4; // shorter paragraphs are not broken
    const PaperStyle &style = flow.style();
    for (const auto &lines : proseLines(text, prose, style)) {
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

struct BlockSetter {
    PageFlow &flow;
    const Report &report;
    double below = 0; ///< height of the notes that stay with the block

    void operator()(const Paragraph &paragraph) const
    {
        setProse(flow, paragraph.text, paragraphProse(flow.style()));
    }
    void operator()(const Footnote &note) const
    {
        setProse(flow, note.text, footnoteProse(flow.style()));
    }
    void operator()(const FigureRow &row) const { setFigures(flow, row); }
    void operator()(const MoneyBars &bars) const { layOutMoneyBars(flow, bars, report.currency); }
    void operator()(const Table &table) const { layOutTable(flow, table, report.currency, below); }
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
        flow.need(kTitleHeight + height + below);
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

/// Height of the notes from the place on, with the gap above them, that stay on the page of what
/// they explain.
double notesHeight(const Section &section, std::size_t first, const PaperStyle &style)
{
    constexpr double kMost = 150; // longer ones are a text of their own
    const Prose prose = footnoteProse(style);
    double height = 0;
    for (std::size_t i = first; i < section.blocks.size(); ++i) {
        const auto *note = std::get_if<Footnote>(&section.blocks[i]);
        if (note == nullptr)
            break;
        const double gap = i > first ? 0 : gapBetween(section.blocks[i - 1], section.blocks[i]);
        const double more = gap + proseHeight(note->text, prose, style);
        if (height + more > kMost)
            break;
        height += more;
    }
    return height;
}

class SectionSetter
{
public:
    SectionSetter(PageFlow &flow, const Section &section, const Report &report)
        : m_flow(flow),
          m_section(section),
          m_report(report)
    {}

    void set()
    {
        std::size_t next = 0;
        if (!m_section.title.empty()) {
            m_flow.gap(kSectionGap);
            const PageFlow::Mark start = m_flow.mark();
            if (!setOpening(next) && start.items > 0) {
                m_flow.returnTo(start);
                m_flow.startPage();
                next = 0;
                setOpening(next);
            }
        }
        while (next < m_section.blocks.size())
            setBlock(next);
    }

private:
    /// Heading, and the blocks up to the first that the words introduce; false if one of them does
    /// not begin on the page of the heading.
    bool setOpening(std::size_t &next)
    {
        setHeading();
        bool isTogether = true;
        for (bool isProseSoFar = true; isProseSoFar && next < m_section.blocks.size();) {
            isProseSoFar = isProse(m_section.blocks[next]);
            const bool isJudged = next == 0 || !isProseSoFar;
            const PageFlow::Mark before = m_flow.mark();
            setBlock(next);
            isTogether = isTogether && (!isJudged || m_flow.isContinued(before));
        }
        return isTogether;
    }

    void setHeading()
    {
        constexpr double kHeadingBaseline = 17;
        m_flow.need(kHeadingHeight);
        m_flow.outlineEntry(shown(m_section.title));
        const PaperStyle &style = m_flow.style();
        m_flow.text(style.margin, kHeadingBaseline, shown(m_section.title), style.heading,
                    style.color().text);
        m_flow.skip(kHeadingHeight);
    }

    /// `next`: the block to set, then the one after.
    void setBlock(std::size_t &next)
    {
        const std::vector<Block> &blocks = m_section.blocks;
        const Block &block = blocks[next];
        if (next > 0)
            m_flow.gap(gapBetween(blocks[next - 1], block));
        ++next;
        const auto *table = std::get_if<Table>(&block);
        const auto *beside = next < blocks.size() ? std::get_if<Table>(&blocks[next]) : nullptr;
        if (table && beside && layOutAbreast(m_flow, *table, *beside, m_report.currency))
            ++next;
        else
            std::visit(BlockSetter{m_flow, m_report, notesHeight(m_section, next, m_flow.style())},
                       block);
    }

    PageFlow &m_flow;
    const Section &m_section;
    const Report &m_report;
};

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
    flow.outlineEntry(tr("Decision"));
    setDecision(flow, report);
    for (const Section &section : report.sections)
        SectionSetter(flow, section, report).set();
    PageSet set = flow.take();
    addHeadAndFoot(set, report, style);
    return set;
}

} // namespace headroom::ui
