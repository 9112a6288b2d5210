// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/models/model_profile.h"
#include "core/money/exchange_rate.h"
#include "core/plan/stated_rules.h"
#include "core/plan/workload.h"
#include "core/sizing/hardware/hardware.h"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace headroom {

/// What spot capacity is expected to do to a workload. All are assumptions of the scenario, with defaults that
/// are rules of thumb.
struct SpotTerms {
    /// Interruptions of one instance per day. Google Cloud's documentation of preemptible instances names 5 % to
    /// 15 % a day on average; AWS's Spot Instance Advisor and Azure's eviction rates lie in the same bands.
    double interruptionsPerDay = 0.1;
    double restartMinutes = 10;   ///< until a replacement works again: capacity, image, weights
    double checkpointMinutes = 1; ///< that writing one checkpoint takes
    double fallbackPercent = 0;   ///< of the hours on demand, because no spot capacity is to be had

    friend bool operator==(const SpotTerms &, const SpotTerms &) = default;
};

/// The offer that serves a workload in one scenario.
struct Allocation {
    OfferReference offer;
    bool pinned = false;               ///< chosen by hand; the optimiser leaves it alone
    std::optional<std::int64_t> count; ///< instances set by hand; absent: as many as sizing says
    std::optional<Exact>
        printedMonthly;    ///< the figure a source document prints for this line, to be compared
    std::string printedIn; ///< where it is printed

    friend bool operator==(const Allocation &, const Allocation &) = default;
};

struct ProviderShare {
    Provider provider = Provider::aws;
    double percent = 0;

    friend bool operator==(const ProviderShare &, const ProviderShare &) = default;
};

/// Assumptions and allocations under one name. All money is in the plan's currency.
struct Scenario {
    std::string name;
    std::map<WorkloadId, Allocation> allocations;
    double monthlyGrowthPercent = 0;          ///< of demand, per month
    double priceChangePercent = 0;            ///< applied to every public price; -100 < p <= 1000
    std::optional<MonthBasis> basis;          ///< overrides the plan's
    std::vector<ProviderShare> providerSplit; ///< wanted shares of effective compute cost
    double splitTolerancePoints = 5;
    std::optional<Money> monthlyBudget; ///< overrides the plan's
    SpotTerms spot;                     ///< what interruptions are expected to do
    StatedRules rules;                  ///< of a choice for the whole mix

    friend bool operator==(const Scenario &, const Scenario &) = default;
};

/// The price row a plan was computed with, kept so that the plan reads the same anywhere.
struct EmbeddedPrice {
    OfferReference offer;
    HourlyRate rate;
    std::optional<Date> asOf; ///< absent: not stated
    std::string source;
    bool own = false;                                  ///< from the company's own price book
    bool agreed = false;                               ///< a fixed price of that book
    std::string currency = {};                         ///< empty: the plan's
    std::vector<PriceQuality> quality = {};            ///< empty: a quoted price, taken as it is
    std::optional<HourlyRate> listRate = std::nullopt; ///< public, on demand; absent: the catalog's
    std::optional<HourlyRate> contractedRate =
        std::nullopt; ///< on demand under the own book; likewise

    friend bool operator==(const EmbeddedPrice &, const EmbeddedPrice &) = default;
};

/// What to do when the catalog has other prices than the plan was saved with.
enum class PricePolicy : std::uint8_t { update, keep };
template <>
inline constexpr auto kNamesOf<PricePolicy> = std::to_array<std::string_view>({"update", "keep"});

/// The document: an immutable value. Everything a user can undo lies in here.
struct Plan {
    std::string name;
    std::string currency = "USD";
    std::vector<ExchangeRate>
        exchangeRates; ///< to convert prices that are quoted in other currencies
    MonthBasis basis;
    std::optional<Date>
        startMonth; ///< first month of the forecast; absent: the one after the valuation date
    std::vector<Workload> workloads; ///< in the order of the mix
    std::vector<Scenario> scenarios; ///< at least one
    std::string baseline;            ///< name of a scenario
    std::string proposed;            ///< the scenario that the plan asks to approve
    /// The one that is looked at and that edits concern; looking at another one changes nothing else.
    std::string activeScenario;
    std::optional<Money> monthlyBudget;
    PricePolicy pricePolicy = PricePolicy::update;
    std::optional<Date>
        pricesAsOf;             ///< the catalog's prices as known on this day; absent: the newest
    std::string catalogVersion; ///< that the embedded prices come from; empty: never priced
    std::vector<EmbeddedPrice> prices;
    std::vector<ModelProfile> models;          ///< of one's own, beside those that ship
    std::vector<AcceleratorSpec> accelerators; ///< likewise
    std::string notes;
    WorkloadId nextWorkloadId = 1;

    friend bool operator==(const Plan &, const Plan &) = default;
};

[[nodiscard]] const Workload *findWorkload(const Plan &plan, WorkloadId id);
[[nodiscard]] const Scenario *findScenario(const Plan &plan, std::string_view name);
/// The scenario that is looked at; a valid plan always has one.
[[nodiscard]] const Scenario &activeScenario(const Plan &plan);
[[nodiscard]] const MonthBasis &basisOf(const Plan &plan, const Scenario &scenario);
[[nodiscard]] std::optional<Money> budgetOf(const Plan &plan, const Scenario &scenario);

/// An empty plan with one scenario, "Baseline".
[[nodiscard]] Plan newPlan();
/// A workload of the kind with defaults that make sense, without id.
[[nodiscard]] Workload newWorkload(WorkloadKind kind);

/// The regions in which any scenario of the plan runs something, by provider. Lines on the reference price
/// book have none.
[[nodiscard]] std::map<Provider, std::set<std::string>> regionsInUse(const Plan &plan);

} // namespace headroom
