// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/command_line/commands.h"

#include "core/catalog/offer.h"
#include "core/evaluation/format.h"
#include "core/report/lever_table.h"
#include "core/wording/answer_words.h"
#include "core/wording/lever_words.h"
#include "core/wording/switching_words.h"
#include "db/export/csv.h"
#include "db/export/table_json.h"
#include "session/language.h"
#include "ui/command_line/output.h"
#include "ui/command_line/planning_inputs.h"

#include <algorithm>

namespace headroom::cli {

namespace {

Expected<std::vector<Lever>> leversAsked(const Snapshot &snapshot, const Arguments &arguments)
{
    const Plan &plan = snapshot.plan();
    const Scenario &scenario = activeScenario(plan);
    const auto name = arguments.text("workload");
    if (!name)
        return leversOf(snapshot.inputs, scenario);
    const auto workload = std::ranges::find(plan.workloads, *name, &Workload::name);
    if (workload == plan.workloads.end())
        return failure("The plan has no workload “" + *name + "”.", "--workload",
                       "Use the name printed by headroom evaluate.");
    return leversFor(snapshot.inputs, scenario, workload->id);
}

std::string leversText(const Snapshot &snapshot, const std::vector<Lever> &levers)
{
    const Plan &plan = snapshot.plan();
    const std::string today =
        "Today: " + describe(answerOf(snapshot.evaluation.activeScenario()), language()) + '\n';
    if (levers.empty())
        return today + "No possible change saves money.\n";
    const auto money = [&](Money amount) { return formatMoney(amount, plan.currency, language()); };
    TextTable table({true, false, false, true, true, true});
    table.add({"SAVES", "WORKLOAD", "CHANGE", "BY CHANGE", "BEFORE", "AFTER"});
    for (const Lever &lever : levers)
        table.add({money(lever.saves), lever.changed.name, changeOf(lever), money(lever.ofItself()),
                   money(lever.monthlyBefore()), money(lever.monthlyAfter())});
    std::string text = today + '\n' + table.text() + '\n';
    for (const Lever &lever : levers) {
        const std::string performance = performanceOf(lever);
        const std::string move = payBackSentence(lever.move, lever.saves, plan.currency);
        text += lever.changed.name + ", " + english().say(nameOf(lever.kind)) + ": "
                + describe(*lever.line.offer) + ". " + sideEffectOf(lever)
                + (performance.empty() ? "" : " Performance: " + performance + '.')
                + (move.empty() ? "" : ' ' + move) + '\n';
    }
    return text
           + "\nEach saving is per month, for that change alone, compared with today. Savings for "
             "different\nworkloads add up; those for one workload do not, nor do those of a "
             "workload that shares instances\nwith changes to their host. “By change” leaves out "
             "what another machine alone would save.\n";
}

Expected<int> runLevers(const Arguments &arguments)
{
    HEADROOM_TRY(const auto snapshot, evaluatedPlan(arguments));
    HEADROOM_TRY(const auto levers, leversAsked(*snapshot, arguments));
    const QString format = arguments.value("format");
    if (format == "json")
        return printed(storage::tableJson("levers", leverTable(levers, english())),
                       exitCodeOfNames(*snapshot));
    if (format == "csv")
        return printed(storage::csvText(leverTable(levers, english())), exitCodeOfNames(*snapshot));
    return printed(leversText(*snapshot, levers), exitCodeOfNames(*snapshot));
}

} // namespace

Command leversCommand()
{
    return {.usage = "levers PLAN [options]",
            .summary = "Ranks possible changes to make before buying more, by savings.",
            .run = runLevers,
            .positionals = 1,
            .options = planOptions(
                {{"workload", "NAME", "only for this workload (default: all)"},
                 {"scenario", "NAME", "this scenario instead of the active one"},
                 {"format", "FORMAT", "text (default), csv or json", {"text", "csv", "json"}}})};
}

} // namespace headroom::cli
