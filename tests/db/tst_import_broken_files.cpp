// SPDX-License-Identifier: GPL-3.0-or-later
// Every format in every kind of broken file: a message with the file, the place and what to do, and
// the catalog as it was, byte for byte; or a ledger in which no row is missing.
#include "broken_files.h"
#include "catalog_fixture.h"
#include "db/catalog/catalog_verification.h"
#include "db/importers/import_price_lists.h"
#include "import_fixture.h"

#include <QByteArray>
#include <QDir>
#include <QFileInfo>
#include <QStringList>
#include <QTemporaryDir>
#include <QTest>

#include <filesystem>

#include <sys/stat.h>

using namespace headroom;
using namespace headroom::testing;
using namespace headroom::storage;

class TestImportBrokenFiles : public QObject
{
    Q_OBJECT

private:
    SmallTables m_tables;
    std::unique_ptr<QTemporaryDir> m_folder;
    QByteArray m_catalog;

    [[nodiscard]] QString path(const QString &name) const { return m_folder->filePath(name); }
    [[nodiscard]] QByteArray catalogBytes() const { return bytesOf(path("catalog.sqlite")); }

    [[nodiscard]] Expected<ImportReport> importPath(const QString &file) const
    {
        writeBytes(path("catalog.sqlite"), m_catalog);
        ImportRequest request;
        request.files = {file.toStdString()};
        request.catalog = {path("catalog.sqlite").toStdString(),
                           path("catalog.sqlite").toStdString()};
        request.today = Date::fromCivil(2026, 11, 20);
        request.date = Date::fromCivil(2026, 11, 19);
        return importPriceLists(request);
    }
    [[nodiscard]] Expected<ImportReport> importText(const QByteArray &text) const
    {
        writeBytes(path("prices.list"), text);
        return importPath(path("prices.list"));
    }

    /// Nothing but the catalog, its lock and what the test wrote.
    [[nodiscard]] QStringList litter() const
    {
        QStringList names = QDir(m_folder->path()).entryList(QDir::Files | QDir::Hidden);
        names.removeIf([](const QString &name) {
            return name == "catalog.sqlite" || name == "catalog.sqlite.lock"
                   || name == "prices.list";
        });
        return names;
    }

    void checkRefusal(const Error &error, const QString &file) const
    {
        const QByteArray text = QByteArray::fromStdString(error.text());
        QVERIFY2(!error.what.empty(), text);
        QVERIFY2(QString::fromStdString(error.where).contains(file), text);
        QVERIFY2(!error.remedy.empty(), text);
        QVERIFY2(catalogBytes() == m_catalog, text);
        QCOMPARE(litter(), QStringList());
    }

private slots:
    void initTestCase()
    {
        m_catalog = bytesOf(QString::fromStdString(m_tables.compiled()));
        QVERIFY(!m_catalog.isEmpty());
        QVERIFY(breakages().size() >= 60);
    }
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    void brokenListsAreRefusedOrAccountedFor_data()
    {
        QTest::addColumn<QString>("fixture");
        QTest::addColumn<int>("breakage");
        for (const QString &fixture : soundLists()) {
            const bool isTable = fixture.endsWith(".csv");
            for (std::size_t i = 0; i < breakages().size(); ++i) {
                if (isTable || !breakages()[i].tablesOnly)
                    QTest::addRow("%s: %s", qPrintable(fixture), breakages()[i].name)
                        << fixture << static_cast<int>(i);
            }
        }
    }
    void brokenListsAreRefusedOrAccountedFor()
    {
        QFETCH(QString, fixture);
        QFETCH(int, breakage);
        const Breakage &kind = breakages()[static_cast<std::size_t>(breakage)];
        const QByteArray sound = importFixture(fixture);
        const auto report = importText(kind.apply(sound));
        if (!report) {
            QVERIFY2(kind.fate != Fate::same, report.error().text().c_str());
            checkRefusal(report.error(), "prices.list");
            return;
        }
        QVERIFY2(kind.fate != Fate::refused, qPrintable(sumOf(report->ledger)));
        QVERIFY2(report->ledger.addsUp(), qPrintable(sumOf(report->ledger)));
        QVERIFY(report->ledger.read > 0);
        const auto verified = verifyCatalog(path("catalog.sqlite").toStdString());
        QVERIFY(verified && verified->isSound());
        if (kind.fate == Fate::same) {
            const auto expected = importText(sound);
            QVERIFY(expected);
            QCOMPARE(sumOf(report->ledger), sumOf(expected->ledger));
        }
    }

    void pathsThatAreNoFilesAreRefused_data()
    {
        QTest::addColumn<QString>("kind");
        for (const char *kind : {"folder", "missing", "dangling link", "loop", "pipe", "device",
                                 "endless device", "memory of a process"})
            QTest::newRow(kind) << QString(kind);
    }
    void pathsThatAreNoFilesAreRefused()
    {
        QFETCH(QString, kind);
        QString file = path("prices.list");
        if (kind == "folder")
            QDir().mkdir(file);
        else if (kind == "dangling link")
            std::filesystem::create_symlink("nowhere", file.toStdString());
        else if (kind == "loop")
            std::filesystem::create_symlink("prices.list", file.toStdString());
        else if (kind == "pipe")
            QCOMPARE(mkfifo(qPrintable(file), 0600), 0);
        else if (kind == "device")
            file = "/dev/null";
        else if (kind == "endless device")
            file = "/dev/zero";
        else if (kind == "memory of a process")
            file = "/proc/self/mem";
        const auto report = importPath(file);
        QVERIFY(!report);
        checkRefusal(report.error(), QFileInfo(file).fileName());
    }

    void oneBadFileSpoilsTheImport()
    {
        writeBytes(path("prices.list"), importFixture("own_prices.csv"));
        writeBytes(path("catalog.sqlite"), m_catalog);
        ImportRequest request;
        request.files = {path("prices.list").toStdString(), path("missing.list").toStdString()};
        request.catalog = {path("catalog.sqlite").toStdString(),
                           path("catalog.sqlite").toStdString()};
        request.today = Date::fromCivil(2026, 11, 20);
        const auto report = importPriceLists(request);
        QVERIFY(!report);
        checkRefusal(report.error(), "missing.list");
    }

    void amountsAreReadOrNamed_data()
    {
        QTest::addColumn<QByteArray>("amount");
        QTest::addColumn<QString>("reason"); // empty: taken
        const auto row = [](const char *amount, const char *reason) {
            QTest::newRow(amount) << QByteArray(amount) << QString(reason);
        };
        const char *none = "The price is not a number.";
        row("-0.1", "The price is negative.");
        row("-0", "The price is zero.");
        row("0", "The price is zero.");
        row("0.000", "The price is zero.");
        row("1e-400", "The price is zero.");
        row("1e-99", "The price is zero.");
        row("", "No price is stated.");
        row("   ", "No price is stated.");
        row("NaN", none);
        row("inf", none);
        row("-Infinity", none);
        row("1e308", "The price is implausibly high.");
        row("1e999", "The price is implausibly high.");
        row("1e1000", none);
        row("1000000.000000001", "The price is implausibly high.");
        row("0x10", none);
        row("1_000", none);
        row("1 000", none);
        row("1'000", none);
        row("$0.096", none);
        row("0.096 USD", none);
        row("0.096/h", none);
        row("+0.1", none);
        row("--1", none);
        row("1e", none);
        row("1e+", none);
        row("1..2", none);
        row("1.2.3", none);
        row(".", none);
        row("e5", none);
        row("\xd9\xa1\xd9\xa2", none);
        row("\xef\xbc\x91", none);
        row("=1+1", none);
        row("N/A", none);
        row("free", none);
        row("1e3", "");
        row(".5", "");
        row("5.", "");
        row("5e-9", "");
        row("1000000", "");
        row(" 0.5 ", "");
        row("0.096000000000000000000000000000000000001", "");
    }
    void amountsAreReadOrNamed()
    {
        QFETCH(QByteArray, amount);
        QFETCH(QString, reason);
        const QByteArray own = "provider,region,instance_type,price_per_hour,note\n"
                               "aws,us-east-1,g4dn.xlarge,0.5,x\naws,us-east-1,m5.large,\""
                               + amount + "\",x\n";
        const QByteArray sky = "InstanceType,Price,Region,Generation\ng4dn.xlarge,0.5,us-east-1,x\n"
                               "m5.large,\""
                               + amount + "\",us-east-1,x\n";
        for (const QByteArray &list : {own, sky}) {
            const auto report = importText(list);
            QVERIFY2(report, report ? "" : report.error().text().c_str());
            QVERIFY(report->ledger.addsUp());
            QCOMPARE(report->ledger.read, 2);
            QCOMPARE(report->ledger.rejected, reason.isEmpty() ? 0 : 1);
            if (reason.isEmpty())
                continue;
            QCOMPARE(QString::fromStdString(std::string(report->reasons.at(0).reason)), reason);
            QCOMPARE(report->reasons.at(0).firstPlace, std::string("line 3"));
        }
    }

    void columnsMayBeAnywhereButNotTwiceOrMissing_data()
    {
        QTest::addColumn<QByteArray>("header");
        QTest::addColumn<QByteArray>("line");
        QTest::addColumn<bool>("read");
        QTest::newRow("usual") << QByteArray("provider,region,instance_type,price_per_hour,note")
                               << QByteArray("aws,us-east-1,m5.large,0.5,x") << true;
        QTest::newRow("turned") << QByteArray("price_per_hour,note,instance_type,region,provider")
                                << QByteArray("0.5,x,m5.large,us-east-1,aws") << true;
        QTest::newRow("other writing")
            << QByteArray("Provider, REGION ,Instance-Type,Price per hour,note")
            << QByteArray("aws,us-east-1,m5.large,0.5,x") << true;
        QTest::newRow("region missing") << QByteArray("provider,instance_type,price_per_hour,note")
                                        << QByteArray("aws,m5.large,0.5,x") << false;
        QTest::newRow("price missing") << QByteArray("provider,region,instance_type,note")
                                       << QByteArray("aws,us-east-1,m5.large,x") << false;
        QTest::newRow("price twice")
            << QByteArray("provider,region,instance_type,price_per_hour,price_per_hour,note")
            << QByteArray("aws,us-east-1,m5.large,0.5,0.6,x") << false;
        QTest::newRow("region twice")
            << QByteArray("provider,region,instance_type,price_per_hour,Region,note")
            << QByteArray("aws,us-east-1,m5.large,0.5,eu-west-1,x") << false;
        QTest::newRow("header only")
            << QByteArray("provider,region,instance_type,price_per_hour") << QByteArray() << false;
    }
    void columnsMayBeAnywhereButNotTwiceOrMissing()
    {
        QFETCH(QByteArray, header);
        QFETCH(QByteArray, line);
        QFETCH(bool, read);
        const auto report = importText(header + '\n' + (line.isEmpty() ? "" : line + '\n'));
        QCOMPARE(report.has_value(), read);
        if (read)
            QCOMPARE(sumOf(report->ledger), "1 = 0 + 1 + 0 + 0 + 0");
        else
            checkRefusal(report.error(), "prices.list");
    }
};

QTEST_GUILESS_MAIN(TestImportBrokenFiles)
#include "tst_import_broken_files.moc"
