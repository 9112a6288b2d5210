// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/language.h"

/// Headings of table columns.
namespace headroom::heading {

// A line of the plan
inline constexpr Text kWorkload = HEADROOM_TEXT("Headings", "Workload");
inline constexpr Text kKind = HEADROOM_TEXT("Headings", "Kind");
inline constexpr Text kEnvironment = HEADROOM_TEXT("Headings", "Environment");
inline constexpr Text kTeam = HEADROOM_TEXT("Headings", "Team");
inline constexpr Text kProvider = HEADROOM_TEXT("Headings", "Provider");
inline constexpr Text kRegion = HEADROOM_TEXT("Headings", "Region");
inline constexpr Text kInstanceType = HEADROOM_TEXT("Headings", "Instance type");
inline constexpr Text kPricingModel = HEADROOM_TEXT("Headings", "Pricing model");
inline constexpr Text kMonth = HEADROOM_TEXT("Headings", "Month");
inline constexpr Text kCount = HEADROOM_TEXT("Headings", "Count");
inline constexpr Text kHours = HEADROOM_TEXT("Headings", "Hours");
inline constexpr Text kUnitPrice = HEADROOM_TEXT("Headings", "Unit price");
inline constexpr Text kOfRequests = HEADROOM_TEXT("Headings", "Requests");
inline constexpr Text kLoad = HEADROOM_TEXT("Headings", "Load");
inline constexpr Text kCompute = HEADROOM_TEXT("Headings", "Compute");
inline constexpr Text kOther = HEADROOM_TEXT("Headings", "Other");
inline constexpr Text kMonthly = HEADROOM_TEXT("Headings", "Monthly");
inline constexpr Text kMonthlyList = HEADROOM_TEXT("Headings", "Monthly, list");
inline constexpr Text kMonthlyContracted = HEADROOM_TEXT("Headings", "Monthly, contracted");
inline constexpr Text kMonthlyCash = HEADROOM_TEXT("Headings", "Monthly, cash");
inline constexpr Text kShare = HEADROOM_TEXT("Headings", "Share");
inline constexpr Text kUnroundedCompute = HEADROOM_TEXT("Headings", "Unrounded compute");
inline constexpr Text kListCost = HEADROOM_TEXT("Headings", "List cost");
inline constexpr Text kContractedCost = HEADROOM_TEXT("Headings", "Contracted cost");
inline constexpr Text kEffectiveCost = HEADROOM_TEXT("Headings", "Effective cost");
inline constexpr Text kCash = HEADROOM_TEXT("Headings", "Cash");
inline constexpr Text kUpfront = HEADROOM_TEXT("Headings", "Upfront");
inline constexpr Text kLow = HEADROOM_TEXT("Headings", "Low");
inline constexpr Text kHigh = HEADROOM_TEXT("Headings", "High");
inline constexpr Text kUnit = HEADROOM_TEXT("Headings", "Unit");
inline constexpr Text kUnitCost = HEADROOM_TEXT("Headings", "Unit cost");
inline constexpr Text kPriceOf = HEADROOM_TEXT("Headings", "Price date");
inline constexpr Text kPriceBook = HEADROOM_TEXT("Headings", "Price book");
inline constexpr Text kPriceSource = HEADROOM_TEXT("Headings", "Price source");
inline constexpr Text kServiceLevel = HEADROOM_TEXT("Headings", "Service level");
inline constexpr Text kEvidence = HEADROOM_TEXT("Headings", "Evidence");

// A fact of the forecast
inline constexpr Text kPlan = HEADROOM_TEXT("Headings", "Plan");
inline constexpr Text kValuedOn = HEADROOM_TEXT("Headings", "Valued on");
inline constexpr Text kCharge = HEADROOM_TEXT("Headings", "Charge");
inline constexpr Text kCommitment = HEADROOM_TEXT("Headings", "Commitment");
inline constexpr Text kInstanceHours = HEADROOM_TEXT("Headings", "Instance-hours");

// A column explained
inline constexpr Text kKey = HEADROOM_TEXT("Headings", "Key");
inline constexpr Text kTermOfColumn = HEADROOM_TEXT("Headings", "Name");
inline constexpr Text kForm = HEADROOM_TEXT("Headings", "Form");
inline constexpr Text kMeaning = HEADROOM_TEXT("Headings", "Meaning");

// A month of the forecast
inline constexpr Text kBudget = HEADROOM_TEXT("Headings", "Budget");
inline constexpr Text kP10 = HEADROOM_TEXT("Headings", "P10");
inline constexpr Text kP50 = HEADROOM_TEXT("Headings", "P50");
inline constexpr Text kP90 = HEADROOM_TEXT("Headings", "P90");
inline constexpr Text kOverBudget = HEADROOM_TEXT("Headings", "Over budget");
inline constexpr Text kExceededByThen = HEADROOM_TEXT("Headings", "Exceeded by then");
inline constexpr Text kMissedLevel = HEADROOM_TEXT("Headings", "Service level missed");
inline constexpr Text kAlert = HEADROOM_TEXT("Headings", "Alert");
inline constexpr Text kFires = HEADROOM_TEXT("Headings", "Days fired");
inline constexpr Text kFirstOn = HEADROOM_TEXT("Headings", "First on");
inline constexpr Text kReached = HEADROOM_TEXT("Headings", "Reached");
inline constexpr Text kAbove = HEADROOM_TEXT("Headings", "Fires above");

// A candidate
inline constexpr Text kTerm = HEADROOM_TEXT("Headings", "Term");
inline constexpr Text kPayment = HEADROOM_TEXT("Headings", "Payment");
inline constexpr Text kOperatingSystem = HEADROOM_TEXT("Headings", "Operating system");
inline constexpr Text kTenancy = HEADROOM_TEXT("Headings", "Tenancy");
inline constexpr Text kMeets = HEADROOM_TEXT("Headings", "Meets");
inline constexpr Text kLimit = HEADROOM_TEXT("Headings", "Limit");
inline constexpr Text kMissesAtAnyCount = HEADROOM_TEXT("Headings", "Misses at any count");
inline constexpr Text kDecidedBy = HEADROOM_TEXT("Headings", "Decided by");
inline constexpr Text kOnTheFrontier = HEADROOM_TEXT("Headings", "On the frontier");
inline constexpr Text kMinimum = HEADROOM_TEXT("Headings", "Least");
inline constexpr Text kMaximum = HEADROOM_TEXT("Headings", "Most");
inline constexpr Text kPer = HEADROOM_TEXT("Headings", "Per");
inline constexpr Text kReplicas = HEADROOM_TEXT("Headings", "Replicas");
inline constexpr Text kInstancesPerReplica = HEADROOM_TEXT("Headings", "Instances per replica");
inline constexpr Text kCapacityPerReplica = HEADROOM_TEXT("Headings", "Capacity per replica");
inline constexpr Text kP95Latency = HEADROOM_TEXT("Headings", "p95 latency");
inline constexpr Text kFirstToken = HEADROOM_TEXT("Headings", "First token");
inline constexpr Text kEachToken = HEADROOM_TEXT("Headings", "Each token");
inline constexpr Text kRun = HEADROOM_TEXT("Headings", "Run");
inline constexpr Text kUtilisation = HEADROOM_TEXT("Headings", "Utilisation");
inline constexpr Text kHeadroom = HEADROOM_TEXT("Headings", "Headroom");
inline constexpr Text kQuotedPrice = HEADROOM_TEXT("Headings", "Quoted price");
inline constexpr Text kFamily = HEADROOM_TEXT("Headings", "Family");
inline constexpr Text kAccelerator = HEADROOM_TEXT("Headings", "Accelerator");
inline constexpr Text kAcceleratorsOfOneInstance =
    HEADROOM_TEXT("Headings", "Accelerators of one instance");

// The report
inline constexpr Text kScenario = HEADROOM_TEXT("Headings", "Scenario");
inline constexpr Text kPerMonth = HEADROOM_TEXT("Headings", "Per month");
inline constexpr Text kAgainstBaseline = HEADROOM_TEXT("Headings", "Against baseline");
inline constexpr Text kTwelveMonths = HEADROOM_TEXT("Headings", "12 months");
inline constexpr Text kMissed = HEADROOM_TEXT("Headings", "Missed");
inline constexpr Text kTotal = HEADROOM_TEXT("Headings", "Total");
inline constexpr Text kInstances = HEADROOM_TEXT("Headings", "Instances");
inline constexpr Text kOffer = HEADROOM_TEXT("Headings", "Offer");
inline constexpr Text kSeverity = HEADROOM_TEXT("Headings", "Severity");
inline constexpr Text kConcerns = HEADROOM_TEXT("Headings", "Concerns");
inline constexpr Text kFinding = HEADROOM_TEXT("Headings", "Finding");
inline constexpr Text kRunsOn = HEADROOM_TEXT("Headings", "Runs on");
inline constexpr Text kVerdict = HEADROOM_TEXT("Headings", "Verdict");
inline constexpr Text kAssumption = HEADROOM_TEXT("Headings", "Assumption");
inline constexpr Text kValue = HEADROOM_TEXT("Headings", "Value");
inline constexpr Text kModel = HEADROOM_TEXT("Headings", "Model");
inline constexpr Text kDemand = HEADROOM_TEXT("Headings", "Demand");
inline constexpr Text kRate = HEADROOM_TEXT("Headings", "Rate");
inline constexpr Text kSource = HEADROOM_TEXT("Headings", "Source");
inline constexpr Text kFigure = HEADROOM_TEXT("Headings", "Figure");
inline constexpr Text kFormula = HEADROOM_TEXT("Headings", "Formula");
inline constexpr Text kRestsOn = HEADROOM_TEXT("Headings", "Based on");
inline constexpr Text kLow80 = HEADROOM_TEXT("Headings", "Low, 80 % of speed");
inline constexpr Text kHigh80 = HEADROOM_TEXT("Headings", "High, 80 % of speed");
inline constexpr Text kTotalOfPriced = HEADROOM_TEXT("Headings", "Total of priced parts only");
inline constexpr Text kTimesHours = HEADROOM_TEXT("Headings", "× Hours each");
inline constexpr Text kTimesRate = HEADROOM_TEXT("Headings", "× Rate");
inline constexpr Text kIsUnrounded = HEADROOM_TEXT("Headings", "= Unrounded");
inline constexpr Text kPlusOther = HEADROOM_TEXT("Headings", "+ Other");
inline constexpr Text kIsPerMonth = HEADROOM_TEXT("Headings", "= Per month");
inline constexpr Text kReplicaCapacity =
    HEADROOM_TEXT("Headings", "Capacity of one replica (80 % range)");
inline constexpr Text kTime = HEADROOM_TEXT("Headings", "Time (80 % range)");
inline constexpr Text kScheduleAndBasis = HEADROOM_TEXT("Headings", "Schedule, month basis");
inline constexpr Text kWhy = HEADROOM_TEXT("Headings", "Why, and what to do");

// Saved prices
inline constexpr Text kWorkloads = HEADROOM_TEXT("Headings", "Workloads");
inline constexpr Text kSaved = HEADROOM_TEXT("Headings", "Saved");
inline constexpr Text kOf = HEADROOM_TEXT("Headings", "of");
inline constexpr Text kCatalog = HEADROOM_TEXT("Headings", "Catalog");
inline constexpr Text kChange = HEADROOM_TEXT("Headings", "Change");
inline constexpr Text kAMonth = HEADROOM_TEXT("Headings", "A month");

// An update of prices
inline constexpr Text kBefore = HEADROOM_TEXT("Headings", "Before");
inline constexpr Text kNow = HEADROOM_TEXT("Headings", "Now");
inline constexpr Text kPriceBefore = HEADROOM_TEXT("Headings", "Price before");
inline constexpr Text kPriceNow = HEADROOM_TEXT("Headings", "Price now");
inline constexpr Text kLever = HEADROOM_TEXT("Headings", "Kind");
inline constexpr Text kSaves = HEADROOM_TEXT("Headings", "Saves");
inline constexpr Text kSavesByOfferAlone = HEADROOM_TEXT("Headings", "By the offer alone");
inline constexpr Text kSavesOfItself = HEADROOM_TEXT("Headings", "Of which this change");
inline constexpr Text kMonthlyAfter = HEADROOM_TEXT("Headings", "Monthly after");
inline constexpr Text kPerformance = HEADROOM_TEXT("Headings", "Performance");
inline constexpr Text kSideEffect = HEADROOM_TEXT("Headings", "Price");
inline constexpr Text kPriceInService = HEADROOM_TEXT("Headings", "Price in service");
inline constexpr Text kFlexibility = HEADROOM_TEXT("Headings", "Flexibility");
inline constexpr Text kPlanWithIt = HEADROOM_TEXT("Headings", "The plan with it");
inline constexpr Text kMonthlyBefore = HEADROOM_TEXT("Headings", "Monthly before");
inline constexpr Text kMonthlyNow = HEADROOM_TEXT("Headings", "Monthly now");
inline constexpr Text kReason = HEADROOM_TEXT("Headings", "Reason");
inline constexpr Text kRows = HEADROOM_TEXT("Headings", "Rows");
inline constexpr Text kFirstAt = HEADROOM_TEXT("Headings", "First at");
inline constexpr Text kPlace = HEADROOM_TEXT("Headings", "Place");
inline constexpr Text kFiles = HEADROOM_TEXT("Headings", "Files");
inline constexpr Text kDay = HEADROOM_TEXT("Headings", "Day");
inline constexpr Text kFormat = HEADROOM_TEXT("Headings", "Format");
inline constexpr Text kRead = HEADROOM_TEXT("Headings", "Read");
inline constexpr Text kNew = HEADROOM_TEXT("Headings", "New");
inline constexpr Text kChanged = HEADROOM_TEXT("Headings", "Changed");
inline constexpr Text kSame = HEADROOM_TEXT("Headings", "Same");
inline constexpr Text kDuplicate = HEADROOM_TEXT("Headings", "Duplicate");
inline constexpr Text kRejected = HEADROOM_TEXT("Headings", "Rejected");
inline constexpr Text kLine = HEADROOM_TEXT("Headings", "Line");

// The documents
inline constexpr Text kId = HEADROOM_TEXT("Headings", "Id");
inline constexpr Text kResult = HEADROOM_TEXT("Headings", "Result");
inline constexpr Text kPrinted = HEADROOM_TEXT("Headings", "Printed");
inline constexpr Text kNote = HEADROOM_TEXT("Headings", "Note");
inline constexpr Text kTopic = HEADROOM_TEXT("Headings", "Topic");
inline constexpr Text kTheDocuments = HEADROOM_TEXT("Headings", "The documents");
inline constexpr Text kGPU = HEADROOM_TEXT("Headings", "GPU");
inline constexpr Text kCards = HEADROOM_TEXT("Headings", "Cards");
inline constexpr Text kPerHour = HEADROOM_TEXT("Headings", "USD/h");
inline constexpr Text kPerHourAndCard = HEADROOM_TEXT("Headings", "USD/h per card");
inline constexpr Text kRange = HEADROOM_TEXT("Headings", "Range");
inline constexpr Text kUse = HEADROOM_TEXT("Headings", "Use");
inline constexpr Text kGB = HEADROOM_TEXT("Headings", "GB");
inline constexpr Text kGbPerSecond = HEADROOM_TEXT("Headings", "GB/s");
inline constexpr Text kCUDACores = HEADROOM_TEXT("Headings", "CUDA cores");
inline constexpr Text kTensorCores = HEADROOM_TEXT("Headings", "Tensor cores");
inline constexpr Text kPerHourFrom = HEADROOM_TEXT("Headings", "USD/h from");
inline constexpr Text kUpTo = HEADROOM_TEXT("Headings", "to");
inline constexpr Text kBestFor = HEADROOM_TEXT("Headings", "Best for");
inline constexpr Text kTask = HEADROOM_TEXT("Headings", "Task");
inline constexpr Text kBatch = HEADROOM_TEXT("Headings", "Batch");
inline constexpr Text kP95Ms = HEADROOM_TEXT("Headings", "p95 ms");
inline constexpr Text kRequestsPerSecond = HEADROOM_TEXT("Headings", "Requests/s");
inline constexpr Text kTokensPerSecond = HEADROOM_TEXT("Headings", "Tokens/s");
inline constexpr Text kSaving = HEADROOM_TEXT("Headings", "Saving");
inline constexpr Text kWork = HEADROOM_TEXT("Headings", "Work");
inline constexpr Text kFromPercent = HEADROOM_TEXT("Headings", "From %");
inline constexpr Text kToPercent = HEADROOM_TEXT("Headings", "To %");
inline constexpr Text kHow = HEADROOM_TEXT("Headings", "How");
inline constexpr Text kTarget = HEADROOM_TEXT("Headings", "Target");
inline constexpr Text kFrom = HEADROOM_TEXT("Headings", "From");
inline constexpr Text kTo = HEADROOM_TEXT("Headings", "To");
inline constexpr Text kClass = HEADROOM_TEXT("Headings", "Class");
inline constexpr Text kFP16GB = HEADROOM_TEXT("Headings", "FP16 GB");
inline constexpr Text kFP32GB = HEADROOM_TEXT("Headings", "FP32 GB");
inline constexpr Text kNamed = HEADROOM_TEXT("Headings", "Named");
inline constexpr Text kGPUs = HEADROOM_TEXT("Headings", "GPUs");
inline constexpr Text kRule = HEADROOM_TEXT("Headings", "Rule");
inline constexpr Text kCostsAMonth = HEADROOM_TEXT("Headings", "Costs a month");
inline constexpr Text kProven = HEADROOM_TEXT("Headings", "Proven");
inline constexpr Text kToday = HEADROOM_TEXT("Headings", "Today");
inline constexpr Text kProposed = HEADROOM_TEXT("Headings", "Proposed");
inline constexpr Text kDiffers = HEADROOM_TEXT("Headings", "What differs");
inline constexpr Text kDifference = HEADROOM_TEXT("Headings", "Difference");
inline constexpr Text kSwitchingCost = HEADROOM_TEXT("Headings", "Move, once");
inline constexpr Text kMonthsToPayBack = HEADROOM_TEXT("Headings", "Months to pay back");
inline constexpr Text kRunnerUp = HEADROOM_TEXT("Headings", "Runner-up");
inline constexpr Text kCostsMore = HEADROOM_TEXT("Headings", "Extra cost of runner-up");
inline constexpr Text kWhere = HEADROOM_TEXT("Headings", "Where");
inline constexpr Text kText = HEADROOM_TEXT("Headings", "Text");
inline constexpr Text kTitle = HEADROOM_TEXT("Headings", "Title");
inline constexpr Text kParametersB = HEADROOM_TEXT("Headings", "Parameters, B");
inline constexpr Text kPlaced =
    HEADROOM_TEXT("Headings", "The named models, by parameters and lists");

inline constexpr Text kFilter = HEADROOM_TEXT("Headings", "Filter");
// A curve of mixes
inline constexpr Text kBudgetAsked = HEADROOM_TEXT("Headings", "Budget");
inline constexpr Text kHeadroomAsked = HEADROOM_TEXT("Headings", "Headroom required");
inline constexpr Text kToleranceAsked = HEADROOM_TEXT("Headings", "Tolerance, points");
inline constexpr Text kProof = HEADROOM_TEXT("Headings", "Proof");
inline constexpr Text kLowerBound = HEADROOM_TEXT("Headings", "Lower bound");
inline constexpr Text kOverMonths = HEADROOM_TEXT("Headings", "Over the months judged");
inline constexpr Text kBoundOverMonths = HEADROOM_TEXT("Headings", "Lower bound over them");

// Names
inline constexpr Text kProgram = HEADROOM_TEXT("Names", "Headroom");
inline constexpr Text kAws = HEADROOM_TEXT("Names", "AWS");
inline constexpr Text kGoogleCloud = HEADROOM_TEXT("Names", "Google Cloud");
inline constexpr Text kAzure = HEADROOM_TEXT("Names", "Azure");

// Commitments
inline constexpr Text kCommitmentTarget = HEADROOM_TEXT("Headings", "Committed to");
inline constexpr Text kCommitmentKind = HEADROOM_TEXT("Headings", "Bought as");
inline constexpr Text kCommittedAmount = HEADROOM_TEXT("Headings", "Amount");
inline constexpr Text kCoverage = HEADROOM_TEXT("Headings", "Coverage");
inline constexpr Text kBreakEven = HEADROOM_TEXT("Headings", "Break-even");
inline constexpr Text kUsedMonths = HEADROOM_TEXT("Headings", "Pays off if used, months");
inline constexpr Text kCommittedCost = HEADROOM_TEXT("Headings", "Committed");
inline constexpr Text kUnusedCost = HEADROOM_TEXT("Headings", "Unused");
inline constexpr Text kSavingAfterFall = HEADROOM_TEXT("Headings", "Saving, 30 % less use");

// Guide
inline constexpr Text kAnswers = HEADROOM_TEXT("Headings", "Answers");
inline constexpr Text kQuestion = HEADROOM_TEXT("Headings", "Question");
inline constexpr Text kAnswer = HEADROOM_TEXT("Headings", "Answer");

// Register
inline constexpr Text kComplexity = HEADROOM_TEXT("Headings", "Complexity");
inline constexpr Text kRisk = HEADROOM_TEXT("Headings", "Risk");
inline constexpr Text kImpact = HEADROOM_TEXT("Headings", "Impact");
inline constexpr Text kProbability = HEADROOM_TEXT("Headings", "Probability");
inline constexpr Text kStatus = HEADROOM_TEXT("Headings", "Status");
inline constexpr Text kMeasuredBy = HEADROOM_TEXT("Headings", "Measured by");
inline constexpr Text kMeasured = HEADROOM_TEXT("Headings", "What the plan measures");
inline constexpr Text kMitigation = HEADROOM_TEXT("Headings", "Mitigation");
inline constexpr Text kOwner = HEADROOM_TEXT("Headings", "Owner");
inline constexpr Text kClient = HEADROOM_TEXT("Headings", "For");
inline constexpr Text kAuthor = HEADROOM_TEXT("Headings", "Prepared by");
inline constexpr Text kNeededBy = HEADROOM_TEXT("Headings", "Decision needed by");
inline constexpr Text kPricesValidUntil = HEADROOM_TEXT("Headings", "Prices valid until");
inline constexpr Text kDue = HEADROOM_TEXT("Headings", "Due");
inline constexpr Text kPhase = HEADROOM_TEXT("Headings", "Phase");
inline constexpr Text kStart = HEADROOM_TEXT("Headings", "Start");
inline constexpr Text kEnd = HEADROOM_TEXT("Headings", "End");
inline constexpr Text kFirstWeek = HEADROOM_TEXT("Headings", "First week");
inline constexpr Text kLastWeek = HEADROOM_TEXT("Headings", "Last week");
inline constexpr Text kRole = HEADROOM_TEXT("Headings", "Role");
inline constexpr Text kIntendedShare = HEADROOM_TEXT("Headings", "Intended (%)");
inline constexpr Text kActualShare = HEADROOM_TEXT("Headings", "Actual (%)");
inline constexpr Text kDrift = HEADROOM_TEXT("Headings", "Drift (points)");
inline constexpr Text kPurpose = HEADROOM_TEXT("Headings", "Purpose");
inline constexpr Text kAdvantages = HEADROOM_TEXT("Headings", "Advantages");
inline constexpr Text kGroup = HEADROOM_TEXT("Headings", "Group");
inline constexpr Text kTrial = HEADROOM_TEXT("Headings", "Trial");
inline constexpr Text kDate = HEADROOM_TEXT("Headings", "Date");
inline constexpr Text kHyperparameters = HEADROOM_TEXT("Headings", "Hyperparameters");
inline constexpr Text kDataSet = HEADROOM_TEXT("Headings", "Data set");
inline constexpr Text kCodeVersion = HEADROOM_TEXT("Headings", "Code version");
inline constexpr Text kCost = HEADROOM_TEXT("Headings", "Cost");
inline constexpr Text kQuality = HEADROOM_TEXT("Headings", "Quality");
inline constexpr Text kQualityName = HEADROOM_TEXT("Headings", "Measure of quality");
inline constexpr Text kCostPerMillionTokens = HEADROOM_TEXT("Headings", "Cost per 1M tokens");
inline constexpr Text kDecision = HEADROOM_TEXT("Headings", "Decision");
inline constexpr Text kOutcome = HEADROOM_TEXT("Headings", "Outcome");

// What the documents state in words
inline constexpr Text kArchitecture = HEADROOM_TEXT("Headings", "Architecture");
inline constexpr Text kFeature = HEADROOM_TEXT("Headings", "Feature");
inline constexpr Text kCpu = HEADROOM_TEXT("Headings", "CPU");
inline constexpr Text kInferentia = HEADROOM_TEXT("Headings", "Inferentia");
inline constexpr Text kFactor = HEADROOM_TEXT("Headings", "Factor");
inline constexpr Text kCategory = HEADROOM_TEXT("Headings", "Category");
inline constexpr Text kGpuIntensity = HEADROOM_TEXT("Headings", "GPU intensity");
inline constexpr Text kPattern = HEADROOM_TEXT("Headings", "Pattern");
inline constexpr Text kAdvice = HEADROOM_TEXT("Headings", "Advice");
inline constexpr Text kMachines = HEADROOM_TEXT("Headings", "Machines");
inline constexpr Text kMode = HEADROOM_TEXT("Headings", "Mode");
inline constexpr Text kSetting = HEADROOM_TEXT("Headings", "Setting");
inline constexpr Text kTechnique = HEADROOM_TEXT("Headings", "Technique");
inline constexpr Text kPricedBy = HEADROOM_TEXT("Headings", "Priced by");
inline constexpr Text kMetric = HEADROOM_TEXT("Headings", "Metric");
inline constexpr Text kDefinition = HEADROOM_TEXT("Headings", "Definition");
inline constexpr Text kImportance = HEADROOM_TEXT("Headings", "Importance");
inline constexpr Text kShownAs = HEADROOM_TEXT("Headings", "Shown as");
inline constexpr Text kThreshold = HEADROOM_TEXT("Headings", "Threshold");
inline constexpr Text kDuration = HEADROOM_TEXT("Headings", "Duration");
inline constexpr Text kAction = HEADROOM_TEXT("Headings", "Action");
inline constexpr Text kDefinedTerm = HEADROOM_TEXT("Headings", "Term");

// Token APIs
inline constexpr Text kTokenApi = HEADROOM_TEXT("Headings", "Token API");
inline constexpr Text kInputPerMillion = HEADROOM_TEXT("Headings", "Input per 1M");
inline constexpr Text kCachedPerMillion = HEADROOM_TEXT("Headings", "Cached input per 1M");
inline constexpr Text kOutputPerMillion = HEADROOM_TEXT("Headings", "Output per 1M");
inline constexpr Text kStatedSpeed = HEADROOM_TEXT("Headings", "Stated tokens/s");
inline constexpr Text kRequestsPerMinute = HEADROOM_TEXT("Headings", "Requests/min");
inline constexpr Text kTokensPerMinute = HEADROOM_TEXT("Headings", "Tokens/min");
inline constexpr Text kDataRegion = HEADROOM_TEXT("Headings", "Data stays in");
inline constexpr Text kPresentCheaperAbove =
    HEADROOM_TEXT("Headings", "Present offer cheaper above");
inline constexpr Text kBreakEvenPresent =
    HEADROOM_TEXT("Headings", "Break-even with the present offer");
inline constexpr Text kAnyCheaperAbove = HEADROOM_TEXT("Headings", "Self-hosting cheaper above");
inline constexpr Text kBreakEvenAny =
    HEADROOM_TEXT("Headings", "Break-even with the cheapest offers");
inline constexpr Text kRemarks = HEADROOM_TEXT("Headings", "Remarks");
inline constexpr Text kTermsSource = HEADROOM_TEXT("Headings", "Source of limits and speed");
inline constexpr Text kOtherPrices = HEADROOM_TEXT("Headings", "Prices of other sources");

} // namespace headroom::heading
