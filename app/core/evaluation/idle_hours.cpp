// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/idle_hours.h"

namespace headroom {

namespace {

/// Below it, three of four paid hours are idle: more than a night's window needs as a reserve for
/// late or repeated runs. Rule of thumb.
constexpr double kLittleUse = 0.25;

} // namespace

std::optional<double> smallUseOf(const Workload &workload, const Line &line, const MonthView &view)
{
    const bool isPaidByHour =
        line.offer && !line.fleet && !line.shared && !billsEveryHour(line.offer->purchase);
    if (!isPaidByHour || !line.sizing || !line.sizing->runHours.present()
        || workload.schedule.kind == Schedule::Kind::perRun)
        return std::nullopt;
    const double paid = monthHoursOf(workload, view).scheduled.toDouble();
    const double used = line.sizing->runHours.value * runsOf(workload, view).toDouble();
    return paid > 0 && used < paid * kLittleUse ? std::optional(used / paid) : std::nullopt;
}

} // namespace headroom
