// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/text.h"

/// Texts about several plans together.
namespace headroom::portfolio_text {

inline constexpr Text kTitle = HEADROOM_TEXT("Portfolio", "Plans together");
inline constexpr Text kPlan = HEADROOM_TEXT("Headings", "Plan");
inline constexpr Text kMonthOf = HEADROOM_TEXT("Headings", "A month is");
inline constexpr Text kMonths = HEADROOM_TEXT("Headings", "%1 months");
inline constexpr Text kFrom = HEADROOM_TEXT("Headings", "From");
inline constexpr Text kFile = HEADROOM_TEXT("Headings", "File");
inline constexpr Text kLeavesOut = HEADROOM_TEXT("Headings", "Left out");
inline constexpr Text kTotalPartial = HEADROOM_TEXT("Headings", "Total, partial");

inline constexpr Text kTwoCurrencies =
    HEADROOM_TEXT("Errors", "The plan is in %1, “%2” in %3: their costs cannot be added up.");
inline constexpr Text kOneCurrency =
    HEADROOM_TEXT("Errors", "Add up plans in one currency: leave this one out, or change its "
                            "currency.");
inline constexpr Text kNamedTwice =
    HEADROOM_TEXT("Errors", "The plan is named twice: its cost would count twice.");
inline constexpr Text kNameOnce = HEADROOM_TEXT("Errors", "Name each plan once.");

} // namespace headroom::portfolio_text
