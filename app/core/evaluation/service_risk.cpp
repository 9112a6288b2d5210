// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/service_risk.h"

#include "core/evaluation/left_out.h"
#include "core/evaluation/missing_facts.h"

#include <algorithm>
#include <functional>
#include <tuple>

namespace headroom {

namespace {

constexpr double kEven = 0.5;

ServiceRisk riskOf(const Workload &workload, const Line &line, Assurance was)
{
    ServiceRisk risk{.workload = workload.id, .name = workload.name, .was = was};
    risk.is = assuranceOf(line);
    risk.missChance = line.missChance;
    risk.limit = line.miss;
    if (line.sizing) {
        risk.check = missedLimitCheck(line, workload.serviceLevel);
        risk.utilisation = line.sizing->utilisation;
    }
    if (line.countByHand && line.sizing)
        risk.instancesByHand =
            std::int64_t{line.sizing->replicas} * line.sizing->instancesPerReplica;
    return risk;
}

void sortWorstFirst(std::vector<ServiceRisk> &risks)
{
    std::ranges::stable_sort(risks, std::greater(), [](const ServiceRisk &risk) {
        return std::tuple(risk.isWorse(), risk.is, risk.missChance);
    });
}

} // namespace

Assurance assuranceOf(Verdict verdict, double missChance)
{
    if (verdict == Verdict::mayMiss)
        return missChance > kEven ? Assurance::likelyMisses : Assurance::mayMiss;
    return verdict == Verdict::met ? Assurance::met : Assurance::missed;
}

Assurance assuranceOf(const Line &line)
{
    if (cannotRun(line))
        return Assurance::cannotRun;
    if (!line.offer || !line.sizing)
        return Assurance::met;
    if (line.sizing->fits)
        return assuranceOf(line.verdict, line.missChance);
    return lacksFacts(line.sizing->refusal.code) ? Assurance::met : Assurance::cannotRun;
}

std::optional<LimitCheck> missedLimitCheck(const Line &line, const ServiceLevel &level)
{
    const Sizing &sizing = *line.sizing;
    switch (line.miss) {
    case SizingLimit::p95Latency:
        return LimitCheck{line.miss, sizing.p95LatencyMs, level.p95LatencyMs.value_or(0)};
    case SizingLimit::ttft:
        return LimitCheck{line.miss, sizing.ttftMs, level.timeToFirstTokenMs.value_or(0)};
    case SizingLimit::tpot:
        return LimitCheck{line.miss, sizing.tpotMs, level.timePerOutputTokenMs.value_or(0)};
    case SizingLimit::deadline:
    case SizingLimit::schedule: return LimitCheck{line.miss, sizing.runHours, sizing.missTarget};
    default: return std::nullopt;
    }
}

std::vector<ServiceRisk> overLimits(const ScenarioEvaluation &scenario)
{
    return risksAfter(scenario, scenario);
}

std::vector<ServiceRisk> risksAfter(const ScenarioEvaluation &before,
                                    const ScenarioEvaluation &after)
{
    std::vector<ServiceRisk> risks;
    for (std::size_t i = 0; i < after.lines.size(); ++i) {
        const Line &line = after.lines[i];
        const auto former = std::ranges::find(before.lines, line.id, &Line::id);
        const Assurance is = assuranceOf(line);
        const Assurance was = former == before.lines.end() ? Assurance::met : assuranceOf(*former);
        if (isOver(is) || is > was)
            risks.push_back(riskOf(after.plan->workloads[i], line, was));
    }
    sortWorstFirst(risks);
    return risks;
}

std::vector<ServiceRisk> risksOf(const ScenarioEvaluation &scenario)
{
    std::vector<ServiceRisk> risks;
    for (std::size_t i = 0; i < scenario.lines.size(); ++i) {
        const Assurance is = assuranceOf(scenario.lines[i]);
        if (is != Assurance::met)
            risks.push_back(riskOf(scenario.plan->workloads[i], scenario.lines[i], is));
    }
    sortWorstFirst(risks);
    return risks;
}

} // namespace headroom
