// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/money/exact.h"

namespace headroom {

/// Instance-hours of one month as an integer fraction, ready to be multiplied by rates.
struct InstanceHours {
    Int128 numerator = 0;
    Int128 denominator = 1;

    [[nodiscard]] static InstanceHours of(const Exact &hours)
    {
        return {hours.numerator(), hours.denominator()};
    }
};

} // namespace headroom
