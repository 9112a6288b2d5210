// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/report_studies.h"

#include "core/report/report_facts.h"

namespace headroom {

ReportStudies studyForReport(const std::shared_ptr<const Snapshot> &snapshot, const Halves &halves)
{
    ReportStudies studies;
    const Plan &plan = snapshot->plan();
    const Evaluation &evaluation = snapshot->evaluation;
    if (plan.workloads.empty())
        return studies;
    if (plan.scenarios.size() > 1)
        studies.comparison =
            std::make_shared<const Comparison>(compareScenarios(snapshot, comparedByDefault(plan)));
    if (totalStateOf(evaluation.activeScenario()) == TotalState::known) {
        studies.forecast = std::make_shared<const ForecastReport>(
            drawnForecast(makeSnapshot(snapshot->inputs, {.months = kReportedMonths}),
                          evaluation.active, {}, halves));
        studies.sensitivity =
            std::make_shared<const SensitivityReport>(plannedSensitivity(snapshot));
    }
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
