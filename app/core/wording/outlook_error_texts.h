// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/text.h"

/// What is wrong with growth, distributions, phases, budgets by month and alerts.
namespace headroom::error_text {

inline constexpr Text kGrowthPointsMissing =
    HEADROOM_TEXT("Errors", "Steps and a custom table need at least one month.");
inline constexpr Text kAddAMonth = HEADROOM_TEXT("Errors", "Add a month with its factor.");
inline constexpr Text kMonthsOutOfOrder =
    HEADROOM_TEXT("Errors", "The months are not in order, or one occurs twice.");
inline constexpr Text kSortMonths =
    HEADROOM_TEXT("Errors", "Write each month once, the earliest first.");
inline constexpr Text kLowAboveHigh =
    HEADROOM_TEXT("Errors", "The 10th percentile is above the 90th.");
inline constexpr Text kSwapThem = HEADROOM_TEXT("Errors", "Swap them.");
inline constexpr Text kSpreadIsNone = HEADROOM_TEXT("Errors", "The two percentiles must differ.");
inline constexpr Text kGiveTwoPercentiles =
    HEADROOM_TEXT("Errors", "Enter two different ones, or mark the assumption as certain.");
inline constexpr Text kOutlookOfNoWorkload =
    HEADROOM_TEXT("Errors", "This belongs to no workload of the plan.");
inline constexpr Text kWorkloadStatedTwice =
    HEADROOM_TEXT("Errors", "The same workload occurs twice.");
inline constexpr Text kProviderStatedTwice =
    HEADROOM_TEXT("Errors", "The same provider occurs twice.");
inline constexpr Text kKeepOneOfTheTwo = HEADROOM_TEXT("Errors", "Keep one of the two.");
inline constexpr Text kPhaseEndsBeforeStart =
    HEADROOM_TEXT("Errors", "The phase ends before it starts.");
inline constexpr Text kMoveItsEnd = HEADROOM_TEXT("Errors", "Move its end after its start.");
inline constexpr Text kAlertNotAboveZero =
    HEADROOM_TEXT("Errors", "An alert without an amount would fire every day.");
inline constexpr Text kAlertHasTwoLimits =
    HEADROOM_TEXT("Errors", "An alert has one limit: an amount, or a share of the budget.");
inline constexpr Text kKeepOneLimit = HEADROOM_TEXT("Errors", "Remove one of the two.");
inline constexpr Text kAlertDayHasNoBudget =
    HEADROOM_TEXT("Errors", "A day has no budget to take a share of: budgets are monthly.");
inline constexpr Text kGiveAnAmountOfDay =
    HEADROOM_TEXT("Errors", "Enter an amount, or watch the month or its forecast.");
inline constexpr Text kAlertShareOfBudget =
    HEADROOM_TEXT("Errors", "An alert at 0 % of the budget would fire at the first cent.");
inline constexpr Text kGiveShareOfBudget = HEADROOM_TEXT("Errors", "Enter a share above 0 %.");
inline constexpr Text kRaiseOrRemoveBudget =
    HEADROOM_TEXT("Errors", "Enter an amount above zero, or no budget.");
inline constexpr Text kGiveAnAmount = HEADROOM_TEXT("Errors", "Enter an amount above zero.");

} // namespace headroom::error_text
