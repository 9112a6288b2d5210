// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/text.h"

/// What is said of the values of assumptions at which two scenarios cost the same.
namespace headroom::break_even_text {

inline constexpr Text kTitle = HEADROOM_TEXT("BreakEven", "Where %1 and %2 cost the same");

inline constexpr Text kTraffic = HEADROOM_TEXT("BreakEven", "Traffic");
inline constexpr Text kPrices = HEADROOM_TEXT("BreakEven", "All public prices");
inline constexpr Text kProviderPrices = HEADROOM_TEXT("BreakEven", "%1 prices");
inline constexpr Text kSpotPrices = HEADROOM_TEXT("BreakEven", "Spot prices");
inline constexpr Text kGrowth = HEADROOM_TEXT("BreakEven", "Growth, 12 months");

inline constexpr Text kChange = HEADROOM_TEXT("BreakEven", "Break-even");
inline constexpr Text kCostOf = HEADROOM_TEXT("BreakEven", "%1 there");
inline constexpr Text kCheaperBeyond = HEADROOM_TEXT("BreakEven", "Cheaper beyond");
inline constexpr Text kNeither = HEADROOM_TEXT("BreakEven", "neither");
inline constexpr Text kPointsMore = HEADROOM_TEXT("BreakEven", "%1 points a month more");
inline constexpr Text kPointsLess = HEADROOM_TEXT("BreakEven", "%1 points a month less");
inline constexpr Text kNoneOfPoints = HEADROOM_TEXT("BreakEven", "none within ±%1 points a month");
inline constexpr Text kNone = HEADROOM_TEXT("BreakEven", "none from %1 to %2");
inline constexpr Text kNoInfluence = HEADROOM_TEXT("BreakEven", "changes neither cost");

inline constexpr Text kSeeking = HEADROOM_TEXT("BreakEven", "Looking for break-even values…");
/// How to read them.
inline constexpr Text kHowToRead = HEADROOM_TEXT(
    "BreakEven", "Each assumption changes in both scenarios alike, on top of what they "
                 "say themselves, while everything else, offers included, stays as it "
                 "is. A tenth of a percent further the other scenario is the cheaper "
                 "one. Whole instances make costs jump: still further it may change "
                 "again.");

} // namespace headroom::break_even_text
