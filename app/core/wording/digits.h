// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace headroom {

/// "14.2": ungrouped.
[[nodiscard]] std::string oneDecimal(double value);
/// A whole number, or 1e12 where nobody would read the digits.
[[nodiscard]] std::string wholeDigits(double value);
/// Whole, or with one decimal where a whole number would hide most of it.
enum class Rounding : unsigned char { up, down };
[[nodiscard]] std::string shortDigits(double value, Rounding rounding);

} // namespace headroom
