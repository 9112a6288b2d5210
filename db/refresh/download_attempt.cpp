// SPDX-License-Identifier: GPL-3.0-or-later
#include "refresh/download_attempt.h"

#include "db/text/byte_source.h"

#include <algorithm>
#include <array>
#include <curl/curl.h>
#include <memory>

namespace headroom::refresh {

namespace {

template <auto Free>
struct Freed {
    template <typename T>
    void operator()(T *made) const
    {
        Free(made);
    }
};
using Fields = std::unique_ptr<curl_slist, Freed<curl_slist_free_all>>;
using Multi = std::unique_ptr<CURLM, Freed<curl_multi_cleanup>>;
using Easy = std::unique_ptr<CURL, Freed<curl_easy_cleanup>>;

/// Initialises libcurl on first use.
inline bool libraryIsReady()
{
    static const bool isReady = curl_global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK;
    return isReady;
}

/// Options of a transfer; the first that libcurl refuses spoils all.
class Options
{
public:
    explicit Options(CURL *easy) : m_easy(easy) {}

    template <typename Value>
    Options &set(CURLoption option, Value value)
    {
        m_areSet = m_areSet && curl_easy_setopt(m_easy, option, value) == CURLE_OK;
        return *this;
    }
    [[nodiscard]] bool areSet() const { return m_areSet; }

private:
    CURL *m_easy;
    bool m_areSet = true;
};

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

/// Limit for status line, fields and trailers together. Price lists need about 1 KiB; Apache and
/// nginx accept 8 KiB from a client. libcurl ends a single line at 100 KiB.
constexpr std::size_t kMaxHead = 64 * 1024;
constexpr long kBlock = 64 * 1024;
constexpr int kPollInterval = 20; ///< milliseconds between checks of stop and clock
/// Minimum bytes per second over the stall time; a telephone line had ten times as many.
constexpr qint64 kSlowest = 256;
constexpr int kPartial = 206;
constexpr int kTooMany = 429;
constexpr int kRangeNotSatisfiable = 416;

AttemptOutcome failed(const QUrl &url, Message what,
                      Message remedy = HEADROOM_TEXT("Errors", "The catalog is unchanged."))
{
    return {AttemptOutcome::failed, Error{std::move(what), placeOf(url), std::move(remedy)}, {}};
}

AttemptOutcome again(const QUrl &url, Message what)
{
    AttemptOutcome outcome =
        failed(url, std::move(what),
               HEADROOM_TEXT("Errors", "Try again later; the catalog is unchanged."));
    outcome.kind = AttemptOutcome::again;
    return outcome;
}

/// Request fields in addition to libcurl's own; empty if memory is exhausted.
Fields fieldsFor(const DownloadRules &rules, const PartialFile &part)
{
    // Packed bytes are unpacked by the importer.
    QByteArrayList lines = {"Accept-Encoding: gzip"};
    if (!rules.apiKey.isEmpty())
        lines << "x-goog-api-key: " + rules.apiKey;
    const QByteArray tag = part.tag();
    if (part.size() > 0 && !tag.isEmpty() && isFieldValue(tag))
        lines << "Range: bytes=" + QByteArray::number(part.size()) + '-' << "If-Range: " + tag;
    Fields fields;
    for (const QByteArray &line : lines) {
        curl_slist *longer = curl_slist_append(fields.get(), line.constData());
        if (!longer)
            return {};
        (void)fields.release();
        fields.reset(longer);
    }
    return fields;
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

    AttemptOutcome run()
    {
        m_begun = m_part.size();
        m_reported = m_begun;
        m_lastByte = Clock::now();
        m_window = m_lastByte;
        if (isPrepared())
            transfer();
        return m_stopped ? *m_stopped : outcome();
    }

private:
    bool isPrepared()
    {
        if (!libraryIsReady())
            return false;
        m_multi.reset(curl_multi_init());
        m_easy.reset(curl_easy_init());
        m_fields = fieldsFor(m_rules, m_part);
        if (!m_multi || !m_easy || !m_fields)
            return false;
        Options options(m_easy.get());
        options.set(CURLOPT_URL, m_url.toEncoded(QUrl::RemoveFragment).constData())
            .set(CURLOPT_PROTOCOLS_STR, "https")
            .set(CURLOPT_REDIR_PROTOCOLS_STR, "https")
            .set(CURLOPT_FOLLOWLOCATION, 0L)
            .set(CURLOPT_DISALLOW_USERNAME_IN_URL, 1L)
            .set(CURLOPT_HTTP_VERSION, static_cast<long>(CURL_HTTP_VERSION_1_1))
            .set(CURLOPT_SSLVERSION, static_cast<long>(CURL_SSLVERSION_TLSv1_2))
            .set(CURLOPT_SSL_VERIFYPEER, 1L)
            .set(CURLOPT_SSL_VERIFYHOST, 2L)
            .set(CURLOPT_USERAGENT, "headroom")
            .set(CURLOPT_HTTPHEADER, m_fields.get())
            .set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1L)
            .set(CURLOPT_BUFFERSIZE, kBlock)
            // No signals, and no waiting for names that nobody wants any more.
            .set(CURLOPT_NOSIGNAL, 1L)
            .set(CURLOPT_QUICK_EXIT, 1L)
            .set(CURLOPT_ERRORBUFFER, m_errorText.data())
            .set(CURLOPT_HEADERFUNCTION, &Attempt::onHeadLine)
            .set(CURLOPT_HEADERDATA, this)
            .set(CURLOPT_WRITEFUNCTION, &Attempt::onBody)
            .set(CURLOPT_WRITEDATA, this);
        if (!m_rules.trusted.isEmpty()) {
            // In place of the system's file; the system's folder, which has the same, stays.
            QByteArray trusted = m_rules.trusted;
            curl_blob blob{trusted.data(), static_cast<std::size_t>(trusted.size()),
                           CURL_BLOB_COPY};
            options.set(CURLOPT_CAINFO_BLOB, &blob);
        }
        return options.areSet();
    }

    /// libcurl's own loop notices a stop request only once a second while no data arrives.
    void transfer()
    {
        CURLM *multi = m_multi.get();
        int running = 1;
        if (curl_multi_add_handle(multi, m_easy.get()) != CURLM_OK)
            return;
        while (!m_stopped && curl_multi_perform(multi, &running) == CURLM_OK) {
            report();
            if (running == 0) {
                int left = 0;
                if (const CURLMsg *message = curl_multi_info_read(multi, &left))
                    m_result = message->data.result;
                return;
            }
            look();
            if (!m_stopped)
                (void)curl_multi_poll(multi, nullptr, 0, kPollInterval, nullptr);
        }
    }

    void stop(AttemptOutcome outcome)
    {
        if (!m_stopped)
            m_stopped = std::move(outcome);
    }

    void look()
    {
        const auto now = Clock::now();
        if (m_watch.stop.stop_requested())
            stop({AttemptOutcome::failed, storage::cancelled(), {}});
        else if (now > m_rules.deadline)
            stop(
                failed(m_url, HEADROOM_TEXT("Errors", "The refresh exceeded its time limit."),
                       HEADROOM_TEXT("Errors", "Try again; the part already downloaded is kept.")));
        else if (now - m_lastByte > m_rules.stall)
            stop(again(m_url, HEADROOM_TEXT("Errors", "The server stopped sending.")));
        else if (now - m_window > m_rules.stall)
            checkPace(now);
    }

    /// A byte per second would keep a transfer alive for hours.
    void checkPace(Clock::time_point now)
    {
        const auto milliseconds =
            std::chrono::duration_cast<std::chrono::milliseconds>(now - m_window).count();
        if (m_inWindow * 1000 < kSlowest * milliseconds)
            stop(again(m_url, HEADROOM_TEXT("Errors", "The server is sending too slowly.")));
        m_window = now;
        m_inWindow = 0;
    }

    /// libcurl's callbacks return the number of bytes accepted; any other ends the transfer.
    static std::size_t onHeadLine(char *bytes, std::size_t, std::size_t count,
                                  void *attempt) noexcept
    {
        const QByteArrayView line(bytes, static_cast<qsizetype>(count));
        return static_cast<Attempt *>(attempt)->takeHeadLine(line) ? count : 0;
    }
    static std::size_t onBody(char *bytes, std::size_t, std::size_t count, void *attempt) noexcept
    {
        const QByteArrayView body(bytes, static_cast<qsizetype>(count));
        return static_cast<Attempt *>(attempt)->takeBody(body) ? count : 0;
    }

    bool takeHeadLine(QByteArrayView line)
    {
        m_headBytes += static_cast<std::size_t>(line.size());
        if (m_headBytes > kMaxHead) {
            stop(endlessHead());
            return false;
        }
        const bool isEnd = line == "\r\n" || line == "\n";
        const auto status = number<long>(CURLINFO_RESPONSE_CODE);
        if (isEnd && status >= 200)
            m_status = status;
        // The body of an error is not needed and may be endless.
        return m_status < 300;
    }

    bool takeBody(QByteArrayView bytes)
    {
        if (m_stopped || !isList())
            return false;
        m_lastByte = Clock::now();
        if (!m_started) {
            m_window = m_lastByte;
            if (!start())
                return false;
        }
        m_inWindow += bytes.size();
        if (static_cast<std::uint64_t>(m_part.size()) + static_cast<std::uint64_t>(bytes.size())
            > m_rules.maxBytes) {
            stop(failed(m_url,
                        HEADROOM_TEXT("Errors",
                                      "The server sent more data than a price list can contain.")));
        } else if (!m_part.append(bytes)) {
            stop(failed(m_url,
                        HEADROOM_TEXT("Errors", "The downloaded list cannot be written to disk."),
                        HEADROOM_TEXT("Errors", "Free some space and try again.")));
        }
        return !m_stopped;
    }

    void report()
    {
        if (!m_watch.progress || m_part.size() == m_reported)
            return;
        m_reported = m_part.size();
        m_watch.progress(static_cast<std::uint64_t>(m_reported), total());
    }

    [[nodiscard]] bool isList() const { return m_status == 200 || m_status == kPartial; }

    bool start()
    {
        m_started = true;
        const bool continued = m_status == kPartial;
        const QByteArray from = "bytes " + QByteArray::number(m_begun) + '-';
        if (continued && !field("content-range").startsWith(from)) {
            stop(failed(m_url,
                        HEADROOM_TEXT("Errors",
                                      "The server sent a different part from the one requested.")));
            return false;
        }
        if (!continued && !m_part.restart()) {
            stop(failed(m_url,
                        HEADROOM_TEXT("Errors", "The downloaded list cannot be written to disk."),
                        HEADROOM_TEXT("Errors", "Free some space and try again.")));
            return false;
        }
        m_part.setTag(field("etag"));
        return true;
    }

    AttemptOutcome outcome()
    {
        if (m_status >= 300 && m_status < 400)
            return failed(
                m_url,
                HEADROOM_TEXT("Errors",
                              "The server redirects elsewhere; redirects are not followed."));
        if (m_status == kTooMany || m_status >= 500)
            return busyOutcome();
        if (m_status == kRangeNotSatisfiable && m_part.restart())
            return again(m_url,
                         HEADROOM_TEXT("Errors", "The server cannot continue the download."));
        if (m_status >= 400)
            return failed(m_url,
                          Message(HEADROOM_TEXT("Errors", "The server refused the request (%1)."),
                                  std::to_string(m_status)));
        if (m_status != 0 && !isList())
            return failed(
                m_url, Message(HEADROOM_TEXT("Errors", "The server did not return the list (%1)."),
                               std::to_string(m_status)));
        if (m_result != CURLE_OK)
            return brokenOutcome();
        if (m_status == 0) // the end came within the head
            return number<long>(CURLINFO_RESPONSE_CODE) < 200
                       ? failed(m_url,
                                HEADROOM_TEXT("Errors", "The server's response is not HTTP."))
                       : again(m_url, HEADROOM_TEXT("Errors", "The connection was lost."));
        if (!m_started && !start())
            return *m_stopped;
        return {AttemptOutcome::done, {}, {}};
    }

    AttemptOutcome busyOutcome()
    {
        AttemptOutcome busy = again(
            m_url,
            m_status == kTooMany
                ? Message(HEADROOM_TEXT("Errors", "The server is limiting the rate of requests."))
                : Message(HEADROOM_TEXT("Errors", "The server reported an internal error (%1)."),
                          std::to_string(m_status)));
        if (const auto seconds = number<curl_off_t>(CURLINFO_RETRY_AFTER); seconds > 0)
            busy.pause =
                std::min<std::chrono::seconds>(std::chrono::seconds(seconds), kLongestPause);
        return busy;
    }

    /// Outcome of a transfer that libcurl gave up.
    AttemptOutcome brokenOutcome()
    {
        const std::string host = m_url.host().toStdString();
        switch (m_result) {
        case CURLE_PEER_FAILED_VERIFICATION:
            return failed(
                m_url,
                Message(HEADROOM_TEXT("Errors", "The server's certificate cannot be trusted: %1."),
                        reason()));
        case CURLE_SSL_CACERT_BADFILE:
            return failed(
                m_url,
                HEADROOM_TEXT("Errors",
                              "The trusted certificates of this computer cannot be read."),
                HEADROOM_TEXT("Errors",
                              "Install the package ca-certificates; the catalog is unchanged."));
        case CURLE_SSL_CONNECT_ERROR: return handshakeOutcome();
        case CURLE_COULDNT_RESOLVE_HOST:
            // Without names there is no network; waiting would only keep the user.
            return failed(
                m_url, Message(HEADROOM_TEXT("Errors", "There is no connection to %1."), host),
                HEADROOM_TEXT("Errors",
                              "Connect to the internet and try again; the catalog is unchanged."));
        case CURLE_COULDNT_CONNECT:
        case CURLE_OPERATION_TIMEDOUT:
            return again(m_url,
                         Message(HEADROOM_TEXT("Errors", "There is no connection to %1."), host));
        case CURLE_UNSUPPORTED_PROTOCOL:
        case CURLE_WEIRD_SERVER_REPLY:
        case CURLE_BAD_CONTENT_ENCODING:
            return failed(m_url, HEADROOM_TEXT("Errors", "The server's response is not HTTP."));
        case CURLE_OUT_OF_MEMORY:
            return endlessHead(); // how libcurl 7 calls a line that is too long
        case CURLE_FAILED_INIT:
            return failed(
                m_url,
                HEADROOM_TEXT("Errors",
                              "The system's libcurl does not support secure connections."),
                HEADROOM_TEXT("Errors",
                              "Install libcurl 7.87 or newer; the catalog is unchanged."));
        case CURLE_COULDNT_RESOLVE_PROXY: return proxyRefused("cannot be found");
        default: break;
        }
        const auto answer = number<long>(CURLINFO_HTTP_CONNECTCODE);
        if (answer >= 300)
            return proxyRefused("refuses the connection (" + std::to_string(answer) + ')');
        return again(m_url, HEADROOM_TEXT("Errors", "The connection was lost."));
    }

    /// A server that speaks another protocol will do so again; one that is cut off may come back.
    [[nodiscard]] AttemptOutcome handshakeOutcome() const
    {
        const std::string_view text = m_errorText.data();
        const auto names = [&](std::string_view words) { return text.find(words) != text.npos; };
        if (!names("error:") || names("unexpected eof"))
            return again(
                m_url, HEADROOM_TEXT("Errors",
                                     "No trusted connection to the server could be established."));
        return failed(m_url,
                      Message(HEADROOM_TEXT("Errors", "No trusted connection to the server could "
                                                      "be established: %1."),
                              reason()));
    }

    [[nodiscard]] AttemptOutcome proxyRefused(const std::string &what) const
    {
        return failed(
            m_url, Message(HEADROOM_TEXT("Errors", "The proxy of this computer %1."), what),
            HEADROOM_TEXT("Errors", "Check the variable https_proxy; the catalog is unchanged."));
    }

    [[nodiscard]] AttemptOutcome endlessHead() const
    {
        return failed(m_url,
                      HEADROOM_TEXT("Errors", "The header of the server's response is too long."));
    }

    /// The part of libcurl's message after "SSL certificate problem: ".
    [[nodiscard]] std::string reason() const
    {
        const std::string text = m_errorText.data();
        const auto colon = text.find(": ");
        return colon == std::string::npos ? text : text.substr(colon + 2);
    }

    template <typename Number>
    [[nodiscard]] Number number(CURLINFO wanted) const
    {
        Number value = 0;
        return curl_easy_getinfo(m_easy.get(), wanted, &value) == CURLE_OK ? value : Number{};
    }

    /// Field of the last response head; "" if the server sent none of that name.
    [[nodiscard]] QByteArray field(const char *name) const
    {
        curl_header *header = nullptr;
        return curl_easy_header(m_easy.get(), name, 0, CURLH_HEADER, -1, &header) == CURLHE_OK
                   ? QByteArray(header->value)
                   : QByteArray();
    }

    /// Length of the whole file, when the server says it.
    [[nodiscard]] std::optional<std::uint64_t> total() const
    {
        curl_off_t length = -1;
        if (curl_easy_getinfo(m_easy.get(), CURLINFO_CONTENT_LENGTH_DOWNLOAD_T, &length) != CURLE_OK
            || length < 0)
            return std::nullopt;
        return static_cast<std::uint64_t>(length + (m_status == kPartial ? m_begun : 0));
    }

    QUrl m_url;
    const DownloadRules &m_rules;
    const DownloadWatch &m_watch;
    PartialFile &m_part;
    std::array<char, CURL_ERROR_SIZE> m_errorText{};
    Multi m_multi;
    Fields m_fields;
    Easy m_easy; ///< after what it uses, so that it goes first
    CURLcode m_result = CURLE_FAILED_INIT;
    long m_status = 0; ///< once the head is complete
    std::size_t m_headBytes = 0;
    Clock::time_point m_lastByte;
    Clock::time_point m_window; ///< since when the pace is measured
    qint64 m_inWindow = 0;      ///< bytes since then
    qint64 m_begun = 0;
    qint64 m_reported = 0; ///< bytes that the watch knows of
    bool m_started = false;
    std::optional<AttemptOutcome> m_stopped;
};

} // namespace

AttemptOutcome attemptDownload(const QUrl &url, const DownloadRules &rules,
                               const DownloadWatch &watch, PartialFile &part)
{
    return Attempt(url, rules, watch, part).run();
}

std::string placeOf(const QUrl &url)
{
    return url.toString(QUrl::RemoveQuery | QUrl::RemoveUserInfo | QUrl::RemoveFragment)
        .toStdString();
}

bool isFieldValue(const QByteArray &bytes)
{
    return std::ranges::all_of(bytes, [](char c) { return c >= ' ' && c <= '~'; });
}

} // namespace headroom::refresh
