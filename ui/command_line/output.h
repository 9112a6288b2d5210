// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"

#include <string_view>

namespace headroom::cli {

enum ExitCode {
    kOk = 0,
    kFindings = 1, ///< the plan has findings of severity error
    kBadInput = 2, ///< bad usage, bad input, or a target that cannot be written
};

/// Writes to stdout and makes sure that it arrived; returns `code`, or kBadInput after saying what went wrong.
[[nodiscard]] int printed(std::string_view text, int code);
/// A message to stderr, without control characters.
void say(std::string_view text);
/// Says what is wrong and returns kBadInput.
[[nodiscard]] int refused(const Error &error);

} // namespace headroom::cli
