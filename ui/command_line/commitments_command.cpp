// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/command_line/commands.h"

#include "core/evaluation/format.h"
#include "core/plan/commitment.h"
#include "core/proposals/mix_outcome.h"
#include "core/report/commitment_table.h"
#include "core/wording/commitment_words.h"
#include "core/wording/proposal_words.h"
#include "core/wording/service_words.h"
#include "db/export/commitments_json.h"
#include "db/export/csv.h"
#include "session/language.h"
#include "ui/command_line/output.h"
#include "ui/command_line/planning_inputs.h"

#include <algorithm>

namespace headroom::cli {

namespace {

std::string money(const Plan &plan, Money amount)
{
    return formatMoney(amount, plan.currency, language());
}

std::string percent(double share)
{
    constexpr double kHundred = 100;
    return formatPercent(share * kHundred, language());
}

std::string proposalsText(const Plan &plan, const std::vector<CommitmentProposal> &proposals)
{
    TextTable table({false, false, false, true, true, true, true, true});
    table.add({"COMMITTED TO", "BOUGHT AS", "AMOUNT", "COVERAGE", "UTILISATION", "BREAK-EVEN",
               "UNUSED", "SAVING"});
    for (const CommitmentProposal &one : proposals)
        table.add({targetOf(one.commitment), kindOf(one.commitment),
                   amountOf(one.commitment, plan.currency) + (one.pays ? "" : ", rejected"),
                   percent(one.outcome.coverage), percent(one.outcome.utilisation),
                   percent(one.outcome.breakEven), money(plan, one.outcome.unused),
                   money(plan, one.outcome.saving())});
    std::string text = table.text() + '\n';
    for (const CommitmentProposal &one : proposals) {
        const std::string caveats = caveatsOf(one, plan);
        text += targetOf(one.commitment) + ", " + kindOf(one.commitment) + " ("
                + namesOf(plan, one.workloads) + "): " + verdictOn(one, plan.currency)
                + (one.pays ? ' ' + afterFallWords(one.outcome, plan.currency) : std::string())
                + (caveats.empty() ? "" : ' ' + caveats) + '\n';
    }
    return text;
}

/// Terms that are proposed by themselves, but cannot be bought on what these months say.
std::string leftOutText(const CommitmentHorizon &horizon,
                        const std::vector<CommitmentProposal> &proposals)
{
    std::string text;
    for (const std::uint8_t years : kSoldTerms) {
        const bool isLeftOut = std::ranges::any_of(proposals, [&](const CommitmentProposal &one) {
            return one.pays && one.commitment.purchase.termYears == years
                   && outlasts(one.commitment, horizon.months());
        });
        if (isLeftOut)
            text += leftOutTerm(years, static_cast<int>(horizon.months()), language()) + '\n';
    }
    return text;
}

std::string commitmentsText(const CommitmentHorizon &horizon,
                            const std::vector<CommitmentProposal> &proposals,
                            const std::vector<CommitmentProposal> &together)
{
    const Plan &plan = horizon.snapshot().plan();
    std::string text =
        plan.name + ", scenario " + horizon.scenario().name + ": "
        + sumInWords(horizon.evaluation(), horizon.evaluation().total, plan.currency, language())
        + " a month, commitments over " + calendarMonths(horizon.months()) + "\n\n";
    for (std::size_t i = 0; i < horizon.scenario().commitments.size(); ++i) {
        const Commitment &commitment = horizon.scenario().commitments[i];
        const CommitmentUse &use = horizon.evaluation().commitments[i].forecast;
        text += "Decided: " + describe(commitment, plan.currency) + ", "
                + termOf(commitment, horizon.evaluation().forecast.front().month)
                + (use.billed == Money() ? ", nothing billed in "
                                         : ", utilisation " + percent(use.utilisation) + ", "
                                               + money(plan, use.unused) + " unused, over ")
                + calendarMonths(horizon.evaluation().forecast.size()) + " of the forecast\n";
    }
    if (proposals.empty())
        return text
               + "No line uses on-demand capacity on a machine that has a price for a "
                 "commitment.\n";
    text += proposalsText(plan, proposals);
    text += together.empty() ? "\nNone pays off.\n" : "\nGood together:\n";
    for (const CommitmentProposal &one : together)
        text += "  " + describe(one.commitment, plan.currency) + ": "
                + money(plan, one.outcome.monthly) + " a month, " + money(plan, one.outcome.total)
                + " in all\n";
    return text + leftOutText(horizon, proposals);
}

/// The plan with the proposals that are good together in its active scenario; an error when it then
/// costs something else than was promised.
Expected<void> writePlanWith(const Arguments &arguments, const Snapshot &snapshot,
                             const std::vector<CommitmentProposal> &together)
{
    if (!arguments.has("output"))
        return {};
    auto plan = std::make_shared<Plan>(snapshot.plan());
    for (Scenario &scenario : plan->scenarios) {
        if (scenario.name != plan->activeScenario)
            continue;
        for (const CommitmentProposal &one : together)
            scenario.commitments.push_back(one.commitment);
    }
    EvaluationInputs inputs = snapshot.inputs;
    inputs.plan = std::move(plan);
    const int months = static_cast<int>(snapshot.evaluation.activeScenario().forecast.size());
    const auto chosen = makeSnapshot(inputs, {months});
    const ScenarioEvaluation &scenario = chosen->evaluation.activeScenario();
    if (!together.empty()
        && (scenario.total != together.back().outcome.monthly
            || scenario.forecastTotal != together.back().outcome.total))
        return failure("With the commitments " + std::to_string(months) + " months cost "
                           + scenario.forecastTotal.toString() + ", not "
                           + together.back().outcome.total.toString() + " as computed.",
                       {}, "Report this with the plan.", ErrorKind::internal);
    return writeOutput(arguments, *chosen);
}

Expected<int> runCommitments(const Arguments &arguments)
{
    HEADROOM_TRY(const auto snapshot, evaluatedPlan(arguments));
    const std::size_t active = snapshot->evaluation.active;
    const int months = static_cast<int>(snapshot->evaluation.activeScenario().forecast.size());
    const auto horizon = std::make_shared<const CommitmentHorizon>(snapshot, active, months);
    const std::vector<CommitmentProposal> proposals = proposeCommitments(horizon);
    const QString format = arguments.value("format");
    if (format == "csv" && !arguments.has("output"))
        return printed(storage::csvText(commitmentTable(proposals, snapshot->plan())),
                       exitCodeOfNames(*snapshot));
    const std::vector<CommitmentProposal> together = proposeTogether(snapshot, active, months);
    HEADROOM_CHECK(writePlanWith(arguments, *snapshot, together));
    if (format == "csv")
        return printed(storage::csvText(commitmentTable(proposals, snapshot->plan())),
                       exitCodeOfNames(*snapshot));
    return printed(format == "json" ? storage::commitmentsJson(*horizon, proposals, together)
                                    : commitmentsText(*horizon, proposals, together),
                   exitCodeOfNames(*snapshot));
}

} // namespace

Command commitmentsCommand()
{
    return {
        .usage = "commitments PLAN [options]",
        .summary = "Shows which commitments pay off for the plan's on-demand use, and why.",
        .run = runCommitments,
        .positionals = 1,
        .options = planOptions(
            {kMonthsOption,
             {"scenario", "NAME", "evaluate this scenario instead of the active one"},
             {"format", "FORMAT", "text (default), json or csv", {"text", "json", "csv"}},
             outputFile(
                 "output",
                 "write the plan with the commitments that pay off together; makes the scenario "
                 "active")})};
}

} // namespace headroom::cli
