// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/report_studies.h"

#include "core/report/report_facts.h"

#include <algorithm>

namespace headroom {

namespace {

/// Break-evens of the baseline and the active scenario, or the proposed one if the baseline is
/// active; null if there is no second scenario.
std::shared_ptr<const ScenarioBreakEvens> breakEvensFor(const Snapshot &snapshot)
{
    const Plan &plan = snapshot.plan();
    const std::string &other =
        plan.activeScenario != plan.baseline ? plan.activeScenario : plan.proposed;
    const auto named = [&](const std::string &name) {
        return std::ranges::find(plan.scenarios, name, &Scenario::name);
    };
    const auto first = named(plan.baseline);
    const auto second = named(other);
    if (first == second || first == plan.scenarios.end() || second == plan.scenarios.end())
        return nullptr;
    return std::make_shared<const ScenarioBreakEvens>(ScenarioBreakEvens{
        first->name, second->name, breakEvensOf(snapshot.inputs, *first, *second)});
}

/// The scenario with all that users ask for at `factor` of what it states.
Scenario atDemand(Scenario scenario, double factor)
{
    constexpr double kHundred = 100;
    scenario.demandChangePercent = (kHundred + scenario.demandChangePercent) * factor - kHundred;
    return scenario;
}

std::shared_ptr<const DemandStudy> demandStudyOf(const Snapshot &snapshot)
{
    constexpr double kHalf = 0.5;
    constexpr double kTwice = 2;
    const Scenario &scenario = activeScenario(snapshot.plan());
    const EvaluationOptions options{
        .months = static_cast<int>(snapshot.evaluation.activeScenario().forecast.size())};
    return std::make_shared<const DemandStudy>(
        DemandStudy{evaluateScenario(snapshot.inputs, atDemand(scenario, kHalf), options),
                    evaluateScenario(snapshot.inputs, atDemand(scenario, kTwice), options)});
}

} // namespace

ReportStudies studyForReport(const std::shared_ptr<const Snapshot> &snapshot,
                             const ParallelFor &parallelFor)
{
    ReportStudies studies;
    const Plan &plan = snapshot->plan();
    const Evaluation &evaluation = snapshot->evaluation;
    if (plan.workloads.empty())
        return studies;
    if (plan.scenarios.size() > 1)
        studies.comparison =
            std::make_shared<const Comparison>(compareScenarios(snapshot, comparedByDefault(plan)));
    const bool hasTotals = totalStateOf(evaluation.activeScenario()) == TotalState::known;
    const auto study = [&](int half) {
        if (!hasTotals)
            return;
        if (half == 1) {
            studies.breakEvens = breakEvensFor(*snapshot);
            studies.demand = demandStudyOf(*snapshot);
            return;
        }
        studies.forecast = std::make_shared<const ForecastReport>(
            drawnForecast(snapshot, evaluation.active, {}, parallelFor));
        // A year, however many months the tables have.
        const bool isYear = evaluation.activeScenario().forecast.size() == kForecastMonths;
        studies.sensitivity = std::make_shared<const SensitivityReport>(plannedSensitivity(
            isYear ? snapshot : makeSnapshot(snapshot->inputs, {.months = kForecastMonths})));
    };
    parallelFor(study);
    studies.commitmentSavings =
        commitmentSavings(snapshot->inputs, activeScenario(plan), evaluation.activeScenario());
    return studies;
}

std::vector<Money> commitmentSavings(const EvaluationInputs &inputs, const Scenario &scenario,
                                     const ScenarioEvaluation &evaluation)
{
    std::vector<Money> savings;
    if (scenario.commitments.empty())
        return savings;
    const int months = static_cast<int>(evaluation.forecast.size());
    Scenario joined = scenario;
    joined.commitments.clear();
    Money before = evaluateScenario(inputs, joined, {.months = months}).forecastTotal;
    for (const Commitment &commitment : scenario.commitments) {
        joined.commitments.push_back(commitment);
        const bool isLast = joined.commitments.size() == scenario.commitments.size();
        const Money now = isLast
                              ? evaluation.forecastTotal
                              : evaluateScenario(inputs, joined, {.months = months}).forecastTotal;
        savings.push_back(before - now);
        before = now;
    }
    return savings;
}

} // namespace headroom
