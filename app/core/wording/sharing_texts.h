// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/text.h"

/// Why a workload cannot be put on the instances of another.
namespace headroom::sharing_text {

inline constexpr Text kOnItsOwn =
    HEADROOM_TEXT("Errors", "The workload is to run on its own instances as if they were shared.");
inline constexpr Text kNameAnother = HEADROOM_TEXT("Errors", "Name another workload, or none.");
inline constexpr Text kHostServedByNothing =
    HEADROOM_TEXT("Errors", "The workload whose instances are to be shared is not there, or "
                            "nothing serves it.");
inline constexpr Text kServeItFirst =
    HEADROOM_TEXT("Errors", "Choose an offer for it first, or name another workload.");
inline constexpr Text kChain = HEADROOM_TEXT(
    "Errors", "The workload whose instances are to be shared runs on those of another itself.");
inline constexpr Text kNameLast =
    HEADROOM_TEXT("Errors", "Name the workload whose instances they are.");
inline constexpr Text kHostIsFleet =
    HEADROOM_TEXT("Errors", "The workload whose instances are to be shared is served by a fleet.");

} // namespace headroom::sharing_text
