// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/register.h"
#include "core/plan/workload_fields.h"

namespace headroom {

template <typename Io>
void fields(Io &io, Of<RoadmapTask>)
{
    io.required("name", &RoadmapTask::name);
    io.optional("start", &RoadmapTask::start);
    io.optional("end", &RoadmapTask::end);
    io.optional("owner", &RoadmapTask::owner);
    io.optional("status", &RoadmapTask::status);
}

template <typename Io>
void fields(Io &io, Of<PlanRisk>)
{
    io.required("name", &PlanRisk::name);
    io.required("impact", &PlanRisk::impact);
    io.required("probability", &PlanRisk::probability);
    io.optional("mitigation", &PlanRisk::mitigation);
    io.optional("owner", &PlanRisk::owner);
    io.optional("due", &PlanRisk::due);
    io.optional("status", &PlanRisk::status);
    io.optional("workloads", &PlanRisk::workloads);
    io.optional("measured_by", &PlanRisk::measuredBy);
    io.optional("source", &PlanRisk::source);
}

template <typename Io>
void fields(Io &io, Of<ProviderRole>)
{
    io.required("provider", &ProviderRole::provider);
    io.required("role", &ProviderRole::role);
    io.optional("percent", &ProviderRole::percent);
    io.optional("workloads", &ProviderRole::workloads);
    io.optional("purpose", &ProviderRole::purpose);
    io.optional("advantages", &ProviderRole::advantages);
}

template <typename Io>
void fields(Io &io, Of<Trial>)
{
    io.required("name", &Trial::name);
    io.optional("group", &Trial::group);
    io.optional("workload", &Trial::workload);
    io.optional("date", &Trial::date);
    io.optional("hyperparameters", &Trial::hyperparameters);
    io.optional("data_set", &Trial::dataSet);
    io.optional("code_version", &Trial::codeVersion);
    io.optional("ran_on", &Trial::ranOn);
    io.optional("instances", &Trial::instances);
    io.required("hours", &Trial::hours);
    io.optional("cost", &Trial::cost);
    io.optional("tokens_per_second", &Trial::tokensPerSecond);
    io.optional("requests_per_second", &Trial::requestsPerSecond);
    io.optional("p95_latency_ms", &Trial::p95LatencyMs);
    io.optional("quality", &Trial::quality);
    io.optional("quality_name", &Trial::qualityName);
    io.optional("note", &Trial::note);
}

template <typename Io>
void fields(Io &io, Of<PlanDecision>)
{
    io.required("name", &PlanDecision::name);
    io.required("date", &PlanDecision::date);
    io.required("outcome", &PlanDecision::outcome);
    io.optional("reason", &PlanDecision::reason);
    io.optional("scenario", &PlanDecision::scenario);
    io.optional("owner", &PlanDecision::owner);
}

} // namespace headroom
