// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/language.h"

/// Texts on hardware that a company owns.
namespace headroom::owned_text {

// Errors of the table
inline constexpr Text kNumberOutOfRange =
    HEADROOM_TEXT("Errors", "This must be a number from %1 to %2.");
inline constexpr Text kLoadBelowIdle =
    HEADROOM_TEXT("Errors", "Power at full load must not be below power at idle.");
inline constexpr Text kPowerWithoutUnit =
    HEADROOM_TEXT("Errors", "Write the power with its unit, such as 900 W or 1.2 kW.");
inline constexpr Text kPowerOutOfRange =
    HEADROOM_TEXT("Errors", "The power must be greater than zero.");
inline constexpr Text kNoCurrency =
    HEADROOM_TEXT("Errors", "State the currency of the amounts, such as USD.");
inline constexpr Text kNegativeDepreciation = HEADROOM_TEXT(
    "Errors", "The residual value must not exceed the purchase: depreciation would be negative.");
inline constexpr Text kWholeMonths =
    HEADROOM_TEXT("Errors", "The depreciation takes a whole number of months.");
inline constexpr Text kWholeNodes =
    HEADROOM_TEXT("Errors", "A rack holds a whole number of nodes.");
inline constexpr Text kRackOfHowMany =
    HEADROOM_TEXT("Errors", "State how many nodes share the price of the rack.");
inline constexpr Text kNoName = HEADROOM_TEXT("Errors", "The node has no name.");
inline constexpr Text kNameTwice = HEADROOM_TEXT("Errors", "The node \"%1\" is listed twice.");
inline constexpr Text kNoDate =
    HEADROOM_TEXT("Errors", "State the day of the quote, such as 2026-11-20.");
inline constexpr Text kTableTooLarge =
    HEADROOM_TEXT("Errors", "A table of owned servers may have 4 MiB at most.");
inline constexpr Text kNoNodes = HEADROOM_TEXT("Errors", "The table has no nodes.");
inline constexpr Text kUnknownColumn = HEADROOM_TEXT("Errors", "There is no column \"%1\".");
inline constexpr Text kOtherCurrency =
    HEADROOM_TEXT("Errors", "The prices of the catalog are in %1; the node is priced in %2.");
inline constexpr Text kUnknownAccelerator =
    HEADROOM_TEXT("Errors", "The catalog has no accelerator \"%1\". Nearest: %2.");

// Columns
inline constexpr Text kTitle = HEADROOM_TEXT("Owned", "Owned hardware");
inline constexpr Text kNode = HEADROOM_TEXT("Owned", "Node");
inline constexpr Text kDepreciation = HEADROOM_TEXT("Owned", "Depreciation");
inline constexpr Text kFinancing = HEADROOM_TEXT("Owned", "Interest");
inline constexpr Text kEnergy = HEADROOM_TEXT("Owned", "Electricity");
inline constexpr Text kSpace = HEADROOM_TEXT("Owned", "Space");
inline constexpr Text kPeople = HEADROOM_TEXT("Owned", "People");
inline constexpr Text kMonth = HEADROOM_TEXT("Owned", "A month");
inline constexpr Text kUse = HEADROOM_TEXT("Owned", "Used");
inline constexpr Text kUsedHour = HEADROOM_TEXT("Owned", "Per used hour");
inline constexpr Text kRent = HEADROOM_TEXT("Owned", "Cheapest equal offer");
inline constexpr Text kRentHour = HEADROOM_TEXT("Owned", "Its rate");
inline constexpr Text kBreakEven = HEADROOM_TEXT("Owned", "Owning is cheaper above");
inline constexpr Text kRackMonth = HEADROOM_TEXT("Owned", "A rack a month");
inline constexpr Text kRackPower = HEADROOM_TEXT("Owned", "kW of a rack");

// Notes on an imported node: %2 a used hour at %3 of all hours
inline constexpr Text kPaysOff = HEADROOM_TEXT(
    "Imports", "%1: %2 %3 a used hour at %4 % of the hours. Owning costs less than renting %5 "
               "(%6 %3 an hour) above %7 % of them.");
inline constexpr Text kNeverPaysOff =
    HEADROOM_TEXT("Imports", "%1: %2 %3 a used hour at %4 % of the hours. Renting %5 (%6 %3 an "
                             "hour) costs less at any use.");
inline constexpr Text kNothingToRent = HEADROOM_TEXT(
    "Imports",
    "%1: %2 %3 a used hour at %4 % of the hours. The catalog has nothing equal to rent.");

// Cells
inline constexpr Text kNever = HEADROOM_TEXT("Owned", "never");
inline constexpr Text kTimes = HEADROOM_TEXT("Owned", "%1 × %2");

// The formula, as the source of the price
inline constexpr Text kFormula = HEADROOM_TEXT(
    "Owned",
    "Owned, quote of %1: ((%2 - %3) / %4 months + interest %5 + electricity %6 + space and "
    "people %7) / (730 h x %8 %)");
inline constexpr Text kOfBook = HEADROOM_TEXT("Owned", "Own price book \"%1\": %2");
inline constexpr Text kQuoteFrom = HEADROOM_TEXT("Owned", "%1, %2");

} // namespace headroom::owned_text
