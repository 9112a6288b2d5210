// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/enum_names.h"
#include "core/plan/workload.h"

#include <optional>
#include <string>

namespace headroom {

/// Assumptions of a scenario in addition to its allocations. Each is its own, or inherited from the
/// baseline.
enum class Assumption : std::uint8_t {
    growth,
    demandChange,
    priceChange,
    providerPrices,
    spotPrices,
    monthBasis,
    providerSplit, ///< with its tolerance
    budget,
    spot,
    growthCurve, ///< in place of the growth
    seasons,
    growthByWorkload,
    priceSteps,
    uncertainty,
    phases
};
template <>
inline constexpr auto kNamesOf<Assumption> = std::to_array<KeyedName>({
    {"growth", HEADROOM_TEXT("Assumptions", "growth of demand")},
    {"demand_change", HEADROOM_TEXT("Assumptions", "change of demand")},
    {"price_change", HEADROOM_TEXT("Assumptions", "change of public prices")},
    {"provider_prices", HEADROOM_TEXT("Assumptions", "change of prices by provider")},
    {"spot_prices", HEADROOM_TEXT("Assumptions", "change of spot prices")},
    {"month_basis", HEADROOM_TEXT("Assumptions", "month")},
    {"provider_split", HEADROOM_TEXT("Assumptions", "provider split")},
    {"budget", HEADROOM_TEXT("Assumptions", "monthly budget")},
    {"spot", HEADROOM_TEXT("Assumptions", "spot interruptions")},
    {"growth_curve", HEADROOM_TEXT("Assumptions", "growth curve")},
    {"seasons", HEADROOM_TEXT("Assumptions", "seasons")},
    {"growth_by_workload", HEADROOM_TEXT("Assumptions", "growth by workload")},
    {"price_steps", HEADROOM_TEXT("Assumptions", "dated changes of prices")},
    {"uncertainty", HEADROOM_TEXT("Assumptions", "uncertainty")},
    {"phases", HEADROOM_TEXT("Assumptions", "phases")},
});

/// Expected change of a provider's public prices.
struct ProviderPriceChange {
    Provider provider;
    double percent = 0; ///< on top of the scenario's change of all public prices

    friend bool operator==(const ProviderPriceChange &, const ProviderPriceChange &) = default;
};

/// The part of a WorkloadOverride that replaces the workload's demand.
struct DemandOverride {
    std::optional<double> tokensPerRun;
    std::optional<double> epochs;
    std::optional<Exact> runsPerMonth;
    std::optional<double> peakRequestsPerSecond;
    std::optional<double> meanRequestsPerSecond;
    std::optional<double> inputTokens;
    std::optional<double> outputTokens;
    std::optional<double> itemsPerDay;
    std::optional<double> itemsPerRun;
    std::optional<int> people;
    std::optional<double> dataGibPerRun;
    std::optional<double> cacheHitPercent;
    std::optional<double> prefixCachePercent;
    std::optional<double> tokensPerStep;
    std::optional<TrainingMethod> method;

    friend bool operator==(const DemandOverride &, const DemandOverride &) = default;
};

/// A scenario's assumptions about a workload that replace those of the plan; an absent field keeps
/// the plan's value.
struct WorkloadOverride {
    std::optional<std::string> model;
    std::optional<Precision> precision;
    std::optional<SoftwareClass> software;
    std::optional<std::string> migProfile;
    DemandOverride demand;
    std::optional<Schedule> schedule;
    std::optional<ServiceLevel> serviceLevel;
    std::optional<int> spareReplicas;
    std::optional<double> targetUtilisation;
    std::optional<bool> mayShareInstances;
    std::optional<Autoscaling> autoscaling; ///< a scenario may add or change it, not take it away
    std::optional<bool> interruptible;
    std::optional<double> checkpointMinutes;
    std::optional<double> speedChangePercent;

    friend bool operator==(const WorkloadOverride &, const WorkloadOverride &) = default;
};

/// Fields of a workload that a scenario may override.
enum class OverrideField : std::uint8_t {
    model,
    precision,
    software,
    tokensPerRun,
    epochs,
    runsPerMonth,
    peakRequests,
    meanRequests,
    inputTokens,
    outputTokens,
    itemsPerDay,
    itemsPerRun,
    people,
    dataGibPerRun,
    schedule,
    serviceLevel,
    spareReplicas,
    targetUtilisation,
    mayShareInstances,
    cacheHitPercent,
    prefixCachePercent,
    tokensPerStep,
    method,
    autoscaling,
    interruptible,
    checkpointMinutes,
    speedChange,
    migProfile
};
template <>
inline constexpr auto kNamesOf<OverrideField> = std::to_array<KeyedName>({
    {"model", HEADROOM_TEXT("Fields", "model")},
    {"precision", HEADROOM_TEXT("Fields", "precision")},
    {"software", HEADROOM_TEXT("Fields", "software")},
    {"tokens_per_run", HEADROOM_TEXT("Fields", "tokens per run")},
    {"epochs", HEADROOM_TEXT("Fields", "epochs")},
    {"runs_per_month", HEADROOM_TEXT("Fields", "runs per month")},
    {"peak_requests_per_second", HEADROOM_TEXT("Fields", "peak requests")},
    {"mean_requests_per_second", HEADROOM_TEXT("Fields", "mean requests")},
    {"input_tokens", HEADROOM_TEXT("Fields", "input tokens")},
    {"output_tokens", HEADROOM_TEXT("Fields", "output tokens")},
    {"items_per_day", HEADROOM_TEXT("Fields", "items per day")},
    {"items_per_run", HEADROOM_TEXT("Fields", "items per run")},
    {"people", HEADROOM_TEXT("Fields", "people")},
    {"data_gib_per_run", HEADROOM_TEXT("Fields", "data per run")},
    {"schedule", HEADROOM_TEXT("Fields", "schedule")},
    {"service_level", HEADROOM_TEXT("Fields", "service level")},
    {"spare_replicas", HEADROOM_TEXT("Fields", "spare replicas")},
    {"target_utilisation", HEADROOM_TEXT("Fields", "target utilisation")},
    {"may_share_instances", HEADROOM_TEXT("Fields", "sharing of instances")},
    {"cache_hit_percent", HEADROOM_TEXT("Fields", "cache hit rate")},
    {"prefix_cache_percent", HEADROOM_TEXT("Fields", "prefix cache")},
    {"tokens_per_step", HEADROOM_TEXT("Fields", "tokens per step")},
    {"method", HEADROOM_TEXT("Fields", "training method")},
    {"autoscaling", HEADROOM_TEXT("Fields", "autoscaling")},
    {"interruptible", HEADROOM_TEXT("Fields", "interruptions allowed")},
    {"checkpoint_minutes", HEADROOM_TEXT("Fields", "checkpoint interval")},
    {"speed_change_percent", HEADROOM_TEXT("Fields", "change of predicted speed")},
    {"mig_profile", HEADROOM_TEXT("Fields", "MIG slices")},
});

/// Calls `visit(field, of an override, of the workload)` for every field, the two being accessors
/// of both const and changeable values: the one list of what can be overridden.
template <typename Visit>
void visitOverrides(Visit visit)
{
    using F = OverrideField;
    const auto own = [&](F field, auto member, auto ofWorkload) {
        visit(
            field, [=](auto &o) -> auto & { return o.*member; },
            [=](auto &w) -> auto & { return w.*ofWorkload; });
    };
    const auto demand = [&](F field, auto member, auto ofDemand) {
        visit(
            field, [=](auto &o) -> auto & { return o.demand.*member; },
            [=](auto &w) -> auto & { return w.demand.*ofDemand; });
    };
    own(F::model, &WorkloadOverride::model, &Workload::model);
    own(F::precision, &WorkloadOverride::precision, &Workload::precision);
    own(F::software, &WorkloadOverride::software, &Workload::software);
    demand(F::tokensPerRun, &DemandOverride::tokensPerRun, &Demand::tokensPerRun);
    demand(F::epochs, &DemandOverride::epochs, &Demand::epochs);
    demand(F::runsPerMonth, &DemandOverride::runsPerMonth, &Demand::runsPerMonth);
    demand(F::peakRequests, &DemandOverride::peakRequestsPerSecond, &Demand::peakRequestsPerSecond);
    demand(F::meanRequests, &DemandOverride::meanRequestsPerSecond, &Demand::meanRequestsPerSecond);
    demand(F::inputTokens, &DemandOverride::inputTokens, &Demand::inputTokens);
    demand(F::outputTokens, &DemandOverride::outputTokens, &Demand::outputTokens);
    demand(F::itemsPerDay, &DemandOverride::itemsPerDay, &Demand::itemsPerDay);
    demand(F::itemsPerRun, &DemandOverride::itemsPerRun, &Demand::itemsPerRun);
    demand(F::people, &DemandOverride::people, &Demand::people);
    demand(F::dataGibPerRun, &DemandOverride::dataGibPerRun, &Demand::dataGibPerRun);
    own(F::schedule, &WorkloadOverride::schedule, &Workload::schedule);
    own(F::serviceLevel, &WorkloadOverride::serviceLevel, &Workload::serviceLevel);
    own(F::spareReplicas, &WorkloadOverride::spareReplicas, &Workload::spareReplicas);
    own(F::targetUtilisation, &WorkloadOverride::targetUtilisation, &Workload::targetUtilisation);
    own(F::mayShareInstances, &WorkloadOverride::mayShareInstances, &Workload::mayShareInstances);
    demand(F::cacheHitPercent, &DemandOverride::cacheHitPercent, &Demand::cacheHitPercent);
    demand(F::prefixCachePercent, &DemandOverride::prefixCachePercent, &Demand::prefixCachePercent);
    demand(F::tokensPerStep, &DemandOverride::tokensPerStep, &Demand::tokensPerStep);
    demand(F::method, &DemandOverride::method, &Demand::method);
    own(F::autoscaling, &WorkloadOverride::autoscaling, &Workload::autoscaling);
    const auto constraint = [&](F field, auto member, auto ofConstraints) {
        visit(
            field, [=](auto &o) -> auto & { return o.*member; },
            [=](auto &w) -> auto & { return w.constraints.*ofConstraints; });
    };
    constraint(F::interruptible, &WorkloadOverride::interruptible, &Constraints::interruptible);
    constraint(F::checkpointMinutes, &WorkloadOverride::checkpointMinutes,
               &Constraints::checkpointMinutes);
    own(F::speedChange, &WorkloadOverride::speedChangePercent, &Workload::speedChangePercent);
    own(F::migProfile, &WorkloadOverride::migProfile, &Workload::migProfile);
}

/// The workload with the override's fields in place of its own.
[[nodiscard]] Workload overridden(Workload workload, const WorkloadOverride &with);
/// The override that turns `plan` into `wanted`; fields that cannot be overridden are ignored.
[[nodiscard]] WorkloadOverride overrideBetween(const Workload &plan, const Workload &wanted);
[[nodiscard]] std::vector<OverrideField> overriddenFields(const WorkloadOverride &override);
/// Without one field, which is then as in the plan again.
[[nodiscard]] WorkloadOverride without(WorkloadOverride override, OverrideField field);

} // namespace headroom
