// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/text.h"

/// What is wrong with growth, distributions, phases, budgets by month and alerts.
namespace headroom::error_text {

inline constexpr Text kGrowthPointsMissing =
    HEADROOM_TEXT("Errors", "Steps and an own table need at least one month.");
inline constexpr Text kAddAMonth = HEADROOM_TEXT("Errors", "Add a month with its factor.");
inline constexpr Text kMonthsOutOfOrder =
    HEADROOM_TEXT("Errors", "The months are not in order, or one stands twice.");
inline constexpr Text kSortMonths =
    HEADROOM_TEXT("Errors", "Write each month once, the earliest first.");
inline constexpr Text kLowAboveHigh =
    HEADROOM_TEXT("Errors", "The 10th percentile lies above the 90th.");
inline constexpr Text kSwapThem = HEADROOM_TEXT("Errors", "Swap them.");
inline constexpr Text kSpreadIsNone =
    HEADROOM_TEXT("Errors", "Both percentiles are the same, which is no distribution.");
inline constexpr Text kGiveTwoPercentiles =
    HEADROOM_TEXT("Errors", "Give two different ones, or call the assumption certain.");
inline constexpr Text kOutlookOfNoWorkload =
    HEADROOM_TEXT("Errors", "This belongs to no workload of the plan.");
inline constexpr Text kWorkloadStatedTwice =
    HEADROOM_TEXT("Errors", "The same workload stands here twice.");
inline constexpr Text kProviderStatedTwice =
    HEADROOM_TEXT("Errors", "The same provider stands here twice.");
inline constexpr Text kKeepOneOfTheTwo = HEADROOM_TEXT("Errors", "Keep one of the two.");
inline constexpr Text kPhaseEndsBeforeStart =
    HEADROOM_TEXT("Errors", "The phase ends before it starts.");
inline constexpr Text kMoveItsEnd = HEADROOM_TEXT("Errors", "Move its end behind its start.");
inline constexpr Text kAlertNotAboveZero =
    HEADROOM_TEXT("Errors", "An alert without an amount would ring every day.");
inline constexpr Text kAlertHasTwoLimits =
    HEADROOM_TEXT("Errors", "An alert has one limit: an amount, or a share of the budget.");
inline constexpr Text kKeepOneLimit = HEADROOM_TEXT("Errors", "Remove one of the two.");
inline constexpr Text kAlertDayHasNoBudget = HEADROOM_TEXT(
    "Errors", "A day has no budget of which it could be a share: budgets are of months.");
inline constexpr Text kGiveAnAmountOfDay =
    HEADROOM_TEXT("Errors", "Give an amount, or look at the month or at its forecast.");
inline constexpr Text kAlertShareOfBudget =
    HEADROOM_TEXT("Errors", "An alert at 0 % of the budget would ring at the first cent.");
inline constexpr Text kGiveShareOfBudget = HEADROOM_TEXT("Errors", "Give a share above 0 %.");
inline constexpr Text kRaiseOrRemoveBudget =
    HEADROOM_TEXT("Errors", "Give an amount above zero, or no budget.");
inline constexpr Text kGiveAnAmount = HEADROOM_TEXT("Errors", "Give an amount above zero.");

} // namespace headroom::error_text
