// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/random_services.h"
#include "core/catalog/known_providers.h"

#include "support/plan_builders.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace headroom::testing {

namespace {

/// Number of instances that a workload needs in an hour of the week.
double neededBy(const Workload &workload, const Sizing &sizing, std::size_t hour)
{
    if (workload.schedule.kind == Schedule::Kind::weekGrid && !workload.schedule.grid[hour])
        return 0;
    double share = 1;
    if (workload.autoscaling)
        share =
            workload.demand.profile[hour % 24] / *std::ranges::max_element(workload.demand.profile);
    const double demand = workload.demand.peakRequestsPerSecond * share;
    double working = std::ceil(demand / sizing.demandPerReplica.value - 1e-9);
    working = std::max({1.0, static_cast<double>(sizing.floorReplicas), working});
    if (workload.autoscaling)
        working = std::min(working, static_cast<double>(workload.autoscaling->maximum));
    return working + workload.spareReplicas;
}

} // namespace

Plan RandomServices::plan()
{
    PlanBuilder builder = aPlan();
    const int count = 2 + static_cast<int>(below(3));
    for (int i = 0; i < count; ++i)
        builder.with(service(i));
    Plan plan = builder.build();
    plan.startMonth = Date::fromCivil(2027, 1, 1);
    Scenario &scenario = plan.scenarios.front();
    for (const Workload &workload : plan.workloads) {
        Allocation &allocation = scenario.allocations[workload.id];
        allocation.offer = anOffer(known::aws, "us-east-1", "g5.xlarge");
        if (workload.id > 1)
            allocation.onInstancesOf = 1;
        WorkloadOutlook outlook;
        outlook.workload = workload.id;
        outlook.growth = GrowthCurve{.monthlyPercent = static_cast<double>(below(30)) - 8};
        scenario.outlook.workloads.push_back(outlook);
    }
    return plan;
}

Workload RandomServices::service(int place)
{
    Workload workload =
        aWorkload("Service " + std::to_string(place + 1), WorkloadKind::realTimeInference);
    workload.model = below(2) == 0 ? "GPT-2" : "BERT-base";
    workload.demand.peakRequestsPerSecond = std::exp(6 * part() - 1);
    workload.demand.inputTokens = 50 + below(200);
    workload.demand.outputTokens = 1 + below(60);
    workload.demand.profile = {};
    for (double &hour : workload.demand.profile)
        hour = 1;
    workload.serviceLevel = {};
    workload.spareReplicas = static_cast<int>(below(3));
    workload.mayShareInstances = true;
    workload.autoscaling.reset();
    workload.schedule = Schedule{};
    if (below(3) == 0) {
        for (double &hour : workload.demand.profile)
            hour = 1 + below(9);
        workload.autoscaling = Autoscaling{};
        workload.autoscaling->minimum = 1;
        workload.autoscaling->maximum = 500;
        workload.autoscaling->warmUpSeconds = 60 * below(20);
    } else if (place > 0 && below(2) == 0) {
        workload.schedule.kind = Schedule::Kind::weekGrid;
        for (std::size_t hour = 0; hour < kHoursPerWeek; ++hour)
            workload.schedule.grid[hour] = hour % 24 >= 8 && hour % 24 < 18;
    }
    return workload;
}

double hoursByHand(const Plan &plan, const ScenarioEvaluation &scenario)
{
    std::vector<double> instances(kHoursPerWeek, 0);
    for (std::size_t i = 0; i < plan.workloads.size(); ++i) {
        if (scenario.lines[i].shared->problem != SharingProblem::none)
            continue;
        for (std::size_t hour = 0; hour < kHoursPerWeek; ++hour)
            instances[hour] = std::max(
                instances[hour], neededBy(plan.workloads[i], *scenario.lines[i].sizing, hour));
    }
    double sum = 0;
    const auto &scaling = plan.workloads.front().autoscaling;
    for (std::size_t hour = 0; hour < kHoursPerWeek; ++hour) {
        const double before = instances[(hour + kHoursPerWeek - 1) % kHoursPerWeek];
        sum += instances[hour];
        if (scaling)
            sum += std::max(0.0, instances[hour] - before) * scaling->warmUpSeconds / 3600;
    }
    return sum / static_cast<double>(kHoursPerWeek);
}

std::optional<double> hoursByHand(const EvaluationDesk &desk, Plan plan,
                                  const ScenarioEvaluation &planned,
                                  const std::vector<double> &works)
{
    for (std::size_t i = 0; i < plan.workloads.size(); ++i)
        plan.workloads[i].demand.peakRequestsPerSecond *= works[i];
    const ScenarioEvaluation asked = evaluate(desk.with(plan)).activeScenario();
    for (std::size_t i = 0; i < asked.lines.size(); ++i) {
        if (!asked.lines[i].shared
            || asked.lines[i].shared->problem != planned.lines[i].shared->problem)
            return std::nullopt;
    }
    return hoursByHand(plan, asked);
}

bool isWithin(Money amount, double expected, double slack)
{
    return std::abs(amount.toDouble() - expected) <= slack;
}

} // namespace headroom::testing
