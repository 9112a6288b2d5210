// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/money/exact.h"

#include <span>
#include <string>

namespace headroom {

/// "14.2": ungrouped.
[[nodiscard]] std::string oneDecimal(double value);
/// A whole number, or 1e12 if the digits would not be read.
[[nodiscard]] std::string wholeDigits(double value);
/// Whole, or with one decimal where a whole number would hide most of it.
enum class Rounding : unsigned char { up, down };
[[nodiscard]] std::string shortDigits(double value, Rounding rounding);

/// With how many decimals at most the terms of a formula and its result are printed.
struct MatchingDigits {
    int terms = 0;
    int result = 0;
};

enum class Formula : unsigned char {
    product,
    quotient
}; ///< of all terms; of the first by the others

/// As few as let a reader who computes the formula from what is printed come to the printed result:
/// four to twelve for the terms, `fewest` to `maximum` for the result.
[[nodiscard]] MatchingDigits matchingDigits(Formula formula, std::span<const Exact> terms,
                                            const Exact &result, int fewest, int maximum);

} // namespace headroom
