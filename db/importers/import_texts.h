// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/text.h"

/// Reasons to reject a row that several importers share.
namespace headroom::import_text {

inline constexpr Text kPriceTwice = HEADROOM_TEXT("Imports", "The price is stated twice.");
inline constexpr Text kOtherCurrency =
    HEADROOM_TEXT("Imports", "The price is in a different currency from the catalog.");
inline constexpr Text kNoRegion =
    HEADROOM_TEXT("Imports", "The region is missing or is not a plain name.");
inline constexpr Text kNotInARegion =
    HEADROOM_TEXT("Imports", "Not in a region: a Local Zone, Wavelength Zone or Outpost.");
inline constexpr Text kUnknownTerm =
    HEADROOM_TEXT("Imports", "The term of the reservation is not known.");
inline constexpr Text kNotPerHour = HEADROOM_TEXT("Imports", "The price is not per hour.");
inline constexpr Text kNoRegionOrType =
    HEADROOM_TEXT("Imports", "The region or the instance type is missing or is not a plain name.");
inline constexpr Text kNotInForceYet = HEADROOM_TEXT("Imports", "The price is not in force yet.");
inline constexpr Text kHalfPrepaid =
    HEADROOM_TEXT("Imports", "The hourly part or the fee of a prepaid price is missing.");
inline constexpr Text kUnknownKindOfTerm =
    HEADROOM_TEXT("Imports", "The kind of term is not known.");
inline constexpr Text kOtherSystem =
    HEADROOM_TEXT("Imports", "An operating system other than Linux or Windows.");
inline constexpr Text kNoType =
    HEADROOM_TEXT("Imports", "The instance type is missing or is not a plain name.");
inline constexpr Text kOtherSystemOrSoftware = HEADROOM_TEXT(
    "Imports", "An operating system other than Linux or Windows, or additional software.");
inline constexpr Text kUnknownPlanTerm =
    HEADROOM_TEXT("Imports", "The term of the savings plan is not known.");
inline constexpr Text kNoPrice = HEADROOM_TEXT("Imports", "No price is stated.");
inline constexpr Text kDedicatedHost = HEADROOM_TEXT("Imports", "For a dedicated host.");

} // namespace headroom::import_text
