// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/plan.h"
#include "core/plan/register_fields.h"
#include "core/plan/workload_fields.h"

namespace headroom {

template <typename Io>
void fields(Io &io, Of<PurchaseOption>)
{
    io.always("pricing_model", &PurchaseOption::model);
    io.always("term_years", &PurchaseOption::termYears);
    io.always("payment", &PurchaseOption::payment);
    io.always("operating_system", &PurchaseOption::operatingSystem);
    io.always("tenancy", &PurchaseOption::tenancy);
}

template <typename Io>
void fields(Io &io, Of<OfferReference>)
{
    io.required("provider", &OfferReference::provider);
    io.nullable("region", &OfferReference::region);
    io.required("instance_type", &OfferReference::instanceType);
    io.always("purchase", &OfferReference::purchase);
    io.always("price_book", &OfferReference::book);
}

template <typename Io>
void fields(Io &io, Of<ServedLengths>)
{
    io.required("input_up_to", &ServedLengths::inputUpTo);
    io.required("output_up_to", &ServedLengths::outputUpTo);
    io.always("share", &ServedLengths::share);
}

template <typename Io>
void fields(Io &io, Of<FleetPart>)
{
    io.required("offer", &FleetPart::offer);
    io.required("instances", &FleetPart::instances);
    io.optional("spare", &FleetPart::spare);
    io.optional("tensor_parallel", &FleetPart::tensorParallel);
    io.required("serves", &FleetPart::serves);
}

template <typename Io>
void fields(Io &io, Of<Allocation>)
{
    io.required("offer", &Allocation::offer);
    io.always("pinned", &Allocation::pinned);
    io.optional("count", &Allocation::count);
    io.optional("printed_monthly", &Allocation::printedMonthly);
    io.optional("printed_in", &Allocation::printedIn);
    io.optional("fleet", &Allocation::fleet);
    io.optional("on_instances_of", &Allocation::onInstancesOf);
}

template <typename Io>
void fields(Io &io, Of<ProviderShare>)
{
    io.required("provider", &ProviderShare::provider);
    io.required("percent", &ProviderShare::percent);
}

template <typename Io>
void fields(Io &io, Of<SpotEntry>)
{
    io.required("provider", &SpotEntry::provider);
    io.optional("region", &SpotEntry::region);
    io.optional("hardware", &SpotEntry::hardware);
    io.optional("interruptions_per_day", &SpotEntry::interruptionsPerDay);
    io.optional("available", &SpotEntry::available);
}

template <typename Io>
void fields(Io &io, Of<Approval>)
{
    io.optional("owner", &Approval::owner);
    io.optional("client", &Approval::client);
    io.optional("author", &Approval::author);
    io.optional("needed_by", &Approval::neededBy);
    io.optional("prices_valid_until", &Approval::pricesValidUntil);
}

template <typename Io>
void fields(Io &io, Of<SpotTerms>)
{
    io.always("interruptions_per_day", &SpotTerms::interruptionsPerDay);
    io.always("restart_minutes", &SpotTerms::restartMinutes);
    io.always("checkpoint_minutes", &SpotTerms::checkpointMinutes);
    io.always("fallback_percent", &SpotTerms::fallbackPercent);
    io.optional("by_offer", &SpotTerms::byOffer);
    io.optional("entries", &SpotTerms::entries);
}

template <typename Io>
void fields(Io &io, Of<StatedQuota>)
{
    io.required("provider", &StatedQuota::provider);
    io.optional("hardware", &StatedQuota::hardware);
    io.optional("region", &StatedQuota::region);
    io.required("most", &StatedQuota::maximum);
    io.optional("on", &StatedQuota::on);
}

template <typename Io>
void fields(Io &io, Of<CommitmentRule>)
{
    io.optional("term_years", &CommitmentRule::years);
    io.optional("pricing_models", &CommitmentRule::models);
    io.optional("payments", &CommitmentRule::payments);
    io.always("months", &CommitmentRule::months);
}

template <typename Io>
void fields(Io &io, Of<StatedRules>)
{
    io.optional("objective", &StatedRules::objective);
    io.optional("share_base", &StatedRules::base);
    io.optional("most_spot_percent", &StatedRules::maxSpotPercent);
    io.optional("quotas", &StatedRules::quotas);
    io.optional("most_types", &StatedRules::maxTypes);
    io.optional("providers", &StatedRules::providers);
    io.optional("regions", &StatedRules::regions);
    io.optional("pricing_models", &StatedRules::pricingModels);
    io.optional("least_saving", &StatedRules::minSaving);
    io.optional("least_headroom", &StatedRules::minHeadroom);
    io.optional("commitments", &StatedRules::commitments);
    io.optional("share_instances", &StatedRules::sharesInstances);
    io.optional("off", &StatedRules::off);
}

template <typename Io>
void fields(Io &io, Of<Commitment>)
{
    io.required("provider", &Commitment::provider);
    io.optional("region", &Commitment::region);
    io.optional("target", &Commitment::target);
    io.required("purchase", &Commitment::purchase);
    io.always("price_book", &Commitment::book);
    io.optional("percent_off", &Commitment::percentOff);
    io.required("amount", &Commitment::amount);
    io.optional("start_month", &Commitment::startMonth);
    io.optional("renews", &Commitment::renews);
}

template <typename Io>
void fields(Io &io, Of<ProviderPriceChange>)
{
    io.required("provider", &ProviderPriceChange::provider);
    io.required("percent", &ProviderPriceChange::percent);
}

template <typename Io>
void fields(Io &io, Of<DemandOverride>)
{
    io.optional("tokens_per_run", &DemandOverride::tokensPerRun);
    io.optional("epochs", &DemandOverride::epochs);
    io.optional("runs_per_month", &DemandOverride::runsPerMonth);
    io.optional("peak_requests_per_second", &DemandOverride::peakRequestsPerSecond);
    io.optional("mean_requests_per_second", &DemandOverride::meanRequestsPerSecond);
    io.optional("input_tokens", &DemandOverride::inputTokens);
    io.optional("output_tokens", &DemandOverride::outputTokens);
    io.optional("items_per_day", &DemandOverride::itemsPerDay);
    io.optional("items_per_run", &DemandOverride::itemsPerRun);
    io.optional("people", &DemandOverride::people);
    io.optional("data_gib_per_run", &DemandOverride::dataGibPerRun);
    io.optional("cache_hit_percent", &DemandOverride::cacheHitPercent);
    io.optional("prefix_cache_percent", &DemandOverride::prefixCachePercent);
    io.optional("tokens_per_step", &DemandOverride::tokensPerStep);
    io.optional("method", &DemandOverride::method);
}

template <typename Io>
void fields(Io &io, Of<WorkloadOverride>)
{
    io.optional("model", &WorkloadOverride::model);
    io.optional("precision", &WorkloadOverride::precision);
    io.optional("software", &WorkloadOverride::software);
    io.optional("mig_profile", &WorkloadOverride::migProfile);
    io.optional("demand", &WorkloadOverride::demand);
    io.optional("schedule", &WorkloadOverride::schedule);
    io.optional("service_level", &WorkloadOverride::serviceLevel);
    io.optional("spare_replicas", &WorkloadOverride::spareReplicas);
    io.optional("target_utilisation", &WorkloadOverride::targetUtilisation);
    io.optional("may_share_instances", &WorkloadOverride::mayShareInstances);
    io.optional("autoscaling", &WorkloadOverride::autoscaling);
    io.optional("interruptible", &WorkloadOverride::interruptible);
    io.optional("checkpoint_minutes", &WorkloadOverride::checkpointMinutes);
    io.optional("speed_change_percent", &WorkloadOverride::speedChangePercent);
}

template <typename Io>
void fields(Io &io, Of<GrowthPoint>)
{
    io.required("month", &GrowthPoint::month);
    io.required("factor", &GrowthPoint::factor);
}

template <typename Io>
void fields(Io &io, Of<GrowthCurve>)
{
    io.required("kind", &GrowthCurve::kind);
    io.optional("monthly_percent", &GrowthCurve::monthlyPercent);
    io.optional("final_factor", &GrowthCurve::finalFactor);
    io.optional("middle_months", &GrowthCurve::middleMonths);
    io.optional("rise_months", &GrowthCurve::riseMonths);
    io.optional("points", &GrowthCurve::points);
}

template <typename Io>
void fields(Io &io, Of<WorkloadOutlook>)
{
    io.required("workload", &WorkloadOutlook::workload);
    io.optional("growth", &WorkloadOutlook::growth);
    io.optional("seasons", &WorkloadOutlook::seasons);
}

template <typename Io>
void fields(Io &io, Of<PriceStep>)
{
    io.required("from", &PriceStep::from);
    io.optional("provider", &PriceStep::provider);
    io.required("percent", &PriceStep::percent);
}

template <typename Io>
void fields(Io &io, Of<Spread>)
{
    io.required("kind", &Spread::kind);
    io.optional("low", &Spread::low);
    io.optional("high", &Spread::high);
}

template <typename Io>
void fields(Io &io, Of<WorkloadSpread>)
{
    io.required("workload", &WorkloadSpread::workload);
    io.required("demand", &WorkloadSpread::demand);
}

template <typename Io>
void fields(Io &io, Of<ProviderSpread>)
{
    io.required("provider", &ProviderSpread::provider);
    io.required("prices", &ProviderSpread::prices);
}

template <typename Io>
void fields(Io &io, Of<Uncertainty>)
{
    io.optional("demand", &Uncertainty::demand);
    io.optional("workload_demand", &Uncertainty::workloadDemand);
    io.optional("growth", &Uncertainty::growth);
    io.optional("prices", &Uncertainty::prices);
    io.optional("interruptions", &Uncertainty::interruptions);
    io.optional("performance", &Uncertainty::performance);
    io.optional("workloads", &Uncertainty::workloads);
    io.optional("providers", &Uncertainty::providers);
}

template <typename Io>
void fields(Io &io, Of<Outlook>)
{
    io.optional("growth", &Outlook::growth);
    io.optional("seasons", &Outlook::seasons);
    io.optional("workloads", &Outlook::workloads);
    io.optional("price_steps", &Outlook::priceSteps);
    io.optional("uncertainty", &Outlook::uncertainty);
}

template <typename Io>
void fields(Io &io, Of<RoadmapPhase>)
{
    io.required("name", &RoadmapPhase::name);
    io.required("start", &RoadmapPhase::start);
    io.optional("end", &RoadmapPhase::end);
    io.optional("workloads", &RoadmapPhase::workloads);
    io.optional("note", &RoadmapPhase::note);
    io.optional("owner", &RoadmapPhase::owner);
    io.optional("tasks", &RoadmapPhase::tasks);
}

template <typename Io>
void fields(Io &io, Of<MonthBudget>)
{
    io.required("from", &MonthBudget::from);
    io.required("monthly", &MonthBudget::monthly);
}

template <typename Io>
void fields(Io &io, Of<AlertRule>)
{
    io.required("name", &AlertRule::name);
    io.required("kind", &AlertRule::kind);
    io.optional("above", &AlertRule::above);
    io.optional("percent_of_budget", &AlertRule::budgetPercent);
}

template <typename Io>
void fields(Io &io, Of<MonitoringRule>)
{
    io.required("name", &MonitoringRule::name);
    io.required("metric", &MonitoringRule::metric);
    io.required("above", &MonitoringRule::above);
    io.optional("minutes", &MonitoringRule::minutes);
    io.optional("workload", &MonitoringRule::workload);
    io.optional("action", &MonitoringRule::action);
}

template <typename Io>
void fields(Io &io, Of<Bookmark>)
{
    io.required("name", &Bookmark::name);
    io.required("scenario", &Bookmark::scenario);
    io.required("view", &Bookmark::view);
    io.optional("highlight", &Bookmark::highlight);
    io.optional("traffic_percent", &Bookmark::trafficPercent);
    io.optional("note", &Bookmark::note);
}

template <typename Io>
void fields(Io &io, Of<Scenario>)
{
    io.required("name", &Scenario::name);
    io.optional("note", &Scenario::note);
    io.optional("colour", &Scenario::colour);
    io.optional("inherits", &Scenario::inherited);
    io.optional("monthly_growth_percent", &Scenario::monthlyGrowthPercent);
    io.optional("demand_change_percent", &Scenario::demandChangePercent);
    io.optional("price_change_percent", &Scenario::priceChangePercent);
    io.optional("provider_prices", &Scenario::providerPrices);
    io.optional("spot_price_change_percent", &Scenario::spotPriceChangePercent);
    io.optional("month_basis", &Scenario::basis);
    io.optional("provider_split", &Scenario::providerSplit);
    io.optional("split_tolerance_points", &Scenario::splitTolerancePoints);
    io.optional("monthly_budget", &Scenario::monthlyBudget);
    io.optional("spot", &Scenario::spot);
    io.optional("mix_rules", &Scenario::rules);
    io.optional("commitments", &Scenario::commitments);
    io.optional("outlook", &Scenario::outlook);
    io.optional("phases", &Scenario::phases);
    io.always("allocations", &Scenario::allocations);
    io.optional("overrides", &Scenario::overrides);
}

template <typename Io>
void fields(Io &io, Of<EmbeddedPrice>)
{
    io.required("offer", &EmbeddedPrice::offer);
    io.required("hourly_rate", &EmbeddedPrice::rate);
    io.nullable("as_of", &EmbeddedPrice::asOf);
    io.optional("source", &EmbeddedPrice::source);
    io.optional("own", &EmbeddedPrice::own);
    io.optional("agreed", &EmbeddedPrice::agreed);
    io.optional("currency", &EmbeddedPrice::currency);
    io.optional("quality", &EmbeddedPrice::quality);
    io.optional("list_rate", &EmbeddedPrice::listRate);
    io.optional("contracted_rate", &EmbeddedPrice::contractedRate);
}

template <typename Io>
void fields(Io &io, Of<ExchangeRate>)
{
    io.required("from", &ExchangeRate::from);
    io.required("to", &ExchangeRate::to);
    io.required("rate", &ExchangeRate::rate);
    io.required("date", &ExchangeRate::date);
    io.required("source", &ExchangeRate::source);
}

template <typename Io>
void fields(Io &io, Of<ModelProfile>)
{
    io.required("name", &ModelProfile::name);
    io.optional("family", &ModelProfile::family);
    io.required("kind", &ModelProfile::kind);
    io.required("params_b", &ModelProfile::paramsB);
    io.optional("active_params_b", &ModelProfile::activeParamsB);
    io.optional("layers", &ModelProfile::layers);
    io.optional("hidden_size", &ModelProfile::hidden);
    io.optional("heads", &ModelProfile::heads);
    io.optional("kv_heads", &ModelProfile::kvHeads);
    io.optional("head_dim", &ModelProfile::headDim);
    io.optional("ffn_size", &ModelProfile::ffn);
    io.optional("vocab", &ModelProfile::vocab);
    io.optional("max_context", &ModelProfile::maxContext);
    io.optional("experts", &ModelProfile::experts);
    io.optional("gated_mlp", &ModelProfile::gatedMlp);
    io.optional("latent_kv_width", &ModelProfile::latentKvWidth);
    io.optional("full_cache_values", &ModelProfile::fullCacheValues);
    io.optional("window_cache_values", &ModelProfile::windowCacheValues);
    io.optional("window_layers", &ModelProfile::windowLayers);
    io.optional("window", &ModelProfile::window);
    io.optional("chunked_layers", &ModelProfile::chunkedLayers);
    io.optional("chunk", &ModelProfile::chunk);
    io.optional("recurrent_layers", &ModelProfile::recurrentLayers);
    io.optional("state_values", &ModelProfile::stateValues);
    io.optional("feed_forward_layers", &ModelProfile::feedForwardLayers);
    io.optional("forward_gflops_per_sample", &ModelProfile::forwardGflopsPerSample);
    io.optional("activation_millions", &ModelProfile::activationMillions);
    io.optional("precision", &ModelProfile::precision);
    io.optional("licence", &ModelProfile::licence);
    io.optional("released", &ModelProfile::released);
    io.optional("aliases", &ModelProfile::aliases);
    io.optional("source", &ModelProfile::source);
}

template <typename Io>
void fields(Io &io, Of<AcceleratorSpec>)
{
    io.required("name", &AcceleratorSpec::name);
    io.required("vendor", &AcceleratorSpec::vendor);
    io.required("architecture", &AcceleratorSpec::architecture);
    io.required("memory_gib", &AcceleratorSpec::memoryGib);
    io.required("memory_bandwidth_gbps", &AcceleratorSpec::bandwidthGBps);
    io.optional("fp32_tflops", &AcceleratorSpec::fp32Tflops);
    io.optional("tf32_tflops", &AcceleratorSpec::tf32Tflops);
    io.optional("fp16_dense_tflops", &AcceleratorSpec::fp16Tflops);
    io.optional("bf16_dense_tflops", &AcceleratorSpec::bf16Tflops);
    io.optional("fp8_dense_tflops", &AcceleratorSpec::fp8Tflops);
    io.optional("int8_dense_tops", &AcceleratorSpec::int8Tops);
    io.optional("fp4_dense_tflops", &AcceleratorSpec::fp4Tflops);
    io.optional("tdp_w", &AcceleratorSpec::powerW);
    io.optional("interconnect_gbps", &AcceleratorSpec::interconnectGBps);
    io.optional("linked_devices", &AcceleratorSpec::linkedDevices);
    io.optional("matmul_ceiling", &AcceleratorSpec::matmulCeiling);
    io.optional("release_year", &AcceleratorSpec::releaseYear);
    io.optional("aliases", &AcceleratorSpec::aliases);
    io.optional("source", &AcceleratorSpec::source);
}

template <typename Io>
void fields(Io &io, Of<MovingTerms>)
{
    io.optional("day_rate", &MovingTerms::dayRate);
    io.optional("stack_days", &MovingTerms::stackDays);
    io.optional("provider_days", &MovingTerms::providerDays);
    io.optional("region_days", &MovingTerms::regionDays);
    io.optional("per_gib", &MovingTerms::perGib);
    io.optional("months", &MovingTerms::months);
}

template <typename Io>
void fields(Io &io, Of<Plan>)
{
    io.required("name", &Plan::name);
    io.optional("approval", &Plan::approval);
    io.always("currency", &Plan::currency);
    io.optional("exchange_rates", &Plan::exchangeRates);
    io.always("month_basis", &Plan::basis);
    io.optional("start_month", &Plan::startMonth);
    io.optional("monthly_budget", &Plan::monthlyBudget);
    io.optional("monthly_carbon_kg", &Plan::monthlyCarbonKg);
    io.optional("moving", &Plan::moving);
    io.optional("budget_by_month", &Plan::budgetByMonth);
    io.optional("phases", &Plan::phases);
    io.optional("risks", &Plan::risks);
    io.optional("provider_roles", &Plan::providerRoles);
    io.optional("experiments", &Plan::trials);
    io.optional("decisions", &Plan::decisions);
    io.optional("alert_rules", &Plan::alertRules);
    io.optional("monitoring_rules", &Plan::monitoringRules);
    io.optional("bookmarks", &Plan::bookmarks);
    io.required("baseline", &Plan::baseline);
    io.required("active_scenario", &Plan::proposed);
    io.always("price_policy", &Plan::pricePolicy);
    io.optional("prices_as_of", &Plan::pricesAsOf);
    io.optional("notes", &Plan::notes);
    io.required("workloads", &Plan::workloads);
    io.required("scenarios", &Plan::scenarios);
    io.optional("catalog_version", &Plan::catalogVersion);
    io.optional("prices", &Plan::prices);
    io.optional("models", &Plan::models);
    io.optional("accelerators", &Plan::accelerators);
    io.required("next_workload_id", &Plan::nextWorkloadId);
}

/// An entry that a scenario has for a workload, as files list it: with the workload that it belongs
/// to.
template <typename T>
struct OfWorkload : T {
    WorkloadId workload = 0;

    friend bool operator==(const OfWorkload &, const OfWorkload &) = default;
};

template <typename Io, typename T>
void fields(Io &io, Of<OfWorkload<T>>)
{
    io.required("workload", &OfWorkload<T>::workload);
    fields(io, Of<T>());
}

} // namespace headroom
