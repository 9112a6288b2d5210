// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/text.h"

/// Words of files for scripts.
namespace headroom::file_text {

// Forms of a column's values
inline constexpr Text kWords = HEADROOM_TEXT("Files", "text");
inline constexpr Text kAmount = HEADROOM_TEXT("Files", "amount, two decimals");
inline constexpr Text kRate = HEADROOM_TEXT("Files", "amount, up to nine decimals");
inline constexpr Text kDecimal = HEADROOM_TEXT("Files", "decimal, up to nine decimals");
inline constexpr Text kNumber = HEADROOM_TEXT("Files", "number");
inline constexpr Text kPercent = HEADROOM_TEXT("Files", "percent");
inline constexpr Text kDate = HEADROOM_TEXT("Files", "date, YYYY-MM-DD");

// Instances in the providers' own exports of costs
inline constexpr Text kAmazonInstances = HEADROOM_TEXT("Files", "Amazon Elastic Compute Cloud");
inline constexpr Text kGoogleInstances = HEADROOM_TEXT("Files", "Compute Engine");
inline constexpr Text kAzureInstances = HEADROOM_TEXT("Files", "Virtual Machines");

} // namespace headroom::file_text
