// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/text.h"

/// Problems and remedies: the sentences of the core's errors (core/error.h).
namespace headroom::error_text {

// Numbers, days, prices and rates of exchange
inline constexpr Text kTooLarge = HEADROOM_TEXT("Numbers", "too large");
inline constexpr Text kNumberTooLarge =
    HEADROOM_TEXT("Errors", "The number is too large or not a number.");
inline constexpr Text kNotPlainDecimalNumber =
    HEADROOM_TEXT("Errors", "“%1” is not a plain decimal number.");
inline constexpr Text kWriteLikeANumber = HEADROOM_TEXT("Errors", "Write it like 1234.56.");
inline constexpr Text kYearOutOfRange = HEADROOM_TEXT("Errors", "The year of %1 is out of range.");
inline constexpr Text kRangeOfDays = HEADROOM_TEXT("Errors", "Enter a date between 1970 and 2199.");
inline constexpr Text kNotADate = HEADROOM_TEXT("Errors", "“%1” is not a date.");
inline constexpr Text kWriteLikeADay = HEADROOM_TEXT("Errors", "Write it like 2026-07-20.");
inline constexpr Text kNotAPrice = HEADROOM_TEXT("Errors", "“%1” is not a price.");
inline constexpr Text kPricePerHourAboveZero =
    HEADROOM_TEXT("Errors", "A price per hour must be greater than zero.");
inline constexpr Text kImplausiblePrice =
    HEADROOM_TEXT("Errors", "“%1” is not a plausible price per hour.");
inline constexpr Text kLimitIsAMillion = HEADROOM_TEXT("Errors", "The limit is 1,000,000.");
inline constexpr Text kHasMoreThanNineDecimals =
    HEADROOM_TEXT("Errors", "“%1” has more than nine decimals.");
inline constexpr Text kRateExchangeAboveZero =
    HEADROOM_TEXT("Errors", "An exchange rate must be greater than zero.");
inline constexpr Text kWriteLikeARate = HEADROOM_TEXT("Errors", "Write it like 1.0887.");
inline constexpr Text kRateTooHigh = HEADROOM_TEXT("Errors", "The rate is above 1,000,000.");
inline constexpr Text kStateTheInverse =
    HEADROOM_TEXT("Errors", "State it in the other direction; the inverse is used exactly.");
inline constexpr Text kRateHasTooManyDecimals =
    HEADROOM_TEXT("Errors", "The rate has more than nine decimals.");
inline constexpr Text kRoundOrStateTheInverse =
    HEADROOM_TEXT("Errors", "Round it, or state it in the other direction.");
inline constexpr Text kRateHasTooManyDigits =
    HEADROOM_TEXT("Errors", "The rate has more than twelve significant digits.");
inline constexpr Text kRoundIt = HEADROOM_TEXT("Errors", "Round it.");
inline constexpr Text kNoCurrencyCode =
    HEADROOM_TEXT("Errors", "The currency is not a three-letter code.");
inline constexpr Text kWriteLikeACurrency = HEADROOM_TEXT("Errors", "Write it like USD.");
inline constexpr Text kSameCurrency = HEADROOM_TEXT("Errors", "Both currencies are %1.");
inline constexpr Text kNameTwoCurrencies = HEADROOM_TEXT("Errors", "Name two currencies.");
inline constexpr Text kDayRateMissing = HEADROOM_TEXT("Errors", "The date of the rate is missing.");
inline constexpr Text kRateInFuture =
    HEADROOM_TEXT("Errors", "The rate is dated %1, which is in the future.");
inline constexpr Text kEnterAStatedRate =
    HEADROOM_TEXT("Errors", "Enter a rate that has been published.");
inline constexpr Text kSourceRateMissing =
    HEADROOM_TEXT("Errors", "The source of the rate is missing.");
inline constexpr Text kNamePublisher = HEADROOM_TEXT("Errors", "Name who publishes it.");
inline constexpr Text kTextTooLong = HEADROOM_TEXT("Errors", "The text is too long.");

// Commitments
inline constexpr Text kCommitsToNothing =
    HEADROOM_TEXT("Errors", "This pricing model is not a commitment.");
inline constexpr Text kChooseCommitment =
    HEADROOM_TEXT("Errors", "Choose a reservation, a savings plan or committed use.");
inline constexpr Text kCommitmentTarget =
    HEADROOM_TEXT("Errors", "A reservation covers an instance type, a family commitment covers a "
                            "family, and a compute savings plan covers all machines.");
inline constexpr Text kNameTarget = HEADROOM_TEXT(
    "Errors", "Name the instance type or the family; leave it empty for all machines.");
inline constexpr Text kCommitmentRegion =
    HEADROOM_TEXT("Errors", "Reservations and family commitments are for one region, compute "
                            "savings plans for all; the reference price book states none.");
inline constexpr Text kNameRegion = HEADROOM_TEXT("Errors", "Name the region, or leave it out.");
inline constexpr Text kReferenceHasNoCommitments =
    HEADROOM_TEXT("Errors", "The reference price book has no prices of commitments.");
inline constexpr Text kStateDiscount =
    HEADROOM_TEXT("Errors", "State the discount to assume for an instance type.");
inline constexpr Text kDiscountOutOfRange =
    HEADROOM_TEXT("Errors", "The discount is out of range.");
inline constexpr Text kDiscountBetween =
    HEADROOM_TEXT("Errors", "It must be above 0 and below 100 %.");
inline constexpr Text kCommittedAmount =
    HEADROOM_TEXT("Errors", "The committed amount is out of range.");
inline constexpr Text kWholeOrNineDecimals = HEADROOM_TEXT(
    "Errors", "Write a whole number of instances, or spend per hour with up to nine decimals.");
inline constexpr Text kChoiceIgnoresCommitments = HEADROOM_TEXT(
    "Errors", "Choosing offers does not take the scenario's commitments into account.");
inline constexpr Text kCommitAfterwards =
    HEADROOM_TEXT("Errors", "Remove them, choose the offers, and commit afterwards.");
inline constexpr Text kDecideAnew =
    HEADROOM_TEXT("Errors", "Let the search decide commitments anew together with the offers, or "
                            "remove them, choose the offers, and commit afterwards.");
inline constexpr Text kTooManyCommitments =
    HEADROOM_TEXT("Errors", "The scenario has too many commitments.");

// Rules for a choice over the whole mix
inline constexpr Text kShareOutOfRange =
    HEADROOM_TEXT("Errors", "A share must be between 0 and 100 %.");
inline constexpr Text kCarbonOutOfRange = HEADROOM_TEXT(
    "Errors", "The carbon of a month must be above 0 kg and at most 1,000,000,000 kg.");
inline constexpr Text kCarbonWithSharing =
    HEADROOM_TEXT("Errors", "The least carbon is not searched among mixes that share instances.");
inline constexpr Text kTurnOffSharing = HEADROOM_TEXT(
    "Errors", "Switch the sharing of instances off, or set a maximum of carbon instead.");
inline constexpr Text kProviderTwice = HEADROOM_TEXT("Errors", "A provider has two shares.");
inline constexpr Text kSharesDoNotAddUp =
    HEADROOM_TEXT("Errors", "The shares of the providers add up to %1 %.");
inline constexpr Text kSharesAddUpToHundred =
    HEADROOM_TEXT("Errors", "Give shares that add up to 100 %.");
inline constexpr Text kBudgetNotAboveZero =
    HEADROOM_TEXT("Errors", "The budget must be greater than zero.");
inline constexpr Text kNoTypesAllowed =
    HEADROOM_TEXT("Errors", "The maximum number of instance types must be at least 1.");
inline constexpr Text kAllowATypeAtLeast = HEADROOM_TEXT("Errors", "Enter 1 or more.");
inline constexpr Text kSavingNegative =
    HEADROOM_TEXT("Errors", "The minimum saving must not be negative.");
inline constexpr Text kHeadroomOutOfRange =
    HEADROOM_TEXT("Errors", "Headroom must be between 0.01 and 1,000; 1 is just enough.");
inline constexpr Text kHeadroomNeedsBudget =
    HEADROOM_TEXT("Errors", "Maximum headroom needs a budget as its limit.");
inline constexpr Text kSetBudgetForHeadroom =
    HEADROOM_TEXT("Errors", "Set a budget, or minimise the cost.");
inline constexpr Text kCurveNeedsSplit =
    HEADROOM_TEXT("Errors", "The scenario has no provider split whose tolerance could vary.");
inline constexpr Text kSolverMissing =
    HEADROOM_TEXT("Errors", "The part of the program that searches for the best mix is missing.");
inline constexpr Text kChoiceCostsOtherwise =
    HEADROOM_TEXT("Errors", "The chosen offers cost %1 a month, but %2 had been computed.");
inline constexpr Text kReportWithPlan = HEADROOM_TEXT("Errors", "Report this with the plan.");
inline constexpr Text kNoSuchRegion =
    HEADROOM_TEXT("Errors", "The catalog has no region “%1”. The nearest known names are %2.");
inline constexpr Text kNoSuchHardware = HEADROOM_TEXT(
    "Errors",
    "The provider has no family and no accelerator “%1”. The nearest known names are %2.");
inline constexpr Text kNoMachinesOfProvider =
    HEADROOM_TEXT("Errors", "The catalog has no machines of the provider to which “%1” refers.");
inline constexpr Text kHardwareAmbiguous =
    HEADROOM_TEXT("Errors", "“%1” is ambiguous for this provider: %2.");
inline constexpr Text kRuleOffTwice = HEADROOM_TEXT("Errors", "A rule is switched off twice.");
inline constexpr Text kEachRuleOnce = HEADROOM_TEXT("Errors", "Name each rule once.");
inline constexpr Text kNoWorkloadsToChooseFor =
    HEADROOM_TEXT("Errors", "The plan has no workloads to choose for.");
inline constexpr Text kTooManyToChooseFor = HEADROOM_TEXT(
    "Errors", "The plan has %1 workloads, and offers are chosen for at most %2 together.");
inline constexpr Text kChooseForParts =
    HEADROOM_TEXT("Errors", "Choose for a part of them, in a plan of its own.");
inline constexpr Text kPinnedWithoutCost = HEADROOM_TEXT(
    "Errors", "The cost of %1 on the offer it is pinned to is not known, so no mix can be judged.");
inline constexpr Text kReleasePin = HEADROOM_TEXT(
    "Errors",
    "Release the pin, or allocate the workload to an offer that has a price and can serve it.");
inline constexpr Text kAnswerBreaksRules =
    HEADROOM_TEXT("Errors", "The search returned an answer that breaks the rules.");
inline constexpr Text kNoRateForCatalog =
    HEADROOM_TEXT("Errors", "The prices are in %1, and the plan has no exchange rate to %2.");

// Lengths of requests
inline constexpr Text kNoLengths =
    HEADROOM_TEXT("Errors", "The histogram of lengths contains no requests.");
inline constexpr Text kStateABucket =
    HEADROOM_TEXT("Errors", "State at least one bucket with a share above zero.");
inline constexpr Text kLengthShares =
    HEADROOM_TEXT("Errors", "The shares of the lengths add up to %1, not to 1.");
inline constexpr Text kMakeSharesOne =
    HEADROOM_TEXT("Errors", "Write fractions of 1: 0.25 for a quarter of the requests.");
inline constexpr Text kFleetWithoutParts = HEADROOM_TEXT("Errors", "The fleet has no machines.");
inline constexpr Text kAllSpare =
    HEADROOM_TEXT("Errors", "All instances of one type in the fleet are spares.");
inline constexpr Text kKeepOneWorking =
    HEADROOM_TEXT("Errors", "Leave at least one that is not a spare.");
inline constexpr Text kLengthOutOfRange =
    HEADROOM_TEXT("Errors", "A length must be between 1 and 10,000,000 tokens, not %1.");
inline constexpr Text kRequestsNegative =
    HEADROOM_TEXT("Errors", "A number of requests must be zero or more, not %1.");
inline constexpr Text kTooManyLengths = HEADROOM_TEXT("Errors", "There are more than %1 requests.");
inline constexpr Text kLengthColumnsMissing =
    HEADROOM_TEXT("Errors", "The table has no columns for the request lengths.");
inline constexpr Text kLengthColumns = HEADROOM_TEXT(
    "Errors",
    "Name them input_tokens and output_tokens; an optional third column, requests, counts them.");
inline constexpr Text kLengthsNeedTokens =
    HEADROOM_TEXT("Errors", "A fleet by request lengths needs a real-time workload whose model "
                            "generates tokens; “%1” is not one.");
inline constexpr Text kNoPeakForFleet =
    HEADROOM_TEXT("Errors", "The workload has no requests: its peak rate is zero.");

// Tables
inline constexpr Text kTableEmpty = HEADROOM_TEXT("Errors", "The table is empty.");
inline constexpr Text kLineHasOtherWidth =
    HEADROOM_TEXT("Errors", "The line has %1 cells, the header has %2.");
inline constexpr Text kNotANumber = HEADROOM_TEXT("Errors", "“%1” is not a number.");
inline constexpr Text kWriteAPlainNumber =
    HEADROOM_TEXT("Errors", "Write it with a decimal point and without a unit, like 13.0.");

// Decision rules
inline constexpr Text kNoSuchVerdict =
    HEADROOM_TEXT("Errors", "The verdict must be for, against or note.");
inline constexpr Text kUnknownCondition =
    HEADROOM_TEXT("Errors", "The condition uses an unknown word: %1.");

// Own prices
inline constexpr Text kNoPlainName = HEADROOM_TEXT("Errors", "“%1” is not a plain name.");
inline constexpr Text kRuleChangesNothing =
    HEADROOM_TEXT("Errors", "A rule needs either a percentage or a price.");
inline constexpr Text kRuleChangesTwice =
    HEADROOM_TEXT("Errors", "A rule has either a percentage or a price, not both.");
inline constexpr Text kPercentageOutOfRange = HEADROOM_TEXT(
    "Errors", "The percentage %1 is out of range: it must be at least -100 and below 100.");
inline constexpr Text kRuleNeedsProvider =
    HEADROOM_TEXT("Errors", "A family, region or instance type needs its provider.");
inline constexpr Text kPriceNeedsInstanceType =
    HEADROOM_TEXT("Errors", "A fixed price needs an instance type.");
inline constexpr Text kPriceNotAboveZero =
    HEADROOM_TEXT("Errors", "The price must be greater than zero.");

// Models
inline constexpr Text kNotACount =
    HEADROOM_TEXT("Errors", "“%1” is not a whole number of zero or more.");
inline constexpr Text kNotAKindOfModel = HEADROOM_TEXT("Errors", "“%1” is not a kind of model.");
inline constexpr Text kWriteOneOf = HEADROOM_TEXT("Errors", "Write one of: %1.");
inline constexpr Text kModelTableNeedsColumns =
    HEADROOM_TEXT("Errors", "The model table needs the columns name and params_b.");
inline constexpr Text kModelHasNoColumn = HEADROOM_TEXT("Errors", "A model has no column “%1”.");
inline constexpr Text kColumnsOfAnExport =
    HEADROOM_TEXT("Errors", "Use the columns of an exported table.");
inline constexpr Text kModelNeedsName = HEADROOM_TEXT("Errors", "A model needs a name.");
inline constexpr Text kModelNeedsParameters =
    HEADROOM_TEXT("Errors", "Model %1 needs a parameter count above zero.");
inline constexpr Text kGiveBillions = HEADROOM_TEXT("Errors", "Enter the parameters in billions.");
inline constexpr Text kModelHasTooManyActive =
    HEADROOM_TEXT("Errors", "Model %1 has more active than total parameters, or fewer than zero.");
inline constexpr Text kModelHasSizeBelowZero =
    HEADROOM_TEXT("Errors", "Model %1 has a size below zero.");
inline constexpr Text kUnknownSoftware = HEADROOM_TEXT("Errors", "Unknown software class %1.");
inline constexpr Text kNotJson = HEADROOM_TEXT("Errors", "This is no valid JSON: %1.");
inline constexpr Text kNotAModelConfig =
    HEADROOM_TEXT("Errors", "This is not the config.json of a model.");
inline constexpr Text kConfigNeedsField =
    HEADROOM_TEXT("Errors", "The field “%1” is missing, or it is no number.");
inline constexpr Text kConfigNeedsCount =
    HEADROOM_TEXT("Errors", "The field “%1” is not a whole number of zero or more.");
inline constexpr Text kAddFieldOrDescribe = HEADROOM_TEXT(
    "Errors", "Add it to the file, or describe the model in the window of own models.");
inline constexpr Text kConfigLayersDiffer =
    HEADROOM_TEXT("Errors", "It names %1 layers, which is not the number of layers.");
inline constexpr Text kConfigLayerUnknown =
    HEADROOM_TEXT("Errors", "The kind of layer “%1” is not known.");
inline constexpr Text kNotAPrecision = HEADROOM_TEXT("Errors", "“%1” is not a precision.");
inline constexpr Text kNotAReleaseDate =
    HEADROOM_TEXT("Errors", "“%1” is not a year, a month or a day.");
inline constexpr Text kWriteReleaseDate =
    HEADROOM_TEXT("Errors", "Write it as 2025, 2025-08 or 2025-08-05.");
inline constexpr Text kModelHasTooManyLayers =
    HEADROOM_TEXT("Errors", "Model %1 has more layers of special kinds than layers.");
inline constexpr Text kKindsOfLayersAddUp =
    HEADROOM_TEXT("Errors", "layers is the total; those of no special kind attend to everything.");

// Accelerators, and the tables that the program brings
inline constexpr Text kAcceleratorTableNeedsColumn =
    HEADROOM_TEXT("Errors", "The accelerator table has no column %1.");
inline constexpr Text kAcceleratorHasNoColumn =
    HEADROOM_TEXT("Errors", "An accelerator has no column “%1”.");
inline constexpr Text kAcceleratorNeedsName =
    HEADROOM_TEXT("Errors", "An accelerator needs a name.");
inline constexpr Text kAcceleratorNeedsArchitecture =
    HEADROOM_TEXT("Errors", "Accelerator %1 needs an architecture that the engine knows.");
inline constexpr Text kWriteNearestOf = HEADROOM_TEXT("Errors", "Enter the closest of: %1.");
inline constexpr Text kAcceleratorFigureBelowZero =
    HEADROOM_TEXT("Errors", "Accelerator %1 has a figure below zero.");
inline constexpr Text kAcceleratorNeedsMemory =
    HEADROOM_TEXT("Errors", "Accelerator %1 needs memory above zero.");
inline constexpr Text kGiveInGib = HEADROOM_TEXT("Errors", "Enter it in GiB.");
inline constexpr Text kAcceleratorNeedsBandwidth =
    HEADROOM_TEXT("Errors", "Accelerator %1 needs a memory bandwidth above zero.");
inline constexpr Text kGiveInGbPerSecond = HEADROOM_TEXT("Errors", "Enter it in GB/s.");
inline constexpr Text kAcceleratorNeedsPeakRate =
    HEADROOM_TEXT("Errors", "Accelerator %1 needs a peak rate.");
inline constexpr Text kGiveDensePeak =
    HEADROOM_TEXT("Errors", "Enter the dense peak of a 16-bit format, or of fp32, in TFLOPS.");
inline constexpr Text kMatmulCeilingAboveOne =
    HEADROOM_TEXT("Errors", "Accelerator %1 has a matrix-product ceiling above 1.");
inline constexpr Text kShareOfThePeak = HEADROOM_TEXT("Errors", "It is a fraction of the peak.");
inline constexpr Text kBaselineIsAShare =
    HEADROOM_TEXT("Errors", "A baseline must be above 0 and at most 1.");
inline constexpr Text kSlicesAreShares =
    HEADROOM_TEXT("Errors", "A slice must be above 0, and all slices together at most 1.");
inline constexpr Text kWriteAShare = HEADROOM_TEXT("Errors", "Write 0.2 for 20 %.");
inline constexpr Text kAcceleratorUnknown =
    HEADROOM_TEXT("Errors", "No performance facts are known for the accelerator %1.");
inline constexpr Text kAddAccelerator = HEADROOM_TEXT(
    "Errors", "Add it to the accelerator table with its memory, bandwidth and peak rates.");
inline constexpr Text kNoSuchHead = HEADROOM_TEXT("Errors", "The head does not exist.");
inline constexpr Text kNoSuchFeature =
    HEADROOM_TEXT("Errors", "The tree asks for a feature that does not exist.");
inline constexpr Text kNoSuchEvidence =
    HEADROOM_TEXT("Errors", "The grade of evidence does not exist.");
inline constexpr Text kOtherCountOfEfficiencies =
    HEADROOM_TEXT("Errors", "The table of efficiencies has %1 rows, not %2.");
inline constexpr Text kExpectedParameter = HEADROOM_TEXT("Errors", "Expected the parameter %1.");
inline constexpr Text kUnknownPrecision = HEADROOM_TEXT("Errors", "Unknown precision %1.");

// Plans
inline constexpr Text kWorkloadRemoved =
    HEADROOM_TEXT("Errors", "The workload is no longer in the plan.");
inline constexpr Text kNoSuchScenario = HEADROOM_TEXT("Errors", "There is no scenario “%1”.");
inline constexpr Text kLastScenarioStays =
    HEADROOM_TEXT("Errors", "The last scenario cannot be removed.");
inline constexpr Text kBaselineStays = HEADROOM_TEXT("Errors", "The baseline cannot be removed.");
inline constexpr Text kChooseAnotherBaseline =
    HEADROOM_TEXT("Errors", "Make another scenario the baseline first.");
inline constexpr Text kTooManyRates = HEADROOM_TEXT("Errors", "There are too many exchange rates.");
inline constexpr Text kLimitIs = HEADROOM_TEXT("Errors", "The limit is %1.");
inline constexpr Text kTwoRates =
    HEADROOM_TEXT("Errors", "There are two rates from %1 to %2 dated %3.");
inline constexpr Text kKeepOneOfThem = HEADROOM_TEXT("Errors", "Keep one of them.");
inline constexpr Text kNoRateForAmounts = HEADROOM_TEXT(
    "Errors", "The plan contains amounts in %1 but no rate from %2 to %3 to convert them.");
inline constexpr Text kEnterRateFirst =
    HEADROOM_TEXT("Errors", "Enter the exchange rate with its date and source first.");
inline constexpr Text kTableHasNoColumn = HEADROOM_TEXT("Errors", "The table has no column %1.");
inline constexpr Text kColumnsOfRates =
    HEADROOM_TEXT("Errors", "Its first line is: from,to,rate,date,source");
inline constexpr Text kColumnNotKnown = HEADROOM_TEXT("Errors", "The column “%1” is not known.");
inline constexpr Text kOtherCountOfRates = HEADROOM_TEXT("Errors", "The table has %1 rates.");
inline constexpr Text kMayHaveUpTo = HEADROOM_TEXT("Errors", "It may have 1 to %1.");
inline constexpr Text kRateTwice =
    HEADROOM_TEXT("Errors", "The rate from %1 to %2 dated %3 occurs twice.");
inline constexpr Text kTooManyAliases = HEADROOM_TEXT("Errors", "There are too many aliases.");
inline constexpr Text kLimitBytes = HEADROOM_TEXT("Errors", "The limit is %1 bytes.");
inline constexpr Text kAliasEmptyOrTooLong =
    HEADROOM_TEXT("Errors", "An alias is empty or too long.");
inline constexpr Text kModelTooLarge = HEADROOM_TEXT("Errors", "Model %1 has an implausible size.");
inline constexpr Text kAcceleratorTooLarge =
    HEADROOM_TEXT("Errors", "Accelerator %1 has an implausible figure.");
inline constexpr Text kTooMany = HEADROOM_TEXT("Errors", "There are too many.");
inline constexpr Text kNameTwice = HEADROOM_TEXT("Errors", "The name %1 occurs twice.");
inline constexpr Text kRenameBeyondCase =
    HEADROOM_TEXT("Errors", "Rename one of them; case, spaces and hyphens are ignored.");
inline constexpr Text kNoHourMarked = HEADROOM_TEXT("Errors", "No hour of the week is marked.");
inline constexpr Text kMarkAtLeastOne = HEADROOM_TEXT("Errors", "Mark at least one.");
inline constexpr Text kMicroBatchTooLarge =
    HEADROOM_TEXT("Errors", "The micro batch is larger than the global batch.");
inline constexpr Text kItemsStatedTwice =
    HEADROOM_TEXT("Errors", "The items are stated both per day and per run.");
inline constexpr Text kStateItemsOnce = HEADROOM_TEXT("Errors", "State only one.");
inline constexpr Text kStepIncludesAPass =
    HEADROOM_TEXT("Errors", "One step of all replicas includes at least one pass of one replica.");
inline constexpr Text kMeanAbovePeak =
    HEADROOM_TEXT("Errors", "The mean request rate is above the peak.");
inline constexpr Text kRaisePeakOrLowerMean =
    HEADROOM_TEXT("Errors", "Raise the peak or lower the mean.");
inline constexpr Text kListTooLong = HEADROOM_TEXT("Errors", "The list is too long.");
inline constexpr Text kAmountOutOfRange = HEADROOM_TEXT("Errors", "The amount is out of range.");
inline constexpr Text kRateOfRegion = HEADROOM_TEXT(
    "Errors",
    "An interruption rate applies to all regions of a provider; this one names a region.");
inline constexpr Text kRateOrRegion =
    HEADROOM_TEXT("Errors", "Remove the region, or state only whether it has capacity.");
inline constexpr Text kNoSuchProvider = HEADROOM_TEXT("Errors", "There is no provider “%1”.");
inline constexpr Text kWriteProvider = HEADROOM_TEXT("Errors", "Write %1.");
inline constexpr Text kNearestProviders = HEADROOM_TEXT("Errors", "The nearest known keys are %1.");
inline constexpr Text kIncompleteAvailability =
    HEADROOM_TEXT("Errors", "Hardware, reason and source must be stated.");
inline constexpr Text kNotAQuota =
    HEADROOM_TEXT("Errors", "A quota is a whole number of vCPUs or accelerators, 0 or more.");
inline constexpr Text kIncompleteQuota = HEADROOM_TEXT(
    "Errors", "Name, reason and source must be stated, and hardware must end with an asterisk.");
inline constexpr Text kNotWholeGib =
    HEADROOM_TEXT("Errors", "The amount from which on a price applies is a whole number of GiB.");
inline constexpr Text kNotATransferTarget =
    HEADROOM_TEXT("Errors", "Data moves to a provider, region or continent.");
inline constexpr Text kNotAPricePerGib =
    HEADROOM_TEXT("Errors", "The price of a GiB is a number that is not negative.");
inline constexpr Text kIncompleteTransferPrice =
    HEADROOM_TEXT("Errors", "Currency and source of the price must be stated.");
inline constexpr Text kNotACarbonFigure =
    HEADROOM_TEXT("Errors", "There is no figure of this name about power and carbon.");
inline constexpr Text kNotACarbonRange = HEADROOM_TEXT(
    "Errors", "Low, expected and high value must be greater than zero, in ascending order.");
inline constexpr Text kNoYearOfCarbon =
    HEADROOM_TEXT("Errors", "The year of the figure must be stated.");
inline constexpr Text kNoSourceOfCarbon =
    HEADROOM_TEXT("Errors", "The source of the figure must be stated.");
inline constexpr Text kCarbonFigureMissing =
    HEADROOM_TEXT("Errors", "This figure needs a line that applies to all providers.");
inline constexpr Text kNotAGridMethod =
    HEADROOM_TEXT("Errors", "The method is operational, life_cycle or annual_factor.");
inline constexpr Text kNotAPlaceOfCarbon =
    HEADROOM_TEXT("Errors", "A grid is that of a region and its provider, or of a country.");
inline constexpr Text kNotAPurchase =
    HEADROOM_TEXT("Errors", "The purchase is a pricing model, such as on_demand or spot.");
inline constexpr Text kNotAConsumptionKind = HEADROOM_TEXT(
    "Errors", "The kind is a way to have capacity, such as on_demand, quota or reservation_only.");
inline constexpr Text kTooManyProviders =
    HEADROOM_TEXT("Errors", "The provider %1 has no place: the program holds %2 providers.");
inline constexpr Text kNotAProvider = HEADROOM_TEXT(
    "Errors", "A provider needs a key of its own, a name, a kind, a unit of quotas and a naming.");
inline constexpr Text kUpToATrillion =
    HEADROOM_TEXT("Errors", "It must be between 0 and a trillion.");
inline constexpr Text kOverrideOfNoWorkload =
    HEADROOM_TEXT("Errors", "The scenario overrides a workload that does not exist.");
inline constexpr Text kOverrideSaysNothing =
    HEADROOM_TEXT("Errors", "The override of a workload overrides nothing.");
inline constexpr Text kRemoveOverride = HEADROOM_TEXT("Errors", "Remove it from the overrides.");
inline constexpr Text kProviderNamedTwice =
    HEADROOM_TEXT("Errors", "A provider has two price changes.");
inline constexpr Text kInheritedTwice =
    HEADROOM_TEXT("Errors", "An assumption is inherited twice.");
inline constexpr Text kBaselineInheritsNothing =
    HEADROOM_TEXT("Errors", "Other scenarios inherit from the baseline; it cannot inherit itself.");
inline constexpr Text kRemoveInherits =
    HEADROOM_TEXT("Errors", "Remove its list of inherited assumptions.");
inline constexpr Text kAllocationOfNoWorkload =
    HEADROOM_TEXT("Errors", "The allocation belongs to no workload.");
inline constexpr Text kRemoveAllocation =
    HEADROOM_TEXT("Errors", "Remove it or restore the workload.");
inline constexpr Text kTooManyPrices = HEADROOM_TEXT("Errors", "There are too many prices.");
inline constexpr Text kBadWorkloadId =
    HEADROOM_TEXT("Errors", "The workload's id is missing or used twice.");
inline constexpr Text kGiveFreeId =
    HEADROOM_TEXT("Errors", "Give it a number above zero that no other workload has.");
inline constexpr Text kWorkloadIdTooHigh =
    HEADROOM_TEXT("Errors", "The workload's id is not less than next_workload_id.");
inline constexpr Text kRaiseNextId =
    HEADROOM_TEXT("Errors", "Raise next_workload_id above every id.");
inline constexpr Text kTwoWorkloads =
    HEADROOM_TEXT("Errors", "“%1” is the name of another workload.");
inline constexpr Text kRenameOneOfThem = HEADROOM_TEXT("Errors", "Rename one of them.");
inline constexpr Text kTwoScenarios = HEADROOM_TEXT("Errors", "Two scenarios have the same name.");
inline constexpr Text kBaselineIsNoScenario =
    HEADROOM_TEXT("Errors", "The baseline is not a scenario of the plan.");
inline constexpr Text kNameAScenario =
    HEADROOM_TEXT("Errors", "Write the name of one of its scenarios.");
inline constexpr Text kActiveIsNoScenario =
    HEADROOM_TEXT("Errors", "The active scenario is not a scenario of the plan.");
inline constexpr Text kMinimumAboveMaximum =
    HEADROOM_TEXT("Errors", "The minimum is above the maximum.");
inline constexpr Text kLowerItOrRaiseMaximum =
    HEADROOM_TEXT("Errors", "Lower it, or raise the maximum.");
inline constexpr Text kTooManyOtherCosts =
    HEADROOM_TEXT("Errors", "There are too many other cost lines.");
inline constexpr Text kPutCostsTogether =
    HEADROOM_TEXT("Errors", "The limit is 100: combine some of them.");
inline constexpr Text kTooManyWorkloads =
    HEADROOM_TEXT("Errors", "The plan has too many workloads.");
inline constexpr Text kScenarioCountOutOfRange =
    HEADROOM_TEXT("Errors", "The plan must have between 1 and %1 scenarios.");
inline constexpr Text kAddOrRemoveScenarios = HEADROOM_TEXT("Errors", "Add or remove scenarios.");
inline constexpr Text kNameMissing = HEADROOM_TEXT("Errors", "A name is missing.");
inline constexpr Text kGiveName = HEADROOM_TEXT("Errors", "Give it a name.");
inline constexpr Text kLimitCharacters = HEADROOM_TEXT("Errors", "The limit is %1 characters.");
inline constexpr Text kNumberOutOfRange = HEADROOM_TEXT("Errors", "The number is out of range.");
inline constexpr Text kMustBeBetween = HEADROOM_TEXT("Errors", "It must be between %1 and %2.");
inline constexpr Text kLimitOutOfRange = HEADROOM_TEXT("Errors", "The limit is out of range.");
inline constexpr Text kAboveZeroAtMost =
    HEADROOM_TEXT("Errors", "It must be above 0 and at most %1.");

// Growth, distributions, phases, budgets by month and alerts
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
