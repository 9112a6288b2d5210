// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/text.h"

/// Texts of the sensitivity tables.
namespace headroom::sensitivity_text {

inline constexpr Text kTitle =
    HEADROOM_TEXT("Sensitivity", "Effect of each assumption on the cost");
inline constexpr Text kP10 = HEADROOM_TEXT("Sensitivity", "P10");
inline constexpr Text kP90 = HEADROOM_TEXT("Sensitivity", "P90");
inline constexpr Text kMonthAtP10 = HEADROOM_TEXT("Sensitivity", "Month at P10");
inline constexpr Text kMonthAtP90 = HEADROOM_TEXT("Sensitivity", "Month at P90");
inline constexpr Text kYearAtP10 = HEADROOM_TEXT("Sensitivity", "Year at P10");
inline constexpr Text kYearAtP90 = HEADROOM_TEXT("Sensitivity", "Year at P90");
inline constexpr Text kPassedAtP10 = HEADROOM_TEXT("Sensitivity", "Exceeded at P10");
inline constexpr Text kPassedAtP90 = HEADROOM_TEXT("Sensitivity", "Exceeded at P90");

// Demand at which another offer becomes the best
inline constexpr Text kThresholds =
    HEADROOM_TEXT("Sensitivity", "Demand at which a different offer becomes best");
inline constexpr Text kDemandNow = HEADROOM_TEXT("Sensitivity", "Demand now");
inline constexpr Text kBestFrom = HEADROOM_TEXT("Sensitivity", "Examined from");
inline constexpr Text kBestTo = HEADROOM_TEXT("Sensitivity", "Examined up to");
inline constexpr Text kChangesAt = HEADROOM_TEXT("Sensitivity", "Changes at");
inline constexpr Text kBestBelow = HEADROOM_TEXT("Sensitivity", "Best below");
inline constexpr Text kBestAbove = HEADROOM_TEXT("Sensitivity", "Best above");

// The section of the report
inline constexpr Text kSection = HEADROOM_TEXT("Sensitivity", "What moves the cost");
inline constexpr Text kOneAtATime = HEADROOM_TEXT(
    "Sensitivity",
    "Each assumption at its 10th and its 90th percentile while all others stay as planned. As "
    "planned a month (%3, without growth) costs %1, and 12 calendar months cost %2.");
inline constexpr Text kPicture =
    HEADROOM_TEXT("Sensitivity", "Cost of 12 calendar months, the assumptions that move it most");
inline constexpr Text kExceedancePicture = HEADROOM_TEXT(
    "Sensitivity", "Probability of exceeding the budget, the assumptions that affect it most");
inline constexpr Text kExceedanceDrawn = HEADROOM_TEXT(
    "Sensitivity", "The probability that a month of 12 exceeds its budget is %1 in %2 futures "
                   "(seed %3). With one assumption held at its percentile, it is estimated from "
                   "the first %4 of them, with a standard error of up to %5 points.");
inline constexpr Text kMoveNothing =
    HEADROOM_TEXT_N("Sensitivity", "%n assumptions have no effect on any cost and are left out.",
                    "%n assumption has no effect on any cost and is left out.");

} // namespace headroom::sensitivity_text
