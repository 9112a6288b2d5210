// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/text.h"

#include <tl/expected.hpp>

#include <cstdint>
#include <string>
#include <utility>

namespace headroom {

/// Failures that callers handle differently; never derived from the message.
enum class ErrorKind : std::uint8_t {
    other,
    stopped,          ///< on request; nothing has changed
    locked,           ///< another program has the file open
    changedElsewhere, ///< nothing has changed; another program has written the file
    noBackup,         ///< nothing has changed; the file to be replaced could not be backed up
    unconfirmed,      ///< the new file is in place, but the disk has not confirmed it
    internal,         ///< an error of the program, or out of memory
};

/// An error of a user or a file: what is wrong, where, and how to mend it. Plain text, never
/// markup.
struct Error {
    Message what;      ///< one sentence: what is wrong
    std::string where; ///< file, line, JSON path or field; empty if there is no location
    Message remedy;    ///< action for the user; empty if nothing helps
    ErrorKind kind = ErrorKind::other;

    /// "where: what remedy", ready for a message bar or stderr.
    [[nodiscard]] std::string text(const Language &language = english()) const
    {
        return where.empty() ? whatAndRemedy(language) : where + ": " + whatAndRemedy(language);
    }
    /// Omits the location, for readers who see what they changed.
    [[nodiscard]] std::string whatAndRemedy(const Language &language = english()) const;
    friend bool operator==(const Error &, const Error &) = default;
};

template <typename T>
using Expected = tl::expected<T, Error>;

[[nodiscard]] tl::unexpected<Error> failure(Message what, std::string where = {},
                                            Message remedy = {}, ErrorKind kind = ErrorKind::other);
/// Error of the kind `stopped`.
[[nodiscard]] tl::unexpected<Error> stopped(Message what);

// Takes the value of an Expected, or returns its error from the calling function:
// HEADROOM_TRY(const auto plan, load(path));
#define HEADROOM_TRY(declaration, ...)                                                             \
    auto HEADROOM_TRIED(__LINE__) = (__VA_ARGS__);                                                 \
    if (!HEADROOM_TRIED(__LINE__))                                                                 \
        return tl::unexpected(std::move(HEADROOM_TRIED(__LINE__).error()));                        \
    declaration = *std::move(HEADROOM_TRIED(__LINE__))
// Same as HEADROOM_TRY for results without a value, or whose value is not needed.
#define HEADROOM_CHECK(...)                                                                        \
    do {                                                                                           \
        if (auto checked = (__VA_ARGS__); !checked)                                                \
            return tl::unexpected(std::move(checked.error()));                                     \
    } while (false)
#define HEADROOM_TRIED(line) HEADROOM_TRIED_ON(line)
#define HEADROOM_TRIED_ON(line) tried##line

/// Text of an errno ("No space left on device") in the language of the surrounding message,
/// whatever the locale.
[[nodiscard]] std::string systemReason(int error);

} // namespace headroom
