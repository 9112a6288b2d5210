// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/text.h"

/// Texts about the moves that reach a provider split.
namespace headroom::split_text {

inline constexpr Text kNoSplit =
    HEADROOM_TEXT("ProviderSplit", "The scenario “%1” states no provider split.");
inline constexpr Text kStateSplit =
    HEADROOM_TEXT("ProviderSplit", "State the share of each provider in the scenario.");

inline constexpr Text kNothingToSplit =
    HEADROOM_TEXT("ProviderSplit", "No workload has a compute cost to split between providers.");
inline constexpr Text kAllocateFirst = HEADROOM_TEXT(
    "ProviderSplit", "Choose offers first, or let a search choose offers that reach the split.");

inline constexpr Text kMoves = HEADROOM_TEXT("ProviderSplit", "Moves that reach the split");
inline constexpr Text kShares = HEADROOM_TEXT("ProviderSplit", "Shares of the %1");
inline constexpr Text kOthersStay = HEADROOM_TEXT("ProviderSplit", "the others, as they are");
inline constexpr Text kAfter = HEADROOM_TEXT("ProviderSplit", "After");

inline constexpr Text kSharesAfter = HEADROOM_TEXT("ProviderSplit", "Shares afterwards: %1.");
inline constexpr Text kShareAfter = HEADROOM_TEXT("ProviderSplit", "%1 %2 (%3 wanted)");

inline constexpr Text kPoints = HEADROOM_TEXT_N("ProviderSplit", "%1 points", "%1 point");
inline constexpr Text kReached =
    HEADROOM_TEXT("ProviderSplit", "The plan keeps the split within %1: no workload has to move.");
inline constexpr Text kMinimum =
    HEADROOM_TEXT_N("ProviderSplit",
                    "Compared with the current plan, %n workloads move to reach the split within "
                    "%1: %2 a month. No fewer moves reach it, and none at a lower cost.",
                    "Compared with the current plan, one workload moves to reach the split within "
                    "%1: %2 a month. No other single move is cheaper.");
inline constexpr Text kMinFound = HEADROOM_TEXT_N(
    "ProviderSplit",
    "Compared with the current plan, %n workloads move to reach the split within %1: %2 a month. "
    "The search ended before this was proven to be the minimum.",
    "Compared with the current plan, one workload moves to reach the split within %1: %2 a month. "
    "The search ended before it was proven that no other move is cheaper.");
inline constexpr Text kWhereTo = HEADROOM_TEXT(
    "ProviderSplit", "A workload that moves takes the cheapest offer of another provider that "
                     "keeps the service level, bought as today, for a shorter term or on demand.");
inline constexpr Text kMoreExpensiveOffers = HEADROOM_TEXT(
    "ProviderSplit", "The cheapest offers of the other providers do not reach the shares: these "
                     "moves include more expensive offers that keep the service levels.");
inline constexpr Text kNoMoves = HEADROOM_TEXT(
    "ProviderSplit",
    "No moves to other providers come within %1 of the split and keep the service levels, "
    "pins, quotas and other rules.");
inline constexpr Text kNoneFound = HEADROOM_TEXT(
    "ProviderSplit", "The search ended before moves were found that reach the split.");

inline constexpr Text kCommitments = HEADROOM_TEXT("ProviderSplit", "Commitments, which stay");
inline constexpr Text kUsedToday = HEADROOM_TEXT("ProviderSplit", "Used today");
inline constexpr Text kUsedAfter = HEADROOM_TEXT("ProviderSplit", "Used after");
inline constexpr Text kUnusedToday = HEADROOM_TEXT("ProviderSplit", "Unused today");
inline constexpr Text kUnusedAfter = HEADROOM_TEXT("ProviderSplit", "Unused after");
inline constexpr Text kCommitmentsStay = HEADROOM_TEXT(
    "ProviderSplit",
    "The commitments of the scenario stay as they are: of the %1 that they bill a month, %2 is "
    "unused after the moves; today it is %3.");

} // namespace headroom::split_text
