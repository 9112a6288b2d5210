// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/comparison/goal_seek.h"

#include <algorithm>

namespace headroom {

namespace {

constexpr int kTenths = 10;

Money costOf(const EvaluationInputs &inputs, const Scenario &scenario)
{
    return monthlyTotal(inputs, scenario);
}

bool hasModelToServe(const Workload &workload)
{
    const bool serves = workload.kind == WorkloadKind::realTimeInference
                        || workload.kind == WorkloadKind::batchInference
                        || workload.kind == WorkloadKind::validation;
    return serves && !workload.model.empty();
}

int missedIn(const ScenarioEvaluation &evaluation)
{
    return static_cast<int>(std::ranges::count_if(evaluation.lines, [](const Line &line) {
        return line.offer
               && (!line.sizing || !line.sizing->fits || line.verdict == Verdict::missed);
    }));
}

} // namespace

std::pair<double, double> rangeOf(GoalKind kind)
{
    return kind == GoalKind::traffic ? std::pair(-99.0, 10'000.0) : std::pair(-99.0, 1000.0);
}

Scenario withGoal(Scenario scenario, GoalKind kind, double percent)
{
    (kind == GoalKind::traffic ? scenario.demandChangePercent : scenario.priceChangePercent) =
        percent;
    return scenario;
}

GoalAnswer seekGoal(const EvaluationInputs &inputs, const Scenario &scenario, GoalKind kind,
                    Money budget)
{
    using Reach = GoalAnswer::Reach;
    const auto costAt = [&](int tenths) {
        return costOf(inputs, withGoal(scenario, kind, static_cast<double>(tenths) / kTenths));
    };
    const auto [minimum, maximum] = rangeOf(kind);
    int within = static_cast<int>(minimum * kTenths);
    int above = static_cast<int>(maximum * kTenths);
    const Money atLeast = costAt(within);
    if (atLeast > budget)
        return {Reach::never, minimum, atLeast, {}};
    const Money atMost = costAt(above);
    if (atMost <= budget)
        return {Reach::always, maximum, atMost, {}};
    GoalAnswer answer{Reach::found, minimum, atLeast, atMost};
    while (above - within > 1) {
        const int middle = within + (above - within) / 2;
        const Money cost = costAt(middle);
        if (cost <= budget) {
            within = middle;
            answer.monthly = cost;
        } else {
            above = middle;
            answer.beyond = cost;
        }
    }
    answer.percent = static_cast<double>(within) / kTenths;
    return answer;
}

Scenario withPrecision(Scenario scenario, const Plan &plan, Precision precision)
{
    for (const Workload &workload : plan.workloads) {
        if (hasModelToServe(workload))
            scenario.overrides[workload.id].precision = precision;
    }
    return scenario;
}

std::vector<PrecisionAnswer> costByPrecision(const EvaluationInputs &inputs,
                                             const Scenario &scenario)
{
    std::vector<PrecisionAnswer> answers;
    if (std::ranges::none_of(inputs.plan->workloads, hasModelToServe))
        return answers;
    for (const Precision precision : kAllOf<Precision>) {
        const ScenarioEvaluation evaluation = evaluateScenario(
            inputs, withPrecision(scenario, *inputs.plan, precision), {.months = 1});
        answers.push_back({precision, evaluation.total, missedIn(evaluation)});
    }
    return answers;
}

} // namespace headroom
