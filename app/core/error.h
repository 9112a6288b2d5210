// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/text.h"

#include <tl/expected.hpp>

#include <cstdint>
#include <string>
#include <utility>

namespace headroom {

/// What somebody does differently for one failure than for another; never guessed from its words.
enum class ErrorKind : std::uint8_t {
    other,
    stopped,          ///< on request; nothing has changed
    locked,           ///< another program has it open
    changedElsewhere, ///< nothing has changed; another program has written the file
    noBackup,         ///< nothing has changed; what would be replaced cannot be kept
    unconfirmed,      ///< the new file is in place, but the disk has not confirmed it
    internal,         ///< a fault of the program, or no memory left
};

/// What a user or a file got wrong: what, where, and what to do about it. Plain text, never markup.
struct Error {
    Message what;      ///< one sentence: what is wrong
    std::string where; ///< file, line, JSON path or field; empty when it has no place
    Message remedy;    ///< what the user can do; empty when nothing helps
    ErrorKind kind = ErrorKind::other;

    /// "where: what remedy", ready for a message bar or stderr.
    [[nodiscard]] std::string text(const Language &language = english()) const
    {
        return where.empty() ? whatAndRemedy(language) : where + ": " + whatAndRemedy(language);
    }
    /// Without the place, for those who see what they changed.
    [[nodiscard]] std::string whatAndRemedy(const Language &language = english()) const;
    friend bool operator==(const Error &, const Error &) = default;
};

template <typename T>
using Expected = tl::expected<T, Error>;

[[nodiscard]] tl::unexpected<Error> failure(Message what, std::string where = {},
                                            Message remedy = {}, ErrorKind kind = ErrorKind::other);
/// Of the kind `stopped`.
[[nodiscard]] tl::unexpected<Error> stopped(Message what);

// Takes the value of an Expected; an error is the caller's own result: HEADROOM_TRY(const auto plan, load(path));
#define HEADROOM_TRY(declaration, ...)                                                             \
    auto HEADROOM_TRIED(__LINE__) = (__VA_ARGS__);                                                 \
    if (!HEADROOM_TRIED(__LINE__))                                                                 \
        return tl::unexpected(std::move(HEADROOM_TRIED(__LINE__).error()));                        \
    declaration = *std::move(HEADROOM_TRIED(__LINE__))
// The same where there is no value, or it does not matter.
#define HEADROOM_CHECK(...)                                                                        \
    do {                                                                                           \
        if (auto checked = (__VA_ARGS__); !checked)                                                \
            return tl::unexpected(std::move(checked.error()));                                     \
    } while (false)
#define HEADROOM_TRIED(line) HEADROOM_TRIED_ON(line)
#define HEADROOM_TRIED_ON(line) tried##line

/// "No space left on device" of an errno, in the language of the messages that it stands in, whatever the locale.
[[nodiscard]] std::string systemReason(int error);

} // namespace headroom
