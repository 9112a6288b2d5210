// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/text.h"

/// Who shares instances, decided with the offers.
namespace headroom::mix_sharing_text {

inline constexpr Text kSaves = HEADROOM_TEXT(
    "MixOutcome", "Sharing instances saves %1 a month against the best mix without it: %2.");
inline constexpr Text kSavesNothing =
    HEADROOM_TEXT("MixOutcome", "No saving from sharing instances was found.");
inline constexpr Text kKeepsRules =
    HEADROOM_TEXT("MixOutcome", "All rules are kept only by sharing instances: %1.");
inline constexpr Text kOnThoseOf = HEADROOM_TEXT("MixOutcome", "%1 on those of %2");
inline constexpr Text kOfferOfAnother = HEADROOM_TEXT("MixOutcome", "%1, on those of %2");

} // namespace headroom::mix_sharing_text
