// SPDX-License-Identifier: GPL-3.0-or-later
#include "refresh/https_download.h"

#include "db/text/byte_source.h"
#include "refresh/download_attempt.h"
#include "refresh/partial_file.h"

#include <algorithm>
#include <condition_variable>
#include <mutex>

namespace headroom::refresh {

namespace {

using Clock = std::chrono::steady_clock;

constexpr int kHttps = 443;

/// Waits, but not past a stop or the deadline.
void pauseFor(std::chrono::milliseconds pause, const DownloadRules &rules,
              const DownloadWatch &watch)
{
    std::mutex mutex;
    std::unique_lock lock(mutex);
    (void)std::condition_variable_any().wait_until(
        lock, watch.stop, std::min(Clock::now() + pause, rules.deadline), [] { return false; });
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
        return failure(HEADROOM_TEXT("Errors", "The address does not belong to a provider."),
                       placeOf(url), HEADROOM_TEXT("Errors", "Nothing was downloaded from it."));
    }
    if (!isFieldValue(rules.apiKey)) {
        return failure(HEADROOM_TEXT("Errors", "The key contains invalid characters."),
                       placeOf(url), HEADROOM_TEXT("Errors", "Enter it again; nothing was sent."));
    }
    PartialFile part(file);
    if (!part.open())
        return failure(HEADROOM_TEXT("Errors", "The downloaded list cannot be written to disk."),
                       file.toStdString());
    std::chrono::milliseconds pause = rules.firstPause;
    for (int attempt = 1;; ++attempt) {
        const AttemptOutcome outcome = attemptDownload(url, rules, watch, part);
        if (outcome.kind == AttemptOutcome::done)
            break;
        if (outcome.kind == AttemptOutcome::failed || attempt >= rules.attempts)
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
        return failure(HEADROOM_TEXT("Errors", "The downloaded list cannot be written to disk."),
                       file.toStdString());
    return {};
}

} // namespace headroom::refresh
