// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/planning/choose_mix.h"
#include "ui/command_line/commands.h"

#include "core/planning/mix_proposal.h"
#include "core/proposals/mix_curve_table.h"
#include "core/wording/error_texts.h"
#include "db/export/csv.h"
#include "db/export/mix_json.h"
#include "solver/choice_solver.h"
#include "ui/command_line/mix_options.h"
#include "ui/command_line/mix_text.h"
#include "ui/command_line/output.h"
#include "ui/command_line/planning_inputs.h"

namespace headroom::cli {

namespace {

/// In the order of MixCurveAxis.
const QStringList kCurves{"headroom", "budget", "split"};

/// A whole number from 1 on, or `otherwise` where the option is not given.
Expected<std::int64_t> countOr(const Arguments &arguments, const char *option, const char *what,
                               std::int64_t otherwise, std::int64_t most)
{
    const QString name = QString::fromLatin1(option);
    if (!arguments.has(name))
        return otherwise;
    bool isNumber = false;
    const std::int64_t count = arguments.value(name).toLongLong(&isNumber);
    if (!isNumber || count < 1 || count > most)
        return failure("“" + arguments.value(name).toStdString() + "” is not a number of " + what
                           + ".",
                       std::string("--") + option,
                       "Write a whole number from 1 to " + std::to_string(most) + ".");
    return count;
}

Expected<ChoiceLimits> limitsOf(const Arguments &arguments)
{
    constexpr std::int64_t kMost = 1'000'000'000;
    return countOr(arguments, "nodes", "nodes", ChoiceLimits().nodes, kMost)
        .map([](std::int64_t nodes) { return ChoiceLimits{nodes}; });
}

/// Options that only a curve has, or only a choice.
Expected<void> checkOptions(const Arguments &arguments)
{
    const bool isCurve = arguments.has("curve");
    if (!isCurve && arguments.has("points"))
        return failure("Only a curve has points.", "--points", "Say which one with --curve.");
    if (!isCurve && arguments.value("format") == "csv")
        return failure("Only a curve is printed as CSV.", "--format", "Use text or json.");
    for (const char *option : {"output", "alternatives", "objective"}) {
        if (isCurve && arguments.has(QString::fromLatin1(option)))
            return failure("A curve is many mixes.", std::string("--") + option,
                           "Leave out --curve, or this option.");
    }
    return {};
}

Expected<int> printCurve(const Arguments &arguments, const MixCandidates &candidates,
                         const MixRules &rules, const ChoiceLimits &limits)
{
    constexpr std::int64_t kPoints = 12;
    constexpr std::int64_t kMostPoints = 200;
    HEADROOM_TRY(const auto points, countOr(arguments, "points", "points", kPoints, kMostPoints));
    const auto axis = static_cast<MixCurveAxis>(kCurves.indexOf(arguments.value("curve")));
    HEADROOM_TRY(const auto curve,
                 curveOf(candidates, rules, axis, static_cast<std::size_t>(points),
                         solver::bestChoice, limits));
    const Plan &plan = *candidates.inputs.plan;
    const QString format = arguments.value("format");
    const std::string text = format == "json"  ? storage::mixCurveJson(plan, curve)
                             : format == "csv" ? storage::csvText(mixCurveTable(curve))
                                               : curveText(plan, curve);
    return printed(text, curve.points.empty() ? kFindings : kOk);
}

Expected<int> printChoice(const Arguments &arguments, const Snapshot &snapshot,
                          const MixCandidates &candidates, const MixRules &rules,
                          const ChoiceLimits &limits)
{
    constexpr std::int64_t kMostAlternatives = 100;
    HEADROOM_TRY(const auto count,
                 countOr(arguments, "alternatives", "mixes", 0, kMostAlternatives));
    HEADROOM_TRY(const auto choice, chooseMix(candidates, rules, solver::bestChoice, limits));
    HEADROOM_TRY(const auto alternatives,
                 nearestMixes(candidates, rules, choice, static_cast<std::size_t>(count),
                              solver::bestChoice, limits));
    const ScenarioEvaluation &today = snapshot.evaluation.activeScenario();
    std::shared_ptr<const Snapshot> chosen;
    if (choice.status == MixStatus::optimal || choice.status == MixStatus::feasible) {
        HEADROOM_TRY(chosen, evaluatedChoice(snapshot, choice));
        HEADROOM_CHECK(writeOutput(arguments, *chosen));
    }
    const std::string text =
        arguments.value("format") == "json"
            ? storage::mixJson(snapshot.plan(), today, rules, choice, chosen.get(), alternatives)
            : mixText(snapshot, rules, choice, chosen.get(), alternatives);
    return printed(text, chosen ? kOk : kFindings);
}

Expected<int> runOptimize(const Arguments &arguments)
{
    HEADROOM_CHECK(checkOptions(arguments));
    HEADROOM_CHECK(checkOutput(arguments));
    HEADROOM_TRY(const auto limits, limitsOf(arguments));
    HEADROOM_TRY(const auto snapshot, evaluatedPlan(arguments));
    const Scenario &scenario = activeScenario(snapshot->plan());
    HEADROOM_TRY(const auto rules,
                 mixRulesOf(arguments, *snapshot->inputs.catalog,
                            rulesOf(scenario, snapshot->evaluation.activeScenario().budget)));
    auto found =
        findMixCandidates(snapshot->inputs, scenario,
                          rules.commitments ? CommitmentsOfMix::decided : CommitmentsOfMix::none);
    if (!found && found.error().remedy == Message(error_text::kDecideAnew))
        found.error().remedy = "Decide them anew with --commitments any, or remove them, choose "
                               "the offers, and commit afterwards.";
    HEADROOM_TRY(const auto candidates, std::move(found));
    return arguments.has("curve") ? printCurve(arguments, candidates, rules, limits)
                                  : printChoice(arguments, *snapshot, candidates, rules, limits);
}

} // namespace

Command optimizeCommand()
{
    std::vector<Option> options = planOptions(
        {{"scenario", "NAME", "choose for this scenario instead of the active one"},
         {"format", "FORMAT", "text (default) or json; csv for a curve", {"text", "json", "csv"}},
         {"output", "FILE", "write the plan with the choice; makes the scenario active"},
         {"nodes", "N", "end the search after N nodes; the same N gives the same answer"},
         {"alternatives", "N", "also print the N next best mixes, on other instance types"},
         {"curve", "AXIS", "lowest cost against headroom, budget or split instead of one mix",
          kCurves},
         {"points", "N", "maximum number of points (default 12)"}});
    for (const Option &option : mixOptions())
        options.push_back(option);
    return {.usage = "optimize PLAN [options]",
            .summary = "Chooses offers for all workloads together at the lowest cost, and explains "
                       "the choice.",
            .run = runOptimize,
            .positionals = 1,
            .options = std::move(options)};
}

} // namespace headroom::cli
