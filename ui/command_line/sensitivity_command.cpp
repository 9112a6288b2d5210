// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/command_line/commands.h"

#include "core/evaluation/format.h"
#include "core/evaluation/type_sizer.h"
#include "core/report/forecast_report.h"
#include "core/report/sensitivity_report.h"
#include "core/report/table_text.h"
#include "core/wording/service_words.h"
#include "core/wording/uncertain_words.h"
#include "db/export/csv.h"
#include "db/export/forecast_json.h"
#include "session/language.h"
#include "session/two_threads.h"
#include "ui/command_line/arguments.h"
#include "ui/command_line/output.h"
#include "ui/command_line/planning_inputs.h"

#include <atomic>

namespace headroom::cli {

namespace {

std::string swingsText(const SensitivityReport &report)
{
    return textOf(swingTable(report, SwingMeasure::year, language()),
                  report.snapshot->plan().currency);
}

std::string thresholdsText(const Plan &plan, const std::vector<DemandThreshold> &thresholds)
{
    std::string text;
    for (const DemandThreshold &threshold : thresholds)
        text += findWorkload(plan, threshold.workload)->name + ": "
                + describe(threshold, language()) + '\n';
    return text + english().say(kExaminedDemand) + '\n';
}

Risk drawnRisk(const Snapshot &snapshot, const DrawOptions &options, std::size_t ofEnd)
{
    PlanDraws draws(snapshot.inputs, activeScenario(snapshot.plan()),
                    snapshot.evaluation.activeScenario(), options);
    draws.draw(options.draws, onTwoThreads);
    Risk risk = draws.risk(onTwoThreads);
    draws.addExceedanceEnds(risk, onTwoThreads, ofEnd);
    return risk;
}

std::vector<DemandThreshold> allThresholds(const Snapshot &snapshot)
{
    const Scenario &scenario = activeScenario(snapshot.plan());
    const std::vector<Workload> &workloads = snapshot.plan().workloads;
    EvaluationInputs inputs = snapshot.inputs;
    inputs.parallelFor = sequential; // each thread takes the next group
    const std::vector<std::vector<std::size_t>> groups = alikeInDemand(inputs, scenario);
    std::vector<std::vector<DemandThreshold>> found(workloads.size());
    std::atomic<std::size_t> next = 0;
    onTwoThreads([&](int /*half*/) {
        for (std::size_t group = next++; group < groups.size(); group = next++) {
            TypeSizer sizer(inputs);
            for (const std::size_t place : groups[group])
                found[place] = demandThresholds(inputs, scenario, workloads[place].id, sizer);
        }
    });
    std::vector<DemandThreshold> thresholds;
    for (const auto &ofWorkload : found)
        thresholds.insert(thresholds.end(), ofWorkload.begin(), ofWorkload.end());
    return thresholds;
}

Expected<int> runSensitivity(const Arguments &arguments)
{
    DrawOptions options;
    HEADROOM_TRY(options.draws,
                 wholeNumberOf(arguments, "draws", "for draws", 0, kMaxDraws, kDraws));
    HEADROOM_TRY(const auto snapshot, evaluatedPlan(arguments));
    const Plan &plan = snapshot->plan();
    const ScenarioEvaluation &evaluation = snapshot->evaluation.activeScenario();
    SensitivityReport report = plannedSensitivity(snapshot);
    const QString format = arguments.value("format");
    if ((format == "json" || format == "csv") && options.draws > 0)
        report.risk =
            drawnRisk(*snapshot, options, arguments.has("draws") ? options.draws : kDrawsOfEnd);
    if (format == "csv")
        return printed(storage::csvText(swingTable(report, SwingMeasure::year, english())),
                       exitCodeOf(evaluation));
    const Sensitivity &sensitivity = report.sensitivity;
    const auto thresholds = allThresholds(*snapshot);
    std::string text;
    if (format == "json")
        text = storage::sensitivityJson(*snapshot, sensitivity, thresholds, report.risk);
    else
        text = plan.name + ", scenario " + evaluation.name + ": "
               + sumInWords(evaluation, sensitivity.month, plan.currency, language()) + " a month, "
               + sumInWords(evaluation, sensitivity.year, plan.currency, language())
               + " in twelve calendar months\n\n" + swingsText(report)
               + (thresholds.empty() ? "" : "\n" + thresholdsText(plan, thresholds));
    return printed(text, exitCodeOf(evaluation));
}

} // namespace

Command sensitivityCommand()
{
    return {.usage = "sensitivity PLAN [options]",
            .summary = "Prints the effect of each assumption on the cost, and where the cheapest "
                       "offer changes.",
            .run = runSensitivity,
            .positionals = 1,
            .options = planOptions(
                {kMonthsOption,
                 {"draws", "N",
                  "futures for the probabilities of passing the budget (json, csv), 0 for none; at "
                  "most 20000 for each end (default 10000 and 400)"},
                 {"scenario", "NAME", "this scenario instead of the active one"},
                 {"format", "FORMAT", "text (default), json or csv", {"text", "json", "csv"}}})};
}

} // namespace headroom::cli
