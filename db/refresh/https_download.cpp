// SPDX-License-Identifier: GPL-3.0-or-later
#include "https_download.h"

#include "http_answer.h"
#include "importers/byte_source.h"

#include <QEventLoop>
#include <QFile>
#include <QNetworkProxyFactory>
#include <QSslConfiguration>
#include <QSslSocket>
#include <QTimer>

#include <algorithm>

namespace headroom::refresh {

namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

constexpr qint64 kBlock = 64 * 1024;
constexpr qint64 kReadBuffer = 512 * 1024;
constexpr auto kLongestPause = 60s;
/// Bytes a second, over the time that a stall may last; the slowest telephone line had ten times as many.
constexpr qint64 kSlowest = 256;
constexpr QFile::Permissions kOwnerOnly = QFile::ReadOwner | QFile::WriteOwner;
constexpr int kHttps = 443;
constexpr int kPartial = 206;
constexpr int kTooMany = 429;
constexpr int kRangeNotSatisfiable = 416;

/// How one attempt ended.
struct Outcome {
    enum Kind { done, again, failed } kind = failed;
    Error error;
    std::optional<std::chrono::seconds> pause; ///< what the server asks for
};

/// The place of a URL without its query, which is long and of no use in a message.
std::string placeOf(const QUrl &url)
{
    return url.toString(QUrl::RemoveQuery | QUrl::RemoveUserInfo | QUrl::RemoveFragment)
        .toStdString();
}

Outcome failed(const QUrl &url, std::string what, std::string remedy = "The catalog is as it was.")
{
    return {Outcome::failed, Error{std::move(what), placeOf(url), std::move(remedy)}, {}};
}

Outcome again(const QUrl &url, std::string what)
{
    Outcome outcome = failed(url, std::move(what), "Try again later; the catalog is as it was.");
    outcome.kind = Outcome::again;
    return outcome;
}

/// The tag that a file begun earlier belongs to.
class PartialFile
{
public:
    explicit PartialFile(const QString &file)
        : m_part(file + QStringLiteral(".part")),
          m_tag(file + QStringLiteral(".etag"))
    {}

    [[nodiscard]] bool open()
    {
        return m_part.open(QIODevice::ReadWrite | QIODevice::Append)
               && m_part.setPermissions(kOwnerOnly);
    }
    [[nodiscard]] qint64 size() const { return m_part.size(); }
    [[nodiscard]] bool restart() { return m_part.resize(0) && m_part.seek(0); }
    [[nodiscard]] bool append(QByteArrayView bytes)
    {
        return m_part.write(bytes.data(), bytes.size()) == bytes.size();
    }
    [[nodiscard]] QByteArray tag() const
    {
        QFile file(m_tag);
        return file.open(QIODevice::ReadOnly) ? file.read(1024) : QByteArray();
    }
    void setTag(const QByteArray &tag)
    {
        QFile file(m_tag);
        if (tag.isEmpty() || !file.open(QIODevice::WriteOnly) || !file.setPermissions(kOwnerOnly)
            || file.write(tag) != tag.size())
            QFile::remove(m_tag);
    }
    [[nodiscard]] bool becomes(const QString &file)
    {
        const bool flushed = m_part.flush();
        m_part.close();
        QFile::remove(m_tag);
        QFile::remove(file);
        return flushed && QFile::rename(m_part.fileName(), file);
    }

private:
    QFile m_part;
    QString m_tag;
};

/// Whether bytes can be the value of a field; a line end in it would begin another field.
bool isFieldValue(const QByteArray &bytes)
{
    return std::ranges::all_of(bytes, [](char c) { return c >= ' ' && c <= '~'; });
}

QByteArray requestFor(const QUrl &url, const DownloadRules &rules, const PartialFile &part)
{
    QByteArray target = url.path(QUrl::FullyEncoded).toLatin1();
    if (target.isEmpty())
        target = "/";
    if (url.hasQuery())
        target += '?' + url.query(QUrl::FullyEncoded).toLatin1();
    QByteArray host = url.host(QUrl::FullyEncoded).toLatin1();
    if (url.port(kHttps) != kHttps)
        host += ':' + QByteArray::number(url.port());
    // One connection per request: what is refused ends with it. Packed bytes are unpacked by the importer.
    QByteArray request = "GET " + target + " HTTP/1.1\r\nHost: " + host
                         + "\r\nUser-Agent: headroom\r\nAccept: */*\r\nAccept-Encoding: gzip"
                           "\r\nConnection: close\r\n";
    if (!rules.apiKey.isEmpty())
        request += "x-goog-api-key: " + rules.apiKey + "\r\n";
    const QByteArray tag = part.tag();
    if (part.size() > 0 && !tag.isEmpty() && isFieldValue(tag)) {
        request +=
            "Range: bytes=" + QByteArray::number(part.size()) + "-\r\nIf-Range: " + tag + "\r\n";
    }
    return request + "\r\n";
}

QSslConfiguration tlsFor(const DownloadRules &rules)
{
    QSslConfiguration tls = QSslConfiguration::defaultConfiguration();
    tls.setPeerVerifyMode(QSslSocket::VerifyPeer);
    tls.setProtocol(QSsl::TlsV1_2OrLater);
    if (!rules.trusted.isEmpty())
        tls.addCaCertificates(rules.trusted);
    return tls;
}

/// The computer's own, when it leads to the server itself rather than reading along.
QNetworkProxy proxyFor(const QUrl &url)
{
    const auto proxies = QNetworkProxyFactory::proxyForQuery(QNetworkProxyQuery(url));
    const auto tunnel = std::ranges::find_if(proxies, [](const QNetworkProxy &proxy) {
        return proxy.capabilities().testFlag(QNetworkProxy::TunnelingCapability);
    });
    return tunnel == proxies.end() ? proxies.value(0) : *tunnel;
}

/// One attempt at one URL.
class Attempt
{
public:
    Attempt(QUrl url, const DownloadRules &rules, const DownloadWatch &watch, PartialFile &part)
        : m_url(std::move(url)),
          m_rules(rules),
          m_watch(watch),
          m_part(part)
    {}

    Outcome run()
    {
        m_begun = m_part.size();
        m_lastByte = Clock::now();
        m_window = m_lastByte;
        m_socket.setReadBufferSize(kReadBuffer);
        m_socket.setSslConfiguration(tlsFor(m_rules));
        m_socket.setProxy(proxyFor(m_url));
        QObject::connect(&m_socket, &QSslSocket::sslErrors, &m_loop,
                         [this](const QList<QSslError> &errors) {
                             if (!errors.isEmpty())
                                 m_tlsError = errors.front().errorString().toStdString();
                         });
        QObject::connect(&m_socket, &QSslSocket::encrypted, &m_loop, [this] {
            m_isEncrypted = true;
            m_socket.write(requestFor(m_url, m_rules, m_part));
        });
        QObject::connect(&m_socket, &QSslSocket::readyRead, &m_loop, [this] { takeBytes(); });
        QTimer watchdog;
        QObject::connect(&watchdog, &QTimer::timeout, &m_loop, [this] { look(); });
        watchdog.start(20ms);
        m_socket.connectToHostEncrypted(m_url.host(), static_cast<quint16>(m_url.port(kHttps)));
        m_loop.exec();
        m_socket.disconnect(&m_loop);
        m_error = m_socket.error();
        m_socket.abort();
        return m_stopped ? *m_stopped : outcome();
    }

private:
    void stop(Outcome outcome)
    {
        if (!m_stopped)
            m_stopped = std::move(outcome);
        m_loop.quit();
    }

    void look()
    {
        const auto now = Clock::now();
        takeBytes();
        if (m_socket.state() == QAbstractSocket::UnconnectedState
            && (!m_isEncrypted || m_socket.bytesAvailable() == 0)) {
            m_answer.end();
            m_loop.quit();
        } else if (m_watch.stop.stop_requested())
            stop({Outcome::failed, storage::cancelled(), {}});
        else if (now > m_rules.deadline)
            stop(failed(m_url, "The refresh took longer than it may.",
                        "Try again; what was fetched is kept."));
        else if (now - m_lastByte > m_rules.stall)
            stop(again(m_url, "The server stopped sending."));
        else if (now - m_window > m_rules.stall)
            checkPace(now);
    }

    /// A byte a second keeps the line busy for hours.
    void checkPace(Clock::time_point now)
    {
        const auto milliseconds =
            std::chrono::duration_cast<std::chrono::milliseconds>(now - m_window).count();
        if (m_inWindow * 1000 < kSlowest * milliseconds)
            stop(again(m_url, "The server sends too slowly."));
        m_window = now;
        m_inWindow = 0;
    }

    void takeBytes()
    {
        while (m_isEncrypted && m_socket.bytesAvailable() > 0 && !m_stopped) {
            const QByteArray block = m_socket.read(kBlock);
            const auto state =
                m_answer.take(block, [this](QByteArrayView bytes) { takeBody(bytes); });
            // The body of an error is of no use, and may have no end.
            if ((state != HttpAnswer::State::head && state != HttpAnswer::State::body)
                || m_answer.status() >= 300)
                return m_loop.quit();
        }
    }

    void takeBody(QByteArrayView bytes)
    {
        if (m_stopped || !isList())
            return;
        m_lastByte = Clock::now();
        if (!m_started) {
            m_window = m_lastByte;
            if (!start())
                return;
        }
        m_inWindow += bytes.size();
        if (static_cast<std::uint64_t>(m_part.size()) + static_cast<std::uint64_t>(bytes.size())
            > m_rules.mostBytes)
            return stop(failed(m_url, "The server sends more than a price list can have."));
        if (!m_part.append(bytes))
            return stop(failed(m_url, "The fetched list cannot be written to disk.",
                               "Make room and try again."));
        if (m_watch.progress)
            m_watch.progress(static_cast<std::uint64_t>(m_part.size()), total());
    }

    [[nodiscard]] bool isList() const
    {
        return m_answer.status() == 200 || m_answer.status() == kPartial;
    }

    bool start()
    {
        m_started = true;
        const bool continued = m_answer.status() == kPartial;
        const QByteArray from = "bytes " + QByteArray::number(m_begun) + '-';
        if (continued && !m_answer.field("content-range").startsWith(from)) {
            stop(failed(m_url, "The server sends another part than was asked for."));
            return false;
        }
        if (!continued && !m_part.restart()) {
            stop(failed(m_url, "The fetched list cannot be written to disk.",
                        "Make room and try again."));
            return false;
        }
        m_part.setTag(m_answer.field("etag"));
        return true;
    }

    Outcome outcome()
    {
        const int code = m_answer.status();
        if (!m_tlsError.empty())
            return failed(m_url, "The server's certificate cannot be trusted: " + m_tlsError + '.');
        if (m_answer.state() == HttpAnswer::State::endless)
            return failed(m_url, "The head of the server's answer is longer than it may be.");
        if (m_answer.state() == HttpAnswer::State::broken)
            return failed(m_url, "The server's answer is not HTTP.");
        if (code >= 300 && code < 400)
            return failed(m_url, "The server sends elsewhere, which is not followed.");
        if (code == kTooMany || code >= 500) {
            Outcome busy = again(m_url, code == kTooMany ? "The server asks for fewer requests."
                                                         : "The server has a fault of its own ("
                                                               + std::to_string(code) + ").");
            bool isNumber = false;
            const int seconds = m_answer.field("retry-after").toInt(&isNumber);
            if (isNumber && seconds >= 0)
                busy.pause =
                    std::min<std::chrono::seconds>(std::chrono::seconds(seconds), kLongestPause);
            return busy;
        }
        if (code == kRangeNotSatisfiable && m_part.restart())
            return again(m_url, "The server cannot continue the download.");
        if (code >= 400)
            return failed(m_url, "The server refuses the request (" + std::to_string(code) + ").");
        if (!m_answer.hasHead())
            return connectionOutcome();
        if (!isList())
            return failed(m_url, "The server sends no list (" + std::to_string(code) + ").");
        if (m_answer.state() != HttpAnswer::State::complete)
            return again(m_url, "The connection broke off.");
        if (!m_started && !start())
            return *m_stopped;
        return {Outcome::done, {}, {}};
    }

    Outcome connectionOutcome()
    {
        switch (m_error) {
        case QAbstractSocket::SslHandshakeFailedError:
            return failed(m_url, "No trusted connection to the server could be made.");
        case QAbstractSocket::HostNotFoundError:
            // Without names there is no network; waiting would only keep the user.
            return failed(m_url, "There is no connection to " + m_url.host().toStdString() + '.',
                          "Connect to the internet and try again; the catalog is as it was.");
        case QAbstractSocket::ConnectionRefusedError:
        case QAbstractSocket::NetworkError:
        case QAbstractSocket::SocketTimeoutError:
            return again(m_url, "There is no connection to " + m_url.host().toStdString() + '.');
        default: return again(m_url, "The connection broke off.");
        }
    }

    /// Length of the whole file, when the server says it.
    [[nodiscard]] std::optional<std::uint64_t> total() const
    {
        const auto length = m_answer.length();
        if (!length)
            return std::nullopt;
        return *length + (m_answer.status() == kPartial ? static_cast<std::uint64_t>(m_begun) : 0);
    }

    QUrl m_url;
    const DownloadRules &m_rules;
    const DownloadWatch &m_watch;
    PartialFile &m_part;
    QEventLoop m_loop;
    QSslSocket m_socket;
    HttpAnswer m_answer;
    QAbstractSocket::SocketError m_error = QAbstractSocket::UnknownSocketError;
    bool m_isEncrypted = false;
    Clock::time_point m_lastByte;
    Clock::time_point m_window; ///< since when the pace is measured
    qint64 m_inWindow = 0;      ///< bytes since then
    qint64 m_begun = 0;
    bool m_started = false;
    std::string m_tlsError;
    std::optional<Outcome> m_stopped;
};

/// Waits, but not past a stop or the deadline.
void pauseFor(std::chrono::milliseconds pause, const DownloadRules &rules,
              const DownloadWatch &watch)
{
    const auto end = std::min(Clock::now() + pause, rules.deadline);
    QEventLoop loop;
    QTimer timer;
    QObject::connect(&timer, &QTimer::timeout, &loop, [&] {
        if (watch.stop.stop_requested() || Clock::now() >= end)
            loop.quit();
    });
    timer.start(20ms);
    loop.exec();
}

} // namespace

bool isAllowed(const QUrl &url, const DownloadRules &rules)
{
    if (!url.isValid() || url.scheme() != QLatin1String("https") || !url.userInfo().isEmpty())
        return false;
    const int port = url.port(kHttps);
    const QString place = port == kHttps ? url.host() : url.host() + u':' + QString::number(port);
    return rules.hosts.contains(place, Qt::CaseInsensitive);
}

Expected<void> download(const QUrl &url, const QString &file, const DownloadRules &rules,
                        const DownloadWatch &watch)
{
    if (!isAllowed(url, rules)) {
        return failure("The address is not one of the providers' own.", placeOf(url),
                       "Nothing was fetched from there.");
    }
    if (!isFieldValue(rules.apiKey)) {
        return failure("The key holds characters that no key has.", placeOf(url),
                       "Type it again; nothing was sent.");
    }
    PartialFile part(file);
    if (!part.open())
        return failure("The fetched list cannot be written to disk.", file.toStdString());
    std::chrono::milliseconds pause = rules.firstPause;
    for (int attempt = 1;; ++attempt) {
        const Outcome outcome = Attempt(url, rules, watch, part).run();
        if (outcome.kind == Outcome::done)
            break;
        if (outcome.kind == Outcome::failed || attempt >= rules.attempts)
            return tl::unexpected(outcome.error);
        pauseFor(outcome.pause
                     ? std::max<std::chrono::milliseconds>(*outcome.pause, rules.firstPause)
                     : pause,
                 rules, watch);
        if (watch.stop.stop_requested())
            return tl::unexpected(storage::cancelled());
        if (Clock::now() >= rules.deadline)
            return tl::unexpected(outcome.error);
        pause = std::min<std::chrono::milliseconds>(pause * 2, kLongestPause);
    }
    if (!part.becomes(file))
        return failure("The fetched list cannot be written to disk.", file.toStdString());
    return {};
}

} // namespace headroom::refresh
