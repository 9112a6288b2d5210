// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/language.h"

/// Texts on energy and carbon.
namespace headroom::carbon_text {

inline constexpr Text kTitle = HEADROOM_TEXT("Carbon", "Energy and carbon");

// Sums of a scenario
inline constexpr Text kSum = HEADROOM_TEXT(
    "Carbon", "%1 kWh and %2 kg CO2e a month (%3 to %4), %5 kg of them for making the servers");
inline constexpr Text kSumOfSome = HEADROOM_TEXT(
    "Carbon", "%1 kWh a month for %2 of %3 workloads, %4 kg CO2e (%5 to %6) for %7; the others "
              "are not known");
inline constexpr Text kEnergyAlone =
    HEADROOM_TEXT("Carbon", "%1 kWh a month for %2 of %3 workloads; carbon is not known");
inline constexpr Text kNotKnown = HEADROOM_TEXT("Carbon", "not known");

inline constexpr Text kLimit = HEADROOM_TEXT("Carbon", "Maximum carbon");
inline constexpr Text kLimitIs = HEADROOM_TEXT("Carbon", "%1 kg CO2e a month");

// A mix beside today's
inline constexpr Text kMixCarbon =
    HEADROOM_TEXT("Carbon", "Carbon a month: %1 kg CO2e today, %2 kg proposed.");
inline constexpr Text kMixCarbonOfSome = HEADROOM_TEXT(
    "Carbon", "Carbon a month where it is known: %1 kg CO2e today (%2 of %5 workloads), %3 kg "
              "proposed (%4 of %5).");
inline constexpr Text kMixOverLimit = HEADROOM_TEXT("Carbon", "That exceeds the limit of %1 kg.");

// Columns
inline constexpr Text kEnergy = HEADROOM_TEXT("Carbon", "kWh");
inline constexpr Text kCarbon = HEADROOM_TEXT("Carbon", "kg CO2e");
inline constexpr Text kCarbonLow = HEADROOM_TEXT("Carbon", "kg CO2e, low");
inline constexpr Text kCarbonHigh = HEADROOM_TEXT("Carbon", "kg CO2e, high");
inline constexpr Text kRange = HEADROOM_TEXT("Carbon", "Range");
inline constexpr Text kMaking = HEADROOM_TEXT("Carbon", "Of it making");
inline constexpr Text kGrid = HEADROOM_TEXT("Carbon", "Grid, g/kWh");
inline constexpr Text kRestsOn = HEADROOM_TEXT("Carbon", "Grid and PUE");

// Basis of a row
inline constexpr Text kGridOf = HEADROOM_TEXT("Carbon", "%1 (%2), PUE %3 (%4)");
inline constexpr Text kUnknown = HEADROOM_TEXT("Carbon", "not known: %1");

// Derivation of a line's figures
inline constexpr Text kEnergyFormula =
    HEADROOM_TEXT("Carbon", "%1 instance-hours × %2 W × PUE %3 = %4 kWh");
inline constexpr Text kCarbonFormula = HEADROOM_TEXT(
    "Carbon", "%1; × %2 g/kWh, and %3 kg for making the servers = %4 kg CO2e (%5 to %6)");
inline constexpr Text kMeanUse = HEADROOM_TEXT("Carbon", "Mean utilisation: %1");
inline constexpr Text kPueFrom = HEADROOM_TEXT("Carbon", "PUE of %1: %2");
inline constexpr Text kGridFrom = HEADROOM_TEXT("Carbon", "Grid of %1, %2, %3: %4");

// Beneath the table
inline constexpr Text kMethod = HEADROOM_TEXT(
    "Carbon",
    "Per month: hours of use × power between idle and full load × losses of the site (PUE) × "
    "yearly "
    "mean of the grid, and the share of making the servers over their life. Each end of a range "
    "has "
    "every factor at that end. Location-based: purchases of green power, storage and network are "
    "left out.");

} // namespace headroom::carbon_text
