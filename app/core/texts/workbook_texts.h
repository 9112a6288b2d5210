// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/text.h"

/// Texts of the finance workbook in addition to the report's: the names of its sheets (at most 31
/// characters, none of []:*?/\) and of its own tables.
namespace headroom::workbook_text {

inline constexpr Text kSummary = HEADROOM_TEXT("Workbook", "Summary");
inline constexpr Text kCharts = HEADROOM_TEXT("Workbook", "Charts");
inline constexpr Text kCostLines = HEADROOM_TEXT("Workbook", "Cost lines");
inline constexpr Text kBreakdowns = HEADROOM_TEXT("Workbook", "Breakdowns");
inline constexpr Text kFacts = HEADROOM_TEXT("Workbook", "Facts");
inline constexpr Text kMonths = HEADROOM_TEXT("Workbook", "Months");
inline constexpr Text kForecast = HEADROOM_TEXT("Workbook", "Forecast");
inline constexpr Text kScenarios = HEADROOM_TEXT("Workbook", "Scenarios");
inline constexpr Text kCommitments = HEADROOM_TEXT("Workbook", "Commitments");
inline constexpr Text kCover = HEADROOM_TEXT("Workbook", "Commitment cover");
inline constexpr Text kOtherLines =
    HEADROOM_TEXT("Workbook", "Cost lines of the other scenarios, per month");
inline constexpr Text kInputs = HEADROOM_TEXT("Workbook", "Inputs");
inline constexpr Text kSteps = HEADROOM_TEXT("Workbook", "Growth steps");
inline constexpr Text kEvidence = HEADROOM_TEXT("Workbook", "Evidence");
inline constexpr Text kAssumptions = HEADROOM_TEXT("Workbook", "Assumptions");

inline constexpr Text kDecision = HEADROOM_TEXT("Workbook", "The decision in figures");
inline constexpr Text kOfScenario = HEADROOM_TEXT("Workbook", "Cost lines of “%1”, per month");
inline constexpr Text kByMonthAndWorkload = HEADROOM_TEXT("Workbook", "Cost by month and workload");
inline constexpr Text kForecastMonths = HEADROOM_TEXT("Workbook", "Forecast by month");
inline constexpr Text kPricesUsed = HEADROOM_TEXT("Workbook", "Prices used");
inline constexpr Text kAmounts = HEADROOM_TEXT(
    "Workbook",
    "Amounts are in %1. A line is instances × hours × rate, rounded once to the cent; totals are "
    "sums of "
    "rounded lines.");
inline constexpr Text kNatures = HEADROOM_TEXT(
    "Workbook",
    "Blue figures on yellow may be changed; black figures follow them. Grey figures, and all "
    "sentences, are as of the export (%1) and do not follow: the range, and lines whose cost "
    "follows from more than count, hours, rate and constant use under commitments, such as fleets, "
    "with the scenarios that have such lines.");
inline constexpr Text kCoverNote = HEADROOM_TEXT(
    "Workbook",
    "The cost of a line under commitments: what is not covered, on demand, and its share of the "
    "bills by what is. Bills do not depend on the use.");
inline constexpr Text kCoverOf = HEADROOM_TEXT("Workbook", "Covered by %1");
inline constexpr Text kPlannedMonth = HEADROOM_TEXT("Workbook", "as planned");
inline constexpr Text kCommittedOf = HEADROOM_TEXT("Workbook", "Committed instances, no. %1");
inline constexpr Text kBillOf = HEADROOM_TEXT("Workbook", "Bill of no. %1");
inline constexpr Text kCountOf = HEADROOM_TEXT("Workbook", "Instances: %1");
inline constexpr Text kTimeOf = HEADROOM_TEXT("Workbook", "Part of the week, time %1");
inline constexpr Text kRunningIn = HEADROOM_TEXT("Workbook", "Instances running at time %1");
inline constexpr Text kOnDemandOf = HEADROOM_TEXT("Workbook", "On demand: %1");
inline constexpr Text kShareOf = HEADROOM_TEXT("Workbook", "Share of the bills: %1");
inline constexpr Text kTimesOnDemand = HEADROOM_TEXT("Workbook", "× On demand");
inline constexpr Text kPlusBills = HEADROOM_TEXT("Workbook", "+ Share of commitments");
inline constexpr Text kCaption =
    HEADROOM_TEXT("Workbook", "%1, scenario “%2”, as of %3; amounts in %4");
inline constexpr Text kMonthsChart = HEADROOM_TEXT("Workbook", "Cost of each month");
inline constexpr Text kByWorkload = HEADROOM_TEXT("Workbook", "Cost of a month (%1) by workload");
inline constexpr Text kByProvider = HEADROOM_TEXT("Workbook", "Cost of a month (%1) by provider");
inline constexpr Text kChangeSinceExport =
    HEADROOM_TEXT("Workbook", "Per month, changed in this workbook since the export");
inline constexpr Text kFigure = HEADROOM_TEXT("Workbook", "Figure");
inline constexpr Text kAmount = HEADROOM_TEXT("Workbook", "Amount");
inline constexpr Text kPerMonth = HEADROOM_TEXT("Workbook", "Per month, effective");
inline constexpr Text kLow = HEADROOM_TEXT("Workbook", "Per month, low end of the 80 % range");
inline constexpr Text kHigh = HEADROOM_TEXT("Workbook", "Per month, high end of the 80 % range");
inline constexpr Text kBudget = HEADROOM_TEXT("Workbook", "Budget per month");
inline constexpr Text kAgainstBaseline =
    HEADROOM_TEXT("Workbook", "Per month against the baseline");
inline constexpr Text kTwelveMonths = HEADROOM_TEXT("Workbook", "First 12 calendar months");
inline constexpr Text kUpfront = HEADROOM_TEXT("Workbook", "Upfront fees");
inline constexpr Text kCurrency = HEADROOM_TEXT("Workbook", "Currency");
inline constexpr Text kInputsNote = HEADROOM_TEXT(
    "Workbook",
    "What is blue on yellow here and on “Cost lines” may be changed: months, totals and shares "
    "follow as in Headroom. A count that is changed stays the same in all months.");
inline constexpr Text kGrowthAMonth = HEADROOM_TEXT("Workbook", "Growth of demand a month");
inline constexpr Text kExchangeRates = HEADROOM_TEXT("Workbook", "Rates of exchange");
inline constexpr Text kOneIn = HEADROOM_TEXT("Workbook", "1 %1 in %2");
inline constexpr Text kDemandFactor = HEADROOM_TEXT("Workbook", "Demand, × that of the plan");
inline constexpr Text kStepsTable = HEADROOM_TEXT("Workbook", "Instances by demand");
inline constexpr Text kFromDemand = HEADROOM_TEXT("Workbook", "From × the demand of the plan");
inline constexpr Text kQuoted = HEADROOM_TEXT("Workbook", "Quoted");
inline constexpr Text kQuotedIn = HEADROOM_TEXT("Workbook", "Quoted in");

} // namespace headroom::workbook_text
