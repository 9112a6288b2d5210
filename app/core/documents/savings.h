// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/documents/document_rows.h"
#include "core/plan/schedule.h"

namespace headroom {

/// An amount after a range of savings: `maximum` is left at the low end of the range, `minimum` at
/// the high end.
struct AfterSaving {
    Exact maximum;
    Exact minimum;
};
[[nodiscard]] AfterSaving after(const StatedSaving &saving, const Exact &amount);

/// Share of its hours (0 to 1) above which a commitment costs less than on demand: 1 - discount.
[[nodiscard]] Exact breakEvenUtilisation(const Exact &discountPercent);
/// True if utilisation reaches the break-even of the range's greatest discount. Below that no
/// commitment of the range pays off; at or above it the discount decides.
[[nodiscard]] bool mayBeCommitted(const StatedSaving &reserved, const Exact &utilisation);

/// Hours around the clock in the month that a schedule counts in; working days are days of a 30-day
/// month.
[[nodiscard]] Exact hoursAroundTheClock(const Schedule &schedule, const MonthBasis &planBasis,
                                        Date month);
/// Share of the month (0 to 1) that a schedule leaves its instances switched off; 0 for 24/7. Work
/// that runs only while a run lasts has no hours of its own and gives nothing.
[[nodiscard]] std::optional<Exact> shareSwitchedOff(const Schedule &schedule,
                                                    const MonthBasis &planBasis, Date month);
/// True if a "scheduled shutdown" saving is already in the hours, so that applying it again would
/// count it twice.
[[nodiscard]] bool alreadyShutDown(const Schedule &schedule, const MonthBasis &planBasis,
                                   Date month);

} // namespace headroom
