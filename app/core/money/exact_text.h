// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/money/exact.h"

#include <string>

namespace headroom {

/// In full, as files have it: a decimal where nine places hold it, otherwise a fraction, "13/3".
[[nodiscard]] inline std::string exactText(const Exact &value)
{
    std::string decimal = value.toString();
    const auto back = Exact::parse(decimal);
    if (back && *back == value)
        return decimal;
    return toString(value.numerator()) + '/' + toString(value.denominator());
}

} // namespace headroom
