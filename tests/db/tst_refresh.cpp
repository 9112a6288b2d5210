// SPDX-License-Identifier: GPL-3.0-or-later
// Prices fetched from a local server that replays pages in the real formats.
#include "core/catalog/known_providers.h"
#include "db/text/byte_source.h"
#include "refresh_desk.h"

#include <QDir>
#include <QFileInfo>
#include <QLockFile>

using namespace headroom;
using namespace headroom::testing;

class TestRefresh : public RefreshDesk
{
    Q_OBJECT

private slots:
    void initTestCase() { startServer(); }
    void init() { clear(); }

    void awsIsFetchedByItsIndexes()
    {
        copyCatalog();
        m_server->answer(answerAws);
        const auto report = refreshed(request({known::aws}));
        QVERIFY2(report, report ? "" : report.error().text().c_str());
        QVERIFY(report->ledger.addsUp());
        QVERIFY(report->ledger.unchanged + report->ledger.updated + report->ledger.inserted > 0);
        // The region that the catalog does not know was not fetched.
        QCOMPARE(m_server->requests.size(), 3);
        QVERIFY(QDir(m_folder->filePath("fetched")).entryList(QDir::Files).isEmpty());
    }

    void azureIsFetchedPageByPage()
    {
        copyCatalog();
        m_server->answer([this](const HttpRequest &asked, QSslSocket &socket) {
            QByteArray page = importFixture("azure_page.json");
            const bool last = asked.target.contains("skip=1000");
            const QByteArray next =
                last ? QByteArray("null")
                     : '"' + m_server->base().toUtf8() + "/api/retail/prices?$skip=1000\"";
            page.replace("\"https://prices.azure.com:443/api/retail/prices?$skip=1000\"", next);
            PriceServer::send(socket, page);
        });
        const auto report = refreshed(request({known::azure}));
        QVERIFY2(report, report ? "" : report.error().text().c_str());
        QCOMPARE(m_server->requests.size(), 2);
        QVERIFY(m_server->requests.front().target.contains("Virtual%20Machines"));
        QCOMPARE(report->ledger.duplicate, 12);
        const auto catalogs = storage::SqliteCatalogSource(target().toStdString()).load();
        QVERIFY(catalogs);
        QCOMPARE(
            rateOf(*catalogs->catalog, onDemand(known::azure, "westeurope", "Standard_D4as_v7")),
            "0.330");
    }

    void pagesThatLeadAwayOrRoundAreRefused_data()
    {
        QTest::addColumn<QByteArray>("next");
        QTest::newRow("elsewhere") << QByteArray("https://elsewhere.example/prices");
        QTest::newRow("file") << QByteArray("file:///etc/passwd");
        QTest::newRow("circle") << QByteArray();
    }
    void pagesThatLeadAwayOrRoundAreRefused()
    {
        QFETCH(QByteArray, next);
        copyCatalog();
        const QByteArray before = bytesOf(target());
        const QByteArray link =
            next.isEmpty() ? m_server->base().toUtf8() + "/api/retail/prices?$skip=1" : next;
        m_server->answer([&](const HttpRequest &, QSslSocket &socket) {
            QByteArray page = importFixture("azure_page.json");
            page.replace("https://prices.azure.com:443/api/retail/prices?$skip=1000", link);
            PriceServer::send(socket, page);
        });
        QVERIFY(!refreshed(request({known::azure})));
        QVERIFY(m_server->requests.size() <= 2);
        QCOMPARE(bytesOf(target()), before);
        // The page that led astray is asked for again, and may be well by then.
        m_server->requests.clear();
        m_server->answer([](const HttpRequest &, QSslSocket &socket) {
            QByteArray page = importFixture("azure_page.json");
            page.replace("\"https://prices.azure.com:443/api/retail/prices?$skip=1000\"", "null");
            PriceServer::send(socket, page);
        });
        const auto well = refreshed(request({known::azure}));
        QVERIFY2(well, well ? "" : well.error().text().c_str());
        QVERIFY(!m_server->requests.isEmpty());
    }

    void pagesOfAnotherRequestAreNotTakenForThisOne()
    {
        copyCatalog();
        // The second page of West Europe never comes.
        m_server->answer([this](const HttpRequest &asked, QSslSocket &socket) {
            if (asked.target.contains("skip=1000"))
                return PriceServer::send(socket, "busy", "403 Forbidden");
            QByteArray page = importFixture("azure_page.json");
            page.replace("https://prices.azure.com:443", m_server->base().toUtf8());
            PriceServer::send(socket, page);
        });
        RefreshRequest west = request({known::azure});
        west.regions = {"westeurope"};
        QVERIFY(!refreshed(west));
        m_server->requests.clear();
        m_server->answer([](const HttpRequest &, QSslSocket &socket) {
            QByteArray page = importFixture("azure_page.json");
            page.replace("\"https://prices.azure.com:443/api/retail/prices?$skip=1000\"", "null");
            PriceServer::send(socket, page);
        });
        RefreshRequest east = request({known::azure});
        east.regions = {"eastus"};
        const auto report = refreshed(east);
        QVERIFY2(report, report ? "" : report.error().text().c_str());
        QCOMPARE(m_server->requests.size(), 1);
        QVERIFY(m_server->requests.front().target.contains("eastus"));
    }

    void twoRefreshesDoNotWriteIntoOneFolder()
    {
        copyCatalog();
        const RefreshRequest wanted = request({known::aws});
        QDir().mkpath(wanted.folder);
        QLockFile other(wanted.folder + "/refresh.lock");
        QVERIFY(other.lock());
        const auto report = refreshed(wanted);
        QVERIFY(!report);
        QCOMPARE(std::string(report.error().what), std::string("Another refresh is running."));
        QVERIFY(m_server->requests.isEmpty());
    }

    void pagesThatUnpackWithoutEndAreDropped()
    {
        copyCatalog();
        const QByteArray bomb = gzipped('[' + QByteArray("{\"a\":1},").repeated(400'000) + "1]");
        QVERIFY(bomb.size() < 100'000);
        m_server->answer(
            [&](const HttpRequest &, QSslSocket &socket) { PriceServer::send(socket, bomb); });
        RefreshRequest wanted = request({known::azure});
        wanted.rules.maxUnpacked = 1024 * 1024;
        const auto report = refreshed(wanted);
        QVERIFY(!report);
        QVERIFY2(std::string(report.error().what).find("decompresses to more than a price list")
                     != std::string::npos,
                 report.error().text().c_str());
        QVERIFY(QDir(m_folder->filePath("fetched")).entryList(QDir::Files).isEmpty());
    }

    void googleNeedsAKeyAndNeverShowsIt()
    {
        copyCatalog();
        m_server->answer([](const HttpRequest &, QSslSocket &socket) {
            PriceServer::send(socket, "{}", "403 Forbidden");
        });
        const auto without = refreshed(request({known::google}));
        QVERIFY(!without);
        QVERIFY(QString::fromStdString(without.error().what).contains("your own API key"));
        QCOMPARE(m_server->requests.size(), 0);
        RefreshRequest keyed = request({known::google});
        keyed.googleKey = "SECRET-KEY";
        const auto refused = refreshed(keyed);
        QVERIFY(!refused);
        QVERIFY(!QString::fromStdString(refused.error().text()).contains("SECRET"));
        QCOMPARE(m_server->requests.front().headers.value("x-goog-api-key"), "SECRET-KEY");
        QVERIFY(!m_server->requests.front().target.contains("SECRET"));
        m_server->answer([](const HttpRequest &, QSslSocket &socket) {
            PriceServer::send(socket, importFixture("google_skus.json"));
        });
        const auto report = refreshed(keyed);
        QVERIFY2(report, report ? "" : report.error().text().c_str());
        QVERIFY(report->ledger.addsUp());
        // Nobody else gets it, nor a line of its own in the request.
        m_server->requests.clear();
        m_server->answer(answerAws);
        keyed.providers = {known::google, known::aws};
        keyed.googleKey = "SECRET\r\nHost: elsewhere";
        QVERIFY(!refreshed(keyed));
        QCOMPARE(m_server->requests.size(), 0);
    }

    void anEmptyListIsSaidToBeOne()
    {
        copyCatalog();
        const QByteArray before = bytesOf(target());
        m_server->answer([](const HttpRequest &, QSslSocket &socket) {
            PriceServer::send(socket, "{\n  \"skus\": [],\n  \"nextPageToken\": \"\"\n}");
        });
        RefreshRequest keyed = request({known::google});
        keyed.googleKey = "KEY";
        const auto report = refreshed(keyed);
        QVERIFY(!report);
        QCOMPARE(std::string(report.error().what),
                 std::string("The price server of Google returned an empty list."));
        QVERIFY(report.error().where.empty());
        QVERIFY(bytesOf(target()) == before);
    }

    void theKeyOfOneProviderIsNotSentToAnother()
    {
        copyCatalog();
        m_server->answer([](const HttpRequest &asked, QSslSocket &socket) {
            if (asked.target.startsWith("/v1/services"))
                PriceServer::send(socket, importFixture("google_skus.json"));
            else
                answerAws(asked, socket);
        });
        RefreshRequest both = request({known::google, known::aws});
        both.googleKey = "SECRET-KEY";
        QVERIFY(refreshed(both));
        for (const HttpRequest &asked : m_server->requests)
            QCOMPARE(asked.headers.contains("x-goog-api-key"),
                     asked.target.startsWith("/v1/services"));
    }

    void fetchedListsAreReadableByTheirOwnerOnly()
    {
        copyCatalog();
        m_server->answer([](const HttpRequest &asked, QSslSocket &socket) {
            if (asked.target.endsWith("us-east-1/index.json"))
                PriceServer::send(socket, "busy", "503 Service Unavailable");
            else
                answerAws(asked, socket);
        });
        RefreshRequest broken = request({known::aws});
        QVERIFY(!refreshed(broken));
        const auto open =
            QFile::ReadGroup | QFile::WriteGroup | QFile::ReadOther | QFile::WriteOther;
        QVERIFY(!(QFile::permissions(broken.folder) & open));
        const QFileInfoList lists = QDir(broken.folder).entryInfoList({"aws*"}, QDir::Files);
        QVERIFY(lists.size() >= 2);
        for (const QFileInfo &list : lists)
            QVERIFY2(!(list.permissions() & open), qPrintable(list.fileName()));
    }

    void aBrokenRefreshKeepsWhatItHasAndTheCatalog()
    {
        copyCatalog();
        const QByteArray before = bytesOf(target());
        m_server->answer([](const HttpRequest &asked, QSslSocket &socket) {
            if (asked.target.endsWith("us-east-1/index.json"))
                PriceServer::send(socket, "busy", "503 Service Unavailable");
            else
                answerAws(asked, socket);
        });
        QVERIFY(!refreshed(request({known::aws})));
        QCOMPARE(bytesOf(target()), before);
        m_server->requests.clear();
        m_server->answer(answerAws);
        const auto report = refreshed(request({known::aws}));
        QVERIFY2(report, report ? "" : report.error().text().c_str());
        QCOMPARE(m_server->requests.size(), 1); // the indexes were there already
    }

    void aMisnamedAnswerLeavesTheCatalogAlone()
    {
        copyCatalog();
        const QByteArray before = bytesOf(target());
        m_server->answer([](const HttpRequest &asked, QSslSocket &socket) {
            if (asked.target.endsWith("us-east-1/index.json"))
                PriceServer::send(socket, "<Error><Code>AccessDenied</Code></Error>");
            else
                answerAws(asked, socket);
        });
        QVERIFY(!refreshed(request({known::aws})));
        QCOMPARE(bytesOf(target()), before);
    }
};

QTEST_GUILESS_MAIN(TestRefresh)
#include "tst_refresh.moc"
