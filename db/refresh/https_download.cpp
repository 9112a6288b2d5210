// SPDX-License-Identifier: GPL-3.0-or-later
#include "https_download.h"

#include "importers/byte_source.h"

#include <QEventLoop>
#include <QFile>
#include <QNetworkAccessManager>
#include <QNetworkReply>
#include <QNetworkRequest>
#include <QSslConfiguration>
#include <QTimer>

#include <algorithm>
#include <memory>

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
    [[nodiscard]] bool append(const QByteArray &bytes)
    {
        return m_part.write(bytes) == bytes.size();
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

QNetworkRequest requestFor(const QUrl &url, const DownloadRules &rules, const PartialFile &part)
{
    QNetworkRequest request(url);
    request.setAttribute(QNetworkRequest::RedirectPolicyAttribute,
                         QNetworkRequest::ManualRedirectPolicy);
    request.setAttribute(QNetworkRequest::CookieLoadControlAttribute, QNetworkRequest::Manual);
    request.setAttribute(QNetworkRequest::CookieSaveControlAttribute, QNetworkRequest::Manual);
    request.setAttribute(QNetworkRequest::CacheLoadControlAttribute,
                         QNetworkRequest::AlwaysNetwork);
    request.setAttribute(QNetworkRequest::CacheSaveControlAttribute, false);
    // One plain connection per request: what is refused ends with it.
    request.setAttribute(QNetworkRequest::Http2AllowedAttribute, false);
    request.setRawHeader("User-Agent", "headroom");
    // Named here, Qt leaves the packed bytes alone and the importer unpacks them as a stream.
    request.setRawHeader("Accept-Encoding", "gzip");
    if (!rules.apiKey.isEmpty())
        request.setRawHeader("x-goog-api-key", rules.apiKey);
    const QByteArray tag = part.tag();
    if (part.size() > 0 && !tag.isEmpty()) {
        request.setRawHeader("Range", "bytes=" + QByteArray::number(part.size()) + '-');
        request.setRawHeader("If-Range", tag);
    }
    QSslConfiguration tls = QSslConfiguration::defaultConfiguration();
    tls.setPeerVerifyMode(QSslSocket::VerifyPeer);
    tls.setProtocol(QSsl::TlsV1_2OrLater);
    if (!rules.trusted.isEmpty())
        tls.addCaCertificates(rules.trusted);
    request.setSslConfiguration(tls);
    return request;
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

    Outcome run(QNetworkAccessManager &manager)
    {
        m_begun = m_part.size();
        m_lastByte = Clock::now();
        m_window = m_lastByte;
        m_reply.reset(manager.get(requestFor(m_url, m_rules, m_part)));
        m_reply->setReadBufferSize(kReadBuffer);
        QObject::connect(m_reply.get(), &QNetworkReply::sslErrors, &m_loop,
                         [this](const QList<QSslError> &errors) {
                             if (!errors.isEmpty())
                                 m_tlsError = errors.front().errorString().toStdString();
                         });
        QObject::connect(m_reply.get(), &QNetworkReply::readyRead, &m_loop,
                         [this] { takeBytes(); });
        QObject::connect(m_reply.get(), &QNetworkReply::finished, &m_loop,
                         [this] { m_loop.quit(); });
        QTimer watchdog;
        QObject::connect(&watchdog, &QTimer::timeout, &m_loop, [this] { look(); });
        watchdog.start(100ms);
        if (!m_reply->isFinished())
            m_loop.exec();
        if (!m_stopped)
            takeBytes();
        m_reply->disconnect(&m_loop);
        if (m_stopped && !m_reply->isFinished())
            m_reply->abort();
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
        if (m_watch.stop.stop_requested())
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

    [[nodiscard]] int status() const
    {
        return m_reply->attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt();
    }

    void takeBytes()
    {
        if (m_stopped || m_reply->bytesAvailable() == 0)
            return;
        const int code = status();
        if (code != 200 && code != kPartial) {
            // The body of an error is of no use, and may have no end.
            if (code >= 300)
                return stop(outcome());
            m_lastByte = Clock::now();
            m_reply->skip(m_reply->bytesAvailable());
            return;
        }
        if (!m_started && !start(code == kPartial))
            return;
        while (m_reply->bytesAvailable() > 0 && !m_stopped) {
            const QByteArray block = m_reply->read(kBlock);
            if (block.isEmpty())
                break;
            m_lastByte = Clock::now();
            m_inWindow += block.size();
            if (static_cast<std::uint64_t>(m_part.size()) + static_cast<std::uint64_t>(block.size())
                > m_rules.mostBytes)
                return stop(failed(m_url, "The server sends more than a price list can have."));
            if (!m_part.append(block))
                return stop(failed(m_url, "The fetched list cannot be written to disk.",
                                   "Make room and try again."));
            if (m_watch.progress)
                m_watch.progress(static_cast<std::uint64_t>(m_part.size()), total());
            look();
        }
    }

    bool start(bool continued)
    {
        m_started = true;
        if (!continued && !m_part.restart()) {
            stop(failed(m_url, "The fetched list cannot be written to disk.",
                        "Make room and try again."));
            return false;
        }
        m_part.setTag(m_reply->rawHeader("ETag"));
        return true;
    }

    Outcome outcome()
    {
        const int code = status();
        if (!m_tlsError.empty())
            return failed(m_url, "The server's certificate cannot be trusted: " + m_tlsError + '.');
        if (code >= 300 && code < 400)
            return failed(m_url, "The server sends elsewhere, which is not followed.");
        if (code == kTooMany || code >= 500) {
            Outcome busy = again(m_url, code == kTooMany ? "The server asks for fewer requests."
                                                         : "The server has a fault of its own ("
                                                               + std::to_string(code) + ").");
            bool isNumber = false;
            const int seconds = m_reply->rawHeader("Retry-After").toInt(&isNumber);
            if (isNumber && seconds >= 0)
                busy.pause =
                    std::min<std::chrono::seconds>(std::chrono::seconds(seconds), kLongestPause);
            return busy;
        }
        if (code == kRangeNotSatisfiable && m_part.restart())
            return again(m_url, "The server cannot continue the download.");
        if (code >= 400)
            return failed(m_url, "The server refuses the request (" + std::to_string(code) + ").");
        return connectionOutcome(code);
    }

    Outcome connectionOutcome(int code)
    {
        switch (m_reply->error()) {
        case QNetworkReply::NoError: break;
        case QNetworkReply::SslHandshakeFailedError:
            return failed(m_url, "No trusted connection to the server could be made.");
        case QNetworkReply::HostNotFoundError:
            // Without names there is no network; waiting would only keep the user.
            return failed(m_url, "There is no connection to " + m_url.host().toStdString() + '.',
                          "Connect to the internet and try again; the catalog is as it was.");
        case QNetworkReply::ConnectionRefusedError:
        case QNetworkReply::TemporaryNetworkFailureError:
        case QNetworkReply::NetworkSessionFailedError:
            return again(m_url, "There is no connection to " + m_url.host().toStdString() + '.');
        default: return again(m_url, "The connection broke off.");
        }
        if (code != 200 && code != kPartial)
            return failed(m_url, "The server's answer is not HTTP.");
        if (isCutShort())
            return again(m_url, "The connection broke off.");
        if (!m_started && !start(false))
            return *m_stopped;
        return {Outcome::done, {}, {}};
    }

    /// Length of the whole file, when the server says it.
    [[nodiscard]] std::optional<std::uint64_t> total() const
    {
        const QVariant length = m_reply->header(QNetworkRequest::ContentLengthHeader);
        if (!length.isValid())
            return std::nullopt;
        const qint64 from = status() == kPartial ? m_begun : 0;
        return static_cast<std::uint64_t>(from + length.toLongLong());
    }

    [[nodiscard]] bool isCutShort() const
    {
        const auto length = total();
        return length && static_cast<std::uint64_t>(m_part.size()) != *length;
    }

    struct Later {
        void operator()(QNetworkReply *reply) const { reply->deleteLater(); }
    };
    QUrl m_url;
    const DownloadRules &m_rules;
    const DownloadWatch &m_watch;
    PartialFile &m_part;
    QEventLoop m_loop;
    std::unique_ptr<QNetworkReply, Later> m_reply;
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
    const int port = url.port(443);
    const QString place = port == 443 ? url.host() : url.host() + u':' + QString::number(port);
    return rules.hosts.contains(place, Qt::CaseInsensitive);
}

Expected<void> download(const QUrl &url, const QString &file, const DownloadRules &rules,
                        const DownloadWatch &watch)
{
    if (!isAllowed(url, rules)) {
        return failure("The address is not one of the providers' own.", placeOf(url),
                       "Nothing was fetched from there.");
    }
    PartialFile part(file);
    if (!part.open())
        return failure("The fetched list cannot be written to disk.", file.toStdString());
    QNetworkAccessManager manager;
    std::chrono::milliseconds pause = rules.firstPause;
    for (int attempt = 1;; ++attempt) {
        const Outcome outcome = Attempt(url, rules, watch, part).run(manager);
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
