// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/text.h"

/// Errors in rows of measured usage.
namespace headroom::metering_text {

inline constexpr Text kCorrectRow =
    HEADROOM_TEXT("Errors", "Correct the row; nothing was changed.");
inline constexpr Text kNoResource =
    HEADROOM_TEXT("Errors", "A row of usage does not name its resource.");
inline constexpr Text kNegativeHours =
    HEADROOM_TEXT("Errors", "The instance-hours must not be negative.");
inline constexpr Text kNegativeTokens =
    HEADROOM_TEXT("Errors", "The number of tokens must not be negative.");
inline constexpr Text kUtilisationRange =
    HEADROOM_TEXT("Errors", "The utilisation must be between 0 and 1.");
inline constexpr Text kMeanAbovePeak =
    HEADROOM_TEXT("Errors", "The mean utilisation must not exceed the peak utilisation.");
inline constexpr Text kCostWithoutCurrency = HEADROOM_TEXT("Errors", "The cost has no currency.");

} // namespace headroom::metering_text
