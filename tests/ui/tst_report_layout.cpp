// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/paper/paper_text.h"
#include "ui/report/paper/table_layout.h"
#include "ui/report/report_files.h"
#include "ui/report/report_layout.h"

#include <QTest>

#include <numeric>

using namespace headroom;
using namespace headroom::ui;

class ReportLayoutTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { loadThemeResources(); }
    void widthsAddUpAndFiguresKeepTheirs_data();
    void widthsAddUpAndFiguresKeepTheirs();
    void linesFitAndLoseNothing_data();
    void linesFitAndLoseNothing();
    void tooManyLinesEndInAnEllipsis();
    void marksOfDirectionAreNotPrinted();
    void nothingIsOutsideThePage();
    void headerIsOnEveryPageAndTotalNotAlone();
    void lowTablesStandSideBySide();
    void headingAndNotesStayWithTheirTable();
    void charactersWithoutAFontAreSaid();
};

namespace {

double sumOf(const std::vector<double> &widths)
{
    return std::accumulate(widths.begin(), widths.end(), 0.0);
}

Table longTable(int rows)
{
    Table table;
    table.title = "A long one";
    table.columns = {{"name", "Name"}, {"cost", "Cost", ColumnKind::money}};
    Money sum;
    for (int i = 0; i < rows; ++i) {
        const Money amount = Money::fromCents(i);
        sum += amount;
        table.rows.push_back(
            {"Row " + std::to_string(i) + (i % 7 == 0 ? std::string(90, 'x') : std::string()),
             amount});
    }
    table.total = TableRow{std::string("Sum"), sum};
    return table;
}

std::vector<QString> textsOf(const PaperPage &page)
{
    std::vector<QString> texts;
    for (const PageItem &item : page.items) {
        if (const auto *text = std::get_if<TextItem>(&item))
            texts.push_back(text->text);
    }
    return texts;
}

bool contains(const std::vector<QString> &texts, const QString &text)
{
    return std::find(texts.begin(), texts.end(), text) != texts.end();
}

PageSet pagesWith(Table table, const PaperStyle &style)
{
    Report report;
    report.title = "Approve $1 a month";
    report.summary = std::string(400, 'a');
    report.subject = std::string(300, 'S');
    report.dateline = "20 November 2026";
    report.footer = "Estimate";
    report.currency = "USD";
    report.sections.push_back({"1  Section", {std::move(table), Paragraph{"The end."}}});
    return layOutReport(report, style);
}

} // namespace

void ReportLayoutTest::widthsAddUpAndFiguresKeepTheirs_data()
{
    QTest::addColumn<double>("width");
    QTest::newRow("plenty") << 900.0;
    QTest::newRow("short") << 500.0;
    QTest::newRow("too little for words") << 330.0;
}

void ReportLayoutTest::widthsAddUpAndFiguresKeepTheirs()
{
    QFETCH(double, width);
    const std::vector<ColumnNeed> needs{
        {300, 90, false}, {120, 120, true}, {200, 80, false}, {100, 100, true}};
    const std::vector<double> widths = columnWidths(needs, width);
    QVERIFY(std::abs(sumOf(widths) - width) < 1e-6);
    for (std::size_t i = 0; i < needs.size(); ++i) {
        if (needs[i].figure)
            QVERIFY(widths[i] >= needs[i].minimum - 1e-6);
    }
}

void ReportLayoutTest::linesFitAndLoseNothing_data()
{
    QTest::addColumn<QString>("text");
    QTest::newRow("words") << QStringLiteral("the quick brown fox jumps over the lazy dog");
    QTest::newRow("one long word") << QString(200, u'W');
    QTest::newRow("a name and a word")
        << QStringLiteral("on Standard_NC24ads_A100_v4_in_a_region_far_away, spot");
    QTest::newRow("no spaces, wide")
        << QStringLiteral("日本語日本語日本語日本語日本語日本語日本語");
    QTest::newRow("pairs") << QStringLiteral(
        "\U0001F680\U0001F680\U0001F680\U0001F680\U0001F680\U0001F680\U0001F680");
    QTest::newRow("spaces") << QStringLiteral("   a     b   ");
    QTest::newRow("nothing") << QString();
}

void ReportLayoutTest::linesFitAndLoseNothing()
{
    QFETCH(QString, text);
    constexpr double kWidth = 80;
    const QFont font = PaperStyle(PaperSize::a4).small;
    QString joined;
    for (const QString &line : wrapped(text, font, kWidth, 1000)) {
        QVERIFY(textWidth(line, font) <= kWidth + 0.1);
        joined += line;
    }
    QCOMPARE(joined.remove(u' '), QString(text).remove(u' '));
}

void ReportLayoutTest::tooManyLinesEndInAnEllipsis()
{
    const auto lines = wrapped(QString(500, u'W'), PaperStyle(PaperSize::a4).small, 80, 3);
    QCOMPARE(lines.size(), std::size_t{3});
    QVERIFY(lines.back().endsWith(QChar(0x2026)));
}

void ReportLayoutTest::marksOfDirectionAreNotPrinted()
{
    QCOMPARE(printable(QStringLiteral("a\u202Eb\u2066c\u200Fd")), QStringLiteral("abcd"));
    QCOMPARE(printable(QStringLiteral("a\nb\tc\u0007d")), QStringLiteral("a b c d"));
    QCOMPARE(printable(QStringLiteral("עברית Größe")), QStringLiteral("עברית Größe"));
}

void ReportLayoutTest::nothingIsOutsideThePage()
{
    for (const PaperSize paper : {PaperSize::a4, PaperSize::letter}) {
        const PaperStyle style(paper);
        const PageSet set = pagesWith(longTable(200), style);
        QVERIFY(set.pages.size() > 4);
        for (const PaperPage &page : set.pages) {
            for (const PageItem &item : page.items) {
                if (const auto *text = std::get_if<TextItem>(&item)) {
                    QVERIFY(text->baseline.x() >= style.margin - 0.5);
                    QVERIFY(text->baseline.x() + textWidth(text->text, text->font)
                            <= style.page.width() - style.margin + 0.5);
                    QVERIFY(text->baseline.y() <= style.contentBottom
                            || text->baseline.y() == style.footBaseline);
                }
            }
        }
    }
}

void ReportLayoutTest::headerIsOnEveryPageAndTotalNotAlone()
{
    const PaperStyle style(PaperSize::a4);
    // Every number of rows, so that the end of the table meets the end of the page in every way.
    for (int rows = 60; rows < 100; ++rows) {
        const PageSet set = pagesWith(longTable(rows), style);
        int found = 0;
        for (std::size_t i = 0; i < set.pages.size(); ++i) {
            const auto texts = textsOf(set.pages[i]);
            const auto rowsHere =
                std::count_if(texts.begin(), texts.end(), [](const QString &text) {
                    return text.startsWith(QLatin1String("Row"));
                });
            found += static_cast<int>(rowsHere);
            if (rowsHere > 0)
                QVERIFY(contains(texts, QStringLiteral("Name")));
            if (contains(texts, QStringLiteral("Sum")))
                QVERIFY(rowsHere > 0);
            QVERIFY(
                contains(texts, QStringLiteral("Page %1 of %2").arg(i + 1).arg(set.pages.size())));
        }
        QCOMPARE(found, rows);
    }
}

/// Two narrow tables begin on one line; a wide or a high one has the width of the page.
/// A character that is none has no font anywhere.
void ReportLayoutTest::charactersWithoutAFontAreSaid()
{
    const PaperStyle style(PaperSize::a4);
    const auto remarkOn = [&](const std::string &name) {
        Table table = longTable(1);
        table.rows.front().front() = name;
        return fontRemark(pagesWith(std::move(table), style));
    };
    QCOMPARE(remarkOn("Größe – “Lager”"), QString());
    QVERIFY(remarkOn("here: \xf3\xb0\x80\x81").contains(QStringLiteral("\U000F0001")));
    QVERIFY(remarkOn("here: \xf3\xb0\x80\x81").contains(QStringLiteral("fonts-noto-cjk")));
}

/// Tables below 0 to 60 lines of text, and so at every height of the page.
void ReportLayoutTest::headingAndNotesStayWithTheirTable()
{
    const PaperStyle style(PaperSize::a4);
    const auto pageOf = [](const PageSet &set, const QString &text) {
        const auto found = std::ranges::find_if(
            set.pages, [&](const PaperPage &page) { return contains(textsOf(page), text); });
        return found - set.pages.begin();
    };
    for (int lines = 0; lines <= 60; ++lines) {
        for (const int rows : {3, 9, 40}) {
            Report report;
            report.currency = "USD";
            report.sections.push_back({"1  First", {}});
            for (int i = 0; i < lines; ++i)
                report.sections.back().blocks.emplace_back(Paragraph{"A line."});
            report.sections.push_back({"2  Second",
                                       {Paragraph{"Words."}, longTable(rows),
                                        Footnote{"A first note."}, Footnote{"The last note."}}});
            const PageSet set = layOutReport(report, style);
            const auto heading = pageOf(set, QStringLiteral("2  Second"));
            QCOMPARE(pageOf(set, QStringLiteral("Words.")), heading);
            QCOMPARE(pageOf(set, QStringLiteral("A long one")), heading);
            QCOMPARE(pageOf(set, QStringLiteral("The last note.")),
                     pageOf(set, QStringLiteral("Sum")));
            QCOMPARE(set.outline.back().page, static_cast<int>(heading));
        }
    }
}

void ReportLayoutTest::lowTablesStandSideBySide()
{
    const PaperStyle style(PaperSize::a4);
    const auto titles = [&](const Table &left, const Table &right) {
        Report report;
        report.currency = "USD";
        report.sections.push_back({"1  Section", {left, right}});
        std::vector<QPointF> places;
        const PageSet set = layOutReport(report, style);
        for (const PageItem &item : set.pages.front().items) {
            const auto *text = std::get_if<TextItem>(&item);
            if (text != nullptr && (text->text == u"Left" || text->text == u"Right"))
                places.push_back(text->baseline);
        }
        return places;
    };
    Table narrow;
    narrow.columns = {{"name", "Name"}, {"cost", "Cost", ColumnKind::money}};
    narrow.rows = {{std::string("One"), Money::fromCents(100)}};
    Table right = narrow;
    narrow.title = "Left";
    right.title = "Right";
    const auto abreast = titles(narrow, right);
    QCOMPARE(abreast.size(), std::size_t{2});
    QCOMPARE(abreast[0].y(), abreast[1].y());
    QVERIFY(abreast[1].x() > style.page.width() / 2);
    Table wide = narrow;
    wide.rows = {{std::string(60, 'w'), Money::fromCents(100)}};
    const auto below = titles(wide, right);
    QCOMPARE(below.size(), std::size_t{2});
    QVERIFY(below[1].y() > below[0].y() + 60);
    QCOMPARE(below[1].x(), below[0].x());
}

QTEST_MAIN(ReportLayoutTest)
#include "tst_report_layout.moc"
