// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/text.h"

namespace headroom::fleet_text {

inline constexpr Text kUnservedToday =
    HEADROOM_TEXT("Fleets", "%1 a month. Nothing serves it today.");
inline constexpr Text kAsToday = HEADROOM_TEXT("Fleets", "%1 a month, as much as today.");
inline constexpr Text kLessThanToday = HEADROOM_TEXT("Fleets", "%1 a month, %2 less than today.");
inline constexpr Text kMoreThanToday = HEADROOM_TEXT("Fleets", "%1 a month, %2 more than today.");
inline constexpr Text kProven = HEADROOM_TEXT(
    "Fleets", "Proven optimal: no working machines that serve these requests cost less.");
inline constexpr Text kNotProven =
    HEADROOM_TEXT("Fleets", "Not proven: the working machines cost %1, and none cost less than %2; "
                            "the gap is %3.");
inline constexpr Text kNoSingleType =
    HEADROOM_TEXT("Fleets", "No single type serves every length within the limits.");
inline constexpr Text kSingleType =
    HEADROOM_TEXT("Fleets", "The cheapest single type for all lengths: %1 × %2, %3 a month.");
inline constexpr Text kLoadIs = HEADROOM_TEXT(
    "Fleets", "Load is that of the working machines at the peak, without the spare ones.");
inline constexpr Text kSigned =
    HEADROOM_TEXT_N("Fleets", "Signed for %n years: %1 × %2.", "Signed for %n year: %1 × %2.");
inline constexpr Text kMayMiss = HEADROOM_TEXT("Fleets", "It may miss the service level.");

inline constexpr Text kFileUnreadable = HEADROOM_TEXT("Fleets", "The file cannot be read.");
inline constexpr Text kFileTooLarge = HEADROOM_TEXT(
    "Fleets", "The file is larger than %1 MiB. Count requests of the same length in a "
              "column requests.");

} // namespace headroom::fleet_text
