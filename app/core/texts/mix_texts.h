// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/text.h"

/// Result of a search for the best mix.
namespace headroom::mix_text {

inline constexpr Text kNothingYet =
    HEADROOM_TEXT("MixOutcome", "The search was stopped before it had found a mix.");
inline constexpr Text kResolvedWithout =
    HEADROOM_TEXT("MixOutcome", "It can be resolved by dropping: %1.");
inline constexpr Text kResolvedBy =
    HEADROOM_TEXT("MixOutcome", "It can be resolved by “%1” instead of “%2”.");
inline constexpr Text kOptimalHeadroom = HEADROOM_TEXT(
    "MixOutcome",
    "Optimal: no mix that keeps the rules has more headroom, and none with as much costs less.");
inline constexpr Text kOptimalCarbon = HEADROOM_TEXT(
    "MixOutcome",
    "Optimal: no mix that keeps the rules emits less, and none that emits as little costs less.");
inline constexpr Text kOptimalCost =
    HEADROOM_TEXT("MixOutcome", "Optimal: no mix that keeps the rules costs less.");
inline constexpr Text kOptimalUncertain = HEADROOM_TEXT(
    "MixOutcome", "Best found, but not certain to keep the service levels: %1 may miss.");
inline constexpr Text kWithin =
    HEADROOM_TEXT("MixOutcome", "Within %1 % of the best possible: no mix that keeps the "
                                "rules costs less than %2 a month.");
inline constexpr Text kWithinHeadroom = HEADROOM_TEXT(
    "MixOutcome", "The search ended early: no mix that keeps the rules has more headroom than %1.");
inline constexpr Text kSomeUnserved =
    HEADROOM_TEXT("MixOutcome", "Some workloads cannot be served at all.");
inline constexpr Text kNoMix = HEADROOM_TEXT("MixOutcome", "No mix keeps all the rules.");
inline constexpr Text kStoppedEarly =
    HEADROOM_TEXT("MixOutcome", "Stopped before a mix was found.");
inline constexpr Text kEndedEarly =
    HEADROOM_TEXT("MixOutcome", "The search ended before a mix was found: search longer.");
inline constexpr Text kNoneFound =
    HEADROOM_TEXT("MixOutcome", "No mix with commitments was found that keeps all the rules; it is "
                                "not proven that none exists.");
inline constexpr Text kNeither =
    HEADROOM_TEXT("MixOutcome", "Nor can these be kept without them: %1.");
inline constexpr Text kMustAllGo = HEADROOM_TEXT(
    "MixOutcome",
    "Changing a single rule is not enough; without all of these, a mix can be found.");
inline constexpr Text kCannotBeKept = HEADROOM_TEXT("MixOutcome", "This cannot be kept: %1.");
inline constexpr Text kCannotBeKeptTogether =
    HEADROOM_TEXT("MixOutcome", "These cannot be kept together: %1.");
inline constexpr Text kMayMiss = HEADROOM_TEXT(
    "MixOutcome", "No offer is certain to keep the service level, so these may miss it: %1.");
inline constexpr Text kLeftOutCheaper =
    HEADROOM_TEXT_N("MixOutcome", "Left out: %n cheaper offers that cannot be had tomorrow: %1.",
                    "Left out: %n cheaper offer that cannot be had tomorrow: %1.");
inline constexpr Text kOldCommitments =
    HEADROOM_TEXT("MixOutcome", "commitments at prices older than 180 days %1");
inline constexpr Text kAgainstToday = HEADROOM_TEXT("MixOutcome", "%1. %2 against today.");
inline constexpr Text kPrices = HEADROOM_TEXT("MixOutcome", "prices");
inline constexpr Text kChangedSince = HEADROOM_TEXT("MixOutcome", "Changed: %1.");
inline constexpr Text kOptimiseAgain =
    HEADROOM_TEXT("MixOutcome", "Optimise again for a proposal that can be accepted.");
inline constexpr Text kNotServed =
    HEADROOM_TEXT("MixOutcome", "No offer keeps the service level and constraints of %1.");

// Instance sharing that is decided with the offers
inline constexpr Text kSaves = HEADROOM_TEXT(
    "MixOutcome", "Sharing instances saves %1 a month against the best mix without it: %2.");
inline constexpr Text kSavesNothing =
    HEADROOM_TEXT("MixOutcome", "No saving from sharing instances was found.");
inline constexpr Text kKeepsRules =
    HEADROOM_TEXT("MixOutcome", "All rules are kept only by sharing instances: %1.");
inline constexpr Text kOnThoseOf = HEADROOM_TEXT("MixOutcome", "%1 on those of %2");
inline constexpr Text kOfferOfAnother = HEADROOM_TEXT("MixOutcome", "%1, on those of %2");

} // namespace headroom::mix_text
