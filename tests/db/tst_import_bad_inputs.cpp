// SPDX-License-Identifier: GPL-3.0-or-later
// Bad inputs of every format: each ends in an error with an unchanged catalog, or in a ledger that
// adds up.
#include "broken_files.h"
#include "catalog_fixture.h"
#include "db/importers/import_price_lists.h"
#include "db/text/csv_reader.h"
#include "import_fixture.h"

#include <QByteArray>
#include <QStringList>
#include <QTemporaryDir>
#include <QTest>

using namespace headroom;
using namespace headroom::testing;
using namespace headroom::storage;

namespace {

QByteArray utf16(const QByteArray &text)
{
    const QString wide = QString::fromUtf8(text);
    return "\xff\xfe"
           + QByteArray(reinterpret_cast<const char *>(wide.utf16()),
                        wide.size() * qsizetype(sizeof(char16_t)));
}

/// The table with one more column, its header after some lines of metadata.
QByteArray withNewColumn(const QByteArray &text, int metadataLines)
{
    const QByteArray header = text.split('\n').value(metadataLines);
    const QByteArray separator = header.contains(';') ? ";" : ",";
    QByteArray wider;
    int line = 0;
    bool quoted = false; // a line break in quotes is no end of a record
    for (const char c : text) {
        quoted = quoted != (c == '"');
        if (c == '\n' && !quoted && ++line > metadataLines)
            wider.insert(wider.size() - (wider.endsWith('\r') ? 1 : 0),
                         separator + (line == metadataLines + 1 ? "New Thing" : "7"));
        wider += c;
    }
    return wider;
}

/// Places and counts of everything that reading gave, without the notes.
QString summaryOf(const Imported &imported)
{
    QString text;
    for (const ImportedRow &row : imported.rows)
        text += QString::fromStdString(row.type + ' ' + row.region + ' ' + row.row.rate.toString()
                                       + '\n');
    return text + QString::number(imported.rejections.size());
}

} // namespace

class TestImportBadInputs : public QObject
{
    Q_OBJECT

private:
    SmallTables m_tables;
    std::unique_ptr<QTemporaryDir> m_folder;
    QByteArray m_catalog;

    [[nodiscard]] QString target() const { return m_folder->filePath("catalog.sqlite"); }

    Expected<ImportReport> importFile(const QByteArray &bytes, const QString &name = "prices.json")
    {
        const QString path = m_folder->filePath(name);
        writeBytes(path, bytes);
        ImportRequest request;
        request.files = {path.toStdString()};
        request.catalog = {target().toStdString(), target().toStdString()};
        request.today = Date::fromCivil(2026, 11, 20);
        request.date = Date::fromCivil(2026, 11, 19);
        return importPriceLists(request);
    }

    static void everyFixture()
    {
        QTest::addColumn<QString>("fixture");
        for (const QString &name : soundLists())
            QTest::newRow(qPrintable(name)) << name;
    }

private slots:
    void initTestCase() { m_catalog = bytesOf(QString::fromStdString(m_tables.compiled())); }
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        writeBytes(target(), m_catalog);
    }

    void anXmlErrorNamedJsonIsRefused()
    {
        const auto report =
            importFile("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<Error><Code>"
                       "AccessDenied</Code><Message>Access Denied</Message></Error>");
        QVERIFY(!report);
        QVERIFY(std::string(report.error().what).starts_with("This is an XML or HTML document"));
        QVERIFY(report.error().where.ends_with("prices.json"));
        QCOMPARE(bytesOf(target()), m_catalog);
    }

    void truncatedFileIsRejectedAsAWhole_data() { everyFixture(); }
    void truncatedFileIsRejectedAsAWhole()
    {
        QFETCH(QString, fixture);
        const QByteArray text = importFixture(fixture);
        for (const int percent : {40, 80, 97}) {
            // In the middle of a line: a table that ends with one looks whole.
            qsizetype length = text.size() * percent / 100;
            while (text.at(length) == '\n' || text.at(length - 1) == '\n')
                --length;
            const auto report = importFile(text.left(length));
            if (report) {
                // Cut in the last field of a line, which looks like a last line without its end.
                QVERIFY(fixture.endsWith(".csv"));
                QCOMPARE(std::string(report->notes.back()), std::string(kOpenEnd));
                writeBytes(target(), m_catalog);
                continue;
            }
            QVERIFY(!report.error().what.empty() && !report.error().where.empty());
            QCOMPARE(bytesOf(target()), m_catalog);
        }
    }

    void gzipReadsLikeThePlainFile_data() { everyFixture(); }
    void gzipReadsLikeThePlainFile()
    {
        QFETCH(QString, fixture);
        const QByteArray text = importFixture(fixture);
        const auto plain = importFile(text);
        QVERIFY2(plain, plain ? "" : plain.error().text().c_str());
        QVERIFY(plain->ledger.addsUp());
        writeBytes(target(), m_catalog);
        const auto packed = importFile(gzipped(text));
        QVERIFY2(packed, packed ? "" : packed.error().text().c_str());
        QCOMPARE(packed->ledger.read, plain->ledger.read);
        QCOMPARE(packed->ledger.inserted, plain->ledger.inserted);
        QCOMPARE(packed->ledger.rejected, plain->ledger.rejected);
    }

    void packedFilesThatAreCutOffOrDamagedAreRefused()
    {
        QByteArray packed = gzipped(importFixture("azure_page.json"));
        const auto cut = importFile(packed.left(packed.size() / 2));
        QVERIFY(!cut);
        QCOMPARE(std::string(cut.error().what), std::string("The compressed file is truncated."));
        packed[packed.size() / 2] = static_cast<char>(packed[packed.size() / 2] ^ 0x55);
        QVERIFY(!importFile(packed));
        QCOMPARE(bytesOf(target()), m_catalog);
    }

    void utf16IsRefusedWithWhatToDo_data() { everyFixture(); }
    void utf16IsRefusedWithWhatToDo()
    {
        QFETCH(QString, fixture);
        const auto report = importFile(utf16(importFixture(fixture)));
        QVERIFY(!report);
        QCOMPARE(std::string(report.error().what), std::string("The file is written in UTF-16."));
        QCOMPARE(std::string(report.error().remedy), std::string("Save it as UTF-8."));
        QCOMPARE(bytesOf(target()), m_catalog);
    }

    void marksAndCarriageReturnsChangeNothing_data() { everyFixture(); }
    void marksAndCarriageReturnsChangeNothing()
    {
        QFETCH(QString, fixture);
        const QByteArray text = importFixture(fixture);
        const auto plain = importFile(text);
        QVERIFY(plain);
        writeBytes(target(), m_catalog);
        QByteArray other = text;
        other.replace("\n", "\r\n");
        const auto marked = importFile("\xef\xbb\xbf" + other);
        QVERIFY2(marked, marked ? "" : marked.error().text().c_str());
        QCOMPARE(marked->ledger.read, plain->ledger.read);
        QCOMPARE(marked->ledger.inserted, plain->ledger.inserted);
        QCOMPARE(marked->ledger.rejected, plain->ledger.rejected);
    }

    void pricesThatAreNoneAreNamed_data();
    void pricesThatAreNoneAreNamed();
    void pricesStatedTwiceAreRefused_data();
    void pricesStatedTwiceAreRefused();
    void anotherCurrencyIsNoPrice_data();
    void anotherCurrencyIsNoPrice();

    void quotedLineEndsAreNotLines()
    {
        QByteArray text = importFixture("aws_offer.csv");
        const QString before = summaryOf(import(text));
        QVERIFY(text.contains("\"Hrs\""));
        const qsizetype disclaimer = text.indexOf("Written, with commas");
        QVERIFY(disclaimer > 0);
        text.insert(disclaimer, "First line,\nsecond \"\"line\"\"\n");
        QCOMPARE(summaryOf(import(text)), before);
    }

    void columnsMayBeInAnyOrder()
    {
        // The last column of a savings plan file goes to the front.
        const QByteArray text = importFixture("aws_savings_plan.csv");
        QByteArray turned;
        int line = 0;
        for (const QByteArray &record : text.trimmed().split('\n')) {
            const qsizetype comma = record.lastIndexOf(',');
            turned += line++ < 5 ? record : record.mid(comma + 1) + ',' + record.left(comma);
            turned += '\n';
        }
        QCOMPARE(summaryOf(import(turned)), summaryOf(import(text)));
    }

    void unknownColumnsAndFieldsArePassedOver_data() { everyFixture(); }
    void unknownColumnsAndFieldsArePassedOver()
    {
        QFETCH(QString, fixture);
        QByteArray text = importFixture(fixture);
        const QString before = summaryOf(import(text));
        if (fixture.endsWith(".json")) {
            // Beside fields that every record of the format has.
            for (const char *known : {"productFamily", "offerTermCode", "discountedSku", "rateCode",
                                      "InstanceType", "armRegionName", "skuId", "vCPU"}) {
                const QByteArray key = '"' + QByteArray(known) + "\":";
                text.replace(key, "\"x-new\": {\"deep\": [1, {\"price\": \"7\", \"USD\": \"7\"}]}, "
                                      + key);
            }
            QVERIFY(text.contains("x-new") || fixture == "aws_get_products.json");
        } else {
            text = withNewColumn(text, fixture.startsWith("aws") ? 5 : 0);
        }
        const Imported imported = import(text);
        QVERIFY2(!imported.error, imported.error ? imported.error->text().c_str() : "");
        QCOMPARE(summaryOf(imported), before);
    }
};

namespace {

struct PriceSpot {
    const char *fixture;
    const char *price; ///< as it occurs in the fixture, once
    bool quoted;       ///< whether NaN may occur there
};

/// One price of each format, to be replaced.
constexpr PriceSpot kPrices[] = {
    {"aws_offer.json", "\"0.0960000000\"", true},
    {"aws_offer.csv", "\"0.0960000000\"", true},
    {"aws_savings_plan.csv", "0.0700000000", false},
    {"aws_savings_plan.json", "\"0.0779\"", true},
    {"aws_get_products.json", "\\\"0.1880000000\\\"", true},
    {"aws_spot_history.json", "\"0.5512\"", true},
    {"aws_pricing_page.json", "\"0.1070000000\"", true},
    {"azure_page.json", "0.291", false},
    {"skypilot_aws.csv", "0.096", false},
    {"vantage_instances.json", "\"0.188\"", true},
    {"own_prices.csv", "0.096", false},
};

/// The price replaced, in the quotes of its place.
QByteArray withPrice(const PriceSpot &spot, const char *price)
{
    QByteArray text = importFixture(spot.fixture);
    const QByteArray old = spot.price;
    const qsizetype at = text.indexOf(old);
    if (at < 0)
        qFatal("%s has no %s", spot.fixture, spot.price);
    QByteArray fresh = old;
    fresh.replace(QByteArray(old).replace('"', "").replace('\\', ""), price);
    return text.replace(at, old.size(), fresh);
}

} // namespace

void TestImportBadInputs::pricesThatAreNoneAreNamed_data()
{
    QTest::addColumn<int>("spot");
    QTest::addColumn<QByteArray>("price");
    QTest::addColumn<QString>("reason");
    for (int spot = 0; spot < int(std::size(kPrices)); ++spot) {
        const auto row = [&](const char *price, const char *reason) {
            QTest::addRow("%s %s", kPrices[spot].fixture, price)
                << spot << QByteArray(price) << QString(reason);
        };
        row("-0.1", "The price is negative.");
        row("NaN", "The price is not a number.");
        // Vantage writes 0 for what it does not know.
        row("0", QByteArray(kPrices[spot].fixture).startsWith("vantage") ? "Not known to Vantage."
                                                                         : "The price is zero.");
        if (kPrices[spot].quoted)
            row("0,096", "The price is not a number.");
    }
}

void TestImportBadInputs::pricesThatAreNoneAreNamed()
{
    QFETCH(int, spot);
    QFETCH(QByteArray, price);
    QFETCH(QString, reason);
    const Imported before = import(importFixture(kPrices[spot].fixture));
    const Imported after = import(withPrice(kPrices[spot], price.constData()));
    QVERIFY2(!after.error, after.error ? after.error->text().c_str() : "");
    QVERIFY(after.rows.size() < before.rows.size());
    const auto count = [&](const Imported &imported) {
        return std::ranges::count_if(imported.rejections, [&](const ImportedRejection &row) {
            return QString::fromStdString(std::string(row.reason)) == reason && !row.place.empty();
        });
    };
    QCOMPARE(count(after), count(before) + 1);
}

void TestImportBadInputs::pricesStatedTwiceAreRefused_data()
{
    QTest::addColumn<QString>("fixture");
    QTest::addColumn<QByteArray>("key");
    QTest::addColumn<QByteArray>("twice");
    const auto row = [](const char *fixture, const char *key, const char *twice) {
        QTest::newRow(fixture) << QString(fixture) << QByteArray(key) << QByteArray(twice);
    };
    row("aws_offer.json", "\"USD\": \"0.0960000000\"", "\"USD\": \"0.0960000000\", \"USD\": \"9\"");
    row("aws_savings_plan.json", "\"price\": \"0.0779\"",
        "\"price\": \"0.0779\", \"price\": \"9\"");
    row("aws_spot_history.json", "\"SpotPrice\": \"0.5512\"",
        "\"SpotPrice\": \"0.5512\", \"SpotPrice\": \"9\"");
    row("aws_pricing_page.json", "\"price\": \"0.1070000000\"",
        "\"price\": \"0.1070000000\", \"price\": \"9\"");
    row("azure_page.json", "\"retailPrice\": 0.291", "\"retailPrice\": 0.291, \"retailPrice\": 9");
    row("google_skus.json", "\"nanos\": 31611000", "\"nanos\": 31611000, \"nanos\": 9");
}

void TestImportBadInputs::pricesStatedTwiceAreRefused()
{
    QFETCH(QString, fixture);
    QFETCH(QByteArray, key);
    QFETCH(QByteArray, twice);
    QByteArray text = importFixture(fixture);
    const qsizetype at = text.indexOf(key);
    QVERIFY(at > 0);
    const Imported imported = import(text.replace(at, key.size(), twice));
    QVERIFY2(!imported.error, imported.error ? imported.error->text().c_str() : "");
    QVERIFY(imported.reasons().contains("The price is stated twice."));
}

void TestImportBadInputs::anotherCurrencyIsNoPrice_data()
{
    QTest::addColumn<QString>("fixture");
    for (const char *name :
         {"aws_offer.json", "aws_offer.csv", "aws_savings_plan.csv", "aws_savings_plan.json",
          "aws_get_products.json", "aws_pricing_page.json", "azure_page.json", "google_skus.json"})
        QTest::newRow(name) << QString(name);
}

void TestImportBadInputs::anotherCurrencyIsNoPrice()
{
    QFETCH(QString, fixture);
    QByteArray text = importFixture(fixture);
    QVERIFY(text.contains("USD"));
    const Imported imported = import(text.replace("USD", "CNY"));
    QVERIFY2(!imported.error, imported.error ? imported.error->text().c_str() : "");
    QVERIFY(imported.rows.empty());
    QVERIFY(imported.reasons().contains("The price is in a different currency from the catalog."));
}

QTEST_GUILESS_MAIN(TestImportBadInputs)
#include "tst_import_bad_inputs.moc"
