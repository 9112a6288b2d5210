// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "refresh/https_download.h"
#include "refresh/partial_file.h"

#include <chrono>
#include <optional>
#include <string>

namespace headroom::refresh {

/// Before another attempt, whatever the server asks for.
inline constexpr std::chrono::seconds kLongestPause{60};

/// Outcome of one attempt.
struct AttemptOutcome {
    enum Kind { done, again, failed } kind = failed;
    Error error;
    std::optional<std::chrono::seconds> pause; ///< pause that the server asks for
};

/// One attempt to fetch what is missing of a file. Blocks.
[[nodiscard]] AttemptOutcome attemptDownload(const QUrl &url, const DownloadRules &rules,
                                             const DownloadWatch &watch, PartialFile &part);

/// The place of a URL without its query, which is long and of no use in a message.
[[nodiscard]] std::string placeOf(const QUrl &url);
/// True if the bytes can be the value of a field; a line break in it would begin another field.
[[nodiscard]] bool isFieldValue(const QByteArray &bytes);

} // namespace headroom::refresh
