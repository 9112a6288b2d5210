// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/text.h"

/// Texts of a comparison of scenarios: row names and titles.
namespace headroom::comparison_text {

inline constexpr Text kFigures = HEADROOM_TEXT("Comparison", "Scenarios side by side");
inline constexpr Text kWorkloads = HEADROOM_TEXT("Comparison", "Workload by workload");
inline constexpr Text kAssumptions = HEADROOM_TEXT("Comparison", "What they assume");
inline constexpr Text kWay = HEADROOM_TEXT("Comparison", "From %1 to %2");
inline constexpr Text kBaselineNamed = HEADROOM_TEXT("Comparison", "%1 (baseline)");

inline constexpr Text kMonthly = HEADROOM_TEXT("Comparison", "Monthly cost (effective)");
inline constexpr Text kLeftOut = HEADROOM_TEXT("Comparison", "Left out of the cost");
inline constexpr Text kDifference = HEADROOM_TEXT("Comparison", "Against the baseline");
inline constexpr Text kDifferencePercent = HEADROOM_TEXT("Comparison", "Against the baseline, %");
inline constexpr Text kTwelveMonths = HEADROOM_TEXT("Comparison", "12 calendar months");
inline constexpr Text kThirtySixMonths = HEADROOM_TEXT("Comparison", "36 calendar months");
inline constexpr Text kCashOfTwelve = HEADROOM_TEXT("Comparison", "Cash in 12 months");
inline constexpr Text kCashOfThirtySix = HEADROOM_TEXT("Comparison", "Cash in 36 months");
inline constexpr Text kUpfront = HEADROOM_TEXT("Comparison", "Upfront fees");
inline constexpr Text kSwitchingCost = HEADROOM_TEXT("Comparison", "Move from the baseline, once");
inline constexpr Text kMonthsToPayBack = HEADROOM_TEXT("Comparison", "Months to pay the move back");
inline constexpr Text kMoveOf = HEADROOM_TEXT("Comparison", "%1: %2");
inline constexpr Text kLow = HEADROOM_TEXT("Comparison", "80 % range of predicted speed, low");
inline constexpr Text kHigh = HEADROOM_TEXT("Comparison", "80 % range of predicted speed, high");
inline constexpr Text kUnitCost = HEADROOM_TEXT("Comparison", "%1: cost per %2");
inline constexpr Text kMet = HEADROOM_TEXT("Comparison", "Service levels met");
inline constexpr Text kMetOf = HEADROOM_TEXT("Comparison", "%1 of %2");
inline constexpr Text kMayMiss = HEADROOM_TEXT("Comparison", "Service levels that may be missed");
inline constexpr Text kLikelyMissed = HEADROOM_TEXT("Comparison", "Service levels likely missed");
inline constexpr Text kMissed = HEADROOM_TEXT("Comparison", "Service levels missed");
inline constexpr Text kHeadroom = HEADROOM_TEXT("Comparison", "Minimum headroom");
inline constexpr Text kHeadroomOf = HEADROOM_TEXT("Comparison", "%1, %2");
inline constexpr Text kEnergy = HEADROOM_TEXT("Comparison", "Energy, kWh a month");
inline constexpr Text kCarbon = HEADROOM_TEXT("Comparison", "Carbon, kg CO2e a month");
inline constexpr Text kEvidence = HEADROOM_TEXT("Comparison", "Evidence, the weakest");
inline constexpr Text kBudget = HEADROOM_TEXT("Comparison", "Monthly budget");
inline constexpr Text kBudgetExceeded = HEADROOM_TEXT("Comparison", "Over budget in");
inline constexpr Text kNotIn36 = HEADROOM_TEXT("Comparison", "not within 36 months");
inline constexpr Text kNotKnown = HEADROOM_TEXT("Comparison", "not known");
inline constexpr Text kNotSized =
    HEADROOM_TEXT("Comparison", "Service levels of workloads not sized");
inline constexpr Text kNoOffer =
    HEADROOM_TEXT("Comparison", "Service levels of workloads without an offer");
inline constexpr Text kFindings = HEADROOM_TEXT("Comparison", "Findings: errors, warnings");
inline constexpr Text kFindingCounts = HEADROOM_TEXT("Comparison", "%1, %2");
inline constexpr Text kSpotShare = HEADROOM_TEXT("Comparison", "On spot, % of compute");
inline constexpr Text kCommittedShare =
    HEADROOM_TEXT("Comparison", "Under commitment, % of compute");
inline constexpr Text kProviderShare = HEADROOM_TEXT("Comparison", "%1, % of compute");

inline constexpr Text kFigure = HEADROOM_TEXT("Headings", "Figure");
inline constexpr Text kCause = HEADROOM_TEXT("Headings", "Cause");
inline constexpr Text kAll = HEADROOM_TEXT("Headings", "All workloads");
inline constexpr Text kInherited = HEADROOM_TEXT("Comparison", "%1 (inherited)");
inline constexpr Text kAsPlanned = HEADROOM_TEXT("Comparison", "%1 (as planned)");
inline constexpr Text kOfWorkload = HEADROOM_TEXT("Comparison", "%1: %2");

/// Explanation of a waterfall's amounts.
inline constexpr Text kOrderOfCauses = HEADROOM_TEXT(
    "Comparison",
    "The baseline adopts what the scenario has, one cause after another in the order shown, for "
    "all workloads at once; each amount is the resulting change in the monthly cost. In a "
    "different order the amounts would differ, but not their sum.");

} // namespace headroom::comparison_text
