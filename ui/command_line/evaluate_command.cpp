// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/command_line/commands.h"

#include "core/report/breakdown.h"
#include "db/export/csv.h"
#include "db/export/evaluation_json.h"
#include "ui/command_line/evaluation_text.h"
#include "ui/command_line/output.h"
#include "ui/command_line/planning_inputs.h"

#include <algorithm>
#include <numeric>

namespace headroom::cli {

namespace {

/// The named scenario, or all; a CSV table holds one.
std::vector<std::size_t> shownScenarios(const Evaluation &evaluation, bool onlyActive)
{
    if (onlyActive)
        return {evaluation.active};
    std::vector<std::size_t> all(evaluation.scenarios.size());
    std::iota(all.begin(), all.end(), std::size_t{0});
    return all;
}

std::string rendered(const Snapshot &snapshot, const std::vector<std::size_t> &scenarios,
                     const QString &format)
{
    if (format == "json")
        return storage::evaluationJson(snapshot, scenarios);
    if (format == "csv")
        return storage::csvText(
            lineTable(snapshot, snapshot.evaluation.scenarios[scenarios.front()], english()));
    std::string text;
    for (const std::size_t index : scenarios)
        text += (text.empty() ? "" : "\n")
                + evaluationText(snapshot, snapshot.evaluation.scenarios[index]);
    return text;
}

Expected<int> runEvaluate(const Arguments &arguments)
{
    const QString format = arguments.value("format");
    HEADROOM_TRY(const auto snapshot, evaluatedPlan(arguments));
    const Evaluation &evaluation = snapshot->evaluation;
    const bool onlyActive = arguments.has("scenario") || format == "csv";
    const std::vector<std::size_t> scenarios = shownScenarios(evaluation, onlyActive);
    int code = kOk;
    for (const std::size_t index : scenarios)
        code = std::max(code, exitCodeOf(evaluation.scenarios[index]));
    return printed(rendered(*snapshot, scenarios, format), code);
}

} // namespace

Command evaluateCommand()
{
    return {.usage = "evaluate PLAN [options]",
            .summary = "Prints what each workload of the plan costs a month, and why.",
            .run = runEvaluate,
            .positionals = 1,
            .options = planOptions(
                {kMonthsOption,
                 {"scenario", "NAME", "only this scenario (csv: the active one unless named)"},
                 {"format", "FORMAT", "text (default), json or csv", {"text", "json", "csv"}}})};
}

} // namespace headroom::cli
