// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/command_line/commands.h"

#include "core/evaluation/committable_lines.h"
#include "core/evaluation/format.h"
#include "core/planning/mix_alternatives.h"
#include "core/planning/mix_curve.h"
#include "core/planning/mix_proposal.h"
#include "core/proposals/mix_outcome.h"
#include "core/proposals/mix_tables.h"
#include "core/report/report_facts.h"
#include "core/texts/error_texts.h"
#include "core/texts/mix_texts.h"
#include "core/wording/answer_words.h"
#include "core/wording/commitment_words.h"
#include "core/wording/mix_words.h"
#include "core/wording/service_words.h"
#include "db/export/csv.h"
#include "db/export/mix_json.h"
#include "session/language.h"
#include "solver/choice_solver.h"
#include "ui/command_line/arguments.h"
#include "ui/command_line/interruption.h"
#include "ui/command_line/mix_options.h"
#include "ui/command_line/output.h"
#include "ui/command_line/planning_inputs.h"

#include <algorithm>
#include <cmath>

namespace headroom::cli {

namespace {

constexpr const char *kStopped = "headroom: The search was stopped before its end.";

/// On whose instances the line runs, if not on its own.
std::string offerText(const Plan &plan, const Line &line)
{
    const Workload *host = line.shared && line.shared->host != line.id
                               ? findWorkload(plan, line.shared->host)
                               : nullptr;
    return host == nullptr
               ? countedOffer(line, language())
               : language().say(mix_text::kOfferOfAnother, {describe(*line.offer), host->name});
}

/// It costs less where it moves workloads that save less than the rules ask of a move.
std::string moreText(const Plan &plan, const RunnerUp &other)
{
    const bool isLess = other.costsMore < Money();
    const Money amount = isLess ? Money() - other.costsMore : other.costsMore;
    return formatMoney(amount, plan.currency, language())
           + (isLess           ? " less, too little for its moves"
              : other.isProven ? " more"
                               : " more at most");
}

/// A line's cost, or why it has none.
std::string costText(const Line &line, const std::string &currency)
{
    return hasAmount(line) ? formatMoney(line.monthly, currency, language())
                           : std::string(nameOf(costGapOf(line)));
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
            line.fleet    ? "fleet, kept as it is"
            : line.pinned ? "pinned"
            : other == choice.runnersUp.end()
                ? (choice.isStopped || choice.isCut ? "not searched" : "none found")
                : describe(other->offer) + ", " + moreText(plan, *other);
        table.add({plan.workloads[i].name,
                   line.fleet   ? typesOf(line)
                   : line.offer ? atOldPrice(offerText(plan, line),
                                             line.offer == today.lines[i].offer
                                                 ? std::nullopt
                                                 : oldPriceOf(line, chosen.inputs.valuationDate))
                                : "nothing allocated",
                   costText(line, plan.currency), costText(today.lines[i], plan.currency), second});
    }
    return table.text();
}

std::string noMixText(const Plan &plan, const ScenarioEvaluation &today, const MixRules &rules,
                      const MixChoice &choice)
{
    std::string text;
    const auto add = [&](const std::vector<MixRule> &clash) {
        for (const MixRule &rule : clash)
            text += "  " + describe(rules, rule, plan.currency) + '\n';
    };
    if (choice.status != MixStatus::infeasible) {
        text = choice.isStopped    ? language().say(mix_text::kNothingYet) + '\n'
               : rules.commitments ? language().say(mix_text::kNoneFound) + '\n'
                                   : "The search ended before a mix was found; use more --nodes.\n";
    } else {
        text = choice.clash.empty() ? "No mix serves all workloads, whatever the rules:\n"
                                    : "No mix keeps all rules. These cannot be kept together:\n";
        add(choice.clash);
        for (const std::vector<MixRule> &other : choice.otherClashes) {
            text += "Nor can these be kept without them:\n";
            add(other);
        }
        if (choice.mustAllGo)
            text += language().say(mix_text::kMustAllGo) + '\n';
    }
    for (const WorkloadId id : choice.unserved)
        text += "  " + whyUnserved(plan, today, id, language()) + '\n';
    for (const RuleMend &mend : choice.mends)
        text += mend.isDropped
                    ? "Sufficient: without “" + describe(rules, mend.rule, plan.currency) + "”.\n"
                    : "Sufficient: " + describe(mend.mended, mend.rule, plan.currency)
                          + (mend.isProven ? ", and nothing less.\n" : ".\n");
    return text;
}

/// Commitments to buy: amount, term, payment and cost.
std::string commitmentsText(const Snapshot &chosen, const MixRules &rules, const MixChoice &choice)
{
    const Plan &plan = chosen.plan();
    const std::vector<Commitment> &commitments = activeScenario(plan).commitments;
    std::string notes;
    for (const std::string &sentence : commitmentNotes(rules, choice, plan.currency, language()))
        notes += sentence + '\n';
    if (commitments.empty())
        return "\n" + notes;
    constexpr double kHundred = 100;
    TextTable table({false, false, false, true, true, true});
    table.add({"COMMIT TO", "BOUGHT AS", "PAYMENT", "AMOUNT", "PER MONTH", "UTILISATION"});
    const CommittableLines lines(chosen.inputs, activeScenario(plan),
                                 chosen.evaluation.activeScenario().lines);
    for (std::size_t i = 0; i < commitments.size(); ++i) {
        const Commitment &one = commitments[i];
        const CommitmentUse &use = chosen.evaluation.activeScenario().commitments[i].month;
        table.add({atOldPrice(targetOf(one), lines.oldPriceOf(one)), kindOf(one),
                   language().say(nameOf(one.purchase.payment)),
                   amountOf(one, plan.currency, language()),
                   formatMoney(use.billed, plan.currency, language()),
                   formatPercent(use.utilisation * kHundred, language())});
    }
    return "\n" + table.text() + notes;
}

std::string proofText(const Plan &plan, const MixChoice &choice)
{
    if (choice.committed)
        return committedOutcome(choice, plan.currency, language()) + '\n';
    if (choice.status == MixStatus::optimal)
        return choice.headroomBound
                   ? "Proven: no mix that keeps the rules has more headroom, and none with as much "
                     "costs less.\n"
               : choice.leastCarbonKg ? "Proven: no mix that keeps the rules emits less, and none "
                                        "that emits as little "
                                        "costs less.\n"
                                      : "Proven: no mix that keeps the rules costs less.\n";
    std::string text = "Not proven to cost least: no mix costs less than "
                       + formatMoney(choice.bound, plan.currency, language()) + " (gap "
                       + gapPercent(choice) + " %).\n";
    if (choice.headroomBound && choice.headroomBound != choice.headroom
        && std::isfinite(*choice.headroomBound))
        text += "No mix has more headroom than " + formatFigure(*choice.headroomBound, language())
                + ".\n";
    return text;
}

std::string headroomText(const Plan &plan, const MixChoice &choice)
{
    if (!choice.headroom)
        return {};
    std::string text =
        "Smallest headroom of a line: " + formatFigure(*choice.headroom, language()) + ".\n";
    if (choice.nextHeadroom)
        text += "The next step, " + formatFigure(choice.nextHeadroom->headroom, language())
                + ", takes " + formatMoney(choice.nextHeadroom->monthly, plan.currency, language())
                + " a month" + (choice.nextHeadroom->isProven ? ".\n" : " at most.\n");
    return text;
}

std::string alternativesText(const Plan &plan, const std::vector<MixAlternative> &alternatives)
{
    std::string text;
    for (const MixAlternative &other : alternatives) {
        text += (text.empty() ? "Next: " : "      ")
                + formatMoneySigned(other.costsMore, plan.currency, language())
                + (other.costsMore < Money() ? ", too little for its moves" : "");
        for (const WorkloadId id : other.differing)
            text += (id == other.differing.front() ? ": " : "; ") + findWorkload(plan, id)->name
                    + " on " + describe(other.allocations.at(id).offer);
        text += other.isProven ? ".\n" : " (not proven to be next best).\n";
    }
    return text;
}

/// A choice for the whole mix for people at a terminal. `chosen`: the plan with the choice,
/// evaluated; null where there is none.

std::string mixText(const Snapshot &snapshot, const MixRules &rules, const MixChoice &choice,
                    const Snapshot *chosen, const UnobtainableOffers &leftOut,
                    const std::vector<MixAlternative> &alternatives)
{
    const Plan &plan = snapshot.plan();
    const ScenarioEvaluation &today = snapshot.evaluation.activeScenario();
    if (chosen == nullptr)
        return noMixText(plan, today, rules, choice);
    std::string text = linesText(*chosen, today, choice);
    if (rules.commitments)
        text += commitmentsText(*chosen, rules, choice);
    const ScenarioEvaluation &then = chosen->evaluation.activeScenario();
    text += "\nProposed: " + describe(answerOf(then), language())
            + "\nToday: " + describe(answerOf(today), language()) + '\n';
    if (const std::string moving = movingOutcome(snapshot, *chosen, language()); !moving.empty())
        text += moving + '\n';
    if (const std::string carbon = carbonOutcome(snapshot, *chosen, language()); !carbon.empty())
        text += carbon + '\n';
    if (const std::string uncertain = uncertainOutcome(*chosen, language()); !uncertain.empty())
        text += uncertain + '\n';
    text += proofText(plan, choice);
    if (const std::string mayMiss = mayMissOf(*chosen, language()); !mayMiss.empty())
        text += mayMiss + '\n';
    if (const std::string others = leftOutOutcome(leftOut, language()); !others.empty())
        text += others + '\n';
    text += headroomText(plan, choice);
    if (const std::string sharing = sharingOutcome(plan, rules, choice, language());
        !sharing.empty())
        text += sharing + '\n';
    for (const RulePrice &price : choice.binding)
        text += "Without the rule “" + describe(rules, price.rule, plan.currency)
                + "”: " + formatMoney(price.saves, plan.currency, language()) + " less"
                + (price.isProven ? ".\n" : " at least.\n");
    return text + alternativesText(plan, alternatives);
}

/// In the order of MixCurveAxis.
const QStringList kCurves{"headroom", "budget", "split"};

Expected<ChoiceLimits> limitsOf(const Arguments &arguments)
{
    constexpr std::uint64_t kMaximum = 1'000'000'000;
    const auto otherwise = static_cast<std::uint64_t>(ChoiceLimits().nodes);
    return wholeNumberOf(arguments, "nodes", "of nodes", 1, kMaximum, otherwise)
        .map([](std::uint64_t nodes) { return ChoiceLimits{static_cast<std::int64_t>(nodes)}; });
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
    constexpr std::uint64_t kPoints = 12;
    constexpr std::uint64_t kMaxPoints = 200;
    HEADROOM_TRY(const auto points,
                 wholeNumberOf(arguments, "points", "of points", 1, kMaxPoints, kPoints));
    const auto axis = static_cast<MixCurveAxis>(kCurves.indexOf(arguments.value("curve")));
    HEADROOM_TRY(
        const auto curve, untilInterrupted([&](const std::stop_token &stop) {
            return curveOf(candidates, rules, axis, points, solver::bestChoice, limits, {stop, {}});
        }));
    if (curve.isStopped)
        say(kStopped);
    const Plan &plan = *candidates.inputs.plan;
    const QString format = arguments.value("format");
    const std::string text = format == "json"  ? storage::mixCurveJson(plan, curve)
                             : format == "csv" ? storage::csvText(mixCurveTable(curve))
                                               : textOf(mixCurveTable(curve), plan.currency);
    return printed(text, curve.points.empty() ? kFindings : kOk);
}

Expected<int> printChoice(const Arguments &arguments, const Snapshot &snapshot,
                          const MixCandidates &candidates, const MixRules &rules,
                          const ChoiceLimits &limits)
{
    constexpr std::uint64_t kMaxAlternatives = 100;
    HEADROOM_TRY(const auto count,
                 wholeNumberOf(arguments, "alternatives", "of mixes", 1, kMaxAlternatives, 0));
    std::vector<MixAlternative> alternatives;
    HEADROOM_TRY(
        const auto choice,
        untilInterrupted([&](const std::stop_token &stop) -> Expected<MixChoice> {
            HEADROOM_TRY(auto best,
                         chooseMix(candidates, rules, solver::bestChoice, limits, {stop, {}}));
            HEADROOM_TRY(alternatives, nearestMixes(candidates, rules, best, count,
                                                    solver::bestChoice, limits, {stop, {}}));
            best.isStopped = best.isStopped || stop.stop_requested();
            return best;
        }));
    if (choice.isStopped)
        say(kStopped);
    const ScenarioEvaluation &today = snapshot.evaluation.activeScenario();
    std::shared_ptr<const Snapshot> chosen;
    UnobtainableOffers leftOut;
    if (choice.status == MixStatus::optimal || choice.status == MixStatus::feasible) {
        HEADROOM_TRY(chosen, evaluatedChoice(snapshot, choice));
        HEADROOM_CHECK(writeOutput(arguments, *chosen));
        leftOut = leftOutOf(candidates, *chosen);
    }
    const std::string text =
        arguments.value("format") == "json"
            ? storage::mixJson(snapshot.plan(), today, rules, choice, chosen.get(), leftOut,
                               alternatives)
            : mixText(snapshot, rules, choice, chosen.get(), leftOut, alternatives);
    return printed(text, chosen ? kOk : kFindings);
}

Expected<int> runOptimize(const Arguments &arguments)
{
    HEADROOM_CHECK(checkOptions(arguments));
    HEADROOM_TRY(const auto limits, limitsOf(arguments));
    HEADROOM_TRY(const auto snapshot, evaluatedPlan(arguments));
    const Scenario &scenario = activeScenario(snapshot->plan());
    HEADROOM_TRY(auto asked,
                 mixRulesOf(arguments, *snapshot->inputs.catalog, rulesInForce(*snapshot)));
    const MixRules rules = withoutSigning(std::move(asked), scenario);
    auto found = untilInterrupted([&](const std::stop_token &stop) {
        return findMixCandidates(
            snapshot->inputs, scenario,
            rules.commitments ? CommitmentsOfMix::decided : CommitmentsOfMix::none, stop);
    });
    if (!found && found.error().kind == ErrorKind::stopped) {
        say(kStopped);
        const QString format = arguments.value("format");
        const bool isForPeople = format != "json" && format != "csv";
        return printed(isForPeople ? language().say(mix_text::kNothingYet) + '\n' : std::string(),
                       kFindings);
    }
    if (!found && found.error().remedy == Message(error_text::kDecideAnew))
        found.error().remedy = "Decide them anew with --commitments any, or remove them, choose "
                               "the offers, and commit afterwards.";
    HEADROOM_TRY(const auto candidates, std::move(found));
    HEADROOM_TRY(const int code,
                 arguments.has("curve")
                     ? printCurve(arguments, candidates, rules, limits)
                     : printChoice(arguments, *snapshot, candidates, rules, limits));
    return std::max(code, exitCodeOfNames(*snapshot));
}

} // namespace

Command optimizeCommand()
{
    std::vector<Option> options = planOptions(
        {{"scenario", "NAME", "choose for this scenario instead of the active one"},
         {"format", "FORMAT", "text (default) or json; csv for a curve", {"text", "json", "csv"}},
         outputFile("output", "write the plan with the choice; makes the scenario active"),
         {"nodes", "N", "bound the work to N nodes; the same N gives the same answer"},
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
