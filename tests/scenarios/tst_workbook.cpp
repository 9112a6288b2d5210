// SPDX-License-Identifier: GPL-3.0-or-later
#include "scenarios/program.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

#include <functional>

using namespace headroom::testing;

/// The finance workbook, unpacked and calculated again by another program.
class WorkbookTest : public QObject
{
    Q_OBJECT

private slots:
    void figuresAreThoseOfTheCsv_data();
    void figuresAreThoseOfTheCsv();
    void chartsShowTheCells();
    void aChangedRateReachesTheTotal();
    void changedInputsReachTheMonths_data();
    void changedInputsReachTheMonths();
    void changedCountUnderCommitmentsIsTheProgramsAnswer_data();
    void changedCountUnderCommitmentsIsTheProgramsAnswer();
    void hostileNamesAreText_data();
    void hostileNamesAreText();
    void equalInputsGiveEqualBytes();
    void emptyPlanHasAWorkbookToo();
    void rowsOfWrappedTextsAreHighEnough();
    void unwritableTargetsAreSaid();
    void fullDiskLeavesTheFormerFile();
    void cutTemporaryFilesAreNoticed();
    void itNeverReplacesWhatItIsMadeFrom();

private:
    static QJsonObject readBack(const QString &file, const QStringList &changes = {})
    {
        const Run run = programRun(
            QStringLiteral("python3"),
            QStringList{QStringLiteral(HEADROOM_SOURCE_DIR "/tests/scenarios/read_workbook.py"),
                        file}
                + changes);
        if (run.exitCode != 0)
            qWarning("%s", run.err.constData());
        return QJsonDocument::fromJson(run.out).object();
    }
    /// The cells of a column below its heading, until the first empty one in the first column.
    static QList<QJsonValue> below(const QJsonObject &sheet, const QString &column, int heading)
    {
        QList<QJsonValue> values;
        for (int row = heading + 1; sheet.contains(u'A' + QString::number(row)); ++row)
            values += sheet[column + QString::number(row)];
        return values;
    }
    QString file(const QString &name) const { return m_folder.filePath(name); }

    QTemporaryDir m_folder;
};

namespace {

QJsonObject sheetOf(const QJsonObject &book, const QString &name)
{
    return book[QStringLiteral("sheets")].toObject()[name].toObject();
}

QString cents(const QJsonValue &value)
{
    return value.isDouble() ? QString::number(value.toDouble(), 'f', 2) : QString();
}

/// Without the sum that is the last of them.
QStringList centsOf(const QList<QJsonValue> &totals)
{
    QStringList amounts;
    for (qsizetype i = 0; i + 1 < totals.size(); ++i)
        amounts += cents(totals[i]);
    return amounts;
}

/// The months of the active scenario, as the program evaluates the plan.
QStringList evaluatedMonths(const QString &plan)
{
    const Run run = headroomRun({QStringLiteral("evaluate"), plan, QStringLiteral("--format"),
                                 QStringLiteral("json"), QStringLiteral("--date"),
                                 QStringLiteral("2026-11-20")});
    const QJsonObject evaluated = QJsonDocument::fromJson(run.out).object();
    QStringList costs;
    for (const QJsonValue &scenario : evaluated[QStringLiteral("scenarios")].toArray()) {
        if (scenario[QStringLiteral("name")] != evaluated[QStringLiteral("active_scenario")])
            continue;
        for (const QJsonValue &month : scenario[QStringLiteral("forecast")].toArray())
            costs += month[QStringLiteral("cost")].toString();
    }
    return costs;
}

} // namespace

void WorkbookTest::figuresAreThoseOfTheCsv_data()
{
    QTest::addColumn<QString>("plan");
    QTest::newRow("reference") << shippedPlan(QStringLiteral("reference.headroom"));
    QTest::newRow("textnlp") << shippedPlan(QStringLiteral("textnlp.headroom"));
    for (const char *scenario : {"autoscaled-week", "commitments", "environments", "euros",
                                 "month-bases", "price-change", "three-clouds", "unpriced"})
        QTest::newRow(scenario) << QStringLiteral(HEADROOM_SOURCE_DIR
                                                  "/tests/scenarios/%1/plan.headroom")
                                       .arg(QLatin1String(scenario));
}

void WorkbookTest::figuresAreThoseOfTheCsv()
{
    QFETCH(QString, plan);
    const QString xlsx = file(QStringLiteral("report.xlsx"));
    const Run run = exported(plan, {QStringLiteral("--xlsx"), xlsx});
    QVERIFY2(run.exitCode == 0 || run.exitCode == 1, run.err);
    const QJsonObject book = readBack(xlsx);
    const QJsonArray differing = book[QStringLiteral("differing")].toArray();
    QVERIFY2(differing.isEmpty(), QJsonDocument(differing).toJson().constData());
    QVERIFY(book[QStringLiteral("unsafe")].toArray().isEmpty());
    QVERIFY(book[QStringLiteral("formulas")].toInt() > 20);
    const auto rows = breakdownOf(plan);
    const QJsonObject lines = sheetOf(book, QStringLiteral("Cost lines"));
    QCOMPARE(lines[QStringLiteral("O2")].toString(), QStringLiteral("= Per month"));
    const QList<QJsonValue> names = below(lines, QStringLiteral("A"), 2);
    const QList<QJsonValue> costs = below(lines, QStringLiteral("O"), 2);
    QCOMPARE(names.size() + 1, static_cast<qsizetype>(rows.size())); // no fleets here
    for (std::size_t i = 1; i < rows.size(); ++i) {
        const auto at = static_cast<qsizetype>(i) - 1;
        QCOMPARE(names[at].toString(), csvCell(rows, i, QStringLiteral("name")));
        QCOMPARE(cents(costs[at]), csvCell(rows, i, QStringLiteral("monthly_cost")));
    }
    // The first figure of the summary is the total, by way of the lines.
    QStringList amounts;
    for (const QJsonValue &value : sheetOf(book, QStringLiteral("Summary")))
        amounts += cents(value);
    QVERIFY(amounts.contains(csvCell(rows, rows.size() - 1, QStringLiteral("monthly_cost"))));
    const QJsonObject inputs = sheetOf(book, QStringLiteral("Inputs"));
    QVERIFY(std::any_of(inputs.begin(), inputs.end(), [](const QJsonValue &value) {
        return value.toString() == QStringLiteral("Quoted in");
    }));
}

/// Also before anything is calculated, as previews do.
void WorkbookTest::chartsShowTheCells()
{
    const QString xlsx = file(QStringLiteral("charts.xlsx"));
    const Run run =
        exported(shippedPlan(QStringLiteral("textnlp.headroom")), {QStringLiteral("--xlsx"), xlsx});
    QVERIFY2(run.exitCode == 0 || run.exitCode == 1, run.err);
    const QJsonArray charts = readBack(xlsx)[QStringLiteral("charts")].toArray();
    QStringList sheets;
    for (const QJsonValue &series : charts) {
        const QJsonArray stale = series[QStringLiteral("stale")].toArray();
        QVERIFY2(stale.isEmpty(), QJsonDocument(stale).toJson().constData());
        sheets += series[QStringLiteral("refers")].toString().section(u'!', 0, 0);
    }
    // Months with budgets, workloads and providers: four series, each with its categories.
    QCOMPARE(sheets.count(QStringLiteral("Months")) + sheets.count(QStringLiteral("'Months'")), 4);
    QCOMPARE(sheets.size(), 8);
}

void WorkbookTest::aChangedRateReachesTheTotal()
{
    const QString plan = file(QStringLiteral("live.headroom"));
    const QString xlsx = file(QStringLiteral("live.xlsx"));
    writeFile(plan, planOf(QStringLiteral("Live"), {QStringLiteral("One"), QStringLiteral("Two")}));
    QCOMPARE(exported(plan, {QStringLiteral("--xlsx"), xlsx}).exitCode, 0);
    const QJsonObject before = sheetOf(readBack(xlsx), QStringLiteral("Cost lines"));
    QCOMPARE(cents(before[QStringLiteral("O5")]), QStringLiteral("1151.94")); // 3 × 730 h × 0.526
    const QJsonObject changed = readBack(xlsx, {QStringLiteral("Inputs!B10=1")});
    const QJsonObject lines = sheetOf(changed, QStringLiteral("Cost lines"));
    QCOMPARE(cents(lines[QStringLiteral("O3")]), QStringLiteral("730.00"));
    QCOMPARE(cents(lines[QStringLiteral("O5")]), QStringLiteral("2190.00")); // one price for both
    const QJsonObject groups = sheetOf(changed, QStringLiteral("Breakdowns"));
    QStringList amounts;
    for (const QJsonValue &value : groups)
        amounts += cents(value);
    QVERIFY(amounts.contains(QStringLiteral("730.00")));
    QVERIFY(!amounts.contains(QStringLiteral("1151.94")));
}

void WorkbookTest::changedInputsReachTheMonths_data()
{
    QTest::addColumn<QString>("cell");
    QTest::addColumn<QString>("key"); // of the scenario
    QTest::addColumn<double>("value");
    QTest::newRow("growth") << QStringLiteral("Inputs!B5")
                            << QStringLiteral("monthly_growth_percent") << 12.0;
    QTest::newRow("decline") << QStringLiteral("Inputs!B5")
                             << QStringLiteral("monthly_growth_percent") << -4.0;
    QTest::newRow("prices") << QStringLiteral("Inputs!B6") << QStringLiteral("price_change_percent")
                            << -17.5;
}

/// The same as if the plan had been changed.
void WorkbookTest::changedInputsReachTheMonths()
{
    QFETCH(QString, cell);
    QFETCH(QString, key);
    QFETCH(double, value);
    const QString sample = shippedPlan(QStringLiteral("textnlp.headroom"));
    const QString xlsx = file(QStringLiteral("inputs.xlsx"));
    QVERIFY(exported(sample, {QStringLiteral("--xlsx"), xlsx}).exitCode >= 0);
    const QJsonObject book = readBack(xlsx, {cell + u'=' + QString::number(value / 100)});
    const QList<QJsonValue> totals =
        below(sheetOf(book, QStringLiteral("Months")), QStringLiteral("D"), 2);

    QJsonObject plan = QJsonDocument::fromJson(fileContent(sample)).object();
    plan.remove(QStringLiteral("content_hash"));
    QJsonArray scenarios = plan[QStringLiteral("scenarios")].toArray();
    for (QJsonValueRef scenario : scenarios) {
        QJsonObject changed = scenario.toObject();
        changed[key] = value;
        scenario = changed;
    }
    plan[QStringLiteral("scenarios")] = scenarios;
    const QString path = file(QStringLiteral("inputs.headroom"));
    writeFile(path, QJsonDocument(plan).toJson());
    QCOMPARE(centsOf(totals), evaluatedMonths(path));
}

void WorkbookTest::changedCountUnderCommitmentsIsTheProgramsAnswer_data()
{
    QTest::addColumn<int>("committed");
    QTest::addColumn<int>("count");
    QTest::newRow("covered all along") << 10 << 5;
    QTest::newRow("covered in part") << 3 << 7;
}

/// The first line, Chat API, shares its instances' commitment with a line that runs by day.
void WorkbookTest::changedCountUnderCommitmentsIsTheProgramsAnswer()
{
    QFETCH(int, committed);
    QFETCH(int, count);
    QJsonObject plan =
        QJsonDocument::fromJson(fileContent(shippedPlan(QStringLiteral("textnlp.headroom"))))
            .object();
    plan.remove(QStringLiteral("content_hash"));
    const QString active = plan[QStringLiteral("active_scenario")].toString();
    const auto written = [&](const std::function<void(QJsonObject &)> &change) {
        QJsonArray scenarios = plan[QStringLiteral("scenarios")].toArray();
        for (QJsonValueRef scenario : scenarios) {
            QJsonObject changed = scenario.toObject();
            if (changed[QStringLiteral("name")].toString() == active)
                change(changed);
            scenario = changed;
        }
        plan[QStringLiteral("scenarios")] = scenarios;
        const QString path = file(QStringLiteral("committed.headroom"));
        writeFile(path, QJsonDocument(plan).toJson());
        return path;
    };
    const QByteArray reserved =
        R"([{"provider": "aws", "region": "us-east-1", "target": "g5.xlarge", "purchase":
            {"pricing_model": "reserved", "term_years": 3, "payment": "no_upfront",
             "operating_system": "linux", "tenancy": "shared"}, "price_book": "public",
             "amount": "%1"}])";
    QString path = written([&](QJsonObject &scenario) {
        scenario[QStringLiteral("commitments")] =
            QJsonDocument::fromJson(QString::fromLatin1(reserved).arg(committed).toUtf8()).array();
    });
    const QString xlsx = file(QStringLiteral("committed.xlsx"));
    QVERIFY(exported(path, {QStringLiteral("--xlsx"), xlsx}).exitCode >= 0);
    const QJsonObject book =
        readBack(xlsx, {QStringLiteral("Cost lines!I3=") + QString::number(count)});

    const int chat = plan[QStringLiteral("workloads")][0][QStringLiteral("id")].toInt();
    path = written([&](QJsonObject &scenario) {
        QJsonArray allocations = scenario[QStringLiteral("allocations")].toArray();
        for (QJsonValueRef allocation : allocations) {
            QJsonObject changed = allocation.toObject();
            if (changed[QStringLiteral("workload")].toInt() == chat)
                changed[QStringLiteral("count")] = count;
            allocation = changed;
        }
        scenario[QStringLiteral("allocations")] = allocations;
    });
    const QList<QJsonValue> totals =
        below(sheetOf(book, QStringLiteral("Months")), QStringLiteral("D"), 2);
    QCOMPARE(centsOf(totals), evaluatedMonths(path));
}

void WorkbookTest::hostileNamesAreText_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char *what, const QString &name, const QString &expected) {
        QTest::newRow(what) << name << expected;
    };
    for (const char *name : {"=cmd|' /C calc'!A0", "+1+1", "-2", "@SUM(A1)", "{=1}", "12", "TRUE",
                             "https://example.com/", "mailto:a@b.c", "internal:Sheet1!A1",
                             "<b>&amp;\"</b>", "_x0041_", "a*b?c"})
        row(name, QString::fromLatin1(name), QString::fromLatin1(name));
    row("control characters", QStringLiteral("red \u001B[31m\u0007end"),
        QStringLiteral("red  [31m end"));
    row("turned direction", QStringLiteral("abc \u202Etxt"), QStringLiteral("abc txt"));
    row("emoji", QStringLiteral("\U0001F680 Größe"), QStringLiteral("\U0001F680 Größe"));
    row("200 letters", QString(200, u'W'), QString(200, u'W'));
}

void WorkbookTest::hostileNamesAreText()
{
    QFETCH(QString, name);
    QFETCH(QString, expected);
    const QString plan = file(QStringLiteral("hostile.headroom"));
    const QString xlsx = file(QStringLiteral("hostile.xlsx"));
    writeFile(plan, planOf(name, {name, QStringLiteral("Other")}));
    const Run run = exported(plan, {QStringLiteral("--xlsx"), xlsx});
    QVERIFY2(run.exitCode == 0, run.err);
    const QJsonObject book = readBack(xlsx);
    QVERIFY(book[QStringLiteral("unsafe")].toArray().isEmpty());
    QVERIFY(book[QStringLiteral("differing")].toArray().isEmpty());
    const QJsonValue cell = sheetOf(book, QStringLiteral("Cost lines"))[QStringLiteral("A3")];
    QVERIFY(cell.isString());
    QCOMPARE(cell.toString(), expected);
}

void WorkbookTest::equalInputsGiveEqualBytes()
{
    const QString xlsx = file(QStringLiteral("equal.xlsx"));
    QByteArray former;
    const std::vector<std::map<QString, QString>> places{
        {{QStringLiteral("TZ"), QStringLiteral("UTC")},
         {QStringLiteral("LC_ALL"), QStringLiteral("C")}},
        {{QStringLiteral("TZ"), QStringLiteral("Pacific/Auckland")},
         {QStringLiteral("LC_ALL"), QStringLiteral("de_DE.UTF-8")}},
        {{QStringLiteral("TZ"), QStringLiteral("America/Anchorage")},
         {QStringLiteral("QT_HASH_SEED"), QStringLiteral("0")}}};
    for (const auto &place : places) {
        const Run run = exported(shippedPlan(QStringLiteral("textnlp.headroom")),
                                 {QStringLiteral("--xlsx"), xlsx}, place);
        QVERIFY2(run.exitCode == 0 || run.exitCode == 1, run.err);
        const QByteArray bytes = fileContent(xlsx);
        QVERIFY(bytes.startsWith("PK"));
        QVERIFY(former.isEmpty() || former == bytes);
        former = bytes;
    }
}

void WorkbookTest::emptyPlanHasAWorkbookToo()
{
    const QString plan = file(QStringLiteral("empty.headroom"));
    const QString xlsx = file(QStringLiteral("empty.xlsx"));
    writeFile(plan, planOf(QStringLiteral("Empty"), {}));
    const Run run = exported(plan, {QStringLiteral("--xlsx"), xlsx});
    QVERIFY2(run.exitCode == 0, run.err);
    QVERIFY(sheetOf(readBack(xlsx), QStringLiteral("Summary"))[QStringLiteral("A1")]
                .toString()
                .startsWith(QStringLiteral("Nothing to approve yet")));
}

/// Not every spreadsheet program raises rows by itself.
void WorkbookTest::rowsOfWrappedTextsAreHighEnough()
{
    constexpr double kLineHeight = 15;
    constexpr int kWidest = 48; // letters of a text's column, about
    const QString xlsx = file(QStringLiteral("high.xlsx"));
    const Run run =
        exported(shippedPlan(QStringLiteral("textnlp.headroom")), {QStringLiteral("--xlsx"), xlsx});
    QVERIFY2(run.exitCode == 0 || run.exitCode == 1, run.err);
    const QJsonObject book = readBack(xlsx);
    const QJsonObject evidence = sheetOf(book, QStringLiteral("Evidence"));
    const QJsonObject heights =
        book[QStringLiteral("heights")].toObject()[QStringLiteral("Evidence")].toObject();
    int longTexts = 0;
    for (auto cell = evidence.begin(); cell != evidence.end(); ++cell) {
        if (!cell.key().startsWith(u'C')) // what a figure rests on
            continue;
        const auto minimum = (cell.value().toString().size() - 1) * 10 / (kWidest * 12) + 1;
        const double height = heights[cell.key().mid(1)].toDouble(kLineHeight);
        QVERIFY2(height >= kLineHeight * static_cast<double>(minimum), qPrintable(cell.key()));
        longTexts += minimum > 2 ? 1 : 0;
    }
    QVERIFY(longTexts > 10);
    QVERIFY(!heights.contains(QStringLiteral("3"))); // "What each workload gets": one line each
}

void WorkbookTest::unwritableTargetsAreSaid()
{
    for (const QString &target : {QStringLiteral("/nowhere/at/all.xlsx"), QStringLiteral("/tmp"),
                                  QStringLiteral("/dev/full")}) {
        const Run run = exported(shippedPlan(QStringLiteral("reference.headroom")),
                                 {QStringLiteral("--xlsx"), target});
        QCOMPARE(run.exitCode, 2);
        QVERIFY2(run.err.contains(target.toUtf8()), run.err);
        QVERIFY2(!run.err.contains("Wrote"), run.err);
    }
}

void WorkbookTest::fullDiskLeavesTheFormerFile()
{
    const QString xlsx = file(QStringLiteral("former.xlsx"));
    writeFile(xlsx, "the former workbook");
    const Run run = programRun(
        QStringLiteral("sh"),
        {QStringLiteral("-c"),
         QStringLiteral("ulimit -f 8; exec \"$0\" export \"$1\" --xlsx \"$2\""),
         QStringLiteral(HEADROOM_PROGRAM), shippedPlan(QStringLiteral("textnlp.headroom")), xlsx});
    QCOMPARE(run.exitCode, 2);
    QVERIFY2(!run.err.isEmpty() && !run.err.contains("Wrote"), run.err);
    QCOMPARE(fileContent(xlsx), QByteArray("the former workbook"));
}

/// A sheet is larger than the archive that it is packed into: between the two sizes only the sheet
/// is cut off.
void WorkbookTest::cutTemporaryFilesAreNoticed()
{
    QStringList names;
    for (int i = 1; i <= 60; ++i)
        names += QStringLiteral("Workload %1").arg(i);
    const QString plan = file(QStringLiteral("many.headroom"));
    const QString xlsx = file(QStringLiteral("many.xlsx"));
    writeFile(plan, planOf(QStringLiteral("Many"), names));
    const QString months = QStringLiteral("60");
    QCOMPARE(exported(plan, {QStringLiteral("--months"), months, QStringLiteral("--xlsx"), xlsx})
                 .exitCode,
             0);
    const qint64 size = QFile(xlsx).size();
    writeFile(xlsx, "the former workbook");
    const Run run = programRun(
        QStringLiteral("bash"),
        {QStringLiteral("-c"),
         QStringLiteral("ulimit -f %1; exec \"$0\" export \"$1\" --months 60 --xlsx \"$2\"")
             .arg(size / 1024 + 8),
         QStringLiteral(HEADROOM_PROGRAM), plan, xlsx});
    QCOMPARE(run.exitCode, 2);
    QVERIFY2(run.err.contains("The workbook could not be created"), run.err);
    QCOMPARE(fileContent(xlsx), QByteArray("the former workbook"));
}

void WorkbookTest::itNeverReplacesWhatItIsMadeFrom()
{
    const QString plan = file(QStringLiteral("precious.headroom"));
    const QByteArray content = planOf(QStringLiteral("Precious"), {QStringLiteral("A")});
    writeFile(plan, content);
    const Run run = exported(plan, {QStringLiteral("--xlsx"), plan});
    QCOMPARE(run.exitCode, 2);
    QVERIFY2(run.err.contains("would be replaced"), run.err);
    QCOMPARE(fileContent(plan), content);
}

QTEST_GUILESS_MAIN(WorkbookTest)
#include "tst_workbook.moc"
