// SPDX-License-Identifier: GPL-3.0-or-later
#include "broken_files.h"
#include "db/importers/price_file_format.h"
#include "db/text/byte_source.h"
#include "db/text/csv_reader.h"
#include "db/text/json_reader.h"

#include <QByteArray>
#include <QFile>
#include <QStringList>
#include <QTemporaryDir>
#include <QTest>

#include <sys/stat.h>

using namespace headroom;
using namespace headroom::storage;
using namespace headroom::testing;

namespace {

/// An endless text: blocks of the same characters, with a beginning.
class EndlessText final : public ByteSource
{
public:
    EndlessText(std::string beginning, char rest) : m_beginning(std::move(beginning)), m_rest(rest)
    {}
    Expected<std::size_t> read(std::span<char> block) override
    {
        std::size_t filled = std::min(block.size(), m_beginning.size());
        std::copy_n(m_beginning.begin(), filled, block.begin());
        m_beginning.erase(0, filled);
        std::fill(block.begin() + static_cast<std::ptrdiff_t>(filled), block.end(), m_rest);
        given += block.size();
        return block.size();
    }
    std::uint64_t given = 0;

private:
    std::string m_beginning;
    char m_rest;
};

class Records final : public CsvListener
{
public:
    Expected<void> record(const CsvRecord &record) override
    {
        QString line = QString::number(record.line) + QLatin1Char(':');
        for (const std::string_view field : record.fields)
            line +=
                '[' + QString::fromUtf8(field.data(), static_cast<qsizetype>(field.size())) + ']';
        lines << line;
        return {};
    }
    QStringList lines;
};

} // namespace

class TestImportText : public QObject
{
    Q_OBJECT

private:
    QTemporaryDir m_folder;
    ImportMeter m_meter{{}, 0};

    QString write(const QByteArray &bytes)
    {
        QFile file(m_folder.filePath("text"));
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
            return {};
        return file.fileName();
    }
    /// The text of a file as importers see it, or what is wrong with it.
    QByteArray read(const QString &path)
    {
        const auto source = openText(path.toStdString(), m_meter);
        if (!source)
            return QByteArray::fromStdString(source.error().what);
        QByteArray text;
        std::array<char, 1000> block;
        for (;;) {
            const auto count = (*source)->read(block);
            if (!count)
                return QByteArray::fromStdString(count.error().what);
            if (*count == 0)
                return text;
            text.append(block.data(), static_cast<qsizetype>(*count));
        }
    }

private slots:
    void plainPackedAndMarkedTextReadAlike()
    {
        const QByteArray text = "provider,region\n" + QByteArray(5000, 'x');
        QCOMPARE(read(write(text)), text);
        QCOMPARE(read(write("\xef\xbb\xbf" + text)), text);
        QCOMPARE(read(write(gzipped(text))), text);
        QCOMPARE(read(write(gzipped(text) + gzipped(text))), text + text);
    }

    void otherFilesAreRefusedWithASentence_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QByteArray>("sentence");
        QTest::newRow("zip") << QByteArray("PK\x03\x04rest")
                             << QByteArray("The file is a zip archive, not a price list.");
        QTest::newRow("zstd") << QByteArray("\x28\xb5\x2f\xfdrest")
                              << QByteArray("The file is compressed with zstd, not a price list.");
        QTest::newRow("utf-16 with mark")
            << QByteArray("\xff\xfep\0r\0", 6) << QByteArray("The file is written in UTF-16.");
        QTest::newRow("utf-16 without")
            << QByteArray("p\0r\0o\0v\0", 8) << QByteArray("The file is written in UTF-16.");
        QTest::newRow("packed utf-16") << gzipped(QByteArray("\xff\xfep\0r\0o\0", 8))
                                       << QByteArray("The file is written in UTF-16.");
        QTest::newRow("cut gzip") << gzipped(QByteArray(100'000, 'x')).left(100)
                                  << QByteArray("The compressed file is truncated.");
        QByteArray damaged = gzipped("some text that is long enough to be packed and then damaged");
        damaged[20] = static_cast<char>(damaged[20] ^ 0x55);
        QTest::newRow("damaged gzip") << damaged << QByteArray("The compressed file is damaged.");
    }
    void otherFilesAreRefusedWithASentence()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(QByteArray, sentence);
        QCOMPARE(read(write(bytes)), sentence);
    }

    void foldersPipesAndDevicesAreRefusedUnread()
    {
        QCOMPARE(read(m_folder.path()), "This is a folder, not a file.");
        QCOMPARE(read("/dev/zero"), "This is a device, not a file.");
        const QString pipe = m_folder.filePath("pipe");
        QCOMPARE(mkfifo(qPrintable(pipe), 0600), 0);
        QCOMPARE(read(pipe), "This is a pipe, not a file."); // waits for ever if it reads
        QVERIFY(read(m_folder.filePath("missing")).startsWith("The file does not exist."));
    }

    void aStopEndsReading()
    {
        std::stop_source stop;
        ImportMeter meter({stop.get_token(), {}}, 0);
        const auto source = openText(write(QByteArray(100, 'x')).toStdString(), meter);
        QVERIFY(source);
        stop.request_stop();
        std::array<char, 10> block;
        QVERIFY((*source)->read(block)); // what was looked at already
        const auto next = (*source)->read(block);
        QVERIFY(!next && next.error().kind == ErrorKind::stopped);
    }

    void recordsKnowTheirLines()
    {
        Records records;
        const auto text = textInMemory("a,b\r\n\r\n1,\"x\ny\"\r\n\"q\"\"q\", z \n\nlast");
        QVERIFY(readCsv(*text, ',', records));
        QCOMPARE(records.lines,
                 QStringList({"1:[a][b]", "3:[1][x\ny]", "5:[q\"q][z]", "7:[last]"}));
    }

    void endlessTextEndsSoonAndInLittleMemory_data()
    {
        QTest::addColumn<bool>("json");
        QTest::addColumn<QString>("beginning");
        QTest::addColumn<char>("rest");
        QTest::newRow("open quote") << false << "a,b\n1,\"" << 'x';
        QTest::newRow("many fields") << false << "a" << ',';
        QTest::newRow("json string") << true << "{\"a\":\"" << 'x';
        QTest::newRow("json number") << true << "{\"a\":" << '1';
        QTest::newRow("json space") << true << "{" << ' ';
        QTest::newRow("json nesting") << true << "" << '[';
    }
    void endlessTextEndsSoonAndInLittleMemory()
    {
        QFETCH(bool, json);
        QFETCH(QString, beginning);
        QFETCH(char, rest);
        EndlessText text(beginning.toStdString(), rest);
        Records records;
        JsonListener listener;
        const auto result = json ? readJson(text, listener) : readCsv(text, ',', records);
        QVERIFY(!result);
        QVERIFY(text.given < 32 * 1024 * 1024);
    }

    void strangersAreCalledByTheirName_data()
    {
        QTest::addColumn<QByteArray>("beginning");
        QTest::addColumn<QString>("what");
        const auto row = [](const char *name, const QByteArray &beginning, const char *what) {
            QTest::newRow(name) << beginning << QString(what);
        };
        row("region index",
            R"({"formatVersion":"v1.0","regions":{"x":{"regionCode":"x","currentVersionUrl":"/y"}}})",
            "This is AWS's index of regional offer files; it contains no prices.");
        row("region index of savings plans",
            R"({"publicationDate":"2026-01-01","regions":[{"regionCode":"x","versionUrl":"/y"}]})",
            "This is AWS's index of regional savings plan files; it contains no prices.");
        row("version index",
            R"({"offerCode":"AmazonEC2","versions":{"1":{"offerVersionUrl":"/x"}}})",
            "This is AWS's index of the versions of a price list; it contains no prices.");
        row("azure pricing page",
            R"({"offers":{"a":{"prices":{"perhour":{}},"pricingTypes":"x"}}})",
            "This is the data file of Azure's pricing page, whose names differ from those of "
            "Azure's API.");
        row("newer google skus",
            R"({"skus":[{"name":"skus/x","displayName":"y","productTaxonomy":{}}]})",
            "These are SKUs of Google's Pricing API, which come without prices.");
        row("instance types", R"({"InstanceTypes":[{"InstanceType":"x","VCpuInfo":{}}]})",
            "This describes AWS instance types and contains no prices.");
        row("plan", R"({"format": "headroom-plan","version":1})",
            "This is a Headroom plan, not a price list.");
        row("measurements", R"({"Label":"CPUUtilization","Datapoints":[]})",
            "These are CloudWatch metrics, not prices.");
        row("FOCUS", "AvailabilityZone,BilledCost,BillingAccountId,ChargeCategory\n",
            "This is a bill in the FOCUS format, not a price list.");
        row("cost and usage report", "identity/LineItemId,lineItem/UsageStartDate\n",
            "This is an AWS Cost and Usage Report, not a price list.");
        row("newer cost and usage report", "line_item_usage_start_date,line_item_usage_amount\n",
            "This is an AWS Cost and Usage Report, not a price list.");
        row("compute optimizer", "accountId,instanceArn,recommendationOptions_1_instanceType\n",
            "This is an AWS Compute Optimizer export, not a price list.");
        row("yaml", "---\nabout:\n  generated: today\n",
            "This is a YAML file, such as the price list of Cyclenerd's calculator.");
    }
    void strangersAreCalledByTheirName()
    {
        QFETCH(QByteArray, beginning);
        QFETCH(QString, what);
        const auto format =
            detectFormat({beginning.constData(), static_cast<std::size_t>(beginning.size())});
        QVERIFY(!format);
        QCOMPARE(QString::fromStdString(format.error().what), what);
        QVERIFY(!format.error().remedy.empty());
    }

    void formatsAreRecognisedByContent_data()
    {
        QTest::addColumn<QByteArray>("beginning");
        QTest::addColumn<QString>("outcome");
        const auto row = [](const char *name, const QByteArray &beginning, const char *outcome) {
            QTest::newRow(name) << beginning << QString(outcome);
        };
        row("empty", "", "The file is empty.");
        row("xml error", "<?xml version=\"1.0\"?><Error><Code>AccessDenied</Code></Error>",
            "This is an XML or HTML document, perhaps a server's error page, not a price list.");
        row("json error", R"({"error":{"code":429}})",
            "This is a server's error message, not a price list.");
        row("index",
            R"({"offers":{"AmazonEC2":{"currentVersionUrl":"/x","currentRegionIndexUrl":"/y"}}})",
            "This is AWS's index of offer files; it contains no prices.");
        row("other json", R"({"a":1})", "This JSON is not a price list that Headroom reads.");
        row("picture", QByteArray("\x89PNG\r\n\x1a\n\0\0", 10), "The file is not text.");
        row("own price book", "book,ACME\nprovider,percent_off,price_per_hour\n",
            "This is a book of own prices, not a price list.");
        row("other table", "a,b,c\n1,2,3\n", "The file is not a price list that Headroom reads.");
        row("own", "Provider;Region;Instance type;Price per hour\n", "Headroom price table (CSV)");
        row("skypilot", "InstanceType,vCPUs,Region,Price\n", "SkyPilot catalog (CSV)");
        row("savings plan", "FormatVersion,v1.0\nDisclaimer,x\nSKU,RateCode,DiscountedRate\n",
            "AWS savings plans (CSV)");
        row("offer table", "\"SKU\",\"PricePerUnit\"\n", "AWS Price List offer file (CSV)");
        row("azure", R"({"Items":[{"currencyCode":"USD","retailPrice":1,"armRegionName":"x"}]})",
            "Azure Retail Prices page (JSON)");
        row("empty azure page",
            R"({"BillingCurrency":"USD","Items":[],"NextPageLink":null,"Count":0})",
            "Azure Retail Prices page (JSON)");
        row("google", R"({"skus":[{"skuId":"x","description":"y"}]})",
            "Google Cloud Billing SKUs (JSON)");
        row("savings plan as JSON",
            R"({"version":"1","products":[{"productFamily":"ComputeSavingsPlans",)"
            R"("attributes":{"purchaseOption":"No Upfront","purchaseTerm":"1yr"}}]})",
            "AWS savings plans (JSON)");
        row("products", R"({"FormatVersion":"aws_v1","PriceList":[]})",
            "AWS Price List API, GetProducts (JSON)");
        row("one product", R"({"product":{"productFamily":"x","attributes":{}},"serviceCode":"y"})",
            "AWS Price List API, GetProducts (JSON)");
        row("strings of products", "[\"{\\\"product\\\":{\\\"productFamily\\\":\\\"x\\\"}}\"]",
            "AWS Price List API, GetProducts (JSON)");
        row("spot history", R"({"SpotPriceHistory":[]})", "AWS spot price history (JSON)");
        row("pricing page", R"({"manifest":{"serviceId":"ec2"},"sets":{},"regions":{}})",
            "AWS EC2 pricing page (JSON)");
        row("vantage", R"([{"instance_type":"m5.large","pricing":{}}])", "Vantage instances.json");
    }
    void formatsAreRecognisedByContent()
    {
        QFETCH(QByteArray, beginning);
        QFETCH(QString, outcome);
        const auto format =
            detectFormat({beginning.constData(), static_cast<std::size_t>(beginning.size())});
        QCOMPARE(QString::fromStdString(format ? std::string(nameOf(*format))
                                               : std::string(format.error().what)),
                 outcome);
    }
};

QTEST_GUILESS_MAIN(TestImportText)
#include "tst_import_text.moc"
