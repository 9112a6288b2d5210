// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/advice.h"
#include "core/carbon/footprint.h"
#include "core/catalog/availability.h"
#include "core/catalog/default_quotas.h"
#include "core/catalog/interruption_rules.h"
#include "core/catalog/transfer_prices.h"
#include "core/costing/other_costs.h"
#include "core/costing/usage.h"
#include "core/enum_names.h"
#include "core/evaluation/catalog_hardware.h"
#include "core/evaluation/completeness.h"
#include "core/evaluation/finding.h"
#include "core/evaluation/price_terms.h"
#include "core/evaluation/service_summary.h"
#include "core/models/evidence.h"
#include "core/money/money.h"
#include "core/owned/own_price_book.h"
#include "core/parallel_for.h"
#include "core/plan/plan.h"
#include "core/plan/workload.h"
#include "core/sizing/size_workload.h"
#include "core/sizing/sizing_facts.h"

#include <array>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace headroom {

class KnownSizings;
class TokenApis;

/// Reason why a workload cannot run on the instances that it is meant to share.
enum class SharingProblem : std::uint8_t {
    none,
    forbidden,    ///< it must not share
    hostForbids,  ///< the other one must not
    kind,         ///< one of them is not real-time inference on a schedule of hours
    noHardware,   ///< nothing is known of the hardware
    schedule,     ///< it runs in hours in which the other one does not
    basis,        ///< it counts in another month
    phases,       ///< it exists on other days
    several,      ///< a copy of one of them needs several instances
    memory,       ///< the models together need more memory than there is
    slices,       ///< one of them is to run on slices of accelerators
    serviceLevel, ///< no division of the time keeps all service levels
};
template <>
inline constexpr auto kNamesOf<SharingProblem> = std::to_array<std::string_view>(
    {"none", "forbidden", "host_forbids", "kind", "no_hardware", "schedule", "basis", "phases",
     "several", "memory", "slices", "service_level"});

/// A workload on instances that it shares. Each has a fixed part of the time and of the memory of
/// every instance.
struct SharingOutcome {
    WorkloadId host = 0; ///< whose offer serves all of them
    /// Reason why it does not run there, and costs nothing.
    SharingProblem problem = SharingProblem::none;
    std::vector<WorkloadId> members; ///< that do run, the host first
    int timePercent = 0;             ///< of each instance's time, but for rounding all of it
    double memoryPercent = 0;        ///< of each device's memory
    /// Share of the instances' cost in hundredths of a percent: time set aside x scheduled hours of
    /// the week, relative to those of all.
    std::int64_t costBasisPoints = 0;
    std::int64_t instances = 0; ///< of all together, at the most
};

inline constexpr int kForecastMonths = 12; ///< unless asked otherwise
inline constexpr int kMaxForecastMonths = 60;

/// Everything an answer depends on: no clock, no locale, no files. Same inputs, same answer, bit
/// for bit.
struct EvaluationInputs {
    std::shared_ptr<const Catalog> catalog; ///< public prices, own price book already on top
    std::shared_ptr<const Catalog>
        referenceBook; ///< the historic price book; reachable by pinned lines only
    std::shared_ptr<const SizingFacts> facts;
    std::shared_ptr<const CatalogHardware> hardware; ///< of `catalog`
    std::shared_ptr<const Plan> plan;
    Date valuationDate;
    std::shared_ptr<const RuleBook> rules = nullptr; ///< for advice; null: none is given
    /// Own price book applied to `catalog`; null: none, or it is hidden.
    std::shared_ptr<const OwnPriceBook> ownBook = nullptr;
    /// Own prices are hidden from the reader: those saved in the plan are not used either.
    bool ownPricesHidden = false;
    std::optional<Date> pricesAsOf =
        std::nullopt; ///< the date of the prices in `catalog`; absent: the newest prices
    /// Published rates of interruption of spot capacity; null: none are known.
    std::shared_ptr<const InterruptionRules> interruptions = nullptr;
    ParallelFor parallelFor = sequential; ///< for the halves of the catalog
    /// Availability of the offers of `catalog`; null: it is not judged.
    std::shared_ptr<const CatalogAvailability> availability = nullptr;
    /// List prices of moving data; null: none are known.
    std::shared_ptr<const TransferPrices> transfers = nullptr;
    /// Power and carbon of machines and places; null: none are known.
    std::shared_ptr<const CarbonFacts> carbon = nullptr;
    /// Quotas of accounts that requested none; null: they are not compared with what is used.
    std::shared_ptr<const std::vector<DefaultQuota>> quotas = nullptr;
    /// Models that are served at a price per token; null: none are known.
    std::shared_ptr<const TokenApis> tokenApis = nullptr;
    /// Sizings of earlier evaluations of the same facts and hardware; null: each line is sized anew. Changes no answer.
    std::shared_ptr<KnownSizings> sizings = nullptr;
};

/// The price a line is computed with. Rates are per instance and hour, in the plan's currency, the
/// scenario's price change included; quoted ones are as the book has them, in the book's currency.
struct LinePrice {
    HourlyRate rate;
    HourlyRate quoted;
    std::string quotedCurrency;
    std::optional<HourlyRate>
        listRate; ///< public on-demand price of the same type and region, own prices aside
    std::optional<HourlyRate> quotedList;
    std::optional<HourlyRate>
        contractedRate; ///< the same under the own price book, where there is one
    std::optional<HourlyRate> quotedContracted;
    std::optional<Exact> upfront =
        std::nullopt; ///< fee of one instance for the term; absent: not known
    std::optional<HourlyRate> withoutFallback =
        std::nullopt;                     ///< of spot alone, where some hours are on demand
    std::optional<Conversion> conversion; ///< absent: quoted in the plan's currency
    std::optional<Date> asOf;             ///< absent: not stated
    std::string source;
    PriceBook book = PriceBook::publicCatalog;
    std::uint8_t flags = 0; ///< PriceFlag bits
    bool fromPlan = false;  ///< embedded in the plan rather than in today's catalog
};

/// Cost per unit of work at the demand planned for.
struct UnitCost {
    Text unit;    ///< "1M requests", "run", "person"
    Text counted; ///< "%1 million requests"
    Exact units;  ///< in a month
    Exact amount; ///< in the plan's currency, unrounded; other cost lines included
};

/// Part of a line's month that one of the scenario's commitments covers.
struct LineCover {
    std::size_t commitment = 0; ///< index into Scenario::commitments
    Exact share;                ///< of the line's instance-hours, to a billionth
    Exact cost; ///< the line's part of what the commitment bills, by covered hours, unused included
};
/// Views of cost: effective, with upfront fees spread over the term; on demand at list prices; on
/// demand at your own contracted prices; and cash, as billed.
enum class CostView : std::uint8_t { effective, list, contracted, cash };
template <>
inline constexpr auto kNamesOf<CostView> = std::to_array<KeyedName>({
    {"effective", HEADROOM_TEXT("Terms", "effective")},
    {"list", HEADROOM_TEXT("Terms", "list")},
    {"contracted", HEADROOM_TEXT("Terms", "contracted")},
    {"cash", HEADROOM_TEXT("Terms", "cash")},
});

/// A month in one view of cost; percentages of the other cost lines are taken of its own compute.
struct ViewedCost {
    Money compute;
    Money other;
    [[nodiscard]] Money monthly() const { return compute + other; }
};
/// Indexed by CostView; a view without a figure is absent.
using ViewedCosts = std::array<std::optional<ViewedCost>, kNamesOf<CostView>.size()>;
/// The compute of a month in each view that has one, in the order of CostView.
using ComputeViews = std::array<std::optional<Money>, kNamesOf<CostView>.size()>;

/// Distribution of a workload's requests over its fleet: each length is served by the types
/// assigned to it.
struct FleetOutcome {
    struct Part {
        double load =
            0; ///< of its working instances, the part that the peak keeps busy; 1: all of them
        double share = 0; ///< of the requests
    };
    std::vector<Part> parts; ///< in the fleet's order
    double headroom = 0;     ///< demand that the fleet serves over what is asked; 1: just enough
    double unserved = 0;     ///< share of the requests that no part serves within the service level
    bool lacksSpare = false; ///< fewer spare instances or zones than the workload asks for
};

/// One workload in one scenario: what it is served by and what that costs a month.
struct Line {
    WorkloadId id = 0;
    std::optional<OfferReference> offer; ///< absent: nothing allocated
    std::optional<LinePrice>
        price; ///< absent: unpriced; the line then has no cost and a finding says so
    bool pinned = false;
    bool countByHand = false;

    std::optional<Sizing> sizing; ///< absent: no hardware facts, or no allocation
    std::optional<Usage> usage;   ///< instances by hour of the week; absent: no count or no hours
    std::optional<Usage> used;    ///< the same as if bought by the hour
    MonthBasis basis;             ///< the month that hours are counted in
    Verdict verdict = Verdict::missed; ///< of the service level, interruptions included
    SizingLimit miss = SizingLimit::none;
    double missChance = 1;         ///< probability, 0 to 1, that the service level is missed
    Exact count;                   ///< instances; the average when autoscaled
    std::int64_t minimumCount = 0; ///< over the week, when autoscaled
    std::int64_t maximumCount = 0;
    Exact hours;           ///< per instance and month
    Exact usedHours;       ///< instance-hours that the work needs; a commitment may bill more
    InstanceHours usedLow; ///< with replicas at the high end of performance
    InstanceHours usedHigh;
    /// Count x hours x rate, unrounded; less what commitments carry, plus their cost
    Exact exactMonthly;
    std::vector<LineCover> covers; ///< by the scenario's commitments; empty: none carries it
    Money compute;    ///< effective cost: upfront fees spread over the term; rounded once
    Money computeLow; ///< with replicas at the high end of performance
    Money computeHigh;
    /// On-demand cost of the used hours at the public list price, and at contracted prices.
    std::optional<Money> listCost;
    std::optional<Money> contractedCost;
    Money cash;    ///< billed in a month without upfront fees
    Money upfront; ///< fees paid on the first day of the term, for all instances
    std::vector<OtherCost> otherCosts; ///< in the order of the workload's lines
    Money other;                       ///< their sum
    Money monthly;                     ///< compute + other
    Money monthlyLow;                  ///< with compute at the ends of its range
    Money monthlyHigh;
    ViewedCosts views;
    std::optional<UnitCost> unitCost;
    Footprint footprint; ///< energy and carbon of the month; of a fleet: its sum
    Evidence evidence = Evidence::ruleOfThumb; ///< worst of what the figures rest on
    double sharePercent = 0;                   ///< of the scenario's total; 0 when that is 0
    /// For a fleet: a line for each part, without other costs. Offer and price are then those of
    /// the first, counts and amounts the sums of all. Empty: one offer serves the workload.
    std::vector<Line> parts;
    std::optional<FleetOutcome> fleet; ///< absent: no fleet
    /// Absent: instances of its own, which nobody else is meant to use.
    std::optional<SharingOutcome> shared;
};

/// Lines that make up a line's compute: its parts, or the line itself.
[[nodiscard]] std::span<const Line> partsOf(const Line &line);

/// One of the scenario's commitments in a month, or in all months of the forecast.
struct CommitmentUse {
    Money billed;           ///< effective: upfront fees spread over the term
    Money unused;           ///< of that
    double utilisation = 0; ///< used share of what is bought, 0 to 1
};
struct EvaluatedCommitment {
    Commitment commitment;
    bool isPriced = false;             ///< otherwise it carries nothing and costs nothing
    CommitmentUse month;               ///< the one that "monthly" means
    CommitmentUse forecast;            ///< all months of it
    Money perTerm;                     ///< billed over one term at its first prices, fees included
    double breakEven = 1;              ///< utilisation from which on it costs less than on demand
    std::vector<WorkloadId> workloads; ///< that it may carry
};

/// One month of the forecast; amounts in the order of the plan's workloads.
struct ForecastMonth {
    Date month;                    ///< its first day
    std::vector<Money> byWorkload; ///< effective
    std::vector<ViewedCosts> views;
    std::vector<InstanceHours> used; ///< that the lines' instances run
    /// Compute of each part of a fleet, by workload; empty where there is no fleet.
    std::vector<std::vector<ComputeViews>> parts;
    Money total;
    Money cash; ///< payments of this month: upfront fees when a term begins
    std::optional<Money> budget;
};

/// Cause of the increase of a forecast month over the month before.
enum class ExceedanceCause : std::uint8_t {
    planned,
    phase,
    price,
    demand,
    season,
    days,
    budget,
    budgetBegins
};
template <>
inline constexpr auto kNamesOf<ExceedanceCause> = std::to_array<std::string_view>(
    {"planned", "phase", "price", "demand", "season", "days", "budget", "budget_begins"});

/// The first month of the forecast above its budget.
struct BudgetExceedance {
    std::size_t month = 0;
    Money limit; ///< the budget of that month
    Money over;
    ExceedanceCause cause =
        ExceedanceCause::planned; ///< planned: the first month is above it already
    WorkloadId workload = 0;      ///< whose cost rises most; 0: none does
    Money more;                   ///< by which it rises
    std::string phase;            ///< that begins
};

/// The ages of the prices that a scenario's lines use.
struct PriceDates {
    std::optional<Date> oldest;
    std::optional<Date> newest;
    int amber = 0; ///< lines with a price that is to be pointed out
    int red = 0;   ///< and with one that is warned about
};

struct ProviderTotal {
    Provider provider;
    Money compute;
    double percent = 0; ///< of effective compute cost
};

/// Energy and carbon of a scenario's month. The ends of its ranges are sums of the lines' ends:
/// their factors are the same tables, which err together.
struct CarbonTotal {
    RangedFigure kwh;
    RangedFigure embodiedKg;
    RangedFigure kg;
    int lines = 0;      ///< workloads that an offer serves
    int withEnergy = 0; ///< of them, those with a figure
    int withCarbon = 0;
};

struct ScenarioEvaluation {
    std::string name;
    Date valuationDate;
    std::shared_ptr<const Plan> plan; ///< with its workloads as the scenario has them
    MonthBasis basis;
    std::vector<Line> lines; ///< one per workload, in the plan's order
    Money total;             ///< sum of the rounded lines
    /// 80 % range of performance carried into cost: lines on the same model and hardware err
    /// together and add up, others do not, so that their deviations add as squares.
    Money low;
    Money high;
    Money compute;
    /// A month in each view, other cost lines included. Absent where a line with a cost has none in
    /// the view.
    std::optional<Money> listCost;
    std::optional<Money> contractedCost;
    Money cash; ///< without upfront fees
    Money upfront;
    std::vector<ForecastMonth> forecast; ///< calendar months, as many as were asked for
    Money forecastTotal;                 ///< of these months
    Money forecastCash;
    Money twelveMonths; ///< of the first twelve calendar months, however many were asked for
    std::vector<ProviderTotal> providers;
    std::vector<EvaluatedCommitment> commitments; ///< in the scenario's order
    std::optional<Money> budget;                  ///< of the first month of the forecast
    std::optional<BudgetExceedance>
        budgetExceeded; ///< absent: no month of the forecast is above it
    /// Difference in monthly cost from the baseline; absent where either leaves something out.
    std::optional<Money> againstBaseline;
    PriceDates priceDates;
    CarbonTotal carbon;
    Completeness completeness; ///< of all sums above
    ServiceSummary service;
    std::vector<Finding> findings;
};

/// True if any month of the forecast has a budget.
[[nodiscard]] bool hasBudget(const ScenarioEvaluation &scenario);
[[nodiscard]] bool changesBudget(const ScenarioEvaluation &scenario);

/// Options of an evaluation in addition to its inputs.
struct EvaluationOptions {
    int months = kForecastMonths; ///< of forecast, 1 to kMaxForecastMonths
};

/// All scenarios of a plan, evaluated.
struct Evaluation {
    std::vector<ScenarioEvaluation> scenarios; ///< in the plan's order
    std::size_t active = 0;
    std::size_t baseline = 0;

    [[nodiscard]] const ScenarioEvaluation &activeScenario() const { return scenarios[active]; }
    [[nodiscard]] const ScenarioEvaluation &baselineScenario() const { return scenarios[baseline]; }
};

/// Inputs and answer together, immutable: all views, exports and the command line render this.
struct Snapshot {
    EvaluationInputs inputs;
    Evaluation evaluation;

    [[nodiscard]] const Plan &plan() const { return *inputs.plan; }
    /// The plan with its workloads as the active scenario has them: what views of figures show.
    [[nodiscard]] const Plan &seen() const { return *evaluation.activeScenario().plan; }
};

/// Remaining budget for one workload, its other cost lines included; absent without a budget.
[[nodiscard]] std::optional<Money> budgetLeftFor(const ScenarioEvaluation &scenario,
                                                 WorkloadId workload);
/// The budget that leaves so much for it.
[[nodiscard]] Money budgetLeaving(const ScenarioEvaluation &scenario, WorkloadId workload,
                                  Money cost);
/// The cost that a line has in a view, as other views of it count; absent where it has none.
[[nodiscard]] std::optional<Money> costIn(const ViewedCosts &costs, CostView view);

/// The month that the scenario's lines count in: "730 h", or "730 h, or a line's own basis" where
/// schedules carry their own.
[[nodiscard]] std::string monthBasisOf(const Plan &plan, const ScenarioEvaluation &scenario,
                                       const Language &language = english());

/// Pure. The plan must be valid (plan_validation.h).
[[nodiscard]] Evaluation evaluate(const EvaluationInputs &inputs,
                                  const EvaluationOptions &options = {});
/// One scenario, which need not be one of the plan's.
[[nodiscard]] ScenarioEvaluation evaluateScenario(const EvaluationInputs &inputs,
                                                  const Scenario &scenario,
                                                  const EvaluationOptions &options = {});
/// Lines and total of a month as planned, without forecast, ranges and findings.
[[nodiscard]] ScenarioEvaluation plannedMonth(const EvaluationInputs &inputs,
                                              const Scenario &scenario);
/// The total of a month as planned, and the sum of the first twelve calendar months, for callers
/// that need only these. A second, shorter implementation of the sums of evaluateScenario(): both
/// must agree to the cent.
[[nodiscard]] Money monthlyTotal(const EvaluationInputs &inputs, const Scenario &scenario);
[[nodiscard]] Money twelveMonthsTotal(const EvaluationInputs &inputs, const Scenario &scenario);
[[nodiscard]] std::shared_ptr<const Snapshot> makeSnapshot(const EvaluationInputs &inputs,
                                                           const EvaluationOptions &options = {});

/// The plan with the price rows it is computed with, and the catalog's version: what gets saved.
[[nodiscard]] Plan withEmbeddedPrices(const Snapshot &snapshot);

} // namespace headroom
