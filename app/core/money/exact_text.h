// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/money/exact.h"

#include <string>

namespace headroom {

/// The exact value as files state it: a decimal if nine places are enough, otherwise a fraction,
/// "13/3".
[[nodiscard]] inline std::string exactText(const Exact &value)
{
    std::string decimal = value.toString();
    const auto back = Exact::parse(decimal);
    if (back && *back == value)
        return decimal;
    return toString(value.numerator()) + '/' + toString(value.denominator());
}

} // namespace headroom
