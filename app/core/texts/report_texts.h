// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/language.h"

/// Texts of the report (core/report).
namespace headroom::report_text {

// The decision
inline constexpr Text kNothingToApprove =
    HEADROOM_TEXT("Report", "Nothing to approve yet: %1 has no workloads");
inline constexpr Text kNoOfferYet =
    HEADROOM_TEXT("Report", "Nothing to approve yet: no workload of %1 has an offer");
inline constexpr Text kNotReady =
    HEADROOM_TEXT_N("Report", "Not ready to approve: %n errors are open in %1",
                    "Not ready to approve: %n error is open in %1");
inline constexpr Text kOverLimits =
    HEADROOM_TEXT_N("Report", "Not ready to approve: %1 for %n months of %2",
                    "Not ready to approve: %1 for %n month of %2");
inline constexpr Text kOverBudget =
    HEADROOM_TEXT_N("Report", "Decide on %1 for %n months of %2: over budget in %4 of them, by %3",
                    "Decide on %1 for %n month of %2: over budget in %4, by %3");
inline constexpr Text kNotWhole =
    HEADROOM_TEXT_N("Report", "Not ready to approve: %1 of %n workloads of %2 have no cost",
                    "Not ready to approve: the one workload of %2 has no cost");
inline constexpr Text kCommitmentsNotPriced =
    HEADROOM_TEXT_N("Report", "Not ready to approve: %n commitments of %1 have no price",
                    "Not ready to approve: %n commitment of %1 has no price");
inline constexpr Text kApprove =
    HEADROOM_TEXT_N("Report", "Approve %1 for %n months of %2", "Approve %1 for %n month of %2");
inline constexpr Text kApproveAsIn =
    HEADROOM_TEXT_N("Report", "Approve %1 for %n months of %2, as in “%3”",
                    "Approve %1 for %n month of %2, as in “%3”");
inline constexpr Text kBoth = HEADROOM_TEXT("Report", "%1 and %2");
inline constexpr Text kIsBaseline = HEADROOM_TEXT("Report", "This is the baseline, “%1”.");
inline constexpr Text kCostsAsBaseline =
    HEADROOM_TEXT_N("Report", "Over %n months it costs as much as the baseline, “%1”.",
                    "Over %n month it costs as much as the baseline, “%1”.");
inline constexpr Text kNotComparable =
    HEADROOM_TEXT("Report", "It is not compared with the baseline, “%1”, because a cost is missing "
                            "in one of the two.");
inline constexpr Text kCostsLess =
    HEADROOM_TEXT_N("Report", "Over %n months it costs %1 less than the baseline, “%2”.",
                    "Over %n month it costs %1 less than the baseline, “%2”.");
inline constexpr Text kCostsMore =
    HEADROOM_TEXT_N("Report", "Over %n months it costs %1 more than the baseline, “%2”.",
                    "Over %n month it costs %1 more than the baseline, “%2”.");
inline constexpr Text kNoBudget = HEADROOM_TEXT("Report", "No budget is set.");
inline constexpr Text kWithinBudget =
    HEADROOM_TEXT_N("Report", "It stays within the %1 monthly budget for %n months, %2.",
                    "It stays within the %1 monthly budget for %n month, %2.");
inline constexpr Text kOverInAll =
    HEADROOM_TEXT_N("Report", "It exceeds the budget in all %n months, by %1 in all, %2.",
                    "It exceeds the budget in the one month forecast, by %1, %2.");
inline constexpr Text kOverInSome = HEADROOM_TEXT_N(
    "Report", "It exceeds the budget in %1 of %n months, first in %2, by %3 in all, %4.",
    "It exceeds the budget in %1 of %n months, first in %2, by %3 in all, %4.");
inline constexpr Text kMonthAboveBudget = HEADROOM_TEXT(
    "Report", "A month of the plan (%2), which is not a calendar month, is %1 above the budget.");
inline constexpr Text kBudgetNotKnown =
    HEADROOM_TEXT("Report", "Whether it stays within the budget is not known, because costs are "
                            "missing.");
inline constexpr Text kWithoutGrowth = HEADROOM_TEXT("Report", "without growth");
inline constexpr Text kWithGrowth = HEADROOM_TEXT("Report", "with %1 monthly growth");
inline constexpr Text kAmountsOf = HEADROOM_TEXT("Report", "Amounts are %1.");
inline constexpr Text kErrors = HEADROOM_TEXT_N("Report", "%n errors", "%n error");
inline constexpr Text kWarnings = HEADROOM_TEXT_N("Report", "%n warnings", "%n warning");
inline constexpr Text kErrorsOpen =
    HEADROOM_TEXT_N("Report", "%n errors are open.", "%n error is open.");
inline constexpr Text kWarningsOpen =
    HEADROOM_TEXT_N("Report", "%n warnings are open.", "%n warning is open.");
inline constexpr Text kBothOpen = HEADROOM_TEXT("Report", "%1 and %2 are open.");

// Figures of the first page
inline constexpr Text kNoLineHasCost = HEADROOM_TEXT("Report", "no line has a cost");
inline constexpr Text kPricedPartsOnly = HEADROOM_TEXT("Report", "partial; %1");
inline constexpr Text kAMonth = HEADROOM_TEXT("Report", "%1 a month");
inline constexpr Text kSeeLineItems = HEADROOM_TEXT("Report", "see line items");
inline constexpr Text kRunsOn = HEADROOM_TEXT("Report", "%1 × %2, %3");
inline constexpr Text kRunsOnFleet = HEADROOM_TEXT("Report", "a fleet of %1");
inline constexpr Text kFleetStays = HEADROOM_TEXT("Report", "fleet, kept as it is");
inline constexpr Text kFleets =
    HEADROOM_TEXT("Report", "Fleets: machines of several types that serve one workload");
inline constexpr Text kBeforeDeciding = HEADROOM_TEXT("Report", "What to know before deciding");
inline constexpr Text kThePlan = HEADROOM_TEXT("Report", "the plan");

// Around the pages
inline constexpr Text kSubject = HEADROOM_TEXT("Report", "%1, “%2” · compute estimate");
inline constexpr Text kPricesOf = HEADROOM_TEXT("Report", "%1 · prices of %2 · %3");
inline constexpr Text kPricesBetween = HEADROOM_TEXT("Report", "%1 · prices of %2 to %3 · %4");
inline constexpr Text kPricesUndated = HEADROOM_TEXT("Report", "%1 · price dates not stated · %2");
inline constexpr Text kEstimate = HEADROOM_TEXT("Report", "Estimate, not a quote.");
inline constexpr Text kLeftOut = HEADROOM_TEXT("Report", "What is left out: section %1.");
inline constexpr Text kTraced = HEADROOM_TEXT("Report", "Every figure is traced in the workbook.");

// Sections
inline constexpr Text kMoreScenarios =
    HEADROOM_TEXT_N("Report", "%n more scenarios of the plan are not compared here.",
                    "%n more scenario of the plan is not compared here.");
inline constexpr Text kDifferingAssumptions = HEADROOM_TEXT("Report", "Differing assumptions");
inline constexpr Text kForecastChart =
    HEADROOM_TEXT("Report", "Months as planned, and the range of the simulations, P10 to P90");
inline constexpr Text kSumPlanned =
    HEADROOM_TEXT_N("Report", "%n calendar months cost %1.", "%n calendar month costs %1.");
inline constexpr Text kSumCertain = HEADROOM_TEXT_N(
    "Report", "%n calendar months cost %1; hardly any of it is stated to be uncertain.",
    "%n calendar month costs %1; hardly any of it is stated to be uncertain.");
inline constexpr Text kSumDrawn = HEADROOM_TEXT_N(
    "Report",
    "%n calendar months cost %1 as planned, 80 % range %2 to %3 (%4 simulations, seed %5).",
    "%n calendar month costs %1 as planned, 80 % range %2 to %3 (%4 simulations, seed %5).");
inline constexpr Text kBudgetKept =
    HEADROOM_TEXT("Report", "As planned, no month exceeds its budget.");
inline constexpr Text kMonthsComparedWithBaseline =
    HEADROOM_TEXT_N("Report", "As planned, these %n months cost %1 against %2 in the baseline.",
                    "As planned, this month costs %1 against %2 in the baseline.");
inline constexpr Text kExceededInDraws =
    HEADROOM_TEXT("Report", "By the last month the budget is exceeded in %1 of the simulations.");
inline constexpr Text kExceededByThenInDraws = HEADROOM_TEXT(
    "Report", "By then the budget is exceeded in %1 of the simulations, by the last month in %2.");
inline constexpr Text kCheaperInDraws = HEADROOM_TEXT_N(
    "Report", "Over these %n months it costs less than the baseline in %1 of the simulations.",
    "Over this month it costs less than the baseline in %1 of the simulations.");
inline constexpr Text kMissedInDraws =
    HEADROOM_TEXT_N("Report",
                    "With demand and speed as drawn over %n months, a service level is missed at "
                    "some time in %1 of the futures.",
                    "With demand and speed as drawn over %n month, a service level is missed at "
                    "some time in %1 of the futures.");
inline constexpr Text kCommitments = HEADROOM_TEXT("Report", "Commitments");
inline constexpr Text kCommitmentMonths =
    HEADROOM_TEXT_N("Report",
                    "Over %n calendar months. A commitment pays off if its utilisation is at or "
                    "above the break-even. A saving is the reduction in the cost of these months "
                    "when the commitment is added to those above it.",
                    "Over %n calendar month. A commitment pays off if its utilisation is at or "
                    "above the break-even. A saving is the reduction in the cost of this month "
                    "when the commitment is added to those above it.");
inline constexpr Text kBreakdown =
    HEADROOM_TEXT("Report", "Breakdown of all cost of a month (%1) without growth");
inline constexpr Text kLineItems = HEADROOM_TEXT("Report", "Line items");
inline constexpr Text kPerformance = HEADROOM_TEXT("Report", "Performance evidence");
inline constexpr Text kRisks = HEADROOM_TEXT("Report", "Risks and alerts");
inline constexpr Text kNoFindings =
    HEADROOM_TEXT("Report", "There are neither errors nor warnings.");
inline constexpr Text kNotesInWorkbook = HEADROOM_TEXT_N(
    "Report", "%n notes are listed in the workbook.", "%n note is listed in the workbook.");
inline constexpr Text kFurtherFindings =
    HEADROOM_TEXT_N("Report", "%n more are listed under risks and alerts.",
                    "%n more is listed under risks and alerts.");
inline constexpr Text kAssumptions = HEADROOM_TEXT("Report", "Assumptions");
inline constexpr Text kNotes = HEADROOM_TEXT("Report", "Notes of the plan");
inline constexpr Text kNotIncluded = HEADROOM_TEXT("Report", "Not included");

// Charts
inline constexpr Text kMonthsByGroup =
    HEADROOM_TEXT_N("Report", "Effective cost of %n months, stacked by %1",
                    "Effective cost of %n month, stacked by %1");
inline constexpr Text kListMonthsByGroup = HEADROOM_TEXT_N(
    "Report", "List cost of %n months, stacked by %1", "List cost of %n month, stacked by %1");
inline constexpr Text kContractedMonthsByGroup =
    HEADROOM_TEXT_N("Report", "Contracted cost of %n months, stacked by %1",
                    "Contracted cost of %n month, stacked by %1");
inline constexpr Text kCashMonthsByGroup = HEADROOM_TEXT_N(
    "Report", "Cash paid in %n months, stacked by %1", "Cash paid in %n month, stacked by %1");
inline constexpr Text kEffectiveCost = HEADROOM_TEXT("Report", "Effective cost");
inline constexpr Text kListCost = HEADROOM_TEXT("Report", "List cost");
inline constexpr Text kContractedCost = HEADROOM_TEXT("Report", "Contracted cost");
inline constexpr Text kCashCost = HEADROOM_TEXT("Report", "Cash");
inline constexpr Text kMoreGroups = HEADROOM_TEXT_N("Report", "%n others", "%n other");
inline constexpr Text kOtherGroups = HEADROOM_TEXT("Report", "others");

// Scenarios, months and line items
inline constexpr Text kScenarios = HEADROOM_TEXT("Report", "Scenarios compared");
inline constexpr Text kMarkedBaseline = HEADROOM_TEXT("Report", "%1 (baseline)");
inline constexpr Text kMarkedProposed = HEADROOM_TEXT("Report", "%1 (proposed)");
inline constexpr Text kMarkedPartial = HEADROOM_TEXT("Report", "%1, partial");
inline constexpr Text kMonthCount = HEADROOM_TEXT_N("Report", "%n months", "%n month");
inline constexpr Text kMonthCountOfPriced =
    HEADROOM_TEXT_N("Report", "%n months, partial", "%n month, partial");
inline constexpr Text kLineFormula = HEADROOM_TEXT("Report", "Instances × hours × rate");
inline constexpr Text kCosts =
    HEADROOM_TEXT("Report", "List, contracted, effective and cash cost, other costs included");
inline constexpr Text kByDimension = HEADROOM_TEXT("Report", "By %1");
inline constexpr Text kNoTeam = HEADROOM_TEXT("Report", "no team");
inline constexpr Text kNotInCatalog = HEADROOM_TEXT("Report", "not in the catalog");
inline constexpr Text kNotStated = HEADROOM_TEXT("Report", "not stated");

// Dimensions
inline constexpr Text kWorkload = HEADROOM_TEXT("Report", "workload");
inline constexpr Text kEnvironment = HEADROOM_TEXT("Report", "environment");
inline constexpr Text kProvider = HEADROOM_TEXT("Report", "provider");
inline constexpr Text kRegion = HEADROOM_TEXT("Report", "region");
inline constexpr Text kPricingModel = HEADROOM_TEXT("Report", "pricing model");
inline constexpr Text kFamily = HEADROOM_TEXT("Report", "family");
inline constexpr Text kTeam = HEADROOM_TEXT("Report", "team");

// Performance and demand
inline constexpr Text kWorkloadPerformance = HEADROOM_TEXT("Report", "What each workload gets");
inline constexpr Text kDoesNotFit = HEADROOM_TEXT("Report", "does not fit: %1");
inline constexpr Text kSetByHand = HEADROOM_TEXT("Report", "not sized; the count was set by hand");
inline constexpr Text kNothingAllocated = HEADROOM_TEXT("Report", "nothing allocated");
inline constexpr Text kP95 = HEADROOM_TEXT("Report", "p95 %1");
inline constexpr Text kPerRun = HEADROOM_TEXT("Report", "run %1");
inline constexpr Text kDemandAndSchedule = HEADROOM_TEXT("Report", "Demand and schedule");
inline constexpr Text kTokens = HEADROOM_TEXT("Report", "%1 tokens");
inline constexpr Text kTokensIn = HEADROOM_TEXT("Report", "%1 tokens in");
inline constexpr Text kTokensOut = HEADROOM_TEXT("Report", "%1 tokens out");
inline constexpr Text kEpochs = HEADROOM_TEXT("Report", "%1 epochs");
inline constexpr Text kRuns = HEADROOM_TEXT_N("Report", "%1 runs a month", "%1 run a month");
inline constexpr Text kPeakRequests = HEADROOM_TEXT("Report", "%1 requests/s at peak");
inline constexpr Text kItems = HEADROOM_TEXT("Report", "%1 items a day");
inline constexpr Text kItemsOfRun = HEADROOM_TEXT("Report", "%1 items a run");
inline constexpr Text kPeople = HEADROOM_TEXT_N("Report", "%n people", "%n person");
inline constexpr Text kGibPerRun = HEADROOM_TEXT("Report", "%1 GiB a run");
inline constexpr Text kP95Limit = HEADROOM_TEXT("Report", "p95 ≤ %1");
inline constexpr Text kFirstTokenLimit = HEADROOM_TEXT("Report", "TTFT ≤ %1");
inline constexpr Text kEachTokenLimit = HEADROOM_TEXT("Report", "TPOT ≤ %1");
inline constexpr Text kDeadline = HEADROOM_TEXT("Report", "within %1");
inline constexpr Text kMinThroughput = HEADROOM_TEXT("Report", "≥ %1 /s");

// Prices
inline constexpr Text kRatesHeading = HEADROOM_TEXT("Report", "Rates, their dates and sources");
inline constexpr Text kNone = HEADROOM_TEXT("Report", "none");
inline constexpr Text kNoPriceKnown = HEADROOM_TEXT("Report", "no price is known");
inline constexpr Text kSourceNotStated = HEADROOM_TEXT("Report", "source not stated");
inline constexpr Text kDerived = HEADROOM_TEXT("Report", "derived from other prices");
inline constexpr Text kEstimated = HEADROOM_TEXT("Report", "estimated");
inline constexpr Text kSuspicious = HEADROOM_TEXT("Report", "looks wrong, see findings");
inline constexpr Text kKeptInPlan = HEADROOM_TEXT("Report", "kept in the plan");
inline constexpr Text kConverted =
    HEADROOM_TEXT("Report", "quoted %1 %2, converted at the plan's exchange rate");
inline constexpr Text kConvertedAt = HEADROOM_TEXT("Report", "quoted %1 %2, converted at %3");
inline constexpr Text kBeforeChange =
    HEADROOM_TEXT("Report", "quoted %1 before the scenario's price change");

// Assumptions
inline constexpr Text kWholePlan = HEADROOM_TEXT("Report", "Assumptions for the whole plan");
inline constexpr Text kPriceList = HEADROOM_TEXT("Report", "Price list");
inline constexpr Text kPriceListIs = HEADROOM_TEXT("Report", "%1, %2 offers, version %3");
inline constexpr Text kOwnPriceBook = HEADROOM_TEXT("Report", "Own price book");
inline constexpr Text kOwnPriceBookIs =
    HEADROOM_TEXT("Report", "%1, %2, on top of the price list; rates based on it say so");
inline constexpr Text kOwned = HEADROOM_TEXT("Report", "%1 (%2)");
inline constexpr Text kPricesUsed = HEADROOM_TEXT("Report", "Prices used");
inline constexpr Text kSavedPrices = HEADROOM_TEXT("Report", "those saved in the plan");
inline constexpr Text kPricesAsOf =
    HEADROOM_TEXT("Report", "those of the price list as known on %1");
inline constexpr Text kListPrices = HEADROOM_TEXT("Report", "those of the price list above");
inline constexpr Text kPriceDates = HEADROOM_TEXT("Report", "Price dates");
inline constexpr Text kDates = HEADROOM_TEXT("Report", "%1 to %2");
inline constexpr Text kPredicted = HEADROOM_TEXT("Report", "Performance");
inline constexpr Text kPredictedFrom =
    HEADROOM_TEXT("Report", "predicted from hardware figures and shipped measurements; ranges "
                            "contain the measured value 80 % of the time");
inline constexpr Text kValuationDate = HEADROOM_TEXT("Report", "Valuation date");
inline constexpr Text kScenario = HEADROOM_TEXT("Report", "Scenario");
inline constexpr Text kBaseline = HEADROOM_TEXT("Report", "Baseline");
inline constexpr Text kCurrency = HEADROOM_TEXT("Report", "Currency");
inline constexpr Text kWithoutConversion = HEADROOM_TEXT("Report", "%1, without conversion");
inline constexpr Text kPricesConverted = HEADROOM_TEXT("Report", "prices converted at %1");
inline constexpr Text kMonth = HEADROOM_TEXT("Report", "Month");
inline constexpr Text kMonthIs =
    HEADROOM_TEXT("Report", "%1 unless a line has its own; the 12 months are calendar months");
inline constexpr Text kGrowth = HEADROOM_TEXT("Report", "Growth of demand");
inline constexpr Text kPriceChange = HEADROOM_TEXT("Report", "Change of public prices");
inline constexpr Text kBudget = HEADROOM_TEXT("Report", "Monthly budget");
inline constexpr Text kCommitment = HEADROOM_TEXT("Report", "Commitment");
inline constexpr Text kMoving = HEADROOM_TEXT("Report", "Cost of a move");
inline constexpr Text kSplit = HEADROOM_TEXT("Report", "Target provider split");

inline constexpr Text kExitCost =
    HEADROOM_TEXT("Report", "Leaving early saves nothing: %1 is due over one term of each of these "
                            "commitments, used or not.");

// Rows of FOCUS
inline constexpr Text kForecastOfCompute = HEADROOM_TEXT("Report", "Forecast of compute: %1, %2");
inline constexpr Text kForecastOfOthers = HEADROOM_TEXT("Report", "Forecast of other costs: %1");
inline constexpr Text kInstancesForHire = HEADROOM_TEXT("Report", "Instances");
inline constexpr Text kOtherCostsOfMonth = HEADROOM_TEXT("Report", "Other monthly costs");

// Findings and what is not included
inline constexpr Text kFindingsOf = HEADROOM_TEXT("Report", "Findings of “%1”");
inline constexpr Text kNoOtherCosts = HEADROOM_TEXT(
    "Report", "Storage, network egress, support and licences: no such cost lines were entered.");
inline constexpr Text kOtherCosts =
    HEADROOM_TEXT("Report", "Storage, network egress, support and licences beyond the %1 a month "
                            "of the other cost lines entered.");
inline constexpr Text kTaxes = HEADROOM_TEXT(
    "Report", "Taxes, and credits or discounts that are not in the price books used.");
inline constexpr Text kCreditsOnly =
    HEADROOM_TEXT("Report", "Taxes beyond those entered as other cost lines, and credits or "
                            "discounts that are not in the price books used.");
inline constexpr Text kPeopleCost =
    HEADROOM_TEXT("Report", "People: building, moving and running the platform.");
inline constexpr Text kPeopleBeyond =
    HEADROOM_TEXT("Report", "People (building, moving and running the platform) beyond the other "
                            "cost lines entered.");
inline constexpr Text kAvailability =
    HEADROOM_TEXT("Report", "Capacity that a provider does not have when it is asked for.");
inline constexpr Text kInterruptedService =
    HEADROOM_TEXT("Report", "Service that is lost while spot capacity is interrupted: %1.");
inline constexpr Text kExchangeRates = HEADROOM_TEXT(
    "Report", "Changes of exchange rates: prices are converted at the plan's rates in all months.");
inline constexpr Text kMissingCosts = HEADROOM_TEXT("Report", "The compute cost of %1: %2.");
inline constexpr Text kMissingCommitments =
    HEADROOM_TEXT_N("Report", "%n commitments without a price.", "%n commitment without a price.");
inline constexpr Text kCashFlow = HEADROOM_TEXT(
    "Report",
    "Cash flow: upfront fees of commitments are spread over their term (effective cost).");

// Tables of candidates, offers and prices
inline constexpr Text kCandidateTable = HEADROOM_TEXT("Report", "Candidates");
inline constexpr Text kOn = HEADROOM_TEXT("Report", "yes");
inline constexpr Text kOff = HEADROOM_TEXT("Report", "no");
inline constexpr Text kOffers = HEADROOM_TEXT("Report", "Offers");
inline constexpr Text kProposedMix = HEADROOM_TEXT("Report", "Proposed mix");
inline constexpr Text kPinnedLine = HEADROOM_TEXT("Report", "pinned");
inline constexpr Text kMoves = HEADROOM_TEXT("Report", "moves");
inline constexpr Text kStays = HEADROOM_TEXT("Report", "stays");
inline constexpr Text kBindingRules = HEADROOM_TEXT("Report", "Rules that increase the cost");
inline constexpr Text kNextMixes = HEADROOM_TEXT("Report", "Next best mixes");
inline constexpr Text kWorkloadOnOffer = HEADROOM_TEXT("Report", "%1 on %2");
inline constexpr Text kNotProven = HEADROOM_TEXT("Report", "no");
inline constexpr Text kProvenFigure = HEADROOM_TEXT("Report", "yes");
inline constexpr Text kAtLeastThisMuch = HEADROOM_TEXT("Report", "at least this much");
inline constexpr Text kCompared = HEADROOM_TEXT("Report", "Compared");
inline constexpr Text kSavedPriceTable =
    HEADROOM_TEXT("Report", "Saved prices and those of the catalog");
inline constexpr Text kElsewhere = HEADROOM_TEXT("Report", "in another scenario");
inline constexpr Text kChangedPrices = HEADROOM_TEXT("Report", "Changed prices");
inline constexpr Text kNewPrices = HEADROOM_TEXT("Report", "New prices");
inline constexpr Text kPlanLines = HEADROOM_TEXT("Report", "Lines of the plan");
inline constexpr Text kRowsNotTaken = HEADROOM_TEXT("Report", "Rows not imported");
inline constexpr Text kFaulty = HEADROOM_TEXT("Report", "faulty");
inline constexpr Text kOutOfScope = HEADROOM_TEXT("Report", "out of scope");
inline constexpr Text kFaultyRows = HEADROOM_TEXT("Report", "Faulty rows");
inline constexpr Text kImports = HEADROOM_TEXT("Report", "Imports");
inline constexpr Text kRejectedRows = HEADROOM_TEXT("Report", "Rejected rows");

} // namespace headroom::report_text
