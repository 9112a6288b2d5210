// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/money/date.h"

#include <QDate>

namespace headroom::cli {

/// Where the computer stands.
[[nodiscard]] inline Date today()
{
    return Date::fromDays(
        static_cast<std::int32_t>(QDate(1970, 1, 1).daysTo(QDate::currentDate())));
}

} // namespace headroom::cli
