// SPDX-License-Identifier: GPL-3.0-or-later
// Answers of servers read from their bytes, in whatever pieces they come.
#include "http_answer.h"

#include <QRandomGenerator>
#include <QTest>

using namespace headroom::refresh;
using State = HttpAnswer::State;

namespace {

struct Read {
    State state = State::head;
    int status = 0;
    QByteArray body;
    bool operator==(const Read &) const = default;
};

/// The answer read in pieces of at most `most` bytes, then the end of the connection.
Read readInPieces(const QByteArray &bytes, qsizetype most, QRandomGenerator &random)
{
    HttpAnswer answer;
    Read read;
    for (qsizetype at = 0; at < bytes.size();) {
        const qsizetype size =
            std::min<qsizetype>(bytes.size() - at, 1 + random.bounded(static_cast<int>(most)));
        (void)answer.take(QByteArrayView(bytes).sliced(at, size),
                          [&](QByteArrayView body) { read.body.append(body); });
        at += size;
    }
    read.state = answer.end();
    read.status = answer.status();
    return read;
}

} // namespace

class TestHttpAnswer : public QObject
{
    Q_OBJECT

private slots:
    void answersAreReadInAnyPieces_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<State>("state");
        QTest::addColumn<int>("status");
        QTest::addColumn<QByteArray>("body");
        const auto row = [](const char *name, const QByteArray &bytes, State state, int status = 0,
                            const QByteArray &body = {}) {
            QTest::newRow(name) << bytes << state << status << body;
        };
        row("length", "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nabc", State::complete, 200,
            "abc");
        row("no body", "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n", State::complete, 200);
        row("bytes after the end", "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nabcd",
            State::complete, 200, "abc");
        row("cut short", "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nabc", State::body, 200,
            "abc");
        row("until the end", "HTTP/1.0 200\r\n\r\nabc", State::complete, 200, "abc");
        row("line ends of one byte", "HTTP/1.1 200 OK\nContent-Length: 1\n\na", State::complete,
            200, "a");
        row("chunks",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: Chunked\r\nContent-Length: 9\r\n\r\n"
            "A\r\n0123456789\r\n1 ; x=y\r\na\r\n0\r\nX-Sum: 1\r\n\r\n",
            State::complete, 200, "0123456789a");
        row("chunks cut short", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n",
            State::body, 200, "abc");
        row("no content", "HTTP/1.1 204 No Content\r\n\r\n", State::complete, 204);
        row("a hint first",
            "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 404 No\r\nContent-Length: 1\r\n\r\nx",
            State::complete, 404, "x");
        row("nothing", "", State::head);
        row("half a head", "HTTP/1.1 200 OK\r\nContent-Len", State::head);
        row("another protocol", "SSH-2.0-OpenSSH_9.2\r\n\r\n", State::broken);
        row("status of two digits", "HTTP/1.1 20 OK\r\n\r\n", State::broken);
        row("status of four digits", "HTTP/1.1 2000 OK\r\n\r\n", State::broken);
        row("empty line", "\r\n", State::broken);
        row("field without a name", "HTTP/1.1 200 OK\r\n: x\r\n\r\n", State::broken);
        row("folded field", "HTTP/1.1 200 OK\r\nA: x\r\n B: y\r\n\r\n", State::broken);
        row("two lengths", "HTTP/1.1 200 OK\r\nContent-Length: 1\r\ncontent-length: 2\r\n\r\nab",
            State::broken);
        row("length below zero", "HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n", State::broken);
        row("length that has no number",
            "HTTP/1.1 200 OK\r\nContent-Length: 99999999999999999999\r\n\r\n", State::broken);
        row("coding that is not known",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, chunked\r\n\r\n", State::broken);
        row("chunk without a size", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n",
            State::broken);
        row("chunk longer than its size",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nab\r\n0\r\n\r\n",
            State::broken);
        row("chunk size without an end",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" + QByteArray(70'000, '0'),
            State::endless);
        row("head without an end", "HTTP/1.1 200 OK\r\nA: " + QByteArray(70'000, 'x'),
            State::endless);
    }
    void answersAreReadInAnyPieces()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(State, state);
        QFETCH(int, status);
        QFETCH(QByteArray, body);
        QRandomGenerator random(7);
        for (const qsizetype most : {1, 2, 3, 7, 64, 100'000}) {
            const Read read = readInPieces(bytes, most, random);
            QCOMPARE(read.state, state);
            QCOMPARE(read.status, status);
            if (state != State::broken && state != State::endless)
                QCOMPARE(read.body, body);
        }
    }

    void fieldsAreFoundByName()
    {
        HttpAnswer answer;
        (void)answer.take(QByteArrayView("HTTP/1.1 200 OK\r\nETag:  \"a:b\" \r\nX:\r\n\r\n"),
                          [](QByteArrayView) {});
        QCOMPARE(answer.field("etag"), "\"a:b\"");
        QCOMPARE(answer.field("x"), "");
        QCOMPARE(answer.length(), std::nullopt);
    }

    /// Whatever comes: the same in one piece and byte by byte, and never more body than bytes.
    void randomBytesAreReadTheSameInAnyPieces()
    {
        const QByteArrayList words = {"HTTP/1.1 200 OK",
                                      "\r\n",
                                      "\n",
                                      "Transfer-Encoding: chunked",
                                      "Content-Length: ",
                                      "5",
                                      "0",
                                      "a",
                                      ";",
                                      ":",
                                      " ",
                                      "\r",
                                      "ffff"};
        QRandomGenerator random(11);
        for (int round = 0; round < 5'000; ++round) {
            QByteArray bytes = random.bounded(4) == 0 ? "" : "HTTP/1.1 200 OK\r\n";
            for (int word = random.bounded(20); word > 0; --word)
                bytes += words[random.bounded(words.size())];
            const Read whole = readInPieces(bytes, 100'000, random);
            QVERIFY(whole.body.size() <= bytes.size());
            QCOMPARE(readInPieces(bytes, 1, random) == whole, true);
        }
    }
};

QTEST_GUILESS_MAIN(TestHttpAnswer)
#include "tst_http_answer.moc"
