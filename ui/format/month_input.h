// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"
#include "core/money/date.h"

#include <QString>

namespace headroom::ui {

/// "2027-06", and the day where it is not the first: as monthFrom() reads it back.
[[nodiscard]] QString monthKey(Date date);
/// A month, or a day, as year, month and day.
[[nodiscard]] Expected<Date> monthFrom(const QString &typed);

} // namespace headroom::ui
