// SPDX-License-Identifier: GPL-3.0-or-later
// Prices fetched from a local server that replays pages in the real formats and misbehaves.
#include "broken_files.h"
#include "catalog_fixture.h"
#include "https_download.h"
#include "import_fixture.h"
#include "importers/byte_source.h"
#include "price_refresh.h"
#include "price_server.h"

#include <QByteArray>
#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QFileInfo>
#include <QLockFile>
#include <QTcpServer>
#include <QTcpSocket>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <QUrl>

using namespace headroom;
using namespace headroom::refresh;
using namespace headroom::testing;
using namespace std::chrono_literals;

class TestRefresh : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<PriceServer> m_server;
    std::unique_ptr<QTemporaryDir> m_folder;
    std::stop_source m_stop;

    [[nodiscard]] DownloadRules rules() const
    {
        DownloadRules rules;
        rules.hosts = {m_server->place()};
        rules.mostBytes = 4 * 1024 * 1024;
        rules.deadline = std::chrono::steady_clock::now() + 20s;
        rules.stall = 2s;
        rules.firstPause = 10ms;
        rules.attempts = 3;
        rules.trusted = {m_server->certificate()};
        return rules;
    }
    [[nodiscard]] QString file() const { return m_folder->filePath("list.json"); }
    /// "" or what went wrong.
    QString fetched(const DownloadRules &rules, const QString &path = "/list")
    {
        const auto result =
            download(QUrl(m_server->base() + path), file(), rules, {m_stop.get_token(), {}});
        return result ? QString() : QString::fromStdString(result.error().what);
    }
    [[nodiscard]] RefreshRequest request(std::vector<Provider> providers) const
    {
        RefreshRequest request;
        request.providers = std::move(providers);
        request.folder = m_folder->filePath("fetched");
        request.catalog = {target().toStdString(), target().toStdString()};
        request.today = Date::fromCivil(2026, 11, 20);
        request.deadline = 30s;
        request.endpoints = {m_server->base(), m_server->base(), m_server->base()};
        request.rules = rules();
        return request;
    }
    [[nodiscard]] QString target() const { return m_folder->filePath("catalog.sqlite"); }
    void copyCatalog() const
    {
        QVERIFY(QFile::copy(QString::fromStdString(shippedCatalogPath()), target()));
        QFile::setPermissions(target(), QFile::ReadOwner | QFile::WriteOwner);
    }

    /// The indexes and the one offer file of AWS.
    static void answerAws(const HttpRequest &asked, QSslSocket &socket)
    {
        if (asked.target == "/offers/v1.0/aws/index.json")
            PriceServer::send(
                socket, R"({"formatVersion":"v1.0","offers":{"AmazonEC2":{"offerCode":"AmazonEC2",
"currentRegionIndexUrl":"/offers/v1.0/aws/AmazonEC2/current/region_index.json"}}})");
        else if (asked.target == "/offers/v1.0/aws/AmazonEC2/current/region_index.json")
            PriceServer::send(socket, R"({"regions":{"us-east-1":{"regionCode":"us-east-1",
"currentVersionUrl":"/offers/v1.0/aws/AmazonEC2/1/us-east-1/index.json"},"xx-moon-1":{"regionCode":"xx-moon-1",
"currentVersionUrl":"/offers/v1.0/aws/AmazonEC2/1/xx-moon-1/index.json"}}})");
        else if (asked.target == "/offers/v1.0/aws/AmazonEC2/1/us-east-1/index.json")
            PriceServer::send(socket, importFixture("aws_offer.json"));
        else
            PriceServer::send(socket, "<Error/>", "404 Not Found");
    }

private slots:
    void initTestCase()
    {
        m_server = std::make_unique<PriceServer>();
        if (!m_server->isListening())
            QFAIL("openssl is needed to make a certificate; packaging/check installs it");
    }
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_stop = std::stop_source();
        m_server->requests.clear();
    }

    void aListIsFetchedIntoAFile()
    {
        m_server->answer(
            [](const HttpRequest &, QSslSocket &socket) { PriceServer::send(socket, "prices"); });
        QCOMPARE(fetched(rules()), "");
        QCOMPARE(bytesOf(file()), "prices");
        QCOMPARE(m_server->requests.front().headers.value("accept-encoding"), "gzip");
        QVERIFY(!m_server->requests.front().headers.contains("cookie"));
    }

    void onlyHttpsAndOnlyTheProvidersThemselves_data()
    {
        QTest::addColumn<QString>("url");
        for (const char *url :
             {"http://localhost/list", "file:///etc/passwd", "https://elsewhere.example/list",
              "https://localhost:1/list", "ftp://localhost/list", "https://user@localhost/list"})
            QTest::newRow(url) << QString(url);
    }
    void onlyHttpsAndOnlyTheProvidersThemselves()
    {
        QFETCH(QString, url);
        const auto result = download(QUrl(url), file(), rules(), {});
        QVERIFY(!result);
        QCOMPARE(QString::fromStdString(result.error().what),
                 "The address is not one of the providers' own.");
    }

    void untrustedCertificatesAreRefused()
    {
        m_server->answer(
            [](const HttpRequest &, QSslSocket &socket) { PriceServer::send(socket, "prices"); });
        DownloadRules strict = rules();
        strict.trusted.clear();
        QVERIFY(fetched(strict).startsWith("The server's certificate cannot be trusted"));
        QVERIFY(!QFile::exists(file()));
        QVERIFY(m_server->requests.isEmpty());
    }

    void redirectsAreNotFollowed()
    {
        m_server->answer([this](const HttpRequest &, QSslSocket &socket) {
            PriceServer::send(socket, {}, "302 Found",
                              "Location: " + m_server->base().toUtf8() + "/other\r\n");
        });
        QCOMPARE(fetched(rules()), "The server sends elsewhere, which is not followed.");
        QCOMPARE(m_server->requests.size(), 1);
    }

    void tooManyBytesAreRefused()
    {
        m_server->answer([](const HttpRequest &, QSslSocket &socket) {
            socket.write("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n");
            const auto more = [&socket] {
                if (socket.bytesToWrite() < 1024 * 1024)
                    socket.write(QByteArray(256 * 1024, 'x'));
            };
            QObject::connect(&socket, &QSslSocket::encryptedBytesWritten, &socket, more);
            more();
        });
        QCOMPARE(fetched(rules()), "The server sends more than a price list can have.");
        QVERIFY(QFileInfo(file() + ".part").size() <= 4 * 1024 * 1024);
    }

    void drippingServersMeetTheDeadline()
    {
        m_server->answer([](const HttpRequest &, QSslSocket &socket) {
            socket.write("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n");
            auto *drip = new QTimer(&socket);
            QObject::connect(drip, &QTimer::timeout, &socket, [&socket] { socket.write("x"); });
            drip->start(50);
        });
        DownloadRules patient = rules();
        patient.deadline = std::chrono::steady_clock::now() + 1s;
        QElapsedTimer timer;
        timer.start();
        QCOMPARE(fetched(patient), "The refresh took longer than it may.");
        QVERIFY(timer.elapsed() < 3000);
    }

    void stalledServersAreGivenUp()
    {
        m_server->answer([](const HttpRequest &, QSslSocket &socket) {
            socket.write("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf");
        });
        DownloadRules impatient = rules();
        impatient.stall = 1s;
        impatient.attempts = 2;
        QCOMPARE(fetched(impatient), "The server stopped sending.");
        QCOMPARE(m_server->requests.size(), 2);
    }

    void garbageIsNotAnAnswer()
    {
        m_server->answer([](const HttpRequest &, QSslSocket &socket) {
            socket.write("\x01\x02\x03 this is not HTTP \xff\xfe\r\n\r\n");
            socket.disconnectFromHost();
        });
        QVERIFY(!fetched(rules()).isEmpty());
        QVERIFY(!QFile::exists(file()));
    }

    void busyServersAreAskedAgain_data()
    {
        QTest::addColumn<QByteArray>("status");
        QTest::newRow("too many requests") << QByteArray("429 Too Many Requests");
        QTest::newRow("unavailable") << QByteArray("503 Service Unavailable");
    }
    void busyServersAreAskedAgain()
    {
        QFETCH(QByteArray, status);
        m_server->answer([&](const HttpRequest &, QSslSocket &socket) {
            if (m_server->requests.size() < 3)
                PriceServer::send(socket, QByteArray(100'000, 'e'), status, "Retry-After: 0\r\n");
            else
                PriceServer::send(socket, "prices");
        });
        QCOMPARE(fetched(rules()), "");
        QCOMPARE(m_server->requests.size(), 3);
        QCOMPARE(bytesOf(file()), "prices");
    }

    void refusalsAreNotRepeated()
    {
        m_server->answer([](const HttpRequest &, QSslSocket &socket) {
            PriceServer::send(socket, "<Error/>", "403 Forbidden");
        });
        QCOMPARE(fetched(rules()), "The server refuses the request (403).");
        QCOMPARE(m_server->requests.size(), 1);
    }

    void brokenDownloadsGoOnWhereTheyStopped()
    {
        const QByteArray body = "0123456789";
        m_server->answer([&](const HttpRequest &asked, QSslSocket &socket) {
            if (m_server->requests.size() == 1) {
                socket.write("HTTP/1.1 200 OK\r\nContent-Length: 10\r\nETag: \"a\"\r\n\r\n"
                             + body.left(4));
                socket.disconnectFromHost();
            } else if (asked.headers.value("range") == "bytes=4-"
                       && asked.headers.value("if-range") == "\"a\"") {
                PriceServer::send(socket, body.mid(4), "206 Partial Content",
                                  "Content-Range: bytes 4-9/10\r\nETag: \"a\"\r\n");
            }
        });
        QCOMPARE(fetched(rules()), "");
        QCOMPARE(bytesOf(file()), body);
        QCOMPARE(m_server->requests.size(), 2);
    }

    void aStopIsHeardWithinASecond()
    {
        m_server->answer([this](const HttpRequest &, QSslSocket &socket) {
            socket.write("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf");
            m_stop.request_stop();
        });
        QElapsedTimer timer;
        timer.start();
        const auto result =
            download(QUrl(m_server->base() + "/list"), file(), rules(), {m_stop.get_token(), {}});
        QVERIFY(!result && storage::isCancelled(result.error()));
        QVERIFY(timer.elapsed() < 1000);
    }

    void offlineIsSaidPlainly()
    {
        QTcpServer closed;
        QVERIFY(closed.listen(QHostAddress::LocalHost));
        DownloadRules offline = rules();
        offline.hosts = {QStringLiteral("localhost:%1").arg(closed.serverPort())};
        offline.attempts = 2;
        const QUrl url("https://" + offline.hosts.front() + "/list");
        closed.close();
        const auto result = download(url, file(), offline, {});
        QVERIFY(!result);
        QCOMPARE(QString::fromStdString(result.error().what),
                 "There is no connection to localhost.");
    }

    void aServerWithoutTlsIsRefused()
    {
        QTcpServer plain;
        QVERIFY(plain.listen(QHostAddress::LocalHost));
        connect(&plain, &QTcpServer::newConnection, &plain, [&] {
            QTcpSocket *socket = plain.nextPendingConnection();
            socket->write("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok");
        });
        DownloadRules open = rules();
        open.hosts = {QStringLiteral("localhost:%1").arg(plain.serverPort())};
        open.attempts = 1;
        QVERIFY(!download(QUrl("https://" + open.hosts.front() + "/list"), file(), open, {}));
        QVERIFY(!QFile::exists(file()));
    }

    void awsIsFetchedByItsIndexes()
    {
        copyCatalog();
        m_server->answer(answerAws);
        const auto report = refreshPrices(request({Provider::aws}));
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
        const auto report = refreshPrices(request({Provider::azure}));
        QVERIFY2(report, report ? "" : report.error().text().c_str());
        QCOMPARE(m_server->requests.size(), 2);
        QVERIFY(m_server->requests.front().target.contains("Virtual%20Machines"));
        QCOMPARE(report->ledger.duplicate, 12);
        const auto catalogs = storage::SqliteCatalogSource(target().toStdString()).load();
        QVERIFY(catalogs);
        QCOMPARE(
            rateOf(*catalogs->catalog, onDemand(Provider::azure, "westeurope", "Standard_D4as_v7")),
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
        QVERIFY(!refreshPrices(request({Provider::azure})));
        QVERIFY(m_server->requests.size() <= 2);
        QCOMPARE(bytesOf(target()), before);
        // The page that led astray is asked for again, and may be well by then.
        m_server->requests.clear();
        m_server->answer([](const HttpRequest &, QSslSocket &socket) {
            QByteArray page = importFixture("azure_page.json");
            page.replace("\"https://prices.azure.com:443/api/retail/prices?$skip=1000\"", "null");
            PriceServer::send(socket, page);
        });
        const auto well = refreshPrices(request({Provider::azure}));
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
        RefreshRequest west = request({Provider::azure});
        west.regions = {"westeurope"};
        QVERIFY(!refreshPrices(west));
        m_server->requests.clear();
        m_server->answer([](const HttpRequest &, QSslSocket &socket) {
            QByteArray page = importFixture("azure_page.json");
            page.replace("\"https://prices.azure.com:443/api/retail/prices?$skip=1000\"", "null");
            PriceServer::send(socket, page);
        });
        RefreshRequest east = request({Provider::azure});
        east.regions = {"eastus"};
        const auto report = refreshPrices(east);
        QVERIFY2(report, report ? "" : report.error().text().c_str());
        QCOMPARE(m_server->requests.size(), 1);
        QVERIFY(m_server->requests.front().target.contains("eastus"));
    }

    void twoRefreshesDoNotWriteIntoOneFolder()
    {
        copyCatalog();
        const RefreshRequest wanted = request({Provider::aws});
        QDir().mkpath(wanted.folder);
        QLockFile other(wanted.folder + "/refresh.lock");
        QVERIFY(other.lock());
        const auto report = refreshPrices(wanted);
        QVERIFY(!report);
        QCOMPARE(report.error().what, std::string("Another refresh is running."));
        QVERIFY(m_server->requests.isEmpty());
    }

    void pagesThatUnpackWithoutEndAreDropped()
    {
        copyCatalog();
        const QByteArray bomb = gzipped('[' + QByteArray("{\"a\":1},").repeated(400'000) + "1]");
        QVERIFY(bomb.size() < 100'000);
        m_server->answer(
            [&](const HttpRequest &, QSslSocket &socket) { PriceServer::send(socket, bomb); });
        RefreshRequest wanted = request({Provider::azure});
        wanted.rules.mostUnpacked = 1024 * 1024;
        const auto report = refreshPrices(wanted);
        QVERIFY(!report);
        QVERIFY2(report.error().what.find("unpacks to more than a price list") != std::string::npos,
                 report.error().text().c_str());
        QVERIFY(QDir(m_folder->filePath("fetched")).entryList(QDir::Files).isEmpty());
    }

    void endlessErrorsAreNotReadToTheirEnd()
    {
        m_server->answer([](const HttpRequest &, QSslSocket &socket) {
            socket.write("HTTP/1.1 503 Service Unavailable\r\nContent-Length: 99999999\r\n\r\nx");
            auto *drip = new QTimer(&socket);
            QObject::connect(drip, &QTimer::timeout, &socket, [&socket] { socket.write("x"); });
            drip->start(50);
        });
        DownloadRules impatient = rules();
        impatient.attempts = 2;
        QElapsedTimer timer;
        timer.start();
        QCOMPARE(fetched(impatient), "The server has a fault of its own (503).");
        QVERIFY(timer.elapsed() < 5000);
    }

    void drippingServersAreGivenUp()
    {
        m_server->answer([](const HttpRequest &, QSslSocket &socket) {
            socket.write("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n");
            auto *drip = new QTimer(&socket);
            QObject::connect(drip, &QTimer::timeout, &socket, [&socket] { socket.write("x"); });
            drip->start(50);
        });
        DownloadRules impatient = rules();
        impatient.stall = 1s;
        impatient.attempts = 1;
        QCOMPARE(fetched(impatient), "The server sends too slowly.");
    }

    void googleNeedsAKeyAndNeverShowsIt()
    {
        copyCatalog();
        m_server->answer([](const HttpRequest &, QSslSocket &socket) {
            PriceServer::send(socket, "{}", "403 Forbidden");
        });
        const auto without = refreshPrices(request({Provider::google}));
        QVERIFY(!without);
        QVERIFY(QString::fromStdString(without.error().what).contains("key of your own"));
        QCOMPARE(m_server->requests.size(), 0);
        RefreshRequest keyed = request({Provider::google});
        keyed.googleKey = "SECRET-KEY";
        const auto refused = refreshPrices(keyed);
        QVERIFY(!refused);
        QVERIFY(!QString::fromStdString(refused.error().text()).contains("SECRET"));
        QCOMPARE(m_server->requests.front().headers.value("x-goog-api-key"), "SECRET-KEY");
        QVERIFY(!m_server->requests.front().target.contains("SECRET"));
        m_server->answer([](const HttpRequest &, QSslSocket &socket) {
            PriceServer::send(socket, importFixture("google_skus.json"));
        });
        const auto report = refreshPrices(keyed);
        QVERIFY2(report, report ? "" : report.error().text().c_str());
        QVERIFY(report->ledger.addsUp());
        // Nobody else gets it, nor a line of its own in the request.
        m_server->requests.clear();
        m_server->answer(answerAws);
        keyed.providers = {Provider::google, Provider::aws};
        keyed.googleKey = "SECRET\r\nHost: elsewhere";
        QVERIFY(!refreshPrices(keyed));
        QCOMPARE(m_server->requests.size(), 0);
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
        RefreshRequest both = request({Provider::google, Provider::aws});
        both.googleKey = "SECRET-KEY";
        QVERIFY(refreshPrices(both));
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
        RefreshRequest broken = request({Provider::aws});
        QVERIFY(!refreshPrices(broken));
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
        QVERIFY(!refreshPrices(request({Provider::aws})));
        QCOMPARE(bytesOf(target()), before);
        m_server->requests.clear();
        m_server->answer(answerAws);
        const auto report = refreshPrices(request({Provider::aws}));
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
        QVERIFY(!refreshPrices(request({Provider::aws})));
        QCOMPARE(bytesOf(target()), before);
    }
};

QTEST_GUILESS_MAIN(TestRefresh)
#include "tst_refresh.moc"
