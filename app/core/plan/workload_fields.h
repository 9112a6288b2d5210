// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/workload.h"

#include <type_traits>

namespace headroom {

/// The plan file's keys, in their order, each bound to the member it stands for: one description that both
/// the reader and the writer follow, so that they cannot differ. An `Io` offers
///   required(key, member)   must be there
///   always(key, member)     written even when it has its default; may be absent in a file
///   optional(key, member)   written when it differs from its default
///   nullable(key, member)   always written; null where there is no value ("not stated")
///   when(test, key, member) like always for objects that pass the test, like optional for others
/// Defaults are those of the structs. They are part of the format and never change.
template <typename T>
using Of = std::type_identity<T>;

template <typename Io>
void fields(Io &io, Of<MonthBasis>)
{
    constexpr auto kCountsDays = [](const MonthBasis &basis) {
        return basis.kind == MonthBasis::Kind::workingDays;
    };
    io.required("kind", &MonthBasis::kind);
    io.when(kCountsDays, "days", &MonthBasis::days);
}

template <typename Io>
void fields(Io &io, Of<Schedule>)
{
    io.required("kind", &Schedule::kind);
    io.optional("hours", &Schedule::hours);
    io.optional("grid", &Schedule::grid);
    io.optional("month_basis", &Schedule::basis);
}

template <typename Io>
void fields(Io &io, Of<LengthBucket>)
{
    io.required("input_up_to", &LengthBucket::inputUpTo);
    io.required("output_up_to", &LengthBucket::outputUpTo);
    io.required("share", &LengthBucket::share);
    io.required("input_tokens", &LengthBucket::inputTokens);
    io.required("output_tokens", &LengthBucket::outputTokens);
}

template <typename Io>
void fields(Io &io, Of<LengthHistogram>)
{
    io.required("buckets", &LengthHistogram::buckets);
    io.optional("source", &LengthHistogram::source);
}

template <typename Io>
void fields(Io &io, Of<Demand>)
{
    io.optional("tokens_per_run", &Demand::tokensPerRun);
    io.optional("epochs", &Demand::epochs);
    io.optional("runs_per_month", &Demand::runsPerMonth);
    io.optional("method", &Demand::method);
    io.optional("sequence_length", &Demand::sequenceLength);
    io.optional("micro_batch", &Demand::microBatch);
    io.optional("global_batch", &Demand::globalBatch);
    io.optional("gradient_accumulation", &Demand::gradientAccumulation);
    io.optional("peak_requests_per_second", &Demand::peakRequestsPerSecond);
    io.optional("mean_requests_per_second", &Demand::meanRequestsPerSecond);
    io.optional("profile", &Demand::profile);
    io.optional("weekday_profile", &Demand::weekdayProfile);
    io.optional("input_tokens", &Demand::inputTokens);
    io.optional("output_tokens", &Demand::outputTokens);
    io.optional("lengths", &Demand::lengths);
    io.optional("arrival_spread", &Demand::arrivalSpread);
    io.optional("items_per_day", &Demand::itemsPerDay);
    io.optional("items_per_run", &Demand::itemsPerRun);
    io.optional("cache_hit_percent", &Demand::cacheHitPercent);
    io.optional("prefix_cache_percent", &Demand::prefixCachePercent);
    io.optional("tokens_per_step", &Demand::tokensPerStep);
    io.optional("people", &Demand::people);
    io.optional("data_gib_per_run", &Demand::dataGibPerRun);
    io.optional("overhead_minutes", &Demand::overheadMinutes);
}

template <typename Io>
void fields(Io &io, Of<ServiceLevel>)
{
    io.optional("p95_latency_ms", &ServiceLevel::p95LatencyMs);
    io.optional("time_to_first_token_ms", &ServiceLevel::timeToFirstTokenMs);
    io.optional("time_per_output_token_ms", &ServiceLevel::timePerOutputTokenMs);
    io.optional("deadline_hours", &ServiceLevel::deadlineHours);
    io.optional("throughput_per_second", &ServiceLevel::throughputPerSecond);
}

template <typename Io>
void fields(Io &io, Of<Constraints>)
{
    io.optional("providers", &Constraints::providers);
    io.optional("regions", &Constraints::regions);
    io.optional("pricing_models", &Constraints::pricingModels);
    io.optional("custom_cuda_kernels", &Constraints::customCudaKernels);
    io.optional("data_residency", &Constraints::dataResidency);
    io.optional("interruptible", &Constraints::interruptible);
    io.optional("checkpoint_minutes", &Constraints::checkpointMinutes);
    io.optional("least_vcpus", &Constraints::minVcpus);
    io.optional("least_memory_gib", &Constraints::minMemoryGib);
    io.optional("least_accelerator_gib", &Constraints::minAcceleratorGib);
    io.optional("needs_accelerator", &Constraints::needsAccelerator);
    io.optional("stays_in", &Constraints::staysIn);
    io.optional("may_change_stack", &Constraints::mayChangeStack);
}

template <typename Io>
void fields(Io &io, Of<Autoscaling>)
{
    io.always("minimum", &Autoscaling::minimum);
    io.always("maximum", &Autoscaling::maximum);
    io.always("signal", &Autoscaling::signal);
    io.always("warm_up_seconds", &Autoscaling::warmUpSeconds);
}

template <typename Io>
void fields(Io &io, Of<CostLine>)
{
    constexpr auto kIsFixed = [](const CostLine &line) { return line.basis == CostBasis::fixed; };
    io.required("name", &CostLine::name);
    io.optional("basis", &CostLine::basis);
    io.when(kIsFixed, "monthly", &CostLine::monthly);
    io.optional("unit_price", &CostLine::unitPrice);
    io.optional("quantity", &CostLine::quantity);
    io.optional("percent", &CostLine::percent);
    io.optional("follows_demand", &CostLine::followsDemand);
}

template <typename Io>
void fields(Io &io, Of<HeldData>)
{
    io.optional("gib", &HeldData::gib);
    io.optional("provider", &HeldData::provider);
    io.optional("region", &HeldData::region);
}

template <typename Io>
void fields(Io &io, Of<Workload>)
{
    io.required("id", &Workload::id);
    io.required("name", &Workload::name);
    io.required("kind", &Workload::kind);
    io.always("environment", &Workload::environment);
    io.optional("team", &Workload::team);
    io.optional("tags", &Workload::tags);
    io.optional("model", &Workload::model);
    io.always("precision", &Workload::precision);
    io.optional("cache_precision", &Workload::cachePrecision);
    io.always("software", &Workload::software);
    io.optional("mig_profile", &Workload::migProfile);
    io.always("demand", &Workload::demand);
    io.always("schedule", &Workload::schedule);
    io.optional("service_level", &Workload::serviceLevel);
    io.optional("constraints", &Workload::constraints);
    io.optional("spare_replicas", &Workload::spareReplicas);
    io.optional("zones", &Workload::zones);
    io.always("target_utilisation", &Workload::targetUtilisation);
    io.optional("speed_change_percent", &Workload::speedChangePercent);
    io.optional("autoscaling", &Workload::autoscaling);
    io.optional("may_share_instances", &Workload::mayShareInstances);
    io.optional("other_costs", &Workload::otherCosts);
    io.optional("data", &Workload::data);
    io.optional("measured_use_percent", &Workload::measuredUsePercent);
    io.optional("note", &Workload::note);
}

} // namespace headroom
