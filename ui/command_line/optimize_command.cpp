// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/command_line/optimize_command.h"

#include "core/evaluation/format.h"
#include "core/planning/mix_choice.h"
#include "core/wording/mix_words.h"
#include "db/export/mix_json.h"
#include "db/files/atomic_file.h"
#include "db/plan/plan_json.h"
#include "solver/choice_solver.h"
#include "ui/command_line/mix_options.h"
#include "ui/command_line/output.h"
#include "ui/command_line/planning_inputs.h"
#include "ui/command_line/text_table.h"
#include "ui/command_line/written_files.h"

#include <algorithm>

namespace headroom::cli {

namespace {

const QStringList kMixFormats{QStringLiteral("text"), QStringLiteral("json")};

QString shownText(const std::string &text)
{
    return QString::fromStdString(text);
}

Expected<ChoiceLimits> limitsOf(const Arguments &arguments)
{
    ChoiceLimits limits;
    const QString option = QStringLiteral("nodes");
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
    table.add({QStringLiteral("WORKLOAD"), QStringLiteral("OFFER"), QStringLiteral("PER MONTH"),
               QStringLiteral("TODAY"), QStringLiteral("RUNNER-UP")});
    for (std::size_t i = 0; i < plan.workloads.size(); ++i) {
        const Line &line = scenario.lines[i];
        const auto other = std::ranges::find(choice.runnersUp, line.id, &RunnerUp::workload);
        const std::string second = line.pinned ? "pinned"
                                   : other == choice.runnersUp.end()
                                       ? "-"
                                       : describe(other->offer) + ", "
                                             + formatMoney(other->costsMore, plan.currency)
                                             + " more";
        table.add({shownText(plan.workloads[i].name),
                   shownText(line.offer ? describe(*line.offer) : "nothing allocated"),
                   shownText(formatMoney(line.monthly, plan.currency)),
                   shownText(formatMoney(today.lines[i].monthly, plan.currency)),
                   shownText(second)});
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
    text += "\nTotal " + formatMoney(choice.monthly, currency) + " a month; today "
            + formatMoney(candidates.today.total, currency) + ".\n";
    text += choice.status == MixStatus::optimal
                ? "Proven: no mix that keeps the rules costs less.\n"
                : "The search ended early: no mix costs less than "
                      + formatMoney(choice.bound, currency) + " (gap " + storage::gapPercent(choice)
                      + " %).\n";
    for (const RulePrice &price : choice.binding)
        text += "Without the rule “" + describe(rules, price.rule, currency)
                + "”: " + formatMoney(price.saves, currency) + " less"
                + (price.isProven ? ".\n" : " at least.\n");
    return text;
}

Expected<void> writtenPlan(const Arguments &arguments, const Snapshot &chosen)
{
    const auto path = arguments.text(QStringLiteral("output"));
    if (!path)
        return {};
    const auto text = storage::writePlan(withEmbeddedPrices(chosen));
    if (!text)
        return tl::unexpected(text.error());
    return storage::writeFileAtomically(*path, *text);
}

Expected<int> optimized(const Arguments &arguments, const QString &format)
{
    const auto limits = limitsOf(arguments);
    if (!limits)
        return tl::unexpected(limits.error());
    const auto snapshot = evaluatedPlan(arguments);
    if (!snapshot)
        return tl::unexpected(snapshot.error());
    const Plan &plan = (*snapshot)->plan();
    const Scenario &scenario = activeScenario(plan);
    const auto rules = mixRulesOf(arguments, *(*snapshot)->inputs.catalog, rulesOf(plan, scenario));
    if (!rules)
        return tl::unexpected(rules.error());
    const auto candidates = findMixCandidates((*snapshot)->inputs, scenario);
    if (!candidates)
        return tl::unexpected(candidates.error());
    const auto choice = chooseMix(*candidates, *rules, solver::bestChoice, *limits);
    if (!choice)
        return tl::unexpected(choice.error());
    std::shared_ptr<const Snapshot> chosen;
    if (choice->status == MixStatus::optimal || choice->status == MixStatus::feasible) {
        const auto evaluated = withChoice(**snapshot, *choice);
        if (!evaluated)
            return tl::unexpected(evaluated.error());
        chosen = *evaluated;
        if (const auto written = writtenPlan(arguments, *chosen); !written)
            return tl::unexpected(written.error());
    }
    const std::string text =
        format == QLatin1String("json")
            ? storage::mixJson(plan, candidates->today, *rules, *choice, chosen.get())
            : mixText(*candidates, *rules, *choice, chosen.get());
    return printed(text, chosen ? kOk : kFindings);
}

} // namespace

CommandSyntax optimizeSyntax()
{
    CommandSyntax syntax{
        QStringLiteral("optimize PLAN [options]"),
        QStringLiteral(
            "Chooses offers for all workloads together at the least cost, and says why."),
        1, planOptions()};
    syntax.options.push_back({QStringLiteral("scenario"), QStringLiteral("NAME"),
                              QStringLiteral("choose for this scenario, not the active one")});
    syntax.options.push_back({QStringLiteral("format"), QStringLiteral("FORMAT"),
                              QStringLiteral("text (default) or json")});
    syntax.options.push_back(
        {QStringLiteral("output"), QStringLiteral("FILE"),
         QStringLiteral("write the plan with the choice in its active scenario")});
    syntax.options.push_back(
        {QStringLiteral("nodes"), QStringLiteral("N"),
         QStringLiteral("end the search after N nodes; the same N gives the same answer")});
    for (const Option &option : mixOptions())
        syntax.options.push_back(option);
    return syntax;
}

int runOptimize(const Arguments &arguments)
{
    const auto format = choiceOf(arguments, QStringLiteral("format"), kMixFormats);
    if (!format)
        return refused(format.error());
    if (const auto output = arguments.text(QStringLiteral("output"))) {
        const auto distinct = checkWrittenFiles({{*output, "--output"}},
                                                {arguments.positionals.front().toStdString()});
        if (!distinct)
            return refused(distinct.error());
    }
    const auto code = optimized(arguments, *format);
    return code ? *code : refused(code.error());
}

} // namespace headroom::cli
