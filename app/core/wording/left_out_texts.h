// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/text.h"

/// What is not said where a cost leaves something out.
namespace headroom::left_out_text {

inline constexpr Text kChanceWithheld =
    HEADROOM_TEXT("Forecast", "How often it is cheaper than the baseline is not stated: what is "
                              "left out would count as a saving.");

} // namespace headroom::left_out_text
