// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wording/matching_digits.h"

#include <cmath>

namespace headroom {

namespace {

constexpr int kFewestOfTerms = 4;
constexpr int kMostOfTerms = 12;

/// As printed with at most `decimals`: enough digits to compare printed figures by, none is paid by it.
long double printed(const Exact &value, int decimals)
{
    return static_cast<long double>(value.scaled(decimals)) / std::pow(10.0L, decimals);
}

long double computed(Formula formula, std::span<const Exact> terms, int decimals)
{
    long double value = printed(terms.front(), decimals);
    for (const Exact &term : terms.subspan(1)) {
        const long double next = printed(term, decimals);
        value = formula == Formula::product ? value * next : value / next;
    }
    return value;
}

} // namespace

MatchingDigits matchingDigits(Formula formula, std::span<const Exact> terms, const Exact &result,
                              int fewest, int most)
{
    for (int ofResult = most; ofResult >= fewest; --ofResult) {
        const long double shown = printed(result, ofResult);
        const long double tolerance = 0.49L * std::pow(10.0L, -ofResult);
        for (int ofTerms = kFewestOfTerms; ofTerms <= kMostOfTerms; ++ofTerms) {
            // Not so for a divisor that is printed as nothing: it gives no number.
            if (std::abs(computed(formula, terms, ofTerms) - shown) <= tolerance)
                return {ofTerms, ofResult};
        }
    }
    return {kMostOfTerms, fewest};
}

} // namespace headroom
