// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wording/finding_sentences.h"

#include "core/wording/sentence_table.h"

namespace headroom {

namespace {

using enum FindingSentence;

constexpr SentenceTable<FindingSentence, kLastFindingSentence> kSentences = {{
    {notAllocated,
     HEADROOM_TEXT("Findings", "%1 has no offer yet, so its cost is not in the total.")},
    {chooseOffer, HEADROOM_TEXT("Findings", "Choose one on the Explore page.")},
    {priceOnlyInPlan,
     HEADROOM_TEXT("Findings",
                   "%1 uses the price saved with the plan; the catalog has none for %2.")},
    {priceDerived, HEADROOM_TEXT("Findings", "%1 uses a derived price, not a quoted one.")},
    {priceSuspicious, HEADROOM_TEXT("Findings", "%1 uses a price that looks wrong.")},
    {priceHistoric,
     HEADROOM_TEXT("Findings", "%1 is priced from the reference price book, which is historic.")},
    {priceHistoricStates,
     HEADROOM_TEXT("Findings", "Region, date and operating system of that price are not stated.")},
    {priceMissing, HEADROOM_TEXT("Findings", "There is no price for %1 (%2).")},
    {priceMissingThen, HEADROOM_TEXT("Findings", "No price was known for %1 (%2) on %3.")},
    {leftOut,
     HEADROOM_TEXT("Findings", "The line is left out of the total, not counted as free. Choose "
                               "another offer or import a price list that has it.")},
    {leftOutThen, HEADROOM_TEXT("Findings", "The line is left out of the total, not counted as "
                                            "free. Choose a later day or another offer.")},
    {upfrontUnknown, HEADROOM_TEXT("Findings", "The upfront fee of %1 (%2) is not known.")},
    {upfrontSpread,
     HEADROOM_TEXT("Findings",
                   "The effective cost holds it. Cash spreads it over the term instead of showing "
                   "it in the first month. Import a price list that states the fee.")},
    {commitmentUnderused,
     HEADROOM_TEXT("Findings",
                   "%1 would use its commitment %2 of the time, below the break-even of %3.")},
    {commitmentBillsAll,
     HEADROOM_TEXT("Findings",
                   "Every hour of the term is billed. On demand the same work costs %1 a month.")},
    {printedDiffers,
     HEADROOM_TEXT("Findings", "The document prints %1 for %2; the exact figure is %3.")},
    {printedInDiffers, HEADROOM_TEXT("Findings", "%4 prints %1 for %2; the exact figure is %3.")},
    {printedCutOff,
     HEADROOM_TEXT("Findings",
                   "Cutting off the decimals gives the printed figure; rounding does not.")},
    {printedOtherwise,
     HEADROOM_TEXT("Findings", "Neither rounding nor cutting off gives the printed figure.")},
    {typeRetired, HEADROOM_TEXT("Findings", "%1 of %2 is retired by its provider: %3.")},
    {typeRetires, HEADROOM_TEXT("Findings", "%1 of %2 will be retired by its provider: %3.")},
    {retirementStatedBy, HEADROOM_TEXT("Findings", "Stated by %1.")},
    {unknownModel, HEADROOM_TEXT("Findings", "The model \"%1\" of %2 is not known.")},
    {chooseModel,
     HEADROOM_TEXT("Findings", "Choose one from the list, or add it to the model library.")},
    {doesNotFit, HEADROOM_TEXT("Findings", "%1 does not fit: %2")},
    {countByHandStands,
     HEADROOM_TEXT("Findings",
                   "The count was set by hand, so the cost stands; the work may not run.")},
    {noSizeNoCost, HEADROOM_TEXT("Findings", "Without a size there is no cost for this line.")},
    {nothingToRun, HEADROOM_TEXT("Findings", "%1 says nothing that a run would do.")},
    {runNeedsWork,
     HEADROOM_TEXT("Findings", "Without its tokens, epochs, items or data a run has no hours, and "
                               "the line no cost. Enter them, or give the workload a schedule.")},
    {otherPrecision, HEADROOM_TEXT("Findings", "%1 is computed in %2 there, not in %3: the "
                                               "accelerator has no unit for it.")},
    {trainsInFp16,
     HEADROOM_TEXT("Findings",
                   "Speed and memory are those of fp16. Training in fp16 is another recipe: it "
                   "needs loss scaling, and may diverge where bf16 does not (Micikevicius et al. "
                   "2018). bf16 itself would have to be emulated, and be far slower. Plan with "
                   "fp16, or take an accelerator that has bf16.")},
    {lessRange,
     HEADROOM_TEXT("Findings", "fp16 ends at 65,504, so that a model trained in bf16 may "
                               "overflow. Compare its answers before you decide.")},
    {fewerDigits, HEADROOM_TEXT("Findings", "bf16 has fewer digits than fp16. Compare the results "
                                            "before you decide.")},
    {memoryTight, HEADROOM_TEXT("Findings", "%1 may not fit: it needs %2.")},
    {memorySpare,
     HEADROOM_TEXT(
         "Findings",
         "About %1 GiB are to spare, less than the estimate is uncertain by. Try it before you "
         "commit, or shorten the context, take a lower precision, more devices or a larger card.")},
    {unknownType, HEADROOM_TEXT("Findings", "The instance type %1 of %2 is not in the catalog.")},
    {notPredictable, HEADROOM_TEXT("Findings", "%1 of %2 cannot be sized: %3")},
    {missesP95,
     HEADROOM_TEXT("Findings",
                   "%1 misses its service level with a p95 latency of %2 against a limit of %3.")},
    {missesTtft, HEADROOM_TEXT("Findings", "%1 misses its service level with a time to first token "
                                           "of %2 against a limit of %3.")},
    {missesTpot, HEADROOM_TEXT("Findings", "%1 misses its service level with a time per output "
                                           "token of %2 against a limit of %3.")},
    {missesRunTime,
     HEADROOM_TEXT("Findings",
                   "%1 misses its service level with a run of %2 against a limit of %3.")},
    {missesAutoscaling,
     HEADROOM_TEXT("Findings", "%1 misses its service level with too little capacity: the busiest "
                               "hour needs %2 replicas, the autoscaling maximum is %3.")},
    {missesThroughput,
     HEADROOM_TEXT("Findings", "%1 misses its service level with too low a throughput.")},
    {missesInterruptions,
     HEADROOM_TEXT("Findings", "%1 misses its service level with runs that are interrupted faster "
                               "than they save their work.")},
    {missesPeople,
     HEADROOM_TEXT("Findings", "%1 misses its service level with fewer instances than people.")},
    {missesByHand, HEADROOM_TEXT("Findings", "%1 misses its service level with runs that take more "
                                             "hours than the month has on the count set by hand.")},
    {missesPeak, HEADROOM_TEXT("Findings", "%1 misses its service level with too little capacity "
                                           "at the peak: %2 of what its replicas can do.")},
    {fleetTooSmall,
     HEADROOM_TEXT("Findings", "%1 misses its service level: its fleet serves %2 of the demand at "
                               "the peak.")},
    {fleetLacksLengths,
     HEADROOM_TEXT("Findings", "%1 misses its service level: no machine of its fleet serves %2 of "
                               "the requests.")},
    {fleetLacksSpare, HEADROOM_TEXT("Findings", "The fleet of %1 has fewer spare instances or "
                                                "zones than the workload asks for.")},
    {fleetOutgrown,
     HEADROOM_TEXT("Findings", "Demand for %1 grows beyond what its fleet serves in %2.")},
    {fleetSearchAgain,
     HEADROOM_TEXT("Findings", "Search for its fleet again, or go back to one type.")},
    {cannotShare,
     HEADROOM_TEXT("Findings", "%1 cannot run on the instances of %2, and costs nothing here.")},
    {shareForbidden, HEADROOM_TEXT("Findings", "%1 must not share instances.")},
    {shareHostForbids, HEADROOM_TEXT("Findings", "%1 must not share its instances.")},
    {shareKind, HEADROOM_TEXT("Findings", "Only real-time inference on a schedule of hours can "
                                          "share instances.")},
    {shareNoHardware,
     HEADROOM_TEXT("Findings", "Nothing is known of the hardware of %1, so nothing can be said of "
                               "two on it.")},
    {shareSchedule, HEADROOM_TEXT("Findings", "It runs in hours in which %1 does not.")},
    {shareBasis,
     HEADROOM_TEXT("Findings", "Its schedule counts in another month than that of %1.")},
    {sharePhases, HEADROOM_TEXT("Findings", "The roadmap has it on other days than %1.")},
    {shareSeveral,
     HEADROOM_TEXT("Findings", "A copy of one of the models takes several instances.")},
    {shareMemory,
     HEADROOM_TEXT("Findings", "The models together need more memory than an instance has.")},
    {shareSlices, HEADROOM_TEXT("Findings", "Instances are shared whole: a workload on MIG slices "
                                            "has instances of its own.")},
    {shareServiceLevel, HEADROOM_TEXT("Findings", "However the time of the instances is divided, "
                                                  "a service level is missed.")},
    {shareElsewhere,
     HEADROOM_TEXT("Findings", "Give it instances of its own, or change what stands against it.")},
    {sharingOutgrown,
     HEADROOM_TEXT("Findings",
                   "From %2 on, %1 asks for more than its part of the instances that it "
                   "shares, whose number is set by hand.")},
    {sharingMoreInstances,
     HEADROOM_TEXT("Findings", "Give %1 more instances by then, or let sizing decide.")},
    {sharingCostsMore,
     HEADROOM_TEXT("Findings", "%1 on the instances of %2 costs %3 a month more than both apart.")},
    {sharingCostsMoreFrom,
     HEADROOM_TEXT("Findings", "From %3 on, %1 on the instances of %2 costs more than both apart: "
                               "%4 in that month.")},
    {sharingOwnOffer,
     HEADROOM_TEXT("Findings", "Its own offer is still noted and serves it once it leaves them: "
                               "%1.")},
    {mayMissP95,
     HEADROOM_TEXT(
         "Findings",
         "%1 may miss its service level with a p95 latency of %2 against a limit of %3.")},
    {mayMissTtft, HEADROOM_TEXT("Findings", "%1 may miss its service level with a time to first "
                                            "token of %2 against a limit of %3.")},
    {mayMissTpot, HEADROOM_TEXT("Findings", "%1 may miss its service level with a time per output "
                                            "token of %2 against a limit of %3.")},
    {mayMissRunTime,
     HEADROOM_TEXT("Findings",
                   "%1 may miss its service level with a run of %2 against a limit of %3.")},
    {mayMissAutoscaling,
     HEADROOM_TEXT("Findings", "%1 may miss its service level with too little capacity: the "
                               "busiest hour needs %2 replicas, the autoscaling maximum is %3.")},
    {mayMissThroughput,
     HEADROOM_TEXT("Findings", "%1 may miss its service level with too low a throughput.")},
    {mayMissInterruptions,
     HEADROOM_TEXT("Findings", "%1 may miss its service level with runs that are interrupted "
                               "faster than they save their work.")},
    {mayMissPeople,
     HEADROOM_TEXT("Findings", "%1 may miss its service level with fewer instances than people.")},
    {mayMissByHand,
     HEADROOM_TEXT("Findings", "%1 may miss its service level with runs that take more hours than "
                               "the month has on the count set by hand.")},
    {mayMissPeak,
     HEADROOM_TEXT("Findings", "%1 may miss its service level with too little capacity at the "
                               "peak: %2 of what its replicas can do.")},
    {rangeOfTime, HEADROOM_TEXT("Findings", "80 % range: %1.")},
    {oneRequestTakes,
     HEADROOM_TEXT("Findings",
                   "One request at a time takes %1 on this machine, whatever their number.")},
    {countEndsWaiting,
     HEADROOM_TEXT("Findings", "The count is the fewest with which requests hardly wait.")},
    {oneFirstTokenTakes,
     HEADROOM_TEXT("Findings", "The first token of one request at a time takes %1 on this "
                               "machine, whatever their number.")},
    {oneTokenTakes,
     HEADROOM_TEXT("Findings", "One token takes %1 on this machine, whatever their number.")},
    {oneRunTakes,
     HEADROOM_TEXT("Findings", "A run takes at least %1, whatever the number of machines.")},
    {hoursShort, HEADROOM_TEXT_N("Findings", "%n hours of the week are short, between %1 and %2.",
                                 "%n hour of the week is short, between %1 and %2.")},
    {noScheduledDemand,
     HEADROOM_TEXT(
         "Findings",
         "%1 has no demand in its scheduled hours: its profile is above zero outside them only.")},
    {hoursTakenAlike,
     HEADROOM_TEXT(
         "Findings",
         "The scheduled hours are taken to be alike. Change the profile or the schedule.")},
    {meanContradicts, HEADROOM_TEXT("Findings", "%1 states a mean of %2 requests/s; its peak and "
                                                "profile give %3 over the scheduled hours.")},
    {peakCounts, HEADROOM_TEXT("Findings", "Peak and profile count. Correct one of the three.")},
    {spotNeverEnds, HEADROOM_TEXT("Findings", "%1 never ends on spot capacity: interruptions make "
                                              "it take twenty times as long, or more.")},
    {spotCheckpointMore,
     HEADROOM_TEXT("Findings", "Expected are %1 interruptions a day and instance. Checkpoint more "
                               "often, or use another way to buy.")},
    {spotLonger,
     HEADROOM_TEXT("Findings", "%1 takes %2 longer on spot capacity than without interruptions.")},
    {spotCountsRuns, HEADROOM_TEXT("Findings", "Expected with %1 interruptions a day and "
                                               "instance. Count, hours and cost hold it.")},
    {spotCountsSchedule,
     HEADROOM_TEXT("Findings",
                   "Expected with %1 interruptions a day and instance. The count holds it; the "
                   "hours billed are those of the schedule.")},
    {spotMayBeTaken,
     HEADROOM_TEXT("Findings", "%1 runs on spot capacity, which may be taken away or not be had.")},
    {spotExpected, HEADROOM_TEXT("Findings", "Expected are %1 interruptions a day and instance.")},
    {spotFallback, HEADROOM_TEXT("Findings", "%1 of the hours are costed on demand.")},
    {spotWithoutFallback,
     HEADROOM_TEXT("Findings", "Capacity on demand that replaces it is not in the cost: state a "
                               "share of it in the scenario's assumptions.")},
    {spotRateForAll,
     HEADROOM_TEXT("Findings", "The rate is the scenario's one for all offers, a rule of thumb.")},
    {spotRatePublished, HEADROOM_TEXT("Findings", "The rate: %1.")},
    {spotRateOwn, HEADROOM_TEXT("Findings", "The rate is your own entry for this hardware.")},
    {spotMissesDeadline,
     HEADROOM_TEXT("Findings", "%1 would not finish by its deadline on spot capacity.")},
    {spotMayMissDeadline,
     HEADROOM_TEXT("Findings", "%1 may not finish by its deadline on spot capacity.")},
    {spotTimes,
     HEADROOM_TEXT("Findings", "One run takes %1 with interruptions and %2 without them; the "
                               "deadline is %3. With the most interruptions expected: %4.")},
    {spotNotToBeHad,
     HEADROOM_TEXT("Findings", "%1 runs on spot capacity that is not to be had: %2.")},
    {chooseOtherCapacity,
     HEADROOM_TEXT("Findings", "An entry of the scenario says so. Choose another offer, or change "
                               "the entry.")},
    {breaksProvider,
     HEADROOM_TEXT("Findings", "%1 breaks its own constraint: %2 is not among its providers.")},
    {breaksRegion,
     HEADROOM_TEXT("Findings", "%1 breaks its own constraint: %2 is not among its regions.")},
    {breaksPricingModel,
     HEADROOM_TEXT("Findings",
                   "%1 breaks its own constraint: %2 is not among its pricing models.")},
    {breaksInterruption,
     HEADROOM_TEXT("Findings", "%1 breaks its own constraint: spot capacity can be taken away, and "
                               "the workload may not be interrupted.")},
    {breaksCudaKernels,
     HEADROOM_TEXT("Findings",
                   "%1 breaks its own constraint: its custom CUDA kernels do not run on %2.")},
    {breaksLeastSize,
     HEADROOM_TEXT("Findings", "%1 breaks its own constraint: %2 has fewer vCPUs or less memory "
                               "than each instance must have.")},
    {noRate, HEADROOM_TEXT("Findings", "The plan counts in %1, prices are in %2, and there is no "
                                       "rate of exchange to convert them.")},
    {noRateYet,
     HEADROOM_TEXT("Findings", "The plan counts in %1, prices are in %2, and there is no rate of "
                               "exchange to convert them that is stated up to %3.")},
    {enterRate,
     HEADROOM_TEXT(
         "Findings",
         "Lines with such prices have no cost, and the total leaves them out. Enter a rate from %2 "
         "to %1 with its day and source, or set the plan's currency to %3.")},
    {oldRate, HEADROOM_TEXT("Findings", "Prices in %1 are converted with a rate of %2.")},
    {enterNewerRate, HEADROOM_TEXT("Findings", "%1. Enter a newer one.")},
    {pricesFarApart,
     HEADROOM_TEXT_N(
         "Findings",
         "The prices that are held against each other here are of %1 to %2, %n days apart.",
         "The prices that are held against each other here are of %1 to %2, %n day apart.")},
    {pricesFarApartMean,
     HEADROOM_TEXT("Findings", "Part of a difference between two offers may be the time between "
                               "their price lists. Import newer lists for the older prices.")},
    {overBudget, HEADROOM_TEXT("Findings", "The plan costs %1 a month, %2 over the budget of %3.")},
    {budgetPassedLater,
     HEADROOM_TEXT("Findings", "The forecast passes the budget of %1 in %2 with %3.")},
    {priceStepInPrice,
     HEADROOM_TEXT("Findings", "The change of prices from %1 on does not count for %2.")},
    {priceStepInPriceWhy,
     HEADROOM_TEXT("Findings", "Their prices are of a later day and so contain it already.")},
    {budgetLower, HEADROOM_TEXT("Findings", "The budget is lower from this month on.")},
    {budgetBegins,
     HEADROOM_TEXT("Findings", "The budget begins in this month: there was none before.")},
    {budgetGrowth,
     HEADROOM_TEXT(
         "Findings",
         "Calendar months differ in length, and demand grows by %1 a month in this scenario.")},
    {providerSplit,
     HEADROOM_TEXT(
         "Findings",
         "%1 carries %2 of the compute cost (%3); the target is %4 (%5) within %6 points.")},
    {providerSplitBase,
     HEADROOM_TEXT("Findings", "The base is effective compute cost, %1 a month, pinned lines "
                               "included, other cost lines excluded.")},
    {ruleNameUnknown, HEADROOM_TEXT("Findings", "A rule of the mix is not valid: %1")},
    {ruleNameRemedy, HEADROOM_TEXT("Findings", "Correct the name, or switch the rule off: until "
                                               "then no mix can be chosen.")},
    {stalePrices, HEADROOM_TEXT_N("Findings", "%n workloads use prices older than %1 days.",
                                  "%n workload uses a price older than %1 days.")},
    {stalePricesSomeRed,
     HEADROOM_TEXT_N("Findings",
                     "%n workloads use prices older than %1 days, %2 older than a year.",
                     "%n workload uses a price older than %1 days, %2 older than a year.")},
    {stalePricesSpan, HEADROOM_TEXT("Findings", "The oldest is of %1, the newest of %2.")},
    {oldestConcern, HEADROOM_TEXT("Findings", "Older than a year: %1.")},
    {commitmentUnpriced, HEADROOM_TEXT("Findings", "The commitment to %1 (%2) has no price.")},
    {commitmentUncounted,
     HEADROOM_TEXT("Findings", "It is left out of the total, not counted as free. Remove it on the "
                               "Commitments page, or import a price list that has it.")},
    {commitmentIdle, HEADROOM_TEXT("Findings", "The commitment to %1 (%2) is not used at all.")},
    {commitmentBelowBreakEven,
     HEADROOM_TEXT("Findings", "The commitment to %1 (%2) is used to %3, below its break-even of "
                               "%4.")},
    {commitmentUnusedCosts,
     HEADROOM_TEXT("Findings", "Every hour of its term is billed: %1 in %2 calendar months, of "
                               "which %3 for nothing.")},
    {commitmentEnds, HEADROOM_TEXT("Findings", "The commitment to %1 (%2) ends with %3.")},
    {commitmentThenOnDemand,
     HEADROOM_TEXT("Findings", "It is not renewed: what it carries costs the on-demand price from "
                               "then on.")},
    {commitmentFromFirst,
     HEADROOM_TEXT("Findings", "The commitment to %1 (%2) is stated to begin on %3 and counts from "
                               "%4 on.")},
    {commitmentWholeMonths,
     HEADROOM_TEXT("Findings", "Terms are counted in whole calendar months.")},
    {documentsDisagree, HEADROOM_TEXT("Findings", "The documents disagree on %1 (%2).")},
    {asStated, HEADROOM_TEXT("Findings", "%1")},
    {sourceIs, HEADROOM_TEXT("Findings", "Source: %1.")},
    {concerns, HEADROOM_TEXT("Findings", "Concerns %1.")},
    {documentTitle, HEADROOM_TEXT("Findings", "%1: %2.")},
    {spotRuleOfThumb,
     HEADROOM_TEXT(
         "Findings",
         "%1: %2 is put at %3 below the on-demand price of %4, so at %5 to %6 per hour.")},
    {ruleOfThumb,
     HEADROOM_TEXT(
         "Findings",
         "A rule of thumb of the documents (%1), not a price: it is in no cost of this plan.")},
    {savingRange, HEADROOM_TEXT("Findings", "%1 would leave %2 to %3 of the %4 for %5 (%6 less).")},
    {savingAlreadyIn,
     HEADROOM_TEXT(
         "Findings",
         "%1: the schedule is already in; a scheduled-shutdown saving must not be applied again.")},
    {scheduleLeavesOff,
     HEADROOM_TEXT("Findings", "The schedule leaves the instances off for %1 of %2 h, where the "
                               "documents state %3 (%4): %5 in place of %6 around the clock.")},
    {mayCommit,
     HEADROOM_TEXT("Findings", "Of the lines on the reference price book %1 may be committed.")},
    {mayCommitSome,
     HEADROOM_TEXT(
         "Findings",
         "Of the lines on the reference price book %1 may be committed; too little used: %2.")},
    {mayCommitNone,
     HEADROOM_TEXT(
         "Findings",
         "Of the lines on the reference price book none may be committed; too little used: %1.")},
    {breaksEven, HEADROOM_TEXT("Findings", "Share of its month that a line is in use. %1 at %2 off "
                                           "breaks even at %3 to %4 (1 − discount).")},
    {savingsTogether,
     HEADROOM_TEXT("Findings", "With these savings the lines on the reference price book would "
                               "cost %1 to %2 a month in place of %3 (%4–%5 % less).")},
    {savingsTakenOnce,
     HEADROOM_TEXT("Findings",
                   "Rules of thumb of the documents, each taken once; not in the total.")},
}};
static_assert(isComplete(kSentences));

} // namespace

const Text &sentence(FindingSentence code)
{
    return kSentences[static_cast<std::size_t>(code)].text;
}

} // namespace headroom
