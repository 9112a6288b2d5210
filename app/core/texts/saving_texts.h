// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/text.h"

/// Sentences on ways to save that change more than one workload.
namespace headroom::saving_text {

inline constexpr Text kReserved = HEADROOM_TEXT(
    "Savings",
    "Flexibility: every hour of the term is paid for, used or not, and the hardware stays the "
    "same. Commitments shows each purchase with its break-even.");
inline constexpr Text kSpot = HEADROOM_TEXT(
    "Savings",
    "Time: capacity may be reclaimed or unavailable. Lost and repeated work is in the cost, as "
    "the scenario assumes it.");
inline constexpr Text kWithoutPins =
    HEADROOM_TEXT("Savings", "The pins were set by hand: ask why before you release them.");
inline constexpr Text kProvenMix = HEADROOM_TEXT(
    "Savings",
    "Proven: no mix that keeps the rules of the scenario costs less. Optimise shows each move.");
inline constexpr Text kFoundMix = HEADROOM_TEXT(
    "Savings",
    "The best mix found that keeps the rules of the scenario. Optimise shows each move.");

// Rightsizing
inline constexpr Text kMachinesAt = HEADROOM_TEXT("Savings", "%1 × %2 (%3 %4)");
inline constexpr Text kRightsized =
    HEADROOM_TEXT("Savings", "%1 used: %2 instead of %3 saves %4 a month.");
inline constexpr Text kNothingSmaller =
    HEADROOM_TEXT("Savings", "%1 used: nothing that keeps the service level costs less than %2.");
inline constexpr Text kRightsizingRisk = HEADROOM_TEXT(
    "Savings",
    "Risk: it is sized for %1 of the present machines; the plan expects %2 at its peak.");
inline constexpr Text kRightsizingMayMiss =
    HEADROOM_TEXT("Savings", "It may miss the service level.");
inline constexpr Text kRightsizingPort =
    HEADROOM_TEXT("Savings", "The model must run on other software.");
inline constexpr Text kRightsizingMove =
    HEADROOM_TEXT_N("Savings", "The move costs %1 and pays back in %n months.",
                    "The move costs %1 and pays back in %n month.");
inline constexpr Text kAmazonTools =
    HEADROOM_TEXT("Savings", "Inference Recommender, Compute Optimizer");
inline constexpr Text kGoogleTools = HEADROOM_TEXT("Savings", "Active Assist");
inline constexpr Text kAzureTools = HEADROOM_TEXT("Savings", "Azure Advisor");
inline constexpr Text kRightsizingConfirm = HEADROOM_TEXT("Savings", "Confirm it by measurement.");
inline constexpr Text kRightsizingTools =
    HEADROOM_TEXT("Savings", "Confirm it by measurement (%1).");

} // namespace headroom::saving_text
