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

} // namespace headroom::saving_text
