// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/models/model_profile.h"
#include "core/money/exchange_rate.h"
#include "core/plan/bookmark.h"
#include "core/plan/commitment.h"
#include "core/plan/moving_terms.h"
#include "core/plan/outlook.h"
#include "core/plan/register.h"
#include "core/plan/scenario_overrides.h"
#include "core/plan/stated_rules.h"
#include "core/plan/workload.h"
#include "core/sizing/hardware/hardware.h"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace headroom {

/// A user's own interruption rate for the offers that it names; the most specific entry applies.
struct SpotEntry {
    Provider provider;
    std::string region = {};   ///< empty: everywhere
    std::string hardware = {}; ///< an instance type or a family; empty: all
    std::optional<double> interruptionsPerDay = std::nullopt; ///< absent: as without this entry
    bool available = true; ///< false: not available, so it is no candidate

    friend bool operator==(const SpotEntry &, const SpotEntry &) = default;
};

/// Who asks whom for the plan's money, and until when; the first page of the report says so.
struct Approval {
    std::string owner = {}; ///< who answers for the plan
    std::string client = {};
    std::string author = {};
    std::optional<Date> neededBy = {};         ///< the day by which it must be decided
    std::optional<Date> pricesValidUntil = {}; ///< the last day on which its prices are offered

    friend bool operator==(const Approval &, const Approval &) = default;
};

/// Expected behaviour of spot capacity for a workload. All are assumptions of the scenario, with
/// rules of thumb as defaults.
struct SpotTerms {
    /// Interruptions of one instance per day. Google Cloud's documentation of preemptible instances
    /// names 5 % to 15 % a day on average; AWS's Spot Instance Advisor and Azure's eviction rates
    /// lie in the same bands.
    double interruptionsPerDay = 0.1;
    double restartMinutes = 10;   ///< until a replacement works again: capacity, image, weights
    double checkpointMinutes = 1; ///< that writing one checkpoint takes
    double fallbackPercent = 0;   ///< of the hours on demand, because no spot capacity is available
    bool byOffer = false; ///< published rates of interruption take the place of the one above
    std::vector<SpotEntry> entries = {};

    friend bool operator==(const SpotTerms &, const SpotTerms &) = default;
};

/// Requests of one bucket of the workload's lengths, by its edges, and the share of them that a
/// machine type serves.
struct ServedLengths {
    double inputUpTo = 0;
    double outputUpTo = 0;
    double share = 1;

    friend bool operator==(const ServedLengths &, const ServedLengths &) = default;
};

/// Instances of one offer in a fleet that serves a workload together.
struct FleetPart {
    OfferReference offer;
    std::int64_t instances = 1; ///< spare ones included
    std::int64_t spare = 0;
    int tensorParallel = 1; ///< accelerators that share one copy of the model
    std::vector<ServedLengths> serves;

    friend bool operator==(const FleetPart &, const FleetPart &) = default;
};

/// Allocation of a workload in one scenario: an offer, a fleet of several, or another workload's
/// instances.
struct Allocation {
    OfferReference offer;              ///< also what serves it again once a fleet is given up
    bool pinned = false;               ///< by hand; the optimiser leaves it alone
    std::optional<std::int64_t> count; ///< instances set by hand; absent: as many as sizing says
    std::optional<Exact>
        printedMonthly;    ///< the figure a source document prints for this line, to be compared
    std::string printedIn; ///< document and place of the figure
    std::vector<FleetPart> fleet = {}; ///< empty: the offer alone
    /// Runs on the instances of this workload; the offer above serves it again once that is given
    /// up.
    std::optional<WorkloadId> onInstancesOf = std::nullopt;

    friend bool operator==(const Allocation &, const Allocation &) = default;
};

struct ProviderShare {
    Provider provider;
    double percent = 0;

    friend bool operator==(const ProviderShare &, const ProviderShare &) = default;
};

/// Assumptions and allocations under one name. All money is in the plan's currency.
struct Scenario {
    std::string name;
    std::string note;
    int colour = 0; ///< place in the palette, from 1 on; 0: its place among the scenarios
    std::map<WorkloadId, Allocation> allocations;
    std::map<WorkloadId, WorkloadOverride> overrides; ///< none is empty
    std::vector<Assumption> inherited; ///< from the baseline; their values below are the baseline's
    double monthlyGrowthPercent = 0;   ///< of demand, per month
    double demandChangePercent = 0;    ///< of all that users ask for, from the first month on
    double priceChangePercent = 0;     ///< applied to every public price; -100 < p <= 1000
    std::vector<ProviderPriceChange> providerPrices; ///< on top of it, for the providers named
    double spotPriceChangePercent = 0;               ///< on top of both, for spot capacity
    std::optional<MonthBasis> basis;                 ///< overrides the plan's
    std::vector<ProviderShare> providerSplit;        ///< wanted shares of effective compute cost
    double splitTolerancePoints = 5;
    StatedRules rules;                   ///< of a choice for the whole mix
    std::optional<Money> monthlyBudget;  ///< overrides the plan's
    SpotTerms spot;                      ///< expected interruptions
    std::vector<Commitment> commitments; ///< those of a narrower scope carry use first
    Outlook outlook;                     ///< growth, prices and their uncertainty, month by month
    std::optional<std::vector<RoadmapPhase>> phases; ///< in place of the plan's

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
        std::nullopt; ///< on demand under the own book; absent: the catalog's

    friend bool operator==(const EmbeddedPrice &, const EmbeddedPrice &) = default;
};

/// Policy for prices that differ between the catalog and the saved plan.
enum class PricePolicy : std::uint8_t { update, keep };
template <>
inline constexpr auto kNamesOf<PricePolicy> = std::to_array<std::string_view>({"update", "keep"});

/// The document: an immutable value. Everything a user can undo lies in here.
struct Plan {
    std::string name;
    std::string currency = "USD";
    Approval approval = {};
    std::vector<ExchangeRate>
        exchangeRates; ///< to convert prices that are quoted in other currencies
    MonthBasis basis;
    std::optional<Date>
        startMonth; ///< first month of the forecast; absent: the one after the valuation date
    std::vector<Workload> workloads; ///< in the order of the mix
    std::vector<Scenario> scenarios; ///< at least one
    std::string baseline;            ///< name of a scenario
    std::string proposed;            ///< the scenario that the plan asks to approve
    /// The scenario that is shown and that edits apply to; a change of it changes nothing else.
    std::string activeScenario;
    std::optional<Money> monthlyBudget;
    std::optional<double> monthlyCarbonKg;  ///< CO2e at most
    MovingTerms moving;                     ///< what a move to another offer costs once
    std::vector<MonthBudget> budgetByMonth; ///< in place of it from a month on, in order
    std::vector<RoadmapPhase> phases;
    std::vector<PlanRisk> risks;
    std::vector<ProviderRole> providerRoles;
    std::vector<Trial> trials;
    std::vector<PlanDecision> decisions;
    /// In addition to those of the source documents and of the budget
    std::vector<AlertRule> alertRules;
    std::vector<MonitoringRule> monitoringRules; ///< likewise
    std::vector<Bookmark> bookmarks;             ///< pages of the presentation, in order
    PricePolicy pricePolicy = PricePolicy::update;
    std::optional<Date>
        pricesAsOf;             ///< the catalog's prices as known on this day; absent: the newest
    std::string catalogVersion; ///< that the embedded prices come from; empty: never priced
    std::vector<EmbeddedPrice> prices;
    std::vector<ModelProfile> models;          ///< own models, in addition to those that ship
    std::vector<AcceleratorSpec> accelerators; ///< own ones, in addition to those that ship
    std::string notes;
    WorkloadId nextWorkloadId = 1;

    friend bool operator==(const Plan &, const Plan &) = default;
};

/// Offers that the allocation uses: its offer, or those of its fleet.
[[nodiscard]] std::vector<OfferReference> offersInUse(const Allocation &allocation);

/// True if the user's own entry marks the spot capacity of exactly this offer as unavailable.
[[nodiscard]] bool isMarkedAsMissing(const SpotTerms &terms, const OfferReference &offer);
/// The scenario with that entry added, or removed if it exists.
[[nodiscard]] Scenario withCapacityMarked(Scenario scenario, const OfferReference &offer);

[[nodiscard]] const Workload *findWorkload(const Plan &plan, WorkloadId id);
/// Empty where there is none.
[[nodiscard]] std::string nameOfWorkload(const Plan &plan, WorkloadId id);
[[nodiscard]] const Scenario *findScenario(const Plan &plan, std::string_view name);
/// The active scenario; a valid plan always has one.
[[nodiscard]] const Scenario &activeScenario(const Plan &plan);
[[nodiscard]] const MonthBasis &basisOf(const Plan &plan, const Scenario &scenario);
/// Budget of a calendar month.
[[nodiscard]] std::optional<Money> budgetIn(const Plan &plan, const Scenario &scenario, Date month);
/// The place in the palette of each scenario, from 1 on: its own, or else the first that is free.
[[nodiscard]] std::vector<int> coloursOf(const Plan &plan);

/// An empty plan with one scenario, "Baseline".
[[nodiscard]] Plan newPlan();
/// A workload of the kind with defaults that make sense, without id.
[[nodiscard]] Workload newWorkload(WorkloadKind kind);

/// The regions in which any scenario of the plan runs something, by provider. Lines on the
/// reference price book have none.
[[nodiscard]] std::map<Provider, std::set<std::string>> regionsInUse(const Plan &plan);

/// The change of a provider's prices that a scenario assumes, in percent; 0 where it names none.
[[nodiscard]] double providerPriceOf(const Scenario &scenario, Provider provider);
void setProviderPrice(Scenario &scenario, Provider provider, double percent);

// A scenario's expectations of one workload that replace those for all.

/// The workload's own expectations; null: it grows, and has its seasons, like all.
[[nodiscard]] const WorkloadOutlook *ownOutlookOf(const Scenario &scenario, WorkloadId workload);

/// Gives the workload its own growth; without a value it grows like all.
[[nodiscard]] Scenario withOwnGrowth(Scenario scenario, WorkloadId workload,
                                     std::optional<GrowthCurve> growth);
/// Gives the workload its own seasons; without a value it has those of all.
[[nodiscard]] Scenario withOwnSeasons(Scenario scenario, WorkloadId workload,
                                      std::optional<Seasons> seasons);

} // namespace headroom
