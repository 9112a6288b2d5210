// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/rows/limit_lines.h"

#include "core/evaluation/format.h"
#include "ui/format/text.h"
#include "ui/rows/candidate_text.h"

#include <algorithm>
#include <cmath>

namespace headroom::ui {

namespace {

constexpr double kSmallestLimit = 1e-3;
constexpr double kLargestBudget = 1e12;

} // namespace

QString needLabel(PerformanceAxis axis, double value)
{
    switch (axis) {
    case PerformanceAxis::replicaCapacity:
    case PerformanceAxis::fleetCapacity: return tr("need %1 req/s").arg(plainFigure(value));
    case PerformanceAxis::p95Latency: return tr("at most %1").arg(millisecondsText(value));
    case PerformanceAxis::runHours: return tr("at most %1").arg(hoursText(value));
    case PerformanceAxis::headroom: return tr("just enough");
    case PerformanceAxis::capacityPerDollar:
    case PerformanceAxis::instanceMemory:
    case PerformanceAxis::acceleratorMemory: return {};
    }
    return {};
}

std::optional<PlanEdit> needEdit(const Workload &workload, PerformanceAxis axis, double value)
{
    if (!std::isfinite(value))
        return std::nullopt;
    const double limit = std::max(kSmallestLimit, handRounded(value));
    Workload changed = workload;
    switch (axis) {
    case PerformanceAxis::replicaCapacity:
    case PerformanceAxis::fleetCapacity:
        changed.demand.peakRequestsPerSecond = limit;
        return ChangeWorkload{std::move(changed), "peak requests"};
    case PerformanceAxis::p95Latency:
        changed.serviceLevel.p95LatencyMs = limit;
        return ChangeWorkload{std::move(changed), "p95 latency"};
    case PerformanceAxis::runHours:
        changed.serviceLevel.deadlineHours = limit;
        return ChangeWorkload{std::move(changed), "deadline"};
    case PerformanceAxis::headroom:
    case PerformanceAxis::capacityPerDollar:
    case PerformanceAxis::instanceMemory:
    case PerformanceAxis::acceleratorMemory: return std::nullopt;
    }
    return std::nullopt;
}

PlanEdit budgetEdit(const Plan &plan, const ScenarioEvaluation &scenario, WorkloadId workload,
                    double left)
{
    const Money now = budgetLeftFor(scenario, workload).value_or(Money());
    const double wanted = std::clamp(handRounded(left), 0.0, kLargestBudget);
    const Money difference = Money::nearestCents(wanted * 100) - now;
    return budgetEdit(plan, scenario.budget.value_or(Money()) + difference);
}

PlanEdit budgetEdit(const Plan &plan, std::optional<Money> monthly)
{
    const Scenario &scenario = activeScenario(plan);
    if (!scenario.monthlyBudget)
        return SetBudget{monthly};
    Scenario changed = scenario;
    changed.monthlyBudget = monthly;
    return ChangeAssumptions{std::move(changed), "monthly budget"};
}

double handRounded(double value)
{
    if (!(value > 0) || !std::isfinite(value))
        return 0;
    const int digits = value < 100 ? 2 : 3;
    const double scale = std::pow(10.0, digits - 1 - std::floor(std::log10(value)));
    return std::round(value * scale) / scale;
}

} // namespace headroom::ui
