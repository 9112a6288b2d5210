// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/command_line/commands.h"

#include "core/evaluation/format.h"
#include "core/planning/mix_choice.h"
#include "core/wording/mix_words.h"
#include "db/export/mix_json.h"
#include "db/files/atomic_file.h"
#include "db/plan/plan_json.h"
#include "session/language.h"
#include "solver/choice_solver.h"
#include "ui/command_line/mix_options.h"
#include "ui/command_line/output.h"
#include "ui/command_line/planning_inputs.h"

#include <algorithm>

namespace headroom::cli {

namespace {

Expected<ChoiceLimits> limitsOf(const Arguments &arguments)
{
    ChoiceLimits limits;
    const QString option = "nodes";
    if (!arguments.has(option))
        return limits;
    bool isNumber = false;
    limits.nodes = arguments.value(option).toLongLong(&isNumber);
    if (!isNumber || limits.nodes < 1)
        return failure("“" + arguments.value(option).toStdString() + "” is not a number of nodes.",
                       "--nodes", "Write a whole number from 1 on.");
    return limits;
}

/// The plan with the choice in its active scenario, evaluated; an error when it costs something else than was chosen.
Expected<std::shared_ptr<const Snapshot>> withChoice(const Snapshot &snapshot,
                                                     const MixChoice &choice)
{
    auto plan = std::make_shared<Plan>(snapshot.plan());
    for (Scenario &scenario : plan->scenarios) {
        if (scenario.name == plan->activeScenario)
            scenario.allocations = choice.allocations;
    }
    EvaluationInputs inputs = snapshot.inputs;
    inputs.plan = std::move(plan);
    auto chosen = makeSnapshot(inputs);
    const Money total = chosen->evaluation.activeScenario().total;
    if (total != choice.monthly)
        return failure("The chosen offers cost " + total.toString() + " a month, not "
                           + choice.monthly.toString() + " as was computed.",
                       {}, "Report this with the plan.", ErrorKind::internal);
    return chosen;
}

std::string linesText(const Snapshot &chosen, const ScenarioEvaluation &today,
                      const MixChoice &choice)
{
    const Plan &plan = chosen.plan();
    const ScenarioEvaluation &scenario = chosen.evaluation.activeScenario();
    TextTable table({false, false, true, true, false});
    table.add({"WORKLOAD", "OFFER", "PER MONTH", "TODAY", "RUNNER-UP"});
    for (std::size_t i = 0; i < plan.workloads.size(); ++i) {
        const Line &line = scenario.lines[i];
        const auto other = std::ranges::find(choice.runnersUp, line.id, &RunnerUp::workload);
        const std::string second =
            line.pinned ? "pinned"
            : other == choice.runnersUp.end()
                ? "-"
                : describe(other->offer) + ", "
                      + formatMoney(other->costsMore, plan.currency, language()) + " more";
        table.add(
            {QString::fromStdString(plan.workloads[i].name),
             QString::fromStdString(line.offer ? describe(*line.offer) : "nothing allocated"),
             QString::fromStdString(formatMoney(line.monthly, plan.currency, language())),
             QString::fromStdString(formatMoney(today.lines[i].monthly, plan.currency, language())),
             QString::fromStdString(second)});
    }
    return table.text();
}

std::string mixText(const MixCandidates &candidates, const MixRules &rules, const MixChoice &choice,
                    const Snapshot *chosen)
{
    const Plan &plan = *candidates.inputs.plan;
    const std::string &currency = plan.currency;
    if (chosen == nullptr) {
        std::string text =
            choice.status == MixStatus::infeasible
                ? "No mix keeps all rules. These cannot be kept together:\n"
                : "No mix was found before the search ended; give it more --nodes.\n";
        for (const MixRule &rule : choice.clash)
            text += "  " + describe(rules, rule, currency) + '\n';
        for (const WorkloadId id : choice.unserved)
            text += "  no offer keeps the service level and constraints of "
                    + findWorkload(plan, id)->name + '\n';
        return text;
    }
    std::string text = linesText(*chosen, candidates.today, choice);
    text += "\nTotal " + formatMoney(choice.monthly, currency, language()) + " a month; today "
            + formatMoney(candidates.today.total, currency, language()) + ".\n";
    text += choice.status == MixStatus::optimal
                ? "Proven: no mix that keeps the rules costs less.\n"
                : "The search ended early: no mix costs less than "
                      + formatMoney(choice.bound, currency, language()) + " (gap "
                      + storage::gapPercent(choice) + " %).\n";
    for (const RulePrice &price : choice.binding)
        text += "Without the rule “" + describe(rules, price.rule, currency)
                + "”: " + formatMoney(price.saves, currency, language()) + " less"
                + (price.isProven ? ".\n" : " at least.\n");
    return text;
}

Expected<void> writtenPlan(const Arguments &arguments, const Snapshot &chosen)
{
    const auto path = arguments.text("output");
    if (!path)
        return {};
    HEADROOM_TRY(const auto text, storage::writePlan(withEmbeddedPrices(chosen)));
    return storage::writeFileAtomically(*path, text);
}

Expected<int> runOptimize(const Arguments &arguments)
{
    if (const auto output = arguments.text("output"))
        HEADROOM_CHECK(checkWrittenFiles({{*output, "--output"}},
                                         {arguments.positionals.front().toStdString()}));
    HEADROOM_TRY(const auto limits, limitsOf(arguments));
    HEADROOM_TRY(const auto snapshot, evaluatedPlan(arguments));
    const Plan &plan = snapshot->plan();
    const Scenario &scenario = activeScenario(plan);
    HEADROOM_TRY(const auto rules,
                 mixRulesOf(arguments, *snapshot->inputs.catalog, rulesOf(plan, scenario)));
    HEADROOM_TRY(const auto candidates, findMixCandidates(snapshot->inputs, scenario));
    HEADROOM_TRY(const auto choice, chooseMix(candidates, rules, solver::bestChoice, limits));
    std::shared_ptr<const Snapshot> chosen;
    if (choice.status == MixStatus::optimal || choice.status == MixStatus::feasible) {
        HEADROOM_TRY(chosen, withChoice(*snapshot, choice));
        HEADROOM_CHECK(writtenPlan(arguments, *chosen));
    }
    const std::string text =
        arguments.value("format") == "json"
            ? storage::mixJson(plan, candidates.today, rules, choice, chosen.get())
            : mixText(candidates, rules, choice, chosen.get());
    return printed(text, chosen ? kOk : kFindings);
}

} // namespace

Command optimizeCommand()
{
    std::vector<Option> options = planOptions(
        {{"scenario", "NAME", "choose for this scenario, not the active one"},
         {"format", "FORMAT", "text (default) or json", {"text", "json"}},
         {"output", "FILE", "write the plan with the choice in its active scenario"},
         {"nodes", "N", "end the search after N nodes; the same N gives the same answer"}});
    for (const Option &option : mixOptions())
        options.push_back(option);
    return {.usage = "optimize PLAN [options]",
            .summary = "Chooses offers for all workloads together at the least cost, and says why.",
            .run = runOptimize,
            .positionals = 1,
            .options = std::move(options)};
}

} // namespace headroom::cli
