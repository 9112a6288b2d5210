// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/export/csv.h"
#include "db/export/file_exporter.h"
#include "db/export/json_values.h"
#include "db/export/table_json.h"

#include <QByteArray>
#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

#include <limits>

using namespace headroom;
using namespace headroom::storage;

class CsvExportTest : public QObject
{
    Q_OBJECT

private slots:
    void linesEndWithCrLfAndQuotesAreDoubled();
    void formulasAreGuardedAndFiguresAreNot_data();
    void formulasAreGuardedAndFiguresAreNot();
    void figuresArePlain_data();
    void figuresArePlain();
    void totalIsTheLastLine();
    void europeanCellsAreSeparatedBySemicolons();
    void jsonKeepsExactFiguresAsText();
    void jsonShowsWhatTurnsTheText();
    void failedWriteLeavesNothingBehind();
};

namespace {

Table oneColumn(ColumnKind kind, Cell cell)
{
    Table table;
    table.columns = {{"value", "Value", kind}};
    table.rows = {{std::move(cell)}};
    return table;
}

QString written(ColumnKind kind, Cell cell)
{
    return QString::fromStdString(csvText(oneColumn(kind, std::move(cell))))
        .remove(QStringLiteral("value\r\n"));
}

} // namespace

void CsvExportTest::linesEndWithCrLfAndQuotesAreDoubled()
{
    Table table;
    table.columns = {{"a", "A"}, {"b", "B"}};
    table.rows = {{std::string("say \"hi\", please"), std::string("two\nlines")}};
    QCOMPARE(QString::fromStdString(csvText(table)),
             QStringLiteral("a,b\r\n\"say \"\"hi\"\", please\",\"two\nlines\"\r\n"));
}

void CsvExportTest::formulasAreGuardedAndFiguresAreNot_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("expected");
    QTest::newRow("equals") << "=1+1"
                            << "'=1+1\r\n";
    QTest::newRow("plus") << "+x"
                          << "'+x\r\n";
    QTest::newRow("minus") << "-x"
                           << "'-x\r\n";
    QTest::newRow("at") << "@x"
                        << "'@x\r\n";
    QTest::newRow("tab") << "\tx"
                         << "'\tx\r\n";
    QTest::newRow("carriage return") << "\rx"
                                     << "\"'\rx\"\r\n";
    QTest::newRow("line feed") << "\nx"
                               << "\"'\nx\"\r\n";
    for (const QString &formula :
         {QStringLiteral("\uFF1D1+1"), QStringLiteral("\uFF0Bx"), QStringLiteral("\uFF0Dx"),
          QStringLiteral("\uFF20x"), QStringLiteral("  =1+1"), QStringLiteral("\u00A0=1+1"),
          QStringLiteral("\u3000-x"), QStringLiteral("\uFEFF@x")})
        QTest::newRow(qPrintable(formula)) << formula << u'\'' + formula + QStringLiteral("\r\n");
    QTest::newRow("behind a turn of writing")
        << QStringLiteral("\u202E=x") << QStringLiteral("'=x\r\n");
    QTest::newRow("control characters")
        << QStringLiteral("a\x1B[2Jb\u0085c\u202Ed\u2066e") << QStringLiteral("a [2Jb cde\r\n");
    QTest::newRow("other scripts") << QStringLiteral("\u0416\u00FC\u4E2D \U0001F600 + x")
                                   << QStringLiteral("\u0416\u00FC\u4E2D \U0001F600 + x\r\n");
    QTest::newRow("inside") << "a=b"
                            << "a=b\r\n";
    QTest::newRow("empty") << ""
                           << "\r\n";
}

void CsvExportTest::formulasAreGuardedAndFiguresAreNot()
{
    QFETCH(QString, text);
    QFETCH(QString, expected);
    QCOMPARE(written(ColumnKind::text, text.toStdString()), expected);
    QCOMPARE(written(ColumnKind::money, Money::fromCents(-123456)), QStringLiteral("-1234.56\r\n"));
}

void CsvExportTest::figuresArePlain_data()
{
    QTest::addColumn<QString>("actual");
    QTest::addColumn<QString>("expected");
    QTest::newRow("money") << written(ColumnKind::money, Money::fromCents(123456700))
                           << "1234567.00\r\n";
    QTest::newRow("rate") << written(ColumnKind::rate, HourlyRate::fromNanos(526'000'000))
                          << "0.526\r\n";
    QTest::newRow("long rate") << written(ColumnKind::rate, HourlyRate::fromNanos(706'832'261))
                               << "0.706832261\r\n";
    QTest::newRow("third") << written(ColumnKind::exact, Exact::ratio(1, 3)) << "0.333333333\r\n";
    QTest::newRow("whole") << written(ColumnKind::exact, Exact(720)) << "720\r\n";
    QTest::newRow("small") << written(ColumnKind::number, 0.1) << "0.1\r\n";
    QTest::newRow("percent") << written(ColumnKind::percent, 0.5627 * 100) << "56.27\r\n";
    QTest::newRow("noise") << written(ColumnKind::percent, 0.07 * 100) << "7\r\n";
    QTest::newRow("large") << written(ColumnKind::number, 1e21) << "1000000000000000000000\r\n";
    QTest::newRow("not a number") << written(ColumnKind::number,
                                             std::numeric_limits<double>::quiet_NaN())
                                  << "\r\n";
    QTest::newRow("infinite") << written(ColumnKind::number,
                                         std::numeric_limits<double>::infinity())
                              << "\r\n";
    QTest::newRow("day") << written(ColumnKind::date, Date::fromCivil(2026, 7, 20))
                         << "2026-07-20\r\n";
    QTest::newRow("nothing") << written(ColumnKind::money, {}) << "\r\n";
}

void CsvExportTest::figuresArePlain()
{
    QFETCH(QString, actual);
    QFETCH(QString, expected);
    QCOMPARE(actual, expected);
}

void CsvExportTest::totalIsTheLastLine()
{
    Table table = oneColumn(ColumnKind::money, Money::fromCents(1));
    table.rows.push_back({Money::fromCents(2)});
    table.total = TableRow{Money::fromCents(3)};
    QCOMPARE(QString::fromStdString(csvText(table)),
             QStringLiteral("value\r\n0.01\r\n0.02\r\n0.03\r\n"));
}

/// Read by a spreadsheet whose decimal sign is a comma: figures are figures, text keeps its marks.
void CsvExportTest::europeanCellsAreSeparatedBySemicolons()
{
    Table table;
    table.columns = {{"name", "Name"},
                     {"cost", "Cost", ColumnKind::money},
                     {"price", "Price", ColumnKind::rate},
                     {"share", "Share", ColumnKind::percent},
                     {"day", "Day", ColumnKind::date}};
    table.rows = {{std::string("v1.5; new, \"big\""), Money::fromCents(-123456789),
                   HourlyRate::fromNanos(526'000'000), 12.5, Date::fromCivil(2026, 7, 20)},
                  {std::string("=1.5,2"), {}, {}, {}, {}}};
    QCOMPARE(QByteArray::fromStdString(csvText(table, CsvDialect::europe)),
             QByteArray("\xEF\xBB\xBF"
                        "name;cost;price;share;day\r\n"
                        "\"v1.5; new, \"\"big\"\"\";-1234567,89;0,526;12,5;2026-07-20\r\n"
                        "'=1.5,2;;;;\r\n"));
}

void CsvExportTest::jsonShowsWhatTurnsTheText()
{
    const std::string name =
        "a\u202Eb\u2066c\u200Fd\u061Ce\u0085f\u2028g\x1b\x7fh \u00E9\u20AC\U0001F600\"\\n";
    using Json = nlohmann::ordered_json;
    const Json document = {{"name", name}, {name, 1}};
    const std::string text = jsonText(document);
    QVERIFY(Json::parse(text) == document); // the same values
    for (const char *escape :
         {"\\u202e", "\\u2066", "\\u200f", "\\u061c", "\\u0085", "\\u2028", "\\u001b", "\\u007f"})
        QVERIFY2(text.find(escape) != std::string::npos, escape);
    for (const char *hidden : {"\u202E", "\u2066", "\u200F", "\u061C", "\u0085", "\u2028", "\x7f"})
        QVERIFY(text.find(hidden) == std::string::npos);
    QVERIFY(text.find("h \u00E9\u20AC\U0001F600") != std::string::npos);
    QVERIFY(text.ends_with("}\n") && text.find("\n  \"") != std::string::npos);
}

void CsvExportTest::jsonKeepsExactFiguresAsText()
{
    const auto document = QJsonDocument::fromJson(QByteArray::fromStdString(
        tableJson("rates", oneColumn(ColumnKind::rate, HourlyRate::fromNanos(526'000'000)))));
    QCOMPARE(document["rows"][0]["value"].toString(), QStringLiteral("0.526"));
    QCOMPARE(document["format"].toString(), QStringLiteral("headroom-rates"));
    QCOMPARE(document["version"].toInt(), 1);
    const auto nothing = QJsonDocument::fromJson(QByteArray::fromStdString(tableJson(
        "numbers", oneColumn(ColumnKind::number, std::numeric_limits<double>::quiet_NaN()))));
    QVERIFY(nothing["rows"][0]["value"].isNull());
}

void CsvExportTest::failedWriteLeavesNothingBehind()
{
    const QTemporaryDir folder;
    const Table table = oneColumn(ColumnKind::number, 1.0);
    const FileExporter exporter;
    const auto refused =
        exporter.writeCsv(folder.filePath(QStringLiteral("missing/x.csv")).toStdString(), table);
    QVERIFY(!refused);
    QVERIFY(refused.error().text().find("x.csv") != std::string::npos);
    QVERIFY(!exporter.writeCsv(folder.path().toStdString(), table));
    QVERIFY(QDir(folder.path())
                .entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot)
                .isEmpty());
    const QString path = folder.filePath(QStringLiteral("x.csv"));
    QVERIFY(exporter.writeCsv(path.toStdString(), table).has_value());
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll(), QByteArray("value\r\n1\r\n"));
}

QTEST_GUILESS_MAIN(CsvExportTest)
#include "tst_csv_export.moc"
