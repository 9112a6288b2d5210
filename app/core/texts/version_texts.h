// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/text.h"

/// Texts about the difference between two versions of a plan.
namespace headroom::version_text {

inline constexpr Text kTitle = HEADROOM_TEXT("Versions", "What changed");
inline constexpr Text kNow = HEADROOM_TEXT("Versions", "Now");
inline constexpr Text kAsSaved = HEADROOM_TEXT("Versions", "As last saved");

inline constexpr Text kOf = HEADROOM_TEXT("Headings", "Of");
inline constexpr Text kWhat = HEADROOM_TEXT("Headings", "What");
inline constexpr Text kMonthly = HEADROOM_TEXT("Versions", "monthly cost");
inline constexpr Text kServedBy = HEADROOM_TEXT("Versions", "served by");
inline constexpr Text kInstances = HEADROOM_TEXT("Versions", "instances");
inline constexpr Text kPlan = HEADROOM_TEXT("Versions", "Plan");
inline constexpr Text kInPlan = HEADROOM_TEXT("Versions", "in the plan");
inline constexpr Text kNotInPlan = HEADROOM_TEXT("Versions", "not in the plan");
inline constexpr Text kYes = HEADROOM_TEXT("Versions", "yes");
inline constexpr Text kNo = HEADROOM_TEXT("Versions", "no");
inline constexpr Text kNothing = HEADROOM_TEXT("Versions", "nothing");
inline constexpr Text kOnInstancesOf = HEADROOM_TEXT("Versions", "instances of %1");
inline constexpr Text kFleet = HEADROOM_TEXT("Versions", "a fleet of %1 offers");

inline constexpr Text kSame =
    HEADROOM_TEXT("Versions", "The proposal costs the same as in “%1”: %2 a month.");
inline constexpr Text kMore =
    HEADROOM_TEXT("Versions", "The proposal costs %2 a month more than in “%1”: %3, not %4.");
inline constexpr Text kLess =
    HEADROOM_TEXT("Versions", "The proposal costs %2 a month less than in “%1”: %3, not %4.");
inline constexpr Text kSameProposal = HEADROOM_TEXT("Versions", "Proposed: %1.");
inline constexpr Text kOtherProposal =
    HEADROOM_TEXT("Versions", "The proposed scenario was %1 and is now %2.");
inline constexpr Text kSavedPrices =
    HEADROOM_TEXT("Versions", "The earlier version uses the prices saved in it; the effect of "
                              "today's prices is the first step.");
inline constexpr Text kTodaysPrices =
    HEADROOM_TEXT("Versions", "No prices were saved in the earlier version: both use today's.");
inline constexpr Text kNoChange = HEADROOM_TEXT("Versions", "Nothing else has changed.");

inline constexpr Text kTwoCurrencies =
    HEADROOM_TEXT("Errors", "The earlier version is in %1, this one in %2: their costs cannot be "
                            "compared.");
inline constexpr Text kOneCurrency = HEADROOM_TEXT("Errors", "Compare versions in one currency.");

} // namespace headroom::version_text
