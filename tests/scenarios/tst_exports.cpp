// SPDX-License-Identifier: GPL-3.0-or-later
#include "scenarios/program.h"

#include <QByteArray>
#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <QStringList>
#include <QTemporaryDir>
#include <QTest>

using namespace headroom::testing;

/// Exported files, read back by other programs.
class ExportTest : public QObject
{
    Q_OBJECT

private slots:
    void pdfShowsTheFiguresOfTheCsv_data();
    void pdfShowsTheFiguresOfTheCsv();
    void pdfHasOutlineMetadataAndPageNumbers();
    void letterIsAnotherPaper();
    void equalInputsGiveEqualBytes();
    void hostileNamesStayLiteral_data();
    void hostileNamesStayLiteral();
    void sixtyWorkloadsFillPagesWithoutSplitRows();
    void chartsAreWrittenAsPngAndSvg();
    void unwritableTargetsAreSaid_data();
    void unwritableTargetsAreSaid();
    void fullDiskLeavesTheFormerFile();
    void exportNeverReplacesItsSource();
    void noCommandReplacesWhatItReads_data();
    void noCommandReplacesWhatItReads();
    void chartsNeverReplaceWhatIsRead();
    void theUsersCatalogIsNotReplaced();
    void emptyPlanHasAReportToo();
    void aDeckHasAPageForEachBookmark();
    void aDeckHidesOwnPricesAndDependsOnNothingElse();

private:
    static QString textOf(const QString &pdf)
    {
        const Run run = programRun(QStringLiteral("pdftotext"),
                                   {QStringLiteral("-layout"), pdf, QStringLiteral("-")});
        return QString::fromUtf8(run.out);
    }
    QString file(const QString &name) const { return m_folder.filePath(name); }

    QTemporaryDir m_folder;
};

namespace {

/// "1624.32" as the report prints it.
QString printedMoney(const QString &plain)
{
    QString text = plain;
    for (qsizetype at = text.indexOf(u'.') - 3; at > 0; at -= 3)
        text.insert(at, u',');
    return u'$' + text;
}

} // namespace

void ExportTest::pdfShowsTheFiguresOfTheCsv_data()
{
    QTest::addColumn<QString>("plan");
    QTest::newRow("reference") << shippedPlan(QStringLiteral("reference.headroom"));
    QTest::newRow("textnlp") << shippedPlan(QStringLiteral("textnlp.headroom"));
}

void ExportTest::pdfShowsTheFiguresOfTheCsv()
{
    QFETCH(QString, plan);
    const QString pdf = file(QStringLiteral("report.pdf"));
    const Run run = exported(plan, {QStringLiteral("--pdf"), pdf});
    QVERIFY2(run.exitCode == 0 || run.exitCode == 1, run.err);
    const auto rows = breakdownOf(plan);
    const QString text = textOf(pdf);
    QVERIFY(rows.size() > 2);
    for (std::size_t i = 1; i < rows.size(); ++i) {
        const QString cost = csvCell(rows, i, QStringLiteral("monthly_cost"));
        if (cost.isEmpty())
            continue; // without a price or a size
        const QString name = csvCell(rows, i, QStringLiteral("name"));
        // The line item that begins with the name, which may go on below, has its cost to the cent.
        const QString first = name.section(u' ', 0, 0);
        const QRegularExpression line(QRegularExpression::escape(first) + QStringLiteral("[^\\n]*")
                                      + QRegularExpression::escape(printedMoney(cost)));
        QVERIFY2(text.contains(line), qPrintable(name + u' ' + printedMoney(cost)));
    }
}

void ExportTest::pdfHasOutlineMetadataAndPageNumbers()
{
    const QString pdf = file(QStringLiteral("outline.pdf"));
    QCOMPARE(
        exported(shippedPlan(QStringLiteral("reference.headroom")), {QStringLiteral("--pdf"), pdf})
            .exitCode,
        0);
    const Run info = programRun(QStringLiteral("pdfinfo"), {pdf});
    QVERIFY(info.out.contains("Title:"));
    QVERIFY(info.out.contains("Headroom"));
    QVERIFY(info.out.contains("A4"));
    QVERIFY(info.out.contains("JavaScript:      no"));
    const Run check = programRun(QStringLiteral("qpdf"), {QStringLiteral("--check"), pdf});
    QCOMPARE(check.exitCode, 0);
    const Run outline =
        programRun(QStringLiteral("qpdf"),
                   {QStringLiteral("--json"), QStringLiteral("--json-key=outlines"), pdf});
    for (const char *title :
         {"Decision", "Months against budget", "Line items", "Assumptions", "Not included"})
        QVERIFY2(outline.out.contains(title), title);
    const Run fonts = programRun(QStringLiteral("pdffonts"), {pdf});
    QVERIFY(fonts.out.contains("HeadroomSans"));
    const QString text = textOf(pdf);
    const qsizetype pages = text.count(u'\f');
    for (qsizetype page = 1; page <= pages; ++page)
        QVERIFY(text.contains(QStringLiteral("Page %1 of %2").arg(page).arg(pages)));
}

void ExportTest::letterIsAnotherPaper()
{
    const QString pdf = file(QStringLiteral("letter.pdf"));
    QCOMPARE(exported(shippedPlan(QStringLiteral("reference.headroom")),
                      {QStringLiteral("--pdf"), pdf, QStringLiteral("--paper"),
                       QStringLiteral("letter")})
                 .exitCode,
             0);
    QVERIFY(programRun(QStringLiteral("pdfinfo"), {pdf}).out.contains("letter"));
}

void ExportTest::equalInputsGiveEqualBytes()
{
    const std::vector<std::map<QString, QString>> places{
        {{QStringLiteral("TZ"), QStringLiteral("UTC")},
         {QStringLiteral("LC_ALL"), QStringLiteral("C")}},
        {{QStringLiteral("TZ"), QStringLiteral("Pacific/Auckland")},
         {QStringLiteral("LC_ALL"), QStringLiteral("de_DE.UTF-8")}},
        {{QStringLiteral("QT_SCALE_FACTOR"), QStringLiteral("2")},
         {QStringLiteral("QT_FONT_DPI"), QStringLiteral("192")}},
        {{QStringLiteral("QT_HASH_SEED"), QStringLiteral("0")}}};
    std::map<QString, QByteArray> former;
    // The large plan for the report, the small one for the charts of each workload.
    for (const auto &place : places) {
        const QDir folder(file(QStringLiteral("equal")));
        const QString pdf = file(QStringLiteral("equal.pdf"));
        const Run report = exported(shippedPlan(QStringLiteral("textnlp.headroom")),
                                    {QStringLiteral("--pdf"), pdf, QStringLiteral("--csv"),
                                     file(QStringLiteral("equal.csv"))},
                                    place);
        QVERIFY2(report.exitCode == 0 || report.exitCode == 1, report.err);
        const Run charts = exported(shippedPlan(QStringLiteral("reference.headroom")),
                                    {QStringLiteral("--charts"), folder.path()}, place);
        QVERIFY2(charts.exitCode == 0, charts.err);
        std::map<QString, QByteArray> files{
            {pdf, fileContent(pdf)},
            {QStringLiteral("csv"), fileContent(file(QStringLiteral("equal.csv")))}};
        for (const QString &name : folder.entryList(QDir::Files))
            files[name] = fileContent(folder.filePath(name));
        QVERIFY(files.size() > 6);
        if (!former.empty()) {
            for (const auto &[name, content] : files)
                QVERIFY2(content == former[name], qPrintable(name));
        }
        former = std::move(files);
    }
}

void ExportTest::hostileNamesStayLiteral_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("csv");
    QTest::addColumn<QString>("printed");
    const auto row = [](const char *what, const QString &name, const QString &csv,
                        const QString &printed) { QTest::newRow(what) << name << csv << printed; };
    row("formula", QStringLiteral("=cmd|' /C calc'!A0"), QStringLiteral("'=cmd|' /C calc'!A0"),
        QStringLiteral("=cmd|' /C calc'!A0"));
    row("plus", QStringLiteral("+1+1"), QStringLiteral("'+1+1"), QStringLiteral("+1+1"));
    row("at", QStringLiteral("@SUM(A1)"), QStringLiteral("'@SUM(A1)"), QStringLiteral("@SUM(A1)"));
    row("markup", QStringLiteral("<b>bold</b><img src=\"/etc/passwd\">"),
        QStringLiteral("<b>bold</b><img src=\"/etc/passwd\">"), QStringLiteral("<b>bold</b><img"));
    row("quotes", QStringLiteral("a \"b\", c"), QStringLiteral("a \"b\", c"),
        QStringLiteral("a \"b\", c"));
    row("link", QStringLiteral("javascript:alert(1)"), QStringLiteral("javascript:alert(1)"),
        QStringLiteral("javascript:alert(1)"));
    row("entity", QStringLiteral("a < b & c > d &amp;"), QStringLiteral("a < b & c > d &amp;"),
        QStringLiteral("a < b & c > d &amp;"));
    row("turned direction", QStringLiteral("abc \u202Etxt.exe"), QStringLiteral("abc txt.exe"),
        QStringLiteral("abc txt.exe"));
    row("control characters", QStringLiteral("red \u001B[31m bell\u0007\u0085end"),
        QStringLiteral("red  [31m bell  end"), QStringLiteral("red [31m bell end"));
    row("full-width formula", QStringLiteral("\uFF1D1+1"), QStringLiteral("'\uFF1D1+1"),
        QStringLiteral("1+1"));
    const QString accented = QStringLiteral("Größe Œuvre 8x7B");
    row("letters", accented, accented, accented);
    const QString emoji = QStringLiteral("rocket \U0001F680 end");
    row("emoji", emoji, emoji, QStringLiteral("rocket"));
    const QString longName = QString(200, u'W');
    row("200 letters", longName, longName, QString(20, u'W'));
}

void ExportTest::hostileNamesStayLiteral()
{
    QFETCH(QString, name);
    QFETCH(QString, csv);
    QFETCH(QString, printed);
    const QString plan = file(QStringLiteral("hostile.headroom"));
    const QString pdf = file(QStringLiteral("hostile.pdf"));
    const QString table = file(QStringLiteral("hostile.csv"));
    writeFile(plan, planOf(name, {name}));
    const Run run = exported(plan, {QStringLiteral("--pdf"), pdf, QStringLiteral("--csv"), table});
    QCOMPARE(run.exitCode, 0);
    QCOMPARE(csvCell(csvRows(fileContent(table)), 1, QStringLiteral("name")), csv);
    QVERIFY2(textOf(pdf).contains(printed), qPrintable(textOf(pdf).left(600)));
    // Nothing to click, nothing to run, nothing fetched.
    const Run json =
        programRun(QStringLiteral("qpdf"),
                   {QStringLiteral("--json"), QStringLiteral("--json-key=objects"), pdf});
    for (const char *forbidden : {"/URI", "/JavaScript", "/Launch", "/Annot", "/EmbeddedFile"})
        QVERIFY2(!json.out.contains(forbidden), forbidden);
}

void ExportTest::sixtyWorkloadsFillPagesWithoutSplitRows()
{
    QStringList names;
    for (int i = 1; i <= 60; ++i)
        names += QStringLiteral("Workload number %1").arg(i);
    const QString plan = file(QStringLiteral("sixty.headroom"));
    const QString pdf = file(QStringLiteral("sixty.pdf"));
    writeFile(plan, planOf(QStringLiteral("Sixty"), names));
    QCOMPARE(exported(plan, {QStringLiteral("--pdf"), pdf}).exitCode, 0);
    const QString text = textOf(pdf);
    QVERIFY(text.count(u'\f') > 8);
    for (const QString &name : names)
        QVERIFY2(text.contains(QRegularExpression(name + QStringLiteral("\\b"))), qPrintable(name));
    // The line items run over several pages; each has the header.
    int pagesWithItems = 0;
    const QStringList pages = text.split(u'\f');
    for (const QString &page : pages) {
        if (page.contains(QRegularExpression(QStringLiteral("Workload number \\d+ +\\d+ +730 "))))
            pagesWithItems += page.contains(QStringLiteral("Unrounded")) ? 1 : -1000;
    }
    QVERIFY(pagesWithItems > 1);
    // The sum of 1 to 60 instances for 730 h at $0.526, as the sum of rounded lines.
    QVERIFY(text.contains(QStringLiteral("$702,683.40")));
}

void ExportTest::chartsAreWrittenAsPngAndSvg()
{
    const QDir folder(file(QStringLiteral("charts")));
    const QString plan = file(QStringLiteral("charts.headroom"));
    writeFile(plan, planOf(QStringLiteral("Charts"),
                           {QStringLiteral("../../etc/Ä B"), QStringLiteral("...")}));
    QCOMPARE(exported(plan, {QStringLiteral("--charts"), folder.path()}).exitCode, 0);
    const QStringList expected{QStringLiteral("candidates-01-etc-b.png"),
                               QStringLiteral("candidates-01-etc-b.svg"),
                               QStringLiteral("candidates-02.png"),
                               QStringLiteral("candidates-02.svg"),
                               QStringLiteral("forecast.png"),
                               QStringLiteral("forecast.svg"),
                               QStringLiteral("monthly-cost.png"),
                               QStringLiteral("monthly-cost.svg"),
                               QStringLiteral("tornado.png"),
                               QStringLiteral("tornado.svg")};
    QCOMPARE(folder.entryList(QDir::Files, QDir::Name), expected);
    QVERIFY(fileContent(folder.filePath(QStringLiteral("monthly-cost.png"))).startsWith("\x89PNG"));
    for (const char *name :
         {"monthly-cost.svg", "candidates-01-etc-b.svg", "forecast.svg", "tornado.svg"}) {
        const QByteArray svg = fileContent(folder.filePath(QLatin1String(name)));
        QVERIFY(svg.contains("<svg"));
        QVERIFY2(svg.contains("Charts, scenario “Baseline”, November 20, 2026")
                     || svg.contains("Charts, scenario “Baseline”, 20 November 2026"),
                 name);
    }
}

void ExportTest::unwritableTargetsAreSaid_data()
{
    QTest::addColumn<QStringList>("targets");
    QTest::newRow("no such folder")
        << QStringList{QStringLiteral("--csv"), QStringLiteral("/nowhere/at/all.csv")};
    QTest::newRow("a folder") << QStringList{QStringLiteral("--pdf"), QStringLiteral("/tmp")};
    QTest::newRow("a device") << QStringList{QStringLiteral("--csv"), QStringLiteral("/dev/full")};
    QTest::newRow("charts below a file") << QStringList{
        QStringLiteral("--charts"), shippedPlan(QStringLiteral("reference.headroom/x"))};
}

void ExportTest::unwritableTargetsAreSaid()
{
    QFETCH(QStringList, targets);
    const Run run = exported(shippedPlan(QStringLiteral("reference.headroom")), targets);
    QCOMPARE(run.exitCode, 2);
    QVERIFY2(run.err.contains(targets.last().toUtf8()), run.err);
    QVERIFY2(!run.err.contains("Wrote"), run.err);
}

void ExportTest::fullDiskLeavesTheFormerFile()
{
    const QDir folder(file(QStringLiteral("full")));
    QVERIFY(folder.mkpath(QStringLiteral(".")));
    const QString pdf = folder.filePath(QStringLiteral("report.pdf"));
    writeFile(pdf, "the former report");
    // A limit of 8 blocks of 512 or 1024 bytes: the report does not fit.
    const Run run = programRun(
        QStringLiteral("sh"),
        {QStringLiteral("-c"),
         QStringLiteral("ulimit -f 8; exec \"$0\" export \"$1\" --pdf \"$2\""),
         QStringLiteral(HEADROOM_PROGRAM), shippedPlan(QStringLiteral("reference.headroom")), pdf});
    QCOMPARE(run.exitCode, 2);
    QVERIFY2(run.err.contains("report.pdf"), run.err);
    QVERIFY2(!run.err.contains("Wrote"), run.err);
    QCOMPARE(fileContent(pdf), QByteArray("the former report"));
    QCOMPARE(folder.entryList(QDir::Files | QDir::Hidden),
             QStringList{QStringLiteral("report.pdf")});
}

void ExportTest::exportNeverReplacesItsSource()
{
    const QString plan = file(QStringLiteral("precious.headroom"));
    const QByteArray content = planOf(QStringLiteral("Precious"), {QStringLiteral("A")});
    writeFile(plan, content);
    const QString roundabout = m_folder.path() + QStringLiteral("/./precious.headroom");
    const QString twice = file(QStringLiteral("twice"));
    const std::vector<QStringList> requests{
        {QStringLiteral("--csv"), plan},
        {QStringLiteral("--pdf"), roundabout},
        {QStringLiteral("--pdf"), twice, QStringLiteral("--csv"), twice},
        {QStringLiteral("--pdf"), twice, QStringLiteral("--csv"),
         m_folder.path() + QStringLiteral("/./twice")},
        {QStringLiteral("--own-prices"), plan, QStringLiteral("--csv"), roundabout}};
    for (const QStringList &targets : requests) {
        const Run run = exported(plan, targets);
        QCOMPARE(run.exitCode, 2);
        QVERIFY2(run.err.contains("would be replaced"), run.err);
    }
    QCOMPARE(fileContent(plan), content);
    QVERIFY(!QFile::exists(twice));
}

void ExportTest::noCommandReplacesWhatItReads_data()
{
    QTest::addColumn<QStringList>("command"); // IN stands for the file that is read
    const auto row = [](const char *name, const char *words) {
        QTest::newRow(name) << QString(words).split(' ');
    };
    row("own prices", "export PLAN --own-prices IN --csv IN");
    row("catalog of an export", "export PLAN --catalog IN --csv IN");
    row("exchange rates", "export PLAN --exchange-rates IN --csv IN");
    row("catalog", "catalog export IN --catalog IN");
    row("rows", "predict --rows IN --output IN");
    row("models", "predict --rows OTHER --models IN --output IN");
    row("accelerators", "predict --rows OTHER --accelerators IN --output IN");
}

void ExportTest::noCommandReplacesWhatItReads()
{
    QFETCH(QStringList, command);
    const QString input = file(QStringLiteral("input"));
    const QByteArray content = "book,precious\nprovider,percent_off\naws,10\n";
    writeFile(input, content);
    command.replaceInStrings(QStringLiteral("PLAN"),
                             shippedPlan(QStringLiteral("textnlp.headroom")));
    command.replaceInStrings(QStringLiteral("OTHER"), file(QStringLiteral("other")));
    command.replaceInStrings(QStringLiteral("IN"), input);
    const Run run = headroomRun(command, {});
    QCOMPARE(run.exitCode, 2);
    QCOMPARE(fileContent(input), content);
}

/// The names of charts are the program's own choice, so that it has to look where they would lie.
void ExportTest::chartsNeverReplaceWhatIsRead()
{
    const QString folder = file(QStringLiteral("charts-of-a-plan"));
    QVERIFY(QDir().mkpath(folder));
    const QString plan = folder + QStringLiteral("/monthly-cost.svg");
    const QByteArray content = planOf(QStringLiteral("Precious"), {QStringLiteral("Chat")});
    writeFile(plan, content);
    const Run over = exported(plan, {QStringLiteral("--charts"), folder});
    QCOMPARE(over.exitCode, 2);
    QVERIFY2(over.err.contains("would be replaced by --charts"), over.err);
    QCOMPARE(fileContent(plan), content);
    const QString other = file(QStringLiteral("other.headroom"));
    writeFile(other, content);
    const QString fresh = file(QStringLiteral("new-charts"));
    const Run twice = exported(other, {QStringLiteral("--charts"), fresh, QStringLiteral("--csv"),
                                       fresh + QStringLiteral("/candidates-01-chat.png")});
    QCOMPARE(twice.exitCode, 2);
    QVERIFY2(twice.err.contains("would be replaced by --charts"), twice.err);
    QVERIFY(!QFile::exists(fresh));
}

/// The catalog that is in use unless another is named.
void ExportTest::theUsersCatalogIsNotReplaced()
{
    const std::map<QString, QString> variables{
        {QStringLiteral("XDG_DATA_HOME"), file(QStringLiteral("data"))}};
    const QString prices = file(QStringLiteral("prices.csv"));
    writeFile(prices, "provider,region,instance_type,price_per_hour,as_of\n"
                      "aws,us-east-1,m5.large,0.0961,2026-07-20\n");
    const Run imported =
        headroomRun({QStringLiteral("catalog"), QStringLiteral("import"), prices}, variables);
    QVERIFY2(imported.exitCode == 0, imported.err);
    const QString catalog = file(QStringLiteral("data/headroom/catalog.sqlite"));
    const QByteArray content = fileContent(catalog);
    QVERIFY(!content.isEmpty());
    const Run run = exported(shippedPlan(QStringLiteral("reference.headroom")),
                             {QStringLiteral("--csv"), catalog}, variables);
    QCOMPARE(run.exitCode, 2);
    QVERIFY2(run.err.contains("would be replaced by --csv"), run.err);
    QVERIFY(fileContent(catalog) == content);
}

void ExportTest::emptyPlanHasAReportToo()
{
    const QString plan = file(QStringLiteral("empty.headroom"));
    const QString pdf = file(QStringLiteral("empty.pdf"));
    writeFile(plan, planOf(QStringLiteral("Empty"), {}));
    const Run run = exported(plan, {QStringLiteral("--pdf"), pdf, QStringLiteral("--charts"),
                                    file(QStringLiteral("empty"))});
    QVERIFY2(run.exitCode == 0, run.err);
    QVERIFY(textOf(pdf).contains(QStringLiteral("Nothing to approve yet")));
}

namespace {

/// The shipped plan with a bookmark of each view, and one of what does not exist.
QByteArray planWithBookmarks(const QString &title)
{
    QByteArray plan = fileContent(shippedPlan(QStringLiteral("reference.headroom")));
    QString pages;
    for (const char *view : {"scenarios", "candidates", "budget", "forecast", "forecast"})
        pages += QStringLiteral("%1{\"name\": \"%2 %3\", \"scenario\": \"Gone\", \"view\": \"%4\", "
                                "\"highlight\": 999, \"traffic_percent\": 150}")
                     .arg(pages.isEmpty() ? QString() : QStringLiteral(", "), title)
                     .arg(pages.count(u'{') + 1)
                     .arg(QLatin1String(view));
    const qsizetype at = plan.indexOf("\"workloads\"");
    plan.insert(at, QStringLiteral("\"bookmarks\": [%1],\n  ").arg(pages).toUtf8());
    return plan;
}

} // namespace

void ExportTest::aDeckHasAPageForEachBookmark()
{
    const QString plan = file(QStringLiteral("marked.headroom"));
    const QString deck = file(QStringLiteral("deck.pdf"));
    writeFile(plan, planWithBookmarks(QStringLiteral("<b>Page</b>")));
    const Run run = exported(plan, {QStringLiteral("--deck"), deck});
    QVERIFY2(run.exitCode == 0 || run.exitCode == 1, run.err);
    QCOMPARE(programRun(QStringLiteral("qpdf"), {QStringLiteral("--check"), deck}).exitCode, 0);
    const QByteArray info = programRun(QStringLiteral("pdfinfo"), {deck}).out;
    QVERIFY2(info.contains("Pages:           5"), info);
    QVERIFY2(info.contains("960 x 540 pts"), info);
    const QStringList pages = textOf(deck).split(u'\f');
    for (int page = 1; page <= 5; ++page) {
        const QString &text = pages[page - 1];
        QVERIFY2(text.contains(QStringLiteral("<b>Page</b> %1").arg(page)), qPrintable(text));
        QVERIFY(text.contains(QStringLiteral("%1 of 5").arg(page)));
        QVERIFY(text.contains(QStringLiteral("“Gone” no longer exists")));
    }
    // A plan without bookmarks has pages of its own, an empty one too.
    writeFile(plan, planOf(QStringLiteral("Empty"), {}));
    QCOMPARE(exported(plan, {QStringLiteral("--deck"), deck}).exitCode, 0);
    QVERIFY(programRun(QStringLiteral("pdfinfo"), {deck}).out.contains("Pages:           3"));
}

void ExportTest::aDeckHidesOwnPricesAndDependsOnNothingElse()
{
    const QString plan = file(QStringLiteral("public.headroom"));
    const QString book = file(QStringLiteral("book.csv"));
    writeFile(plan, planWithBookmarks(QStringLiteral("Page")));
    writeFile(book, "book,ACME\nprovider,percent_off\naws,50\n");
    const auto deck = [&](const QStringList &options, const std::map<QString, QString> &place) {
        const QString to = file(QStringLiteral("equal-deck.pdf"));
        const Run run = exported(plan, QStringList{QStringLiteral("--deck"), to} + options, place);
        if (run.exitCode > 1)
            qFatal("%s", run.err.constData());
        return fileContent(to);
    };
    const QByteArray first = deck({}, {});
    QVERIFY(first.startsWith("%PDF"));
    QVERIFY(deck({}, {{QStringLiteral("TZ"), QStringLiteral("Pacific/Auckland")},
                      {QStringLiteral("LC_ALL"), QStringLiteral("de_DE.UTF-8")},
                      {QStringLiteral("QT_SCALE_FACTOR"), QStringLiteral("2")}})
            == first);
    QVERIFY(deck({QStringLiteral("--own-prices"), book}, {}) == first);
}

QTEST_GUILESS_MAIN(ExportTest)
#include "tst_exports.moc"
