// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/language.h"

/// Texts on what a plan spends over months: options, quarters, units, what would change it.
namespace headroom::spending_text {

// Tiles
inline constexpr Text kPlanned =
    HEADROOM_TEXT_N("Spending", "%n months, planned", "%n month, planned");
inline constexpr Text kOfBudget =
    HEADROOM_TEXT("Spending", "budget %1; a month (%3) without growth %2");
inline constexpr Text kWithoutBudget =
    HEADROOM_TEXT("Spending", "no budget; a month (%2) without growth %1");
inline constexpr Text kPeakMonth = HEADROOM_TEXT("Spending", "Peak month");
inline constexpr Text kSigned = HEADROOM_TEXT("Spending", "Signed");
inline constexpr Text kNothing = HEADROOM_TEXT("Spending", "nothing");
inline constexpr Text kNoContract = HEADROOM_TEXT("Spending", "no contract of a year or more");
inline constexpr Text kContractYears =
    HEADROOM_TEXT_N("Spending", "for up to %n years, used or not", "for %n year, used or not");
inline constexpr Text kContingency = HEADROOM_TEXT("Spending", "Contingency");
inline constexpr Text kNineOfTen =
    HEADROOM_TEXT("Spending", "on top, to be enough in 9 of 10 simulations");
inline constexpr Text kOverrun = HEADROOM_TEXT("Spending", "Risk of overrun");
inline constexpr Text kAnyMonth = HEADROOM_TEXT("Spending", "any month: %1");

// Bars
inline constexpr Text kByTeam =
    HEADROOM_TEXT_N("Spending", "Where the money goes, %n months by team",
                    "Where the money goes, %n month by team");
inline constexpr Text kByWorkload =
    HEADROOM_TEXT_N("Spending", "Where the money goes, %n months by workload",
                    "Where the money goes, %n month by workload");
inline constexpr Text kFurther = HEADROOM_TEXT_N("Spending", "%n others", "%n other");

// Options
inline constexpr Text kWhyThis = HEADROOM_TEXT("Spending", "Options and reasons");
inline constexpr Text kOption = HEADROOM_TEXT("Spending", "Option");
inline constexpr Text kMonthsSum = HEADROOM_TEXT_N("Spending", "%n months", "%n month");
inline constexpr Text kMonthsOver = HEADROOM_TEXT("Spending", "Over budget");
inline constexpr Text kOfMonths = HEADROOM_TEXT_N("Spending", "%1 of %n months", "%1 of %n month");
inline constexpr Text kBecause = HEADROOM_TEXT("Spending", "Chosen or rejected because");
inline constexpr Text kProposed = HEADROOM_TEXT("Spending", "Proposed");
inline constexpr Text kWithinBudget = HEADROOM_TEXT_N(
    "Spending", "within its budget in all %n months", "within its budget in the one month");
inline constexpr Text kOverBy =
    HEADROOM_TEXT_N("Spending", "over budget in %1 of %n months, by %2 in all",
                    "over budget in %1 of %n month, by %2");
inline constexpr Text kLess = HEADROOM_TEXT("Spending", "%1 less");
inline constexpr Text kMore = HEADROOM_TEXT("Spending", "%1 more");
inline constexpr Text kCarryOn = HEADROOM_TEXT("Spending", "%1 more: the cost of not deciding");
inline constexpr Text kSame = HEADROOM_TEXT("Spending", "the same cost");
inline constexpr Text kNotComparable =
    HEADROOM_TEXT("Spending", "not comparable, because a cost is missing");
inline constexpr Text kMissesMore =
    HEADROOM_TEXT_N("Spending", "misses %n limits", "misses %n limit");
inline constexpr Text kFewerLimits =
    HEADROOM_TEXT_N("Spending", "%n limits fewer are certain", "%n limit fewer is certain");
inline constexpr Text kSigns = HEADROOM_TEXT("Spending", "signs contracts of %1");
inline constexpr Text kNothingAgainst =
    HEADROOM_TEXT("Spending", "no figure speaks against it: say why it is not proposed");
inline constexpr Text kStatedReason = HEADROOM_TEXT("Spending", "note: %1");

// Options side by side
inline constexpr Text kSideBySide = HEADROOM_TEXT("Spending", "Options, side by side");
inline constexpr Text kOnlyDiffering =
    HEADROOM_TEXT("Spending", "Only rows that differ; the workbook has all.");
inline constexpr Text kAgainst = HEADROOM_TEXT("Spending", "Against “%1”");
inline constexpr Text kProviders = HEADROOM_TEXT("Spending", "Providers, of compute");
inline constexpr Text kLimitsMet = HEADROOM_TEXT("Spending", "Limits met");
inline constexpr Text kLimits = HEADROOM_TEXT("Spending", "%1 of %2 limits met");
inline constexpr Text kMetOf = HEADROOM_TEXT("Spending", "%1 of %2");
inline constexpr Text kOnSpot = HEADROOM_TEXT("Spending", "On spot, of compute");
inline constexpr Text kUnderCommitment = HEADROOM_TEXT("Spending", "Committed, of compute");

// Months
inline constexpr Text kMonths = HEADROOM_TEXT("Spending", "Months against budget");
inline constexpr Text kByQuarter = HEADROOM_TEXT("Spending", "By quarter");
inline constexpr Text kQuarter = HEADROOM_TEXT("Spending", "%1 to %2");
inline constexpr Text kPeriod = HEADROOM_TEXT("Spending", "Months");
inline constexpr Text kCost = HEADROOM_TEXT("Spending", "Planned");
inline constexpr Text kCash = HEADROOM_TEXT("Spending", "Paid");
inline constexpr Text kLeft = HEADROOM_TEXT("Spending", "Left of the budget");
inline constexpr Text kRiskOfMonth = HEADROOM_TEXT("Spending", "Risk of a month over budget");
inline constexpr Text kUpTo = HEADROOM_TEXT("Spending", "up to %1");

// Units
inline constexpr Text kUnits =
    HEADROOM_TEXT("Spending", "What a unit costs when demand is not as expected");
inline constexpr Text kUnit = HEADROOM_TEXT("Spending", "Unit, in a month (%1) without growth");
inline constexpr Text kHalf = HEADROOM_TEXT("Spending", "Half");
inline constexpr Text kExpected = HEADROOM_TEXT("Spending", "Expected");
inline constexpr Text kDouble = HEADROOM_TEXT("Spending", "Double");
inline constexpr Text kServiceAtDouble = HEADROOM_TEXT("Spending", "Service at double");
inline constexpr Text kUnitOf = HEADROOM_TEXT("Spending", "%1, %2");
inline constexpr Text kMillionTokens = HEADROOM_TEXT("Spending", "1M tokens, in and out");
inline constexpr Text kWholePlan =
    HEADROOM_TEXT_N("Spending", "The plan, %n months", "The plan, %n month");
inline constexpr Text kDemandScales =
    HEADROOM_TEXT("Spending", "Half and double scale the demand that users ask for; counts set by "
                              "hand and commitments stay.");

// What would change the decision
inline constexpr Text kWouldChange = HEADROOM_TEXT("Spending", "What would change the decision");
inline constexpr Text kIf = HEADROOM_TEXT("Spending", "If");
inline constexpr Text kThen = HEADROOM_TEXT("Spending", "Then");
inline constexpr Text kDemandDoubles = HEADROOM_TEXT("Spending", "Demand doubles");
inline constexpr Text kDemandHalves = HEADROOM_TEXT("Spending", "Demand halves");
inline constexpr Text kPeriodCosts =
    HEADROOM_TEXT_N("Spending", "%n months cost %1", "%n month costs %1");
inline constexpr Text kSwing = HEADROOM_TEXT("Spending", "12 months cost %1 at %2, and %3 at %4");

} // namespace headroom::spending_text
