// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/text.h"

/// A workload on the instances of another, and why it cannot be.
namespace headroom::sharing_text {

inline constexpr Text kOnItsOwn =
    HEADROOM_TEXT("Errors", "The workload is set to share instances with itself.");
inline constexpr Text kNameAnother = HEADROOM_TEXT("Errors", "Choose another workload, or none.");
inline constexpr Text kHostServedByNothing = HEADROOM_TEXT(
    "Errors", "The workload whose instances are to be shared does not exist or has no offer.");
inline constexpr Text kServeItFirst =
    HEADROOM_TEXT("Errors", "Choose an offer for it first, or choose another workload.");
inline constexpr Text kChain = HEADROOM_TEXT(
    "Errors", "The workload whose instances are to be shared itself runs on those of another.");
inline constexpr Text kNameLast =
    HEADROOM_TEXT("Errors", "Choose the workload whose instances they are.");
inline constexpr Text kHostIsFleet =
    HEADROOM_TEXT("Errors", "The workload whose instances are to be shared is served by a fleet.");

inline constexpr Text kSameInstances = HEADROOM_TEXT(
    "Report", "Workloads on the same instances: one bill, divided by the time reserved for each");
inline constexpr Text kInstancesOf = HEADROOM_TEXT("Report", "Instances of");
inline constexpr Text kTimePart = HEADROOM_TEXT("Report", "Time, %");
inline constexpr Text kMemoryPart = HEADROOM_TEXT("Report", "Memory, %");
inline constexpr Text kCostPart = HEADROOM_TEXT("Report", "Cost, %");
inline constexpr Text kTogether = HEADROOM_TEXT("Report", "Instances together");
inline constexpr Text kOnThoseOf = HEADROOM_TEXT("Report", "%1, on those of %2");
inline constexpr Text kSharedWith = HEADROOM_TEXT("Report", "%1, shared");

} // namespace headroom::sharing_text
