// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/text.h"

/// Sentences on the pages of a presentation (core/presentation).
namespace headroom::slide_text {

inline constexpr Text kScenarioGone =
    HEADROOM_TEXT("Slides", "The scenario “%1” no longer exists: “%2” is shown.");
inline constexpr Text kHighlightGone =
    HEADROOM_TEXT("Slides", "The workload of this bookmark no longer exists.");

} // namespace headroom::slide_text
