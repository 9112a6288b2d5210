// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/text.h"

/// Texts about the values of assumptions at which two scenarios cost the same.
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
inline constexpr Text kNoInfluence = HEADROOM_TEXT("BreakEven", "affects neither cost");

// Between two offers of one workload
inline constexpr Text kInputTokens = HEADROOM_TEXT("BreakEven", "Input tokens");
inline constexpr Text kOutputTokens = HEADROOM_TEXT("BreakEven", "Output tokens");
inline constexpr Text kCacheHits = HEADROOM_TEXT("BreakEven", "Cache hits");
inline constexpr Text kUtilisation = HEADROOM_TEXT("BreakEven", "Target utilisation");
inline constexpr Text kSpeed = HEADROOM_TEXT("BreakEven", "Predicted speed");
inline constexpr Text kSpotFallback = HEADROOM_TEXT("BreakEven", "Spot fallback");
inline constexpr Text kInterruptions = HEADROOM_TEXT("BreakEven", "Spot interruptions");
inline constexpr Text kADay = HEADROOM_TEXT("BreakEven", "%1 a day");
inline constexpr Text kPercentAMonth = HEADROOM_TEXT("BreakEven", "%1 a month");
inline constexpr Text kToday = HEADROOM_TEXT("BreakEven", "Today");
inline constexpr Text kInWords = HEADROOM_TEXT("BreakEven", "In words");
inline constexpr Text kAbove = HEADROOM_TEXT("BreakEven", "%1 is cheaper below %3, %2 above.");
inline constexpr Text kOneAbove = HEADROOM_TEXT("BreakEven", "Above %2, %1 is cheaper.");
inline constexpr Text kOneBelow = HEADROOM_TEXT("BreakEven", "Below %2, %1 is cheaper.");
inline constexpr Text kMissesAbove =
    HEADROOM_TEXT("BreakEven", "Above %2, %1 misses the service level.");
inline constexpr Text kMissesBelow =
    HEADROOM_TEXT("BreakEven", "Below %2, %1 misses the service level.");
inline constexpr Text kMeetsAbove =
    HEADROOM_TEXT("BreakEven", "Above %2, %1 also meets the service level and is cheaper.");
inline constexpr Text kMeetsBelow =
    HEADROOM_TEXT("BreakEven", "Below %2, %1 also meets the service level and is cheaper.");
inline constexpr Text kOnlyAbove =
    HEADROOM_TEXT("BreakEven", "Above %2, only %1 meets the service level.");
inline constexpr Text kOnlyBelow =
    HEADROOM_TEXT("BreakEven", "Below %2, only %1 meets the service level.");
inline constexpr Text kNeitherAbove =
    HEADROOM_TEXT("BreakEven", "Above %1, neither meets the service level.");
inline constexpr Text kNeitherBelow =
    HEADROOM_TEXT("BreakEven", "Below %1, neither meets the service level.");
inline constexpr Text kSameAbove = HEADROOM_TEXT("BreakEven", "Above %1, both cost the same.");
inline constexpr Text kSameBelow = HEADROOM_TEXT("BreakEven", "Below %1, both cost the same.");
/// Several changes of order: a sentence for the range between two of them, "from 9 to 11 req/s:
/// Volta is cheaper."
inline constexpr Text kUpTo = HEADROOM_TEXT("BreakEven", "Below %1: %2.");
inline constexpr Text kFromTo = HEADROOM_TEXT("BreakEven", "From %1 to %2: %3.");
inline constexpr Text kFromOn = HEADROOM_TEXT("BreakEven", "Above %1: %2.");
inline constexpr Text kCheaper = HEADROOM_TEXT("BreakEven", "%1 is cheaper");
inline constexpr Text kAlone = HEADROOM_TEXT("BreakEven", "only %1 meets the service level");
inline constexpr Text kSame = HEADROOM_TEXT("BreakEven", "both cost the same");
inline constexpr Text kNeitherServes =
    HEADROOM_TEXT("BreakEven", "neither meets the service level");
inline constexpr Text kMoreCrossings =
    HEADROOM_TEXT_N("BreakEven", "Further out, the order changes %n more times.",
                    "Further out, the order changes once more.");
inline constexpr Text kAlways = HEADROOM_TEXT("BreakEven", "%1 is always cheaper.");
inline constexpr Text kAlwaysOnly =
    HEADROOM_TEXT("BreakEven", "Only %1 meets the service level, over the whole range.");
inline constexpr Text kAlwaysSame = HEADROOM_TEXT("BreakEven", "Both always cost the same.");
inline constexpr Text kAlwaysNeither =
    HEADROOM_TEXT("BreakEven", "Neither ever meets the service level.");
inline constexpr Text kTodayCheaper =
    HEADROOM_TEXT("BreakEven", "%1 is cheaper today, by %2 a month: %3 against %4.");
inline constexpr Text kTodayOnly =
    HEADROOM_TEXT("BreakEven", "Today only %1 meets the service level.");
inline constexpr Text kTodaySame = HEADROOM_TEXT("BreakEven", "Both cost %1 a month today.");
inline constexpr Text kTodayNeither =
    HEADROOM_TEXT("BreakEven", "Today neither meets the service level.");
inline constexpr Text kWithout = HEADROOM_TEXT("BreakEven", "No effect on either: %1.");
/// Explanation of offer break-evens.
inline constexpr Text kHowToReadOffers = HEADROOM_TEXT(
    "BreakEven",
    "Each assumption changes on its own; both offers are sized again for it and priced as "
    "candidates, with other cost lines and without commitments. A tenth of a percent further from "
    "today, the order is different. Whole instances make costs jump, so the order may change "
    "several times. The search steps widen with the distance from today: on the way to ten times "
    "today's value they are 12 points wide at +100 %, and 37 points at the end. A change that is "
    "reversed within one step is not detected.");

/// Sentence of a report on assumptions without a break-even, with the range that was searched.
inline constexpr Text kNoBreakEven = HEADROOM_TEXT("BreakEven", "No break-even of %1 and %2: %3.");
inline constexpr Text kNoBreakEvenOf = HEADROOM_TEXT("BreakEven", "%1 (%2 to %3)");

inline constexpr Text kSeeking = HEADROOM_TEXT("BreakEven", "Looking for break-even values…");
/// Explanation of scenario break-evens.
inline constexpr Text kHowToRead = HEADROOM_TEXT(
    "BreakEven",
    "Each assumption changes equally in both scenarios, on top of their own values, while "
    "everything else, including the offers, stays the same. A tenth of a percent further from "
    "today, the other scenario is cheaper. Whole instances make costs jump, so the order may "
    "change several times. The search steps widen with the distance from today: on the way to ten "
    "times today's value they are 12 points wide at +100 %, and 37 points at the end. A change "
    "that is reversed within one step is not detected.");

} // namespace headroom::break_even_text
