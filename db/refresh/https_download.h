// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"

#include <QByteArray>
#include <QString>
#include <QStringList>
#include <QUrl>

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>

namespace headroom::refresh {

using Deadline = std::chrono::steady_clock::time_point;

/// Limits of a download. Only https, only to the named hosts, without redirects elsewhere.
struct DownloadRules {
    QStringList hosts; ///< exact names; a port may follow ("localhost:8443"), 443 otherwise
    /// In a header of its own (x-goog-api-key): addresses end up in other people's logs.
    QByteArray apiKey;
    std::uint64_t maxBytes = 0; ///< of one file, as it comes over the line
    /// Maximum unpacked size of an index or a page; real ones have a few MiB.
    std::uint64_t maxUnpacked = 512ULL * 1024 * 1024;
    Deadline deadline;                           ///< for everything together, waiting included
    std::chrono::milliseconds stall{30'000};     ///< without a byte
    std::chrono::milliseconds firstPause{1'000}; ///< before the second attempt; doubled each time
    int attempts = 5;
    QByteArray trusted; ///< certificates (PEM) in addition to the system's; for tests
};

struct DownloadWatch {
    std::stop_token stop;
    /// Bytes of this file so far, and of all of it when the server says so.
    std::function<void(std::uint64_t bytes, std::optional<std::uint64_t> total)> progress;
};

/// Fetches a URL into a file; memory does not grow with it. A file begun earlier (`file` + ".part")
/// is continued when the server still has the same one. Blocks, on any thread. Redirects, other
/// schemes, untrusted certificates, too many bytes and a server that drips or stalls are errors
/// with a plain sentence; 429 and 5xx are tried again.
[[nodiscard]] Expected<void> download(const QUrl &url, const QString &file,
                                      const DownloadRules &rules, const DownloadWatch &watch);

/// True if the rules allow fetching a URL.
[[nodiscard]] bool isAllowed(const QUrl &url, const DownloadRules &rules);

} // namespace headroom::refresh
