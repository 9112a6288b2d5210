// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "advice/advice.h"
#include "catalog/catalog.h"
#include "catalog/own_price_book.h"
#include "evaluation/catalog_hardware.h"
#include "evaluation/finding.h"
#include "models/evidence.h"
#include "money/money.h"
#include "plan/plan.h"
#include "sizing/size_workload.h"
#include "sizing/sizing_facts.h"

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace headroom {

inline constexpr int kForecastMonths = 12;

/// Everything an answer depends on: no clock, no locale, no files. Same inputs, same answer, bit for bit.
struct EvaluationInputs {
    std::shared_ptr<const Catalog> catalog; ///< public prices, own price book already on top
    std::shared_ptr<const Catalog>
        referenceBook; ///< the historic price book; reachable by pinned lines only
    std::shared_ptr<const SizingFacts> facts;
    std::shared_ptr<const CatalogHardware> hardware; ///< of `catalog`
    std::shared_ptr<const Plan> plan;
    Date valuationDate;
    std::shared_ptr<const RuleBook> rules = nullptr; ///< for advice; null: none is given
    /// What lies on top of `catalog`; null: nothing, or it is hidden.
    std::shared_ptr<const OwnPriceBook> ownBook = nullptr;
    /// The reader must not learn of own prices: those saved in the plan do not count either.
    bool ownPricesHidden = false;
    std::optional<Date> pricesAsOf =
        std::nullopt; ///< the day `catalog` stands for; absent: the newest prices
};

/// The price a line is computed with.
struct LinePrice {
    HourlyRate rate;   ///< per instance and hour, price change of the scenario included
    HourlyRate quoted; ///< as the book has it
    std::optional<HourlyRate> listRate; ///< on-demand price of the same type, region and book
    std::optional<Date> asOf;           ///< absent: not stated
    std::string source;
    PriceBook book = PriceBook::publicCatalog;
    std::uint8_t flags = 0; ///< PriceFlag bits
    bool fromPlan = false;  ///< embedded in the plan rather than in today's catalog
};

/// Cost per unit of work at the demand planned for.
struct UnitCost {
    std::string unit; ///< "1M requests", "run", "1M tokens", "person"
    Exact amount;     ///< in the plan's currency, unrounded
};

/// One workload in one scenario: what it is served by and what that costs a month.
struct Line {
    WorkloadId id = 0;
    std::optional<OfferReference> offer; ///< absent: nothing allocated
    std::optional<LinePrice>
        price; ///< absent: unpriced; the line then has no cost and a finding says so
    bool pinned = false;
    bool countByHand = false;

    std::optional<Sizing> sizing;  ///< absent: no hardware facts, or no allocation
    Exact count;                   ///< instances; the average when autoscaled
    std::int64_t minimumCount = 0; ///< over the day, when autoscaled
    std::int64_t maximumCount = 0;
    Exact hours;        ///< per instance and month
    Exact exactMonthly; ///< count x hours x rate, unrounded
    Money compute;      ///< rounded once
    Money computeLow;   ///< with replicas at the high end of performance
    Money computeHigh;
    std::optional<Money> listCost; ///< same count and hours at the list rate
    Money other;                   ///< other monthly cost lines
    Money monthly;                 ///< compute + other
    std::optional<UnitCost> unitCost;
    Evidence evidence = Evidence::ruleOfThumb; ///< worst of what the figures rest on
    double sharePercent = 0;                   ///< of the scenario's total; 0 when that is 0
};

/// One month of the forecast; amounts in the order of the plan's workloads.
struct ForecastMonth {
    Date month; ///< its first day
    std::vector<Money> byWorkload;
    Money total;
};

struct ProviderTotal {
    Provider provider = Provider::aws;
    Money compute;
    double percent = 0; ///< of effective compute cost
};

struct ScenarioEvaluation {
    std::string name;
    MonthBasis basis;
    std::vector<Line> lines; ///< one per workload, in the plan's order
    Money total;             ///< sum of the rounded lines
    Money low;               ///< 80 % range of performance carried into cost
    Money high;
    std::vector<ForecastMonth> forecast; ///< kForecastMonths calendar months
    Money forecastTotal;
    std::vector<ProviderTotal> providers;
    std::optional<Money> budget;
    std::vector<Finding> findings;
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
};

/// The month that the scenario's lines count in: "730 h", or "730 h, or a line's own basis" where schedules
/// carry their own.
[[nodiscard]] std::string monthBasisOf(const Plan &plan, const ScenarioEvaluation &scenario);

/// Pure. The plan must be valid (plan_validation.h).
[[nodiscard]] Evaluation evaluate(const EvaluationInputs &inputs);
[[nodiscard]] std::shared_ptr<const Snapshot> makeSnapshot(const EvaluationInputs &inputs);

/// The plan with the price rows it is computed with, and the catalog's version: what gets saved.
[[nodiscard]] Plan withEmbeddedPrices(const Snapshot &snapshot);

} // namespace headroom
