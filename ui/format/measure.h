// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"
#include "core/money/exact.h"

#include <QLocale>
#include <QString>

namespace headroom::ui {

/// Unit of a figure. Input may use any unit of the same kind.
enum class Measure {
    plain, ///< a count or a share: only k, M, B and T may follow it
    percent,
    milliseconds,
    seconds,
    minutes,
    hours,
    perSecond,
    perDay,
    gibibytes
};

/// Parses "8 s", "1.5h", "20k/day" or "80 %"; a number without a unit is in the unit of `measure`.
/// The error lists the accepted units.
[[nodiscard]] Expected<Exact> parseMeasure(const QString &typed, Measure measure,
                                           const QLocale &locale);

} // namespace headroom::ui
