// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wording/finding_sentences.h"

#include "core/texts/sentence_table.h"

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
     HEADROOM_TEXT("Findings",
                   "%1 is priced from the reference price book, whose prices are historical.")},
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
                   "The effective cost includes it. Cash spreads it over the term instead of "
                   "showing it in the first month. Import a price list that states the fee.")},
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
    {nearestKnown, HEADROOM_TEXT("Findings", "The nearest known names are %1.")},
    {mixtureAsDense,
     HEADROOM_TEXT("Findings",
                   "%1 of %2 is a mixture of experts by its name or its experts, but its "
                   "parameters per token are not stated: it is sized as if all were used for "
                   "each.")},
    {statePerToken, HEADROOM_TEXT("Findings", "State its active parameters in the model library; "
                                              "speeds are too low and costs too high until then.")},
    {sizedAsModel, HEADROOM_TEXT("Findings", "%1 of %2 is sized as %3.")},
    {sameShapes, HEADROOM_TEXT("Findings", "The model library gives both the same architecture.")},
    {doesNotFit, HEADROOM_TEXT("Findings", "%1 does not fit: %2")},
    {manualCountKept,
     HEADROOM_TEXT(
         "Findings",
         "The count was set by hand, so the line still has a cost, but the work may not run.")},
    {noSizeNoCost, HEADROOM_TEXT("Findings", "Without a size this line has no cost.")},
    {commitmentStillCosts,
     HEADROOM_TEXT("Findings", "Its commitment is paid for whether or not the work runs.")},
    {nothingToRun, HEADROOM_TEXT("Findings", "%1 does not say what a run has to do.")},
    {runNeedsWork,
     HEADROOM_TEXT("Findings", "Without tokens, epochs, items or data a run has no hours, and the "
                               "line has no cost. Enter them, or give the workload a schedule.")},
    {runsUseFewHours,
     HEADROOM_TEXT("Findings", "The runs of %1 use %2 of the hours that are paid for.")},
    {billPerRun,
     HEADROOM_TEXT("Findings", "With the schedule “per run”, instances are paid for only while a "
                               "run lasts, start-up included.")},
    {otherPrecision,
     HEADROOM_TEXT("Findings",
                   "%1 is computed in %2, not in %3, which the accelerator does not support.")},
    {trainsInFp16,
     HEADROOM_TEXT("Findings",
                   "Speed and memory are those of fp16. Training in fp16 is a different recipe: it "
                   "needs loss scaling, and may diverge where bf16 does not (Micikevicius et al. "
                   "2018). bf16 itself would have to be emulated, and be far slower. Plan with "
                   "fp16, or choose an accelerator that supports bf16.")},
    {lessRange, HEADROOM_TEXT("Findings", "fp16 ends at 65,504, so a model trained in bf16 may "
                                          "overflow. Compare its outputs before you decide.")},
    {fewerDigits, HEADROOM_TEXT("Findings", "bf16 has fewer digits than fp16. Compare the results "
                                            "before you decide.")},
    {memoryTight, HEADROOM_TEXT("Findings", "%1 may not fit: it needs %2.")},
    {memorySpare,
     HEADROOM_TEXT(
         "Findings",
         "About %1 GiB are left, less than the uncertainty of the estimate. Test it before you "
         "commit, or use a shorter context, a lower precision, more devices or a larger card.")},
    {unknownType, HEADROOM_TEXT("Findings", "The instance type %1 of %2 is not in the catalog.")},
    {unknownRegion, HEADROOM_TEXT("Findings", "The region %1 of %2 is not in the catalog.")},
    {unknownSlices, HEADROOM_TEXT("Findings", "No accelerator has the MIG profile “%1” of %2.")},
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
    {missesByHand, HEADROOM_TEXT("Findings", "%1 misses its service level: with the count set by "
                                             "hand, its runs take more hours than the month has.")},
    {missesPeak, HEADROOM_TEXT("Findings", "%1 misses its service level with too little capacity "
                                           "at the peak: %2 of what its replicas can do.")},
    {fleetTooSmall,
     HEADROOM_TEXT("Findings", "%1 misses its service level: its fleet serves %2 of the demand at "
                               "the peak.")},
    {fleetLacksLengths,
     HEADROOM_TEXT("Findings", "%1 misses its service level: no machine of its fleet serves %2 of "
                               "the requests.")},
    {fleetLacksSpare,
     HEADROOM_TEXT(
         "Findings",
         "The fleet of %1 has fewer spare instances or zones than the workload requires.")},
    {fleetOutgrown,
     HEADROOM_TEXT("Findings", "Demand for %1 grows beyond the capacity of its fleet in %2.")},
    {fleetSearchAgain,
     HEADROOM_TEXT("Findings", "Search for its fleet again, or go back to one type.")},
    {cannotShare,
     HEADROOM_TEXT("Findings",
                   "%1 cannot run on the instances of %2, so its cost is not in the total.")},
    {shareForbidden,
     HEADROOM_TEXT("Findings",
                   "Sharing is switched off for %1; allow it under Redundancy and scaling.")},
    {shareHostForbids,
     HEADROOM_TEXT("Findings", "Sharing is switched off for %1, whose instances they are; allow it "
                               "under Redundancy and scaling.")},
    {shareKind, HEADROOM_TEXT("Findings", "Only real-time inference on a schedule of hours can "
                                          "share instances.")},
    {shareNoHardware,
     HEADROOM_TEXT("Findings", "The hardware of %1 is not known, so sharing it cannot be sized.")},
    {shareSchedule, HEADROOM_TEXT("Findings", "It runs in hours in which %1 does not.")},
    {shareBasis,
     HEADROOM_TEXT("Findings", "Its schedule has a different month basis from that of %1.")},
    {sharePhases,
     HEADROOM_TEXT("Findings", "Its roadmap phases do not coincide with those of %1.")},
    {shareSeveral,
     HEADROOM_TEXT("Findings", "A copy of one of the models takes several instances.")},
    {shareMemory,
     HEADROOM_TEXT("Findings", "The models together need more memory than an instance has.")},
    {shareSlices, HEADROOM_TEXT("Findings", "Instances are shared whole: a workload on MIG slices "
                                            "has instances of its own.")},
    {shareServiceLevel, HEADROOM_TEXT("Findings", "However the time of the instances is divided, "
                                                  "a service level is missed.")},
    {shareElsewhere,
     HEADROOM_TEXT("Findings", "Give it instances of its own, or remove the obstacle.")},
    {sharingOutgrown, HEADROOM_TEXT("Findings", "From %2 on, %1 needs more than its share of the "
                                                "shared instances, whose number is set by hand.")},
    {sharingMoreInstances,
     HEADROOM_TEXT("Findings", "Give %1 more instances by then, or let sizing decide.")},
    {sharingCostsMore,
     HEADROOM_TEXT(
         "Findings",
         "%1 on the instances of %2 costs %3 a month more than the two on separate instances.")},
    {sharingCostsMoreFrom,
     HEADROOM_TEXT("Findings", "From %3 on, %1 on the instances of %2 costs more than the two on "
                               "separate instances: %4 in that month.")},
    {sharingOwnOffer,
     HEADROOM_TEXT("Findings", "Its own offer is kept and serves it again once sharing ends: %1.")},
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
     HEADROOM_TEXT("Findings", "%1 may miss its service level: with the count set by hand, its "
                               "runs may take more hours than the month has.")},
    {mayMissPeak,
     HEADROOM_TEXT("Findings", "%1 may miss its service level with too little capacity at the "
                               "peak: %2 of what its replicas can do.")},
    {likelyMissesP95,
     HEADROOM_TEXT(
         "Findings",
         "%1 likely misses its service level with a p95 latency of %2 against a limit of %3.")},
    {likelyMissesTtft,
     HEADROOM_TEXT("Findings", "%1 likely misses its service level with a time to first "
                               "token of %2 against a limit of %3.")},
    {likelyMissesTpot,
     HEADROOM_TEXT("Findings", "%1 likely misses its service level with a time per output "
                               "token of %2 against a limit of %3.")},
    {likelyMissesRunTime,
     HEADROOM_TEXT("Findings",
                   "%1 likely misses its service level with a run of %2 against a limit of %3.")},
    {likelyMissesAutoscaling,
     HEADROOM_TEXT("Findings", "%1 likely misses its service level with too little capacity: the "
                               "busiest hour needs %2 replicas, the autoscaling maximum is %3.")},
    {likelyMissesThroughput,
     HEADROOM_TEXT("Findings", "%1 likely misses its service level with too low a throughput.")},
    {likelyMissesInterruptions,
     HEADROOM_TEXT("Findings", "%1 likely misses its service level with runs that are interrupted "
                               "faster than they save their work.")},
    {likelyMissesPeople,
     HEADROOM_TEXT("Findings",
                   "%1 likely misses its service level with fewer instances than people.")},
    {likelyMissesByHand,
     HEADROOM_TEXT("Findings",
                   "%1 likely misses its service level: with the count set by hand, its "
                   "runs likely take more hours than the month has.")},
    {likelyMissesPeak,
     HEADROOM_TEXT("Findings", "%1 likely misses its service level with too little capacity at the "
                               "peak: %2 of what its replicas can do.")},
    {rangeOfTime, HEADROOM_TEXT("Findings", "80 % range: %1.")},
    {chanceOfMiss, HEADROOM_TEXT("Findings", "Probability of missing it: %1.")},
    {oneRequestTakes,
     HEADROOM_TEXT("Findings",
                   "A single request takes %1 on this machine; more machines do not help.")},
    {anyCountMisses, HEADROOM_TEXT("Findings", "It misses at any count.")},
    {countIsOfCapacity, HEADROOM_TEXT("Findings", "It misses at any count; this count is the one "
                                                  "that capacity alone needs.")},
    {manyMoreWouldKeepIt,
     HEADROOM_TEXT("Findings", "More machines would keep the limit, but more than %1 times what "
                               "capacity needs: this count is the one that capacity needs. Set it "
                               "by hand, or choose other hardware.")},
    {oneFirstTokenTakes, HEADROOM_TEXT("Findings", "The first token of a single request takes %1 "
                                                   "on this machine; more machines do not help.")},
    {oneTokenTakes,
     HEADROOM_TEXT("Findings", "One token takes %1 on this machine; more machines do not help.")},
    {oneRunTakes,
     HEADROOM_TEXT("Findings", "A run takes at least %1, whatever the number of machines.")},
    {hoursShort,
     HEADROOM_TEXT_N("Findings", "Capacity falls short in %n hours of the week, between %1 and %2.",
                     "Capacity falls short in %n hour of the week, between %1 and %2.")},
    {noScheduledDemand,
     HEADROOM_TEXT("Findings",
                   "%1 has no demand in its scheduled hours: its profile is zero in all of them.")},
    {hoursAssumedEqual,
     HEADROOM_TEXT("Findings", "The demand is assumed to be the same in all scheduled hours. "
                               "Change the profile or the schedule.")},
    {meanContradicts, HEADROOM_TEXT("Findings", "%1 states a mean of %2 requests/s; its peak and "
                                                "profile give %3 over the scheduled hours.")},
    {peakCounts,
     HEADROOM_TEXT("Findings",
                   "The peak and the profile are used. Correct one of the three values.")},
    {spotNeverEnds, HEADROOM_TEXT("Findings", "%1 never finishes on spot capacity: interruptions "
                                              "make it take twenty times as long, or more.")},
    {spotCheckpointMore,
     HEADROOM_TEXT("Findings", "%1 interruptions per instance and day are expected. Checkpoint "
                               "more often, or choose another pricing model.")},
    {spotLonger,
     HEADROOM_TEXT("Findings", "%1 takes %2 longer on spot capacity than without interruptions.")},
    {spotCountsRuns,
     HEADROOM_TEXT(
         "Findings",
         "Expected with %1 interruptions per instance and day. Count, hours and cost include it.")},
    {spotCountsSchedule,
     HEADROOM_TEXT("Findings", "Expected with %1 interruptions per instance and day. The count "
                               "includes it; the billed hours are those of the schedule.")},
    {spotMayBeTaken,
     HEADROOM_TEXT("Findings", "%1 runs on spot capacity, which may be reclaimed or unavailable.")},
    {spotExpected,
     HEADROOM_TEXT("Findings", "%1 interruptions per instance and day are expected.")},
    {spotFallback, HEADROOM_TEXT("Findings", "%1 of the hours are priced on demand.")},
    {spotWithoutFallback,
     HEADROOM_TEXT("Findings", "On-demand capacity that replaces it is not in the cost: state its "
                               "share in the scenario's assumptions.")},
    {spotRateForAll,
     HEADROOM_TEXT("Findings", "The rate is the scenario's default, a rule of thumb.")},
    {spotRatePublished, HEADROOM_TEXT("Findings", "Source of the rate: %1.")},
    {spotRateOwn, HEADROOM_TEXT("Findings", "The rate is your own entry for this hardware.")},
    {spotMissesDeadline,
     HEADROOM_TEXT("Findings", "%1 would not finish by its deadline on spot capacity.")},
    {spotMayMissDeadline,
     HEADROOM_TEXT("Findings", "%1 may not finish by its deadline on spot capacity.")},
    {spotTimes,
     HEADROOM_TEXT("Findings", "One run takes %1 with interruptions and %2 without them; the "
                               "deadline is %3. With the most interruptions expected: %4.")},
    {spotNotToBeHad, HEADROOM_TEXT("Findings", "%1 uses spot capacity marked as unavailable: %2.")},
    {chooseOtherCapacity,
     HEADROOM_TEXT(
         "Findings",
         "The mark is an entry of the scenario. Choose another offer, or change the entry.")},
    {breaksProvider,
     HEADROOM_TEXT("Findings", "%1 breaks its own constraint: %2 is not among its providers.")},
    {breaksRegion,
     HEADROOM_TEXT("Findings", "%1 breaks its own constraint: %2 is not among its regions.")},
    {breaksPricingModel,
     HEADROOM_TEXT("Findings",
                   "%1 breaks its own constraint: %2 is not among its pricing models.")},
    {breaksInterruption,
     HEADROOM_TEXT("Findings", "%1 breaks its own constraint: spot capacity can be reclaimed, and "
                               "the workload may not be interrupted.")},
    {breaksCudaKernels,
     HEADROOM_TEXT("Findings",
                   "%1 breaks its own constraint: its custom CUDA kernels need NVIDIA GPUs, "
                   "which %2 does not have.")},
    {breaksLeastSize,
     HEADROOM_TEXT("Findings", "%1 breaks its own constraint: %2 has fewer vCPUs, "
                               "less memory or fewer accelerators than required.")},
    {noRate,
     HEADROOM_TEXT(
         "Findings",
         "The plan is in %1, prices are in %2, and there is no exchange rate to convert them.")},
    {noRateYet, HEADROOM_TEXT("Findings", "The plan is in %1, prices are in %2, and there is no "
                                          "exchange rate dated %3 or earlier to convert them.")},
    {enterRate,
     HEADROOM_TEXT("Findings",
                   "Lines with such prices have no cost and are not in the total. Enter a rate "
                   "from %2 to %1 with its date and source, or set the plan's currency to %3.")},
    {oldRate, HEADROOM_TEXT("Findings", "Prices in %1 are converted with a rate dated %2.")},
    {enterNewerRate, HEADROOM_TEXT("Findings", "Rate used: %1. Enter a newer one.")},
    {pricesFarApart,
     HEADROOM_TEXT_N("Findings", "The prices compared here date from %1 to %2, %n days apart.",
                     "The prices compared here date from %1 to %2, %n day apart.")},
    {pricesFarApartMean,
     HEADROOM_TEXT("Findings",
                   "Part of a difference between two offers may be due to the time between their "
                   "price lists. Import newer lists for the older prices.")},
    {overBudget, HEADROOM_TEXT("Findings", "The plan costs %1 a month, %2 over the budget of %3.")},
    {budgetExceededLater,
     HEADROOM_TEXT("Findings", "The forecast exceeds the budget of %1 in %2, at %3.")},
    {overCarbonLimit,
     HEADROOM_TEXT("Findings",
                   "The plan emits %1 kg CO2e a month (%2 to %3), over its limit of %4 kg.")},
    {mayExceedCarbonLimit,
     HEADROOM_TEXT("Findings", "The plan may exceed its limit of %1 kg CO2e a month: %2 kg are "
                               "expected, and up to %3 possible.")},
    {carbonNotKnown,
     HEADROOM_TEXT_N(
         "Findings",
         "The limit of %1 kg CO2e a month cannot be checked: the carbon of %n workloads "
         "is not known.",
         "The limit of %1 kg CO2e a month cannot be checked: the carbon of %n workload "
         "is not known.")},
    {priceStepInPrice, HEADROOM_TEXT("Findings", "The price change of %1 does not apply to %2.")},
    {priceStepInPriceWhy,
     HEADROOM_TEXT("Findings", "Their prices have a later date and so include it already.")},
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
         "%1 accounts for %2 of the compute cost (%3); the target is %4 (%5) within %6 points.")},
    {providerSplitBase,
     HEADROOM_TEXT("Findings", "The base is effective compute cost, %1 a month, pinned lines "
                               "included, other cost lines excluded.")},
    {ruleNameUnknown, HEADROOM_TEXT("Findings", "A rule of the mix is not valid: %1")},
    {ruleNameRemedy,
     HEADROOM_TEXT("Findings",
                   "Correct the name or switch the rule off; until then no mix can be chosen.")},
    {unknownCurrency, HEADROOM_TEXT("Findings", "“%1” is not a currency code of ISO 4217.")},
    {unknownOfSpot,
     HEADROOM_TEXT("Findings",
                   "The spot terms stated for %1 have no effect: “%2” is not in the catalog.")},
    {unknownOfCommitment,
     HEADROOM_TEXT("Findings",
                   "The commitment with %1 covers nothing: “%2” is not in the catalog.")},
    {stalePrices, HEADROOM_TEXT_N("Findings", "%n workloads use prices older than %1 days.",
                                  "%n workload uses a price older than %1 days.")},
    {stalePricesSomeRed,
     HEADROOM_TEXT_N("Findings",
                     "%n workloads use prices older than %1 days, %2 older than a year.",
                     "%n workload uses a price older than %1 days, %2 older than a year.")},
    {stalePricesSpan, HEADROOM_TEXT("Findings", "The oldest is dated %1, the newest %2.")},
    {oldestConcern, HEADROOM_TEXT("Findings", "Older than a year: %1.")},
    {commitmentUnpriced, HEADROOM_TEXT("Findings", "The commitment to %1 (%2) has no price.")},
    {commitmentUncounted,
     HEADROOM_TEXT("Findings", "It is left out of the total, not counted as free. Remove it on the "
                               "Commitments page, or import a price list that has it.")},
    {commitmentIdle, HEADROOM_TEXT("Findings", "The commitment to %1 (%2) is not used at all.")},
    {commitmentBelowBreakEven,
     HEADROOM_TEXT("Findings",
                   "The commitment to %1 (%2) is %3 used, below its break-even of %4.")},
    {commitmentUnusedCosts,
     HEADROOM_TEXT("Findings", "Every hour of its term is billed: %1 in %2 calendar months, of "
                               "which %3 pays for unused capacity.")},
    {commitmentEnds, HEADROOM_TEXT("Findings", "The commitment to %1 (%2) ends at the end of %3.")},
    {commitmentThenOnDemand,
     HEADROOM_TEXT("Findings",
                   "It is not renewed: the use it covers costs the on-demand price from then on.")},
    {commitmentFromFirst,
     HEADROOM_TEXT(
         "Findings",
         "The commitment to %1 (%2) is stated to begin on %3 and is counted from %4 on.")},
    {commitmentWholeMonths,
     HEADROOM_TEXT("Findings", "Terms are counted in whole calendar months.")},
    {quotasToRequest,
     HEADROOM_TEXT_N("Findings", "%n quotas have to be requested before the plan can run.",
                     "%n quota has to be requested before the plan can run.")},
    {quotaOfVcpus,
     HEADROOM_TEXT("Findings", "%1 vCPUs for %2 at %3 %4 (%5), where an account has %6 "
                               "without a request.")},
    {quotaOfAccelerators,
     HEADROOM_TEXT("Findings", "%1 × %2 at %3 %4 (%5), where an account has %6 "
                               "without a request.")},
    {quotaWhy, HEADROOM_TEXT("Findings", "The source: %1 (%2, %3).")},
    {quotaWhyUndated, HEADROOM_TEXT("Findings", "The source: %1 (%2, undated).")},
    {quotaRemedy, HEADROOM_TEXT("Findings", "If you have a quota, state it among the rules of "
                                            "Optimise.")},
    {documentsDisagree, HEADROOM_TEXT("Findings", "The documents disagree on %1.")},
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
         "A rule of thumb from the documents (%1), not a price; no cost of this plan uses it.")},
    {savingRange,
     HEADROOM_TEXT("Findings", "%1 would reduce the %4 for %5 to between %2 and %3 (%6 less).")},
    {savingAlreadyIn,
     HEADROOM_TEXT("Findings", "%1: the cost already reflects the schedule; a scheduled-shutdown "
                               "saving must not be applied again.")},
    {scheduleLeavesOff,
     HEADROOM_TEXT("Findings", "The schedule leaves the instances off for %1 of %2 h, where the "
                               "documents state %3 (%4): %5 instead of %6 around the clock.")},
    {mayCommit,
     HEADROOM_TEXT("Findings", "Of the lines on the reference price book, %1 may be committed.")},
    {mayCommitSome,
     HEADROOM_TEXT(
         "Findings",
         "Of the lines on the reference price book, %1 may be committed; used too little: %2.")},
    {mayCommitNone,
     HEADROOM_TEXT(
         "Findings",
         "Of the lines on the reference price book, none may be committed; used too little: %1.")},
    {breaksEven, HEADROOM_TEXT("Findings", "The share of the month in which a line is in use: %1 "
                                           "at %2 off breaks even at %3 to %4 (1 − discount).")},
    {savingsTogether,
     HEADROOM_TEXT("Findings", "With these savings the lines on the reference price book would "
                               "cost %1 to %2 a month instead of %3 (%4–%5 % less).")},
    {savingsTakenOnce,
     HEADROOM_TEXT("Findings",
                   "Rules of thumb from the documents, each applied once; not in the total.")},
}};
static_assert(isComplete(kSentences));

} // namespace

const Text &sentence(FindingSentence code)
{
    return kSentences[static_cast<std::size_t>(code)].text;
}

} // namespace headroom
