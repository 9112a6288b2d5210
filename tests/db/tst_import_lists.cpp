// SPDX-License-Identifier: GPL-3.0-or-later
// The whole way of a price list: from the file through the staging into a published catalog.
#include "catalog_fixture.h"
#include "core/catalog/known_providers.h"
#include "db/importers/import_price_lists.h"
#include "db/text/byte_source.h"
#include "import_fixture.h"

#include <QByteArray>
#include <QDir>
#include <QFile>
#include <QStringList>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>
#include <sys/wait.h>
#include <unistd.h>

using namespace headroom;
using namespace headroom::testing;
using namespace headroom::storage;

namespace {

QByteArray header()
{
    return "provider,region,instance_type,pricing_model,price_per_hour,as_of\n";
}

} // namespace

class TestImportLists : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<QTemporaryDir> m_folder;

    [[nodiscard]] std::string target() const
    {
        return m_folder->filePath("catalog.sqlite").toStdString();
    }
    [[nodiscard]] QByteArray targetBytes() const
    {
        return bytesOf(QString::fromStdString(target()));
    }

    /// Files of an import that should have gone with it; a lock file may stay.
    [[nodiscard]] QStringList leftovers() const
    {
        QStringList names = QDir(m_folder->path()).entryList(QDir::Files | QDir::Hidden);
        names.removeIf([](const QString &name) {
            return name == "catalog.sqlite" || name.startsWith("list.")
                   || name.startsWith("prices.") || name.endsWith("lock");
        });
        return names;
    }

    ImportRequest request(const QByteArray &text, const QString &name = "list.csv")
    {
        const QString path = m_folder->filePath(name);
        writeBytes(path, text);
        ImportRequest request;
        request.files = {path.toStdString()};
        request.catalog = {target(), target()};
        request.today = Date::fromCivil(2026, 11, 20);
        return request;
    }

    /// Many prices that change what is there.
    static QByteArray longList(int lines)
    {
        QByteArray text = header();
        for (int i = 0; i < lines; ++i) {
            text += "aws,test-region-" + QByteArray::number(i % 997) + ",m5.large,on_demand,0."
                    + QByteArray::number(100 + i % 800) + ','
                    + QByteArray::number(1970 + i / 12 / 28 % 55) + '-'
                    + QByteArray::number(101 + i / 28 % 12).mid(1) + '-'
                    + QByteArray::number(101 + i % 28).mid(1) + '\n';
        }
        return text;
    }

private slots:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        QVERIFY(
            QFile::copy(QString::fromStdString(fewPricesPath()), QString::fromStdString(target())));
        QFile::setPermissions(QString::fromStdString(target()),
                              QFile::ReadOwner | QFile::WriteOwner);
    }

    void ledgerAddsUpAndPricesAreThere()
    {
        const QByteArray text = header()
                                + "aws,us-east-1,m5.large,on_demand,0.096,2026-11-01\n" // unchanged
                                  "aws,us-east-1,c5.xlarge,on_demand,0.171,2026-11-01\n" // updated
                                  "aws,us-east-1,m5.large,spot,0.0437,2026-11-01\n"      // inserted
                                  "aws,us-east-1,m5.large,spot,0.0437,2026-11-01\n" // duplicate
                                  "aws,us-east-1,m5.large,spot,0.05,2026-11-01\n"   // contradicts
                                  "aws,us-east-1,x99.giant,spot,0.05,2026-11-01\n"  // unknown
                                  "aws,us-east-1,m5.large,spot,free,2026-11-01\n";
        const auto report = importPriceLists(request(text));
        QVERIFY2(report, report ? "" : report.error().text().c_str());
        QCOMPARE(sumOf(report->ledger), "7 = 1 + 1 + 1 + 1 + 3");
        QVERIFY(report->ledger.addsUp());
        QCOMPARE(report->faults.size(), std::size_t(3));
        QCOMPARE(report->faults[0].place, std::string("line 6"));
        QCOMPARE(report->faults[1].place, std::string("line 7"));
        QCOMPARE(report->ledger.rejections.size(), std::size_t(3));

        const auto catalogs = SqliteCatalogSource(target()).load();
        QVERIFY(catalogs);
        QCOMPARE(rateOf(*catalogs->catalog, onDemand(known::aws, "us-east-1", "c5.xlarge")),
                 "0.171");
        const auto store = CatalogStore::open(target());
        QVERIFY(store);
        const auto history = store->history(onDemand(known::aws, "us-east-1", "c5.xlarge"));
        QVERIFY(history);
        QVERIFY(history->size() >= 2);
        const auto imports = store->imports();
        QVERIFY(imports && !imports->empty());
        QCOMPARE(imports->front().file, std::string("list.csv"));
        QCOMPARE(imports->front().rejections.size(), std::size_t(3));
    }

    void pricesOfDifferentDaysCoexist()
    {
        const QByteArray text = header()
                                + "aws,us-east-1,m5.large,on_demand,0.099,2026-11-02\n"
                                  "aws,us-east-1,m5.large,on_demand,0.098,2026-11-01\n"
                                  "aws,us-east-1,m5.large,on_demand,0.2,2015-01-01\n";
        const auto report = importPriceLists(request(text));
        QVERIFY2(report, report ? "" : report.error().text().c_str());
        QVERIFY(report->ledger.addsUp());
        QCOMPARE(QString::fromStdString(report->oldest->toString()), "2015-01-01");
        const auto catalogs = SqliteCatalogSource(target()).load();
        QVERIFY(catalogs);
        const OfferReference offer = onDemand(known::aws, "us-east-1", "m5.large");
        QCOMPARE(rateOf(*catalogs->catalog, offer), "0.099");
        QCOMPARE(QString::fromStdString(
                     catalogs->catalog->offer(*catalogs->catalog->find(offer)).asOf.toString()),
                 "2026-11-02");
    }

    void everyFormatGoesThrough_data()
    {
        QTest::addColumn<QString>("fixture");
        for (const char *name :
             {"aws_offer.json", "aws_offer.csv", "aws_offer_2020.csv", "aws_savings_plan.csv",
              "aws_savings_plan.json", "aws_get_products.json", "aws_spot_history.json",
              "aws_pricing_page.json", "azure_page.json", "google_skus.json", "skypilot_aws.csv",
              "skypilot_gcp.csv", "skypilot_azure.csv", "vantage_instances.json", "own_prices.csv",
              "own_prices_eu.csv"})
            QTest::newRow(name) << QString(name);
    }
    void everyFormatGoesThrough()
    {
        QFETCH(QString, fixture);
        // A misleading name: the content decides.
        ImportRequest wanted = request(importFixture(fixture), "prices.txt");
        wanted.date = Date::fromCivil(2026, 11, 19);
        const auto first = importPriceLists(wanted);
        QVERIFY2(first, first ? "" : first.error().text().c_str());
        QVERIFY(first->ledger.addsUp());
        QVERIFY(first->ledger.inserted + first->ledger.updated + first->ledger.unchanged > 0);
        const auto again = importPriceLists(wanted);
        QVERIFY2(again, again ? "" : again.error().text().c_str());
        QCOMPARE(again->ledger.inserted, 0);
        QCOMPARE(again->ledger.updated, 0);
        QCOMPARE(again->ledger.read, first->ledger.read);
        QVERIFY(importText(*again).find(again->ledger.format) != std::string::npos);
    }

    void pagesOfOneListAreReadTogether()
    {
        ImportRequest wanted = request(importFixture("azure_page.json"), "page1.json");
        wanted.files.push_back(wanted.files.front());
        wanted.date = Date::fromCivil(2026, 11, 19);
        const auto report = importPriceLists(wanted);
        QVERIFY2(report, report ? "" : report.error().text().c_str());
        QVERIFY(report->ledger.addsUp());
        // The second page repeats the first: as a walk through pages does when prices change
        // meanwhile.
        QCOMPARE(sumOf(report->ledger).section(' ', 0, 0), QStringLiteral("48"));
        QCOMPARE(report->ledger.duplicate, 12);
    }

    void secondaryMetersCountOnlyAlone()
    {
        ImportRequest wanted = request(importFixture("azure_page.json"), "page.json");
        wanted.date = Date::fromCivil(2026, 11, 19);
        QVERIFY(importPriceLists(wanted));
        const auto catalogs = SqliteCatalogSource(target()).load();
        QCOMPARE(
            rateOf(*catalogs->catalog, onDemand(known::azure, "westeurope", "Standard_D4as_v7")),
            "0.330");
        QCOMPARE(
            rateOf(*catalogs->catalog, onDemand(known::azure, "northeurope", "Standard_D4as_v7")),
            "0.340");
    }

    void faultyFilesLeaveTheCatalogAlone_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("xml body") << QByteArray("<Error><Code>AccessDenied</Code></Error>");
        QTest::newRow("cut table")
            << header() + "aws,us-east-1,m5.large,spot,0.04,2026-11-01\naws,us-e";
        QTest::newRow("cut json") << importFixture("azure_page.json").left(5000);
        QTest::newRow("nothing") << QByteArray();
    }
    void faultyFilesLeaveTheCatalogAlone()
    {
        QFETCH(QByteArray, text);
        const QByteArray before = targetBytes();
        const auto report = importPriceLists(request(text, "prices.json"));
        QVERIFY(!report);
        QVERIFY(report.error().where.find("prices.json") != std::string::npos);
        QCOMPARE(targetBytes(), before);
        QCOMPARE(leftovers(), QStringList());
    }

    void aStopLeavesTheCatalogAlone_data()
    {
        QTest::addColumn<int>("phase");
        QTest::newRow("reading") << static_cast<int>(PriceUpdatePhase::reading);
        QTest::newRow("staging") << static_cast<int>(PriceUpdatePhase::comparing);
        QTest::newRow("publishing") << static_cast<int>(PriceUpdatePhase::publishing);
    }
    void aStopLeavesTheCatalogAlone()
    {
        QFETCH(int, phase);
        const QByteArray before = targetBytes();
        ImportRequest wanted = request(longList(400'000));
        std::stop_source stop;
        bool wentOn = false;
        wanted.watch.stop = stop.get_token();
        wanted.watch.report = [&](const PriceUpdateProgress &progress) {
            if (static_cast<int>(progress.phase) == phase)
                stop.request_stop();
            else if (stop.stop_requested())
                wentOn = true;
        };
        const auto report = importPriceLists(wanted);
        QVERIFY(!report);
        QVERIFY2(report.error().kind == ErrorKind::stopped, report.error().text().c_str());
        QVERIFY(!wentOn);
        QCOMPARE(targetBytes(), before);
        QCOMPARE(leftovers(), QStringList());
    }

    void progressShowsBytesRowsAndTimeLeft()
    {
        ImportRequest wanted = request(longList(400'000));
        std::vector<PriceUpdateProgress> told;
        wanted.watch.report = [&](const PriceUpdateProgress &progress) {
            told.push_back(progress);
        };
        QVERIFY(importPriceLists(wanted));
        QVERIFY(told.size() >= 3);
        const PriceUpdateProgress &first = told.front();
        QVERIFY(first.bytes > 0 && first.bytes <= first.bytesTotal.value_or(0));
        QVERIFY(first.rowsPerSecond > 0);
        QVERIFY(first.secondsLeft && *first.secondsLeft >= 0);
        QCOMPARE(told.back().phase, PriceUpdatePhase::publishing);
    }

    void killedImportsLeaveTheOldCatalogOrTheNewOne()
    {
        const QByteArray before = targetBytes();
        const ImportRequest wanted = request(longList(100'000));
        QVERIFY(importPriceLists(wanted));
        const QByteArray after = targetBytes();
        const QString path = QString::fromStdString(target());
        int killed = 0;
        for (int attempt = 0; attempt < 12; ++attempt) {
            writeBytes(path, before);
            const pid_t child = fork();
            if (child == 0)
                _exit(importPriceLists(wanted) ? 0 : 1);
            usleep(static_cast<useconds_t>(20'000 + attempt * 45'000));
            kill(child, SIGKILL);
            int status = 0;
            waitpid(child, &status, 0);
            killed += WIFSIGNALED(status) ? 1 : 0;
            const QByteArray now = targetBytes();
            QVERIFY(now == before || now == after || SqliteCatalogSource(target()).load());
            if (WIFSIGNALED(status) && now != before)
                QVERIFY(SqliteCatalogSource(target()).load());
        }
        QVERIFY(killed > 0);
    }
};

QTEST_GUILESS_MAIN(TestImportLists)
#include "tst_import_lists.moc"
