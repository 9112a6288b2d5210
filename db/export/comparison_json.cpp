// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/export/comparison_json.h"

#include "core/report/report_facts.h"
#include "core/report/version_table.h"
#include "db/export/json_values.h"
#include "db/export/table_json.h"

namespace headroom::storage {

namespace {

Json stepsJson(const Plan &plan, const Waterfall &waterfall)
{
    Json steps = Json::array();
    for (const CostStep &step : waterfall.steps) {
        Json workloads = Json::array();
        for (std::size_t i = 0; i < step.byWorkload.size(); ++i) {
            if (step.byWorkload[i] != Money())
                workloads.push_back(
                    {{"name", plan.workloads[i].name}, {"amount", step.byWorkload[i].toString()}});
        }
        steps.push_back({{"cause", keyOf(step.cause)},
                         {"amount", step.amount.toString()},
                         {"workloads", std::move(workloads)}});
    }
    return steps;
}

Json workloadsJson(const Plan &plan, const ScenarioEvaluation &evaluation)
{
    Json workloads = Json::array();
    for (std::size_t i = 0; i < evaluation.lines.size(); ++i) {
        const Line &line = evaluation.lines[i];
        workloads.push_back(
            {{"name", plan.workloads[i].name},
             {"monthly_cost", hasAmount(line) ? Json(line.monthly.toString()) : Json(nullptr)},
             {"cost_gap", hasCost(line) ? Json(nullptr) : Json(keyOf(costGapOf(line)))},
             {"unit", line.unitCost ? Json(std::string(line.unitCost->unit)) : Json(nullptr)},
             {"unit_cost", line.unitCost ? Json(line.unitCost->amount.toString()) : Json(nullptr)},
             {"evidence", line.offer ? Json(keyOf(line.evidence)) : Json(nullptr)}});
    }
    return workloads;
}

Json sharesJson(const ScenarioEvaluation &evaluation)
{
    Json shares = Json::array();
    for (const ProviderTotal &total : evaluation.providers)
        shares.push_back({{"provider", keyOf(total.provider)},
                          {"compute", total.compute.toString()},
                          {"percent", total.percent}});
    return shares;
}

Json scenarioJson(const Comparison &comparison, const ComparedScenario &compared)
{
    const Plan &plan = comparison.snapshot->plan();
    const ScenarioEvaluation &evaluation = comparison.evaluation(compared);
    const auto sum = [&](Money amount) {
        return compared.isKnown ? Json(amount.toString()) : Json(nullptr);
    };
    const Scenario &scenario = plan.scenarios[compared.index];
    Json inherited = Json::array();
    for (const Assumption assumption : scenario.inherited)
        inherited.push_back(keyOf(assumption));
    return {
        {"name", evaluation.name},
        {"monthly_cost", sum(evaluation.total)},
        {"completeness", completenessJson(evaluation.completeness)},
        {"difference", textOrNull(evaluation.againstBaseline)},
        {"steps", stepsJson(plan, compared.fromBaseline)},
        {"switching_cost", switchingJson(compared.fromBaseline.once,
                                         compared.fromBaseline.from - compared.fromBaseline.to)},
        {"twelve_months", sum(compared.twelveMonths)},
        {"thirty_six_months", sum(compared.thirtySixMonths)},
        {"cash_12", sum(compared.cashOfTwelve)},
        {"cash_36", sum(compared.cashOfThirtySix)},
        {"monthly_cost_low", sum(evaluation.low)},
        {"monthly_cost_high", sum(evaluation.high)},
        {"service_levels", serviceLevelsJson(plan, evaluation.service)},
        {"least_headroom", evaluation.service.minHeadroom
                               ? Json(evaluation.service.minHeadroom->times)
                               : Json(nullptr)},
        {"evidence", compared.evidence ? Json(keyOf(*compared.evidence)) : Json(nullptr)},
        {"spot_percent", compared.isKnown ? Json(compared.spotPercent) : Json(nullptr)},
        {"committed_percent", compared.isKnown ? Json(compared.committedPercent) : Json(nullptr)},
        {"budget_passed",
         compared.budgetExceeded ? Json(yearAndMonth(*compared.budgetExceeded)) : Json(nullptr)},
        {"providers", sharesJson(evaluation)},
        {"inherits", std::move(inherited)},
        {"workloads", workloadsJson(plan, evaluation)}};
}

Json sidesJson(const Comparison &comparison)
{
    const Snapshot &snapshot = *comparison.snapshot;
    Json scenarios = Json::array();
    for (const ComparedScenario &compared : comparison.scenarios)
        scenarios.push_back(scenarioJson(comparison, compared));
    return {{"plan", snapshot.plan().name},
            {"currency", snapshot.plan().currency},
            {"baseline", snapshot.evaluation.baselineScenario().name},
            {"scenarios", std::move(scenarios)}};
}

Json costOfChanges(const VersionComparison &versions)
{
    Json json = sidesJson(versions.sides);
    json["prices"] = versions.savedPrices > 0 ? "saved" : "today";
    json["changes"] = tableRows(versionChanges(versions, english()));
    return json;
}

} // namespace

std::string comparisonJson(const Comparison &comparison)
{
    return outputJson("comparison", sidesJson(comparison));
}

std::string versionsJson(const VersionComparison &versions)
{
    return outputJson("versions", costOfChanges(versions));
}

std::string diffJson(const std::vector<FieldChange> &changes, const VersionComparison *versions)
{
    Json fields = Json::array();
    for (const FieldChange &change : changes)
        fields.push_back(
            {{"field", change.place}, {"before", change.before}, {"after", change.after}});
    return outputJson("diff",
                      {{"fields", std::move(fields)},
                       {"cost", versions == nullptr ? Json(nullptr) : costOfChanges(*versions)}});
}

} // namespace headroom::storage
