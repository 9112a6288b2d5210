// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/text.h"

/// Texts about risks, roadmap, provider roles, trials and decisions.
namespace headroom::register_text {

inline constexpr Text kWorkloadGone =
    HEADROOM_TEXT("Errors", "The plan has no workload with this id.");
inline constexpr Text kRemoveOrCorrectId =
    HEADROOM_TEXT("Errors", "Remove it, or write the id of a workload of the plan.");
inline constexpr Text kTrialWithoutDuration =
    HEADROOM_TEXT("Errors", "The duration of a trial must be greater than zero.");
inline constexpr Text kGiveHours =
    HEADROOM_TEXT("Errors", "Write the hours that each instance ran, like \"3.41\".");
inline constexpr Text kTaskEndsBeforeStart =
    HEADROOM_TEXT("Errors", "The task ends before it begins.");

// Tables
inline constexpr Text kRegister = HEADROOM_TEXT("Register", "Register");
inline constexpr Text kRisks = HEADROOM_TEXT("Register", "Risks");
inline constexpr Text kProposedRisks =
    HEADROOM_TEXT("Register", "Risks that the plan's figures propose");
inline constexpr Text kRoadmap = HEADROOM_TEXT("Register", "Roadmap");
inline constexpr Text kProviderRoles = HEADROOM_TEXT("Register", "Roles of providers");
inline constexpr Text kTrials = HEADROOM_TEXT("Register", "Trials");
inline constexpr Text kAgainstBest = HEADROOM_TEXT("Headings", "% above the best");
inline constexpr Text kDecisions = HEADROOM_TEXT("Register", "Decisions");

// What the plan measures about a risk
inline constexpr Text kNotMeasured = HEADROOM_TEXT("Register", "not measured");
inline constexpr Text kSpotShare = HEADROOM_TEXT("Register", "%1 of compute cost on spot capacity");
inline constexpr Text kProviderShare =
    HEADROOM_TEXT("Register", "%1 of compute cost at one provider");
inline constexpr Text kGpuTypes =
    HEADROOM_TEXT_N("Register", "%n accelerator types, %1", "%n accelerator type, %1");
inline constexpr Text kAtProviders = HEADROOM_TEXT_N("Register", "%n providers", "%n provider");
inline constexpr Text kPriceAge =
    HEADROOM_TEXT_N("Register", "oldest price: %n days old", "oldest price: %n day old");
inline constexpr Text kLeastHeadroom = HEADROOM_TEXT("Register", "%1: %2 headroom");
inline constexpr Text kMonthsOverBudget =
    HEADROOM_TEXT("Register", "%1 of %2 months above the budget");
inline constexpr Text kMemoryFilled =
    HEADROOM_TEXT("Register", "%1: %2 of the accelerator memory in use");
inline constexpr Text kInstancesUsed = HEADROOM_TEXT("Register", "%1: %2 used at the peak");

// Risks that the documents do not name
inline constexpr Text kOneProvider = HEADROOM_TEXT("Register", "Dependence on one provider");
inline constexpr Text kTestSecondProvider =
    HEADROOM_TEXT("Register", "Test a second provider with one workload.");
inline constexpr Text kOldPrices = HEADROOM_TEXT("Register", "Outdated prices");
inline constexpr Text kRefreshPrices =
    HEADROOM_TEXT("Register", "Refresh the prices before the plan is approved.");

} // namespace headroom::register_text
