// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/text.h"

/// What tables of sensitivity say.
namespace headroom::sensitivity_text {

inline constexpr Text kTitle =
    HEADROOM_TEXT("Sensitivity", "What each assumption does to the cost");
inline constexpr Text kP10 = HEADROOM_TEXT("Sensitivity", "P10");
inline constexpr Text kP90 = HEADROOM_TEXT("Sensitivity", "P90");
inline constexpr Text kMonthAtP10 = HEADROOM_TEXT("Sensitivity", "Month at P10");
inline constexpr Text kMonthAtP90 = HEADROOM_TEXT("Sensitivity", "Month at P90");
inline constexpr Text kYearAtP10 = HEADROOM_TEXT("Sensitivity", "Year at P10");
inline constexpr Text kYearAtP90 = HEADROOM_TEXT("Sensitivity", "Year at P90");
inline constexpr Text kPassedAtP10 = HEADROOM_TEXT("Sensitivity", "Passed at P10");
inline constexpr Text kPassedAtP90 = HEADROOM_TEXT("Sensitivity", "Passed at P90");

} // namespace headroom::sensitivity_text
