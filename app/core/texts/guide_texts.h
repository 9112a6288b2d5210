// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/text.h"

/// Texts about the walk from answers to hardware (core/guide).
namespace headroom::guide_text {

inline constexpr Text kUnknownSetting =
    HEADROOM_TEXT("Guide", "“%1” is nothing that an answer can set.");
inline constexpr Text kNoStep = HEADROOM_TEXT("Guide", "“%1” is not a question of the guide.");
inline constexpr Text kNotAFigure = HEADROOM_TEXT("Guide", "“%1” is not a figure for %2.");
inline constexpr Text kWriteAFigure =
    HEADROOM_TEXT("Guide", "Write a number greater than zero, such as 200.");
inline constexpr Text kNoAnswer = HEADROOM_TEXT("Guide", "“%1” is not an answer to %2.");
inline constexpr Text kNotAsked =
    HEADROOM_TEXT("Guide", "This phase does not ask that; leave it out.");
inline constexpr Text kWriteOneOf = HEADROOM_TEXT("Guide", "Write one of: %1.");
inline constexpr Text kWriteAQuestion =
    HEADROOM_TEXT("Guide", "Write one of: %1, model, latency_ms, per_second, per_minute.");
inline constexpr Text kNotAnAnswer = HEADROOM_TEXT("Guide", "“%1” is not an answer.");
inline constexpr Text kWriteLikeAnswers =
    HEADROOM_TEXT("Guide", "Write answers like phase=inference,latency=under_200_ms.");
inline constexpr Text kAnsweredTwice = HEADROOM_TEXT("Guide", "%1 is answered twice.");
inline constexpr Text kKeepOneAnswer = HEADROOM_TEXT("Guide", "Keep one of the two answers.");
inline constexpr Text kNoQuestion = HEADROOM_TEXT("Guide", "The guide does not ask about “%1”.");
inline constexpr Text kNoPrices =
    HEADROOM_TEXT("Guide", "The plan has no exchange rate from %1 to %2.");
inline constexpr Text kEnterRate = HEADROOM_TEXT("Guide", "Enter an exchange rate first.");

inline constexpr Text kProcessor = HEADROOM_TEXT("Guide", "processor");
inline constexpr Text kTable = HEADROOM_TEXT("Guide", "Looser answers");
inline constexpr Text kNothingMeets =
    HEADROOM_TEXT("Guide", "No offer meets these answers on demand.");
inline constexpr Text kRelax =
    HEADROOM_TEXT("Guide", "%1: “%2” instead of “%3” leaves %4, from %5 a month.");
inline constexpr Text kNothingHelps =
    HEADROOM_TEXT("Guide", "No looser answer to one question helps: change two of them.");
inline constexpr Text kUnderLimit = HEADROOM_TEXT("Guide", "under %1 ms");
inline constexpr Text kASecond = HEADROOM_TEXT("Guide", "%1 a second");
inline constexpr Text kAMinute = HEADROOM_TEXT("Guide", "%1 a minute");
inline constexpr Text kFamilies =
    HEADROOM_TEXT_N("Guide", "%n kinds of hardware", "%n kind of hardware");

// Tables of the documents in words
inline constexpr Text kFamilyComparison =
    HEADROOM_TEXT("Guide", "Families as the documents describe them");
inline constexpr Text kProcessorComparison =
    HEADROOM_TEXT("Guide", "Processors, GPUs and Inferentia");
inline constexpr Text kFactors = HEADROOM_TEXT("Guide", "Processor or GPU: four factors");
inline constexpr Text kCategories = HEADROOM_TEXT("Guide", "Categories of workloads");
inline constexpr Text kEnvironments = HEADROOM_TEXT("Guide", "Environments");
inline constexpr Text kServing = HEADROOM_TEXT("Guide", "Settings of inference");
inline constexpr Text kTechniques = HEADROOM_TEXT("Guide", "Techniques, and what prices them");
inline constexpr Text kMetrics = HEADROOM_TEXT("Guide", "Metrics, and where they are shown");
inline constexpr Text kAlerts = HEADROOM_TEXT("Guide", "Alert thresholds and actions");
inline constexpr Text kTerms = HEADROOM_TEXT("Guide", "Terms");
inline constexpr Text kQuestions =
    HEADROOM_TEXT("Guide", "Checkpoint questions, answered by the rules");

// Figures of today beside those of the documents
inline constexpr Text kTodayFrom = HEADROOM_TEXT("Headings", "Today from, USD/h");
inline constexpr Text kTodayUpTo = HEADROOM_TEXT("Headings", "Today up to, USD/h");
inline constexpr Text kOutsideRange = HEADROOM_TEXT("Headings", "Outside the range");
inline constexpr Text kYourProcessors = HEADROOM_TEXT("Headings", "Your plan on CPUs");
inline constexpr Text kYourAccelerators = HEADROOM_TEXT("Headings", "Your plan on accelerators");
inline constexpr Text kYourWorkloads = HEADROOM_TEXT("Headings", "Your workloads");
inline constexpr Text kYourRuns = HEADROOM_TEXT("Headings", "Your runs");
inline constexpr Text kYourPlan = HEADROOM_TEXT("Headings", "Your plan");
inline constexpr Text kMachinesBelow =
    HEADROOM_TEXT_N("Guide", "%n machines below", "%n machine below");
inline constexpr Text kMachinesAbove =
    HEADROOM_TEXT_N("Guide", "%n machines above", "%n machine above");
inline constexpr Text kNone = HEADROOM_TEXT("Guide", "none");
inline constexpr Text kPriceToday = HEADROOM_TEXT("Guide", "USD an hour today, on demand");
inline constexpr Text kOfTheCatalog = HEADROOM_TEXT("Guide", "Prices of the catalog");
inline constexpr Text kAMonth = HEADROOM_TEXT("Guide", "%1 a month");
inline constexpr Text kRequestsPerSecond = HEADROOM_TEXT("Guide", "%1 requests/s");
inline constexpr Text kCostPer = HEADROOM_TEXT("Guide", "%1 per %2");
inline constexpr Text kOfWorkload = HEADROOM_TEXT("Guide", "%1 (%2)");
inline constexpr Text kAgainstTrend = HEADROOM_TEXT("Headings", "Against the trend");
inline constexpr Text kAgainstTrendToday = HEADROOM_TEXT("Headings", "Against the trend today");
inline constexpr Text kInWays = HEADROOM_TEXT("Guide", "%1, in Ways to save");
inline constexpr Text kFieldOf = HEADROOM_TEXT("Guide", "The field “%1” of a workload");
inline constexpr Text kWatches = HEADROOM_TEXT("Headings", "Watches");
inline constexpr Text kFires = HEADROOM_TEXT("Headings", "As planned");
inline constexpr Text kFiresAsPlanned = HEADROOM_TEXT("Guide", "would fire");
inline constexpr Text kStaysQuiet = HEADROOM_TEXT("Guide", "stays quiet");

} // namespace headroom::guide_text
