// SPDX-License-Identifier: GPL-3.0-or-later
// Files fetched from a local server that misbehaves.
#include "db/text/byte_source.h"
#include "refresh_desk.h"

#include <QTcpServer>
#include <QTcpSocket>
#include <QTimer>

using namespace headroom;
using namespace headroom::testing;

class TestHttpsDownload : public RefreshDesk
{
    Q_OBJECT

private slots:
    void initTestCase() { startServer(); }
    void init() { clear(); }

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
        const auto result = downloaded(QUrl(url), file(), rules());
        QVERIFY(!result);
        QCOMPARE(QString::fromStdString(result.error().what),
                 "The address does not belong to a provider.");
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

    void certificatesOfAnotherNameAreRefused()
    {
        DownloadRules other = rules();
        other.hosts = {m_server->place().replace("localhost", "127.0.0.1")};
        const auto result =
            downloaded(QUrl("https://" + other.hosts.front() + "/list"), file(), other);
        QVERIFY(!result);
        QVERIFY(QString::fromStdString(result.error().what)
                    .startsWith("The server's certificate cannot be trusted"));
        QVERIFY(m_server->requests.isEmpty());
    }

    void redirectsAreNotFollowed()
    {
        m_server->answer([this](const HttpRequest &, QSslSocket &socket) {
            PriceServer::send(socket, {}, "302 Found",
                              "Location: " + m_server->base().toUtf8() + "/other\r\n");
        });
        QCOMPARE(fetched(rules()), "The server redirects elsewhere; redirects are not followed.");
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
        QCOMPARE(fetched(rules()), "The server sent more data than a price list can contain.");
        QVERIFY(QFileInfo(file() + ".part").size() <= 4 * 1024 * 1024);
    }

    void headsWithoutAnEndAreRefused_data()
    {
        QTest::addColumn<QByteArray>("begin");
        QTest::addColumn<QByteArray>("more");
        QTest::newRow("fields") << QByteArray("HTTP/1.1 200 OK\r\n")
                                << QByteArray("X-More: of the same\r\n").repeated(10'000);
        QTest::newRow("one field")
            << QByteArray("HTTP/1.1 200 OK\r\nX-Long: ") << QByteArray(256 * 1024, 'x');
        QTest::newRow("status line") << QByteArray("HTTP/1.1 200 ") << QByteArray(256 * 1024, 'x');
        QTest::newRow("hints") << QByteArray()
                               << QByteArray("HTTP/1.1 103 Early Hints\r\n\r\n").repeated(10'000);
        QTest::newRow("trailers") << QByteArray(
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n")
                                  << QByteArray("X-More: of the same\r\n").repeated(10'000);
    }
    void headsWithoutAnEndAreRefused()
    {
        QFETCH(QByteArray, begin);
        QFETCH(QByteArray, more);
        qint64 sent = 0;
        m_server->answer([&](const HttpRequest &, QSslSocket &socket) {
            socket.write(begin);
            const auto goOn = [&socket, &sent, &more] {
                if (socket.bytesToWrite() < 1024 * 1024)
                    sent += socket.write(more);
            };
            QObject::connect(&socket, &QSslSocket::encryptedBytesWritten, &socket, goOn);
            goOn();
        });
        QCOMPARE(fetched(rules()), "The header of the server's response is too long.");
        QCOMPARE(m_server->requests.size(), 1);
        // At most the content of the connection's own buffers.
        QVERIFY2(sent < 16 * 1024 * 1024, qPrintable(QString::number(sent)));
    }

    void headsThatDripAreGivenUp()
    {
        m_server->answer([](const HttpRequest &, QSslSocket &socket) {
            socket.write("HTTP/1.1 200 OK\r\n");
            auto *drip = new QTimer(&socket);
            QObject::connect(drip, &QTimer::timeout, &socket, [&socket] { socket.write("x"); });
            drip->start(20);
        });
        DownloadRules impatient = rules();
        impatient.stall = 500ms;
        impatient.attempts = 1;
        QCOMPARE(fetched(impatient), "The server stopped sending.");
    }

    void listsInChunksAreFetched()
    {
        m_server->answer([](const HttpRequest &, QSslSocket &socket) {
            socket.write("HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\nHTTP/1.1 200 OK\r\n"
                         "Transfer-Encoding: chunked\r\n\r\n4;a=b\r\npric\r\n2\r\nes\r\n0\r\n\r\n");
        });
        QCOMPARE(fetched(rules()), "");
        QCOMPARE(bytesOf(file()), "prices");
    }

    void listsThatEndWithTheConnectionAreWhole()
    {
        QByteArray list;
        for (int i = 0; list.size() < 3 * 1024 * 1024; ++i)
            list += QByteArray::number(i) + ' ';
        m_server->answer([&](const HttpRequest &, QSslSocket &socket) {
            socket.write("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n" + list);
            socket.disconnectFromHost();
        });
        QCOMPARE(fetched(rules()), "");
        QVERIFY(bytesOf(file()) == list);
    }

    void partsThatWereNotAskedForAreRefused()
    {
        m_server->answer([](const HttpRequest &, QSslSocket &socket) {
            PriceServer::send(socket, "prices", "206 Partial Content",
                              "Content-Range: bytes 7-12/13\r\n");
        });
        QCOMPARE(fetched(rules()), "The server sent a different part from the one requested.");
        QVERIFY(!QFile::exists(file()));
    }

    void keysCannotAddFields()
    {
        DownloadRules odd = rules();
        odd.apiKey = "key\r\nX-Other: 1";
        QCOMPARE(fetched(odd), "The key contains invalid characters.");
        QVERIFY(m_server->requests.isEmpty());
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
        QCOMPARE(fetched(patient), "The refresh exceeded its time limit.");
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

    void answersAreReadAsTheyAre_data()
    {
        QTest::addColumn<QByteArray>("answer");
        QTest::addColumn<QString>("error");
        QTest::addColumn<QByteArray>("list");
        const QString notHttp = "The server's response is not HTTP.";
        const QString broken = "The connection was lost.";
        const auto row = [](const char *name, const QByteArray &answer, const QString &error,
                            const QByteArray &list = {}) {
            QTest::newRow(name) << answer << error << list;
        };
        const QByteArray ok = "HTTP/1.1 200 OK\r\n";
        const QByteArray chunked = ok + "Transfer-Encoding: chunked\r\n\r\n";
        row("bytes after the end", ok + "Content-Length: 3\r\n\r\nabcd", "", "abc");
        row("empty", ok + "Content-Length: 0\r\n\r\n", "");
        row("line ends of one byte", "HTTP/1.1 200 OK\nContent-Length: 1\n\na", "", "a");
        row("older HTTP", "HTTP/1.0 200 OK\r\nContent-Length: 1\r\n\r\na", "", "a");
        row("cut short", ok + "Content-Length: 4\r\n\r\nabc", broken);
        row("chunks cut short", chunked + "3\r\nabc\r\n", broken);
        row("chunk without a size", chunked + "xyz\r\n", broken);
        row("chunk longer than its size", chunked + "1\r\nab\r\n0\r\n\r\n", broken);
        row("chunk size without an end", chunked + QByteArray(70'000, '0'), broken);
        row("nothing", "", broken);
        row("half a head", ok + "Content-Len", broken);
        row("no content", "HTTP/1.1 204 No Content\r\n\r\n",
            "The server did not return the list (204).");
        row("no HTTP", "\x01\x02\x03 this is not HTTP \xff\xfe\r\n\r\n", notHttp);
        row("another protocol", "SSH-2.0-OpenSSH_9.2\r\n\r\n", notHttp);
        row("oldest HTTP", "prices", notHttp);
        row("HTTP of another number", "HTTP/9.9 200 OK\r\n\r\n", notHttp);
        row("status of two digits", "HTTP/1.1 20 OK\r\n\r\n", notHttp);
        row("field without a colon", ok + "Content-Length\r\n\r\n", notHttp);
        row("length below zero", ok + "Content-Length: -1\r\n\r\n", notHttp);
        row("coding that is not known", ok + "Transfer-Encoding: own\r\n\r\nabc", notHttp);
    }
    void answersAreReadAsTheyAre()
    {
        QFETCH(QByteArray, answer);
        QFETCH(QString, error);
        QFETCH(QByteArray, list);
        m_server->answer([&](const HttpRequest &, QSslSocket &socket) {
            socket.write(answer);
            socket.disconnectFromHost();
        });
        DownloadRules once = rules();
        once.attempts = 1;
        QCOMPARE(fetched(once), error);
        QCOMPARE(QFile::exists(file()), error.isEmpty());
        QCOMPARE(bytesOf(file()), list);
    }

    void proxiesAreAskedAndGetNoKey()
    {
        QTcpServer proxy;
        QVERIFY(proxy.listen(QHostAddress::LocalHost));
        QByteArray asked;
        connect(&proxy, &QTcpServer::newConnection, &proxy, [&] {
            QTcpSocket *socket = proxy.nextPendingConnection();
            connect(socket, &QTcpSocket::readyRead, socket, [&asked, socket] {
                asked += socket->readAll();
                if (asked.endsWith("\r\n\r\n"))
                    socket->write("HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n");
            });
        });
        DownloadRules outside = rules();
        outside.hosts = {"prices.example"};
        outside.apiKey = "SECRET-KEY";
        qputenv("https_proxy", "http://127.0.0.1:" + QByteArray::number(proxy.serverPort()));
        const auto result = downloaded(QUrl("https://prices.example/list"), file(), outside);
        qunsetenv("https_proxy");
        QVERIFY(!result);
        QCOMPARE(QString::fromStdString(result.error().what),
                 "The proxy of this computer refuses the connection (403).");
        QVERIFY2(asked.startsWith("CONNECT prices.example:443 "), asked.constData());
        QVERIFY(!asked.contains("SECRET"));
    }

    void progressCountsTheBytesOfTheWholeList()
    {
        m_server->answer([](const HttpRequest &, QSslSocket &socket) {
            PriceServer::send(socket, QByteArray(3'000'000, 'x'));
        });
        std::vector<std::uint64_t> seen;
        std::optional<std::uint64_t> total;
        const auto progress = [&](std::uint64_t bytes, std::optional<std::uint64_t> all) {
            seen.push_back(bytes);
            total = all;
        };
        QVERIFY(downloaded(QUrl(m_server->base() + "/list"), file(), rules(), {{}, progress}));
        QVERIFY(!seen.empty() && std::ranges::is_sorted(seen));
        QCOMPARE(seen.back(), 3'000'000U);
        QCOMPARE(total, 3'000'000U);
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
        QCOMPARE(fetched(rules()), "The server refused the request (403).");
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

    void aStopIsHeardWhileTheServerIsSilent()
    {
        m_server->answer([this](const HttpRequest &, QSslSocket &socket) {
            socket.write("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf");
            m_stop.request_stop();
        });
        const auto result =
            downloaded(QUrl(m_server->base() + "/list"), file(), rules(), {m_stop.get_token(), {}});
        QVERIFY(!result && result.error().kind == ErrorKind::stopped);
    }

    /// It would answer in the same way every time.
    void aServerWithoutTlsIsAskedOnce()
    {
        QTcpServer plain;
        QVERIFY(plain.listen(QHostAddress::LocalHost));
        int connections = 0;
        connect(&plain, &QTcpServer::newConnection, &plain, [&] {
            ++connections;
            QTcpSocket *socket = plain.nextPendingConnection();
            connect(socket, &QTcpSocket::readyRead, socket, [socket] {
                socket->write("HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n");
                socket->disconnectFromHost();
            });
        });
        DownloadRules asked = rules();
        asked.hosts = {QStringLiteral("127.0.0.1:%1").arg(plain.serverPort())};
        asked.attempts = 3;
        const auto result =
            downloaded(QUrl("https://" + asked.hosts.front() + "/list"), file(), asked);
        QVERIFY(!result);
        QVERIFY2(std::string(result.error().what)
                     .starts_with("No trusted connection to the server could be established"),
                 result.error().text().c_str());
        QCOMPARE(connections, 1);
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
        const auto result = downloaded(url, file(), offline);
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
        QVERIFY(!downloaded(QUrl("https://" + open.hosts.front() + "/list"), file(), open));
        QVERIFY(!QFile::exists(file()));
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
        QCOMPARE(fetched(impatient), "The server reported an internal error (503).");
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
        QCOMPARE(fetched(impatient), "The server is sending too slowly.");
    }
};

QTEST_GUILESS_MAIN(TestHttpsDownload)
#include "tst_https_download.moc"
