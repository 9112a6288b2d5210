// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <tl/expected.hpp>

#include <string>

namespace headroom {

/// What a user or a file got wrong: what, where, and what to do about it. Plain text, never markup.
struct Error {
    std::string what;   ///< one sentence: what is wrong
    std::string where;  ///< file, line, JSON path or field; empty when it has no place
    std::string remedy; ///< what the user can do; empty when nothing helps

    /// "where: what remedy", ready for a message bar or stderr.
    [[nodiscard]] std::string text() const;
    friend bool operator==(const Error &, const Error &) = default;
};

template <typename T>
using Expected = tl::expected<T, Error>;

[[nodiscard]] tl::unexpected<Error> failure(std::string what, std::string where = {},
                                            std::string remedy = {});

} // namespace headroom
