// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/command_line/evaluate_command.h"

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

const QStringList kEvaluationFormats{QStringLiteral("text"), QStringLiteral("json"),
                                     QStringLiteral("csv")};

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
    if (format == QLatin1String("json"))
        return storage::evaluationJson(snapshot, scenarios);
    if (format == QLatin1String("csv"))
        return storage::csvText(
            lineTable(snapshot, snapshot.evaluation.scenarios[scenarios.front()], english()));
    std::string text;
    for (const std::size_t index : scenarios)
        text += (text.empty() ? "" : "\n")
                + evaluationText(snapshot, snapshot.evaluation.scenarios[index]);
    return text;
}

} // namespace

CommandSyntax evaluateSyntax()
{
    CommandSyntax syntax{
        QStringLiteral("evaluate PLAN [options]"),
        QStringLiteral("Prints what each workload of the plan costs a month, and why."), 1,
        planOptions()};
    syntax.options.push_back(
        {QStringLiteral("scenario"), QStringLiteral("NAME"),
         QStringLiteral("only this scenario (csv: the active one unless named)")});
    syntax.options.push_back({QStringLiteral("format"), QStringLiteral("FORMAT"),
                              QStringLiteral("text (default), json or csv")});
    return syntax;
}

int runEvaluate(const Arguments &arguments)
{
    const auto format = choiceOf(arguments, QStringLiteral("format"), kEvaluationFormats);
    if (!format)
        return refused(format.error());
    const auto snapshot = evaluatedPlan(arguments);
    if (!snapshot)
        return refused(snapshot.error());
    const Evaluation &evaluation = (*snapshot)->evaluation;
    const bool onlyActive =
        arguments.has(QStringLiteral("scenario")) || *format == QLatin1String("csv");
    const std::vector<std::size_t> scenarios = shownScenarios(evaluation, onlyActive);
    int code = kOk;
    for (const std::size_t index : scenarios)
        code = std::max(code, exitCodeOf(evaluation.scenarios[index]));
    return printed(rendered(**snapshot, scenarios, *format), code);
}

} // namespace headroom::cli
