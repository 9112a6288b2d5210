// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/language.h"

/// Texts about the source documents (core/documents, core/report/document_tables).
namespace headroom::document_text {

// Tables
inline constexpr Text kTitles = HEADROOM_TEXT("Documents", "The documents");
inline constexpr Text kFigures =
    HEADROOM_TEXT("Documents", "Figures that follow from what the documents state");
inline constexpr Text kDisagreements = HEADROOM_TEXT("Documents", "Where the documents disagree");
inline constexpr Text kPrices = HEADROOM_TEXT(
    "Documents", "Prices of the documents against the range of their card (no region, no date)");
inline constexpr Text kGpus = HEADROOM_TEXT("Documents", "GPUs as the documents compare them");
inline constexpr Text kBenchmarks = HEADROOM_TEXT(
    "Documents", "Benchmarks that the documents print without a method (grade “stated”)");
inline constexpr Text kTraining = HEADROOM_TEXT("Documents", "training");
inline constexpr Text kInference = HEADROOM_TEXT("Documents", "inference");
inline constexpr Text kSavings = HEADROOM_TEXT(
    "Documents", "Savings that the documents state, in percent off on demand (rules of thumb)");
inline constexpr Text kTargets = HEADROOM_TEXT("Documents", "Targets, limits and shares");
inline constexpr Text kSizes = HEADROOM_TEXT("Documents", "Sizes of models");
inline constexpr Text kTrainingBySize = HEADROOM_TEXT("Documents", "Training by size of model");
inline constexpr Text kComplexity =
    HEADROOM_TEXT("Documents", "Cost against complexity, on the scales of the documents' chart");
inline constexpr Text kRoadmap = HEADROOM_TEXT("Documents", "Roadmap");
inline constexpr Text kPriorities = HEADROOM_TEXT("Documents", "Priorities, with other weeks");
inline constexpr Text kRisks = HEADROOM_TEXT("Documents", "Risks and mitigation");
inline constexpr Text kRoles = HEADROOM_TEXT("Documents", "Allocation to providers");
inline constexpr Text kRules = HEADROOM_TEXT("Documents", "Rules for choosing");

// Figures of the plan's cost
inline constexpr Text kLineCost = HEADROOM_TEXT("Documents", "%1, a month");
inline constexpr Text kAllLines = HEADROOM_TEXT("Documents", "All cost lines, a month");
inline constexpr Text kPrintsNoSum = HEADROOM_TEXT("Documents", "The document prints no sum.");
inline constexpr Text kPrintedSum = HEADROOM_TEXT("Documents", "Sum of the printed figures");
inline constexpr Text kPrintedFigures = HEADROOM_TEXT("Documents", "the printed figures");
inline constexpr Text kRunRate = HEADROOM_TEXT("Documents", "Run rate of a year, unrounded");
inline constexpr Text kMonthLengths =
    HEADROOM_TEXT("Documents", "Months of different lengths, taken as they stand.");
inline constexpr Text kRoundedRunRate =
    HEADROOM_TEXT("Documents", "Run rate of a year, of the rounded lines");
inline constexpr Text kRoundingDifference =
    HEADROOM_TEXT("Documents", "What a total of printed lines gives; the difference is rounding.");
inline constexpr Text kCalendarAverage = HEADROOM_TEXT("Documents", "%1, calendar average");
inline constexpr Text kCalendarTotal =
    HEADROOM_TEXT("Documents", "All cost lines, calendar average (working days kept)");
inline constexpr Text kCalendarFormula =
    HEADROOM_TEXT("Documents", "CS with months of 730 hours and of 52 / 12 weeks");
inline constexpr Text kCalendarDifference =
    HEADROOM_TEXT("Documents", "Calendar average against the documents' months");
inline constexpr Text kBelowTrend =
    HEADROOM_TEXT("Documents", "%1 against the trend line of cost and complexity");
inline constexpr Text kShareOf = HEADROOM_TEXT("Documents", "Share of %1");
inline constexpr Text kStatesSpan = HEADROOM_TEXT("Documents", "The document states %1–%2 %.");
inline constexpr Text kAroundTheClock = HEADROOM_TEXT("Documents", "%1 around the clock");
inline constexpr Text kAfterShutdown = HEADROOM_TEXT(
    "Documents", "%1 is the figure after the shutdown: it already includes the saving.");
inline constexpr Text kLeftOutThirtyDays =
    HEADROOM_TEXT("Documents", "Left out by the schedule of %1, 30-day month");
inline constexpr Text kLeftOutAverage =
    HEADROOM_TEXT("Documents", "Left out by the schedule of %1, 730 h");
inline constexpr Text kLessBySaving = HEADROOM_TEXT("Documents", "%1, %2 % less: %3");
inline constexpr Text kRuleOfThumb = HEADROOM_TEXT("Documents", "Rule of thumb.");
inline constexpr Text kBoth = HEADROOM_TEXT("Documents", "%1 and %2");
inline constexpr Text kLowSavings = HEADROOM_TEXT("Documents", "All cost lines, low savings on %1");
inline constexpr Text kHighSavings =
    HEADROOM_TEXT("Documents", "All cost lines, high savings on %1");
inline constexpr Text kLessSavings = HEADROOM_TEXT("Documents", "CS less the savings");
inline constexpr Text kLessLow = HEADROOM_TEXT("Documents", "Less than on demand, low savings");
inline constexpr Text kLessHigh = HEADROOM_TEXT("Documents", "Less than on demand, high savings");
inline constexpr Text kBreakEven =
    HEADROOM_TEXT("Documents", "Break-even use of a commitment with %1 % off");
inline constexpr Text kHoursInUse = HEADROOM_TEXT("Documents", "Hours in use, %1");
inline constexpr Text kMayCommit =
    HEADROOM_TEXT("Documents", "At or above the break-even: may be committed.");
inline constexpr Text kMayNotCommit =
    HEADROOM_TEXT("Documents", "Below every break-even of the range: may not be committed.");
inline constexpr Text kSplit = HEADROOM_TEXT("Documents", "%1 of all cost lines");
inline constexpr Text kSplitBase = HEADROOM_TEXT(
    "Documents", "The document gives no base; this one is the compute cost of its lines.");
inline constexpr Text kFires = HEADROOM_TEXT("Documents", "The cost alert fires.");
inline constexpr Text kSilent = HEADROOM_TEXT("Documents", "The cost alert does not fire.");
inline constexpr Text kAverageDay = HEADROOM_TEXT("Documents", "Average day");
inline constexpr Text kFullDay = HEADROOM_TEXT("Documents", "A day on which every line runs");
inline constexpr Text kFullDayFormula =
    HEADROOM_TEXT("Documents", "all lines, their hours of a day");
inline constexpr Text kMostExpensiveTwice =
    HEADROOM_TEXT("Documents", "The same day with the most expensive machine twice");
inline constexpr Text kAlertMonth = HEADROOM_TEXT("Documents", "The alert's limit over 30 days");
inline constexpr Text kAlertShare =
    HEADROOM_TEXT("Documents", "The alert's limit against the plan");
inline constexpr Text kLatencyAlert =
    HEADROOM_TEXT("Documents", "The alert on latency against the target");
inline constexpr Text kMemoryOf = HEADROOM_TEXT("Documents", "Memory of %1 × %2");
inline constexpr Text kStatesMemory = HEADROOM_TEXT("Documents", "The document states %1 GB.");
inline constexpr Text kCardOf = HEADROOM_TEXT("Documents", "A card of %1");
inline constexpr Text kPerHour = HEADROOM_TEXT("Documents", "Per hour.");

// Figures of speed
inline constexpr Text kOnGpu = HEADROOM_TEXT("Documents", "%1 on %2");
inline constexpr Text kOnGpus = HEADROOM_TEXT("Documents", "%1 on %2 × %3");
inline constexpr Text kTrainingTime = HEADROOM_TEXT("Documents", "Training on %1M tokens, %2");
inline constexpr Text kTwoCards =
    HEADROOM_TEXT("Documents", "The same on two cards, if speed doubled, %1");
inline constexpr Text kInFlight =
    HEADROOM_TEXT("Documents", "Requests in flight that are implied, %1");
inline constexpr Text kInconsistent =
    HEADROOM_TEXT("Documents", "Batch %1 and the printed rate cannot both hold without them "
                               "(Little's law; from the p95 latency, so an upper estimate).");
inline constexpr Text kOneStream = HEADROOM_TEXT("Documents", "Rate of one stream at batch 1, %1");
inline constexpr Text kMillionAtFullLoad =
    HEADROOM_TEXT("Documents", "One million requests at full load, %1 on %2");
inline constexpr Text kFleetAtFullLoad =
    HEADROOM_TEXT("Documents", "One million requests, %1 at full load");
inline constexpr Text kFleetAtRate =
    HEADROOM_TEXT("Documents", "One million requests, %1 at %2 requests/s");
inline constexpr Text kFleetUse = HEADROOM_TEXT("Documents", "Utilisation of %1 at %2 requests/s");
inline constexpr Text kTrainingCost = HEADROOM_TEXT("Documents", "Training, %1 on %2");
inline constexpr Text kTimesTheCost = HEADROOM_TEXT("Documents", "Times the cost of %1");
inline constexpr Text kCardsFor = HEADROOM_TEXT("Documents", "Cards for %1 requests/s, %2");
inline constexpr Text kRoundedUp = HEADROOM_TEXT("Documents", "%1 / %2, rounded up");
inline constexpr Text kBatchTarget = HEADROOM_TEXT("Documents", "The batch target by the second");
inline constexpr Text kHourlyRequests = HEADROOM_TEXT("Documents", "Requests in an hour, %1");
inline constexpr Text kBertRate = HEADROOM_TEXT("Documents", "Rate of the BERT example");
inline constexpr Text kBertShare =
    HEADROOM_TEXT("Documents", "Share of a %1 at the rate printed for %2");
inline constexpr Text kBertNote = HEADROOM_TEXT(
    "Documents", "S1 calls this machine too much for the work; its use by S3's rate says why.");
inline constexpr Text kBertMonth = HEADROOM_TEXT("Documents", "%1 around the clock, 30-day month");
inline constexpr Text kBertMillion =
    HEADROOM_TEXT("Documents", "One million requests of the BERT example on %1");
inline constexpr Text kOtherCards =
    HEADROOM_TEXT("Documents", "The cards are %1; the benchmark names %2.");
inline constexpr Text kIdleCards = HEADROOM_TEXT("Documents", "Uses %1 of %2 cards; all are paid.");

// Figures of training
inline constexpr Text kPeakShare = HEADROOM_TEXT("Documents", "Share of the cards' peak, %1");
inline constexpr Text kCardMemory = HEADROOM_TEXT("Documents", "Memory of the cards, %1");
inline constexpr Text kTrainingMemory = HEADROOM_TEXT("Documents", "Memory of full training, %1");
inline constexpr Text kBytesEach = HEADROOM_TEXT("Documents", "16 bytes × %1e9");
inline constexpr Text kFitsWithHelp =
    HEADROOM_TEXT("Documents", "The cards have %1 GB: fits only with adapters (LoRA), offloading "
                               "or sharding over more cards.");
inline constexpr Text kFits =
    HEADROOM_TEXT("Documents", "The cards have %1 GB: fits, before activations.");

// Reading the tables
inline constexpr Text kWritePairing =
    HEADROOM_TEXT("Documents", "Write provider:instance type:instances.");
inline constexpr Text kNoSpeed = HEADROOM_TEXT("Documents", "The benchmark states no speed.");
inline constexpr Text kUnknownWord =
    HEADROOM_TEXT("Documents", "The condition uses an unknown word: %1.");
inline constexpr Text kNoMachine = HEADROOM_TEXT("Documents", "No machine is named for %1.");
inline constexpr Text kNoGpu = HEADROOM_TEXT("Documents", "There is no GPU %1.");
inline constexpr Text kNoGpuFor = HEADROOM_TEXT("Documents", "There is no GPU for %1.");
inline constexpr Text kNoPrice = HEADROOM_TEXT("Documents", "There is no price of %1.");
inline constexpr Text kNothingToCompare =
    HEADROOM_TEXT("Documents", "There is no cost line, or no benchmark of inference.");
inline constexpr Text kNoCostLine = HEADROOM_TEXT("Documents", "There is no cost line %1.");
inline constexpr Text kNoTarget = HEADROOM_TEXT("Documents", "The target %1 is missing.");
inline constexpr Text kNoUpperEnd = HEADROOM_TEXT("Documents", "The target %1 has no upper limit.");
inline constexpr Text kAboveZero = HEADROOM_TEXT("Documents", "The number must be above zero.");
inline constexpr Text kNoProvider = HEADROOM_TEXT("Documents", "There is no such provider.");
inline constexpr Text kNoSizeClass = HEADROOM_TEXT("Documents", "There is no such size class.");
inline constexpr Text kNoColumn = HEADROOM_TEXT("Documents", "The column %1 is missing.");

} // namespace headroom::document_text
