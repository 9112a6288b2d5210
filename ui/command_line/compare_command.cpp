// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/command_line/commands.h"

#include "core/outgoing_text.h"
#include "core/proposals/split_tables.h"
#include "core/report/break_even_table.h"
#include "core/report/comparison_tables.h"
#include "core/report/version_table.h"
#include "core/texts/break_even_texts.h"
#include "core/texts/comparison_texts.h"
#include "core/texts/version_texts.h"
#include "core/wording/answer_words.h"
#include "core/wording/plan_changes.h"
#include "db/export/break_even_json.h"
#include "db/export/comparison_json.h"
#include "db/export/csv.h"
#include "db/export/split_json.h"
#include "session/language.h"
#include "session/two_threads.h"
#include "solver/choice_solver.h"
#include "ui/command_line/interruption.h"
#include "ui/command_line/offer_option.h"
#include "ui/command_line/output.h"
#include "ui/command_line/planning_inputs.h"

#include <QFileInfo>

#include <algorithm>
#include <functional>
#include <numeric>
#include <string>
#include <variant>
#include <vector>

namespace headroom::cli {

namespace {

/// The scenario with the longest name that the list begins with: a name may contain commas.
std::optional<std::size_t> leadingScenario(const Plan &plan, std::string_view list)
{
    std::optional<std::size_t> found;
    for (std::size_t i = 0; i < plan.scenarios.size(); ++i) {
        const std::string &name = plan.scenarios[i].name;
        const bool leads =
            list.starts_with(name) && (list.size() == name.size() || list[name.size()] == ',');
        if (leads && (!found || name.size() > plan.scenarios[*found].name.size()))
            found = i;
    }
    return found;
}

Expected<std::vector<std::size_t>> namedScenarios(const Plan &plan, const std::string &list)
{
    std::vector<std::size_t> named;
    std::string_view rest = list;
    while (!rest.empty()) {
        const auto found = leadingScenario(plan, rest);
        if (!found) {
            return failure("The plan has no scenario “"
                               + std::string(rest.substr(0, rest.find(','))) + "”.",
                           "--scenarios", "It has " + quotedNames(plan.scenarios) + '.');
        }
        if (std::ranges::find(named, *found) != named.end())
            return failure("The scenario “" + plan.scenarios[*found].name + "” is named twice.",
                           "--scenarios", "Name each once.");
        named.push_back(*found);
        const std::size_t read = plan.scenarios[*found].name.size();
        rest.remove_prefix(std::min(rest.size(), read + 1));
    }
    if (named.empty())
        return failure("No scenario is named.", "--scenarios",
                       "Write the names separated by commas.");
    return named;
}

std::string titledText(const Table &table, const std::string &currency)
{
    return printableText(table.title) + '\n' + textOf(table, currency);
}

std::string comparisonText(const Comparison &comparison)
{
    const Snapshot &snapshot = *comparison.snapshot;
    const std::string &currency = snapshot.plan().currency;
    std::string text = titledText(comparisonTable(comparison, language()), currency);
    for (const ComparedScenario &scenario : comparison.scenarios) {
        const ScenarioEvaluation &evaluated = snapshot.evaluation.scenarios[scenario.index];
        text +=
            printableText(evaluated.name + ": " + describe(answerOf(evaluated), language())) + '\n';
    }
    for (const std::string &remark : comparisonRemarks(comparison, language()))
        text += printableText(remark) + '\n';
    text += '\n' + titledText(comparedWorkloads(comparison, language()), currency);
    text += '\n' + titledText(comparedAssumptions(comparison, language()), currency);
    bool isExplained = false;
    for (const ComparedScenario &scenario : comparison.scenarios) {
        if (scenario.index == snapshot.evaluation.baseline)
            continue;
        text += '\n' + titledText(waterfallTable(comparison, scenario, language()), currency);
        isExplained = true;
    }
    if (isExplained)
        text += '\n' + language().say(comparison_text::kOrderOfCauses) + '\n';
    return text;
}

/// Reports the number of finished pairs, on a line of the terminal that is overwritten.
std::function<void(std::size_t)> terminalCount(std::size_t pairs)
{
    if (!showsProgress() || pairs < 2)
        return {};
    return [pairs](std::size_t done) {
        sayProgress(done == pairs ? ""
                                  : "Break-even values: " + std::to_string(done) + " of "
                                        + std::to_string(pairs));
    };
}

/// Break-evens of the reference scenario, the first of each pair, with every other named scenario.
/// Ctrl+C stops the search.
Expected<std::vector<storage::NamedBreakEvens>>
breakEvensAmong(const Snapshot &snapshot, const std::vector<std::size_t> &scenarios,
                std::size_t against)
{
    const std::vector<Scenario> &all = snapshot.plan().scenarios;
    std::vector<const Scenario *> others;
    for (const std::size_t index : scenarios) {
        if (index != against)
            others.push_back(&all[index]);
    }
    const Interruption interruption;
    std::vector<BreakEvens> values =
        breakEvensAgainst(snapshot.inputs, all[against], others, onTwoThreads,
                          terminalCount(others.size()), [&] { return interruption.isAsked(); });
    if (interruption.isAsked()) {
        if (showsProgress())
            sayProgress("");
        return failure("The search for break-even values was stopped.", {}, {}, ErrorKind::stopped);
    }
    std::vector<storage::NamedBreakEvens> found;
    for (std::size_t i = 0; i < others.size(); ++i)
        found.push_back({others[i]->name, std::move(values[i])});
    return found;
}

Expected<int> printBreakEvens(const Arguments &arguments, const Snapshot &snapshot,
                              const std::vector<std::size_t> &scenarios, int code)
{
    std::size_t against = snapshot.evaluation.baseline;
    if (const auto name = arguments.text("against")) {
        const auto &all = snapshot.plan().scenarios;
        const auto named = std::ranges::find(all, *name, &Scenario::name);
        if (named == all.end())
            return failure("The plan has no scenario “" + *name + "”.", "--against",
                           "It has " + quotedNames(all) + '.');
        against = static_cast<std::size_t>(named - all.begin());
    }
    const std::string &first = snapshot.plan().scenarios[against].name;
    const std::string &currency = snapshot.plan().currency;
    HEADROOM_TRY(const auto found, breakEvensAmong(snapshot, scenarios, against));
    const QString format = arguments.value("format");
    if (found.empty())
        return failure("Only “" + first + "” is named: there is no scenario to compare it with.",
                       "--scenarios", "Name another scenario, or add one to the plan.");
    if (format == "json")
        return printed(storage::breakEvenJson(found, first, currency), code);
    std::string text;
    for (const auto &[scenario, values] : found) {
        const Table table = breakEvenTable(values, first, scenario, language());
        text += format == "csv" ? storage::csvText(table) : titledText(table, currency) + '\n';
    }
    if (format != "csv")
        text += language().say(break_even_text::kHowToRead) + '\n';
    return printed(text, code);
}

std::string versionText(const VersionComparison &versions)
{
    const std::string &currency = versions.sides.snapshot->plan().currency;
    std::string text = printableText(versionSummary(versions, language())) + "\n\n";
    const Table changes = versionChanges(versions, language());
    text += changes.rows.empty() ? language().say(version_text::kNoChange) + '\n'
                                 : titledText(changes, currency);
    if (!versions.now().fromBaseline.steps.empty())
        text +=
            '\n' + titledText(waterfallTable(versions.sides, versions.now(), language()), currency);
    return text;
}

Table fieldTable(const std::vector<FieldChange> &changes, const std::string &before,
                 const std::string &after)
{
    Table table;
    table.columns = {{"field", "Field"}, {"earlier", before}, {"now", after}};
    for (const FieldChange &change : changes)
        table.rows.push_back({change.place, change.before, change.after});
    return table;
}

std::string diffText(const Table &fields, const Expected<VersionComparison> &versions,
                     const std::string &currency)
{
    std::string text =
        fields.rows.empty() ? "The plans are the same.\n" : titledText(fields, currency);
    if (!versions)
        return text + '\n' + versions.error().text() + '\n';
    text += '\n' + printableText(versionSummary(*versions, language())) + '\n';
    if (!versions->now().fromBaseline.steps.empty())
        text +=
            '\n'
            + titledText(waterfallTable(versions->sides, versions->now(), language()), currency);
    return text;
}

Expected<int> runDiff(const Arguments &arguments)
{
    const std::string first = arguments.positionals[0].toStdString();
    const std::string second = arguments.positionals[1].toStdString();
    HEADROOM_TRY(const auto before, evaluatedVersion(arguments, first));
    HEADROOM_TRY(const auto after, evaluatedVersion(arguments, second));
    const auto nameOf = [](const std::string &path) {
        return QFileInfo(QString::fromStdString(path)).fileName().toStdString();
    };
    const bool alike = nameOf(first) == nameOf(second);
    const std::string earlier = alike ? first : nameOf(first);
    const std::string now = first == second ? second + " (again)" : alike ? second : nameOf(second);
    const auto changes = planChanges(before->plan(), after->plan());
    const auto versions = compareVersions({before->inputs, earlier}, {after->inputs, now});
    const Table fields = fieldTable(changes, earlier, now);
    const int code = versions ? exitCodeOf(versions->of(versions->now())) : kOk;
    const QString format = arguments.value("format");
    if (format == "json")
        return printed(storage::diffJson(changes, versions ? &*versions : nullptr), code);
    if (format == "csv")
        return printed(storage::csvText(fields), code);
    return printed(diffText(fields, versions, after->plan().currency), code);
}

/// `path`: the file with the earlier version.
Expected<int> printVersions(const Arguments &arguments, const Snapshot &now,
                            const std::string &path)
{
    for (const char *other : {"scenarios", "show", "workload", "offers", "scenario", "against"}) {
        if (arguments.has(other))
            return failure("--since compares the proposals of two versions.",
                           std::string("--") + other, "Leave one of the two options out.");
    }
    HEADROOM_TRY(const auto versions, versionsSince(arguments, path, now));
    const int code = exitCodeOf(versions.of(versions.now()));
    const QString format = arguments.value("format");
    if (format == "json")
        return printed(storage::versionsJson(versions), code);
    if (format == "csv")
        return printed(storage::csvText(versionChanges(versions, english())), code);
    return printed(versionText(versions), code);
}

/// Removes the last column, whose sentences repeat in every row of an assumption, and returns them
/// as one line per assumption.
std::string sentencesBelow(Table &table)
{
    std::string lines;
    std::string before;
    for (std::vector<Cell> &row : table.rows) {
        const auto *name = std::get_if<std::string>(&row.front());
        const auto *sentence = std::get_if<std::string>(&row.back());
        if (name && sentence && !sentence->empty() && *name != before) {
            lines += printableText(*name + ": " + *sentence) + '\n';
            before = *name;
        }
        row.pop_back();
    }
    table.columns.pop_back();
    return lines;
}

Expected<int> printOffers(const Arguments &arguments, const Snapshot &snapshot)
{
    HEADROOM_TRY(const auto offers, offersOf(arguments, snapshot));
    const Plan &plan = snapshot.plan();
    const auto found = offerBreakEvens(snapshot.inputs, activeScenario(plan), offers);
    if (!found)
        return failure("Nothing was compared.");
    const QString format = arguments.value("format");
    const std::string &workload = findWorkload(plan, offers.workload)->name;
    if (format == "json")
        return printed(storage::offerBreakEvenJson(*found, workload, plan.currency), kOk);
    Table table = offerBreakEvenTable(*found, language());
    if (format == "csv")
        return printed(storage::csvText(table), kOk);
    const std::string sentences = sentencesBelow(table);
    const std::string without = withoutSentence(*found, language());
    return printed(printableText(workload) + ": " + todaySentence(*found, plan.currency, language())
                       + "\n\n" + titledText(table, plan.currency) + '\n' + sentences
                       + (without.empty() ? "" : without + '\n')
                       + language().say(break_even_text::kHowToReadOffers) + '\n',
                   kOk);
}

/// Prints the moves that reach the provider split of a scenario.
Expected<int> printSplit(const Arguments &arguments, const std::shared_ptr<const Snapshot> &plan)
{
    for (const char *other : {"scenarios", "since", "workload", "offers", "against"}) {
        if (arguments.has(other))
            return failure("--show split shows a single scenario.", std::string("--") + other,
                           "Leave it out, or name the scenario with --scenario.");
    }
    HEADROOM_TRY(const auto proposal, proposeSplit(plan, solver::bestChoice));
    const int code = proposal.mix.chosen ? kOk : kFindings;
    const QString format = arguments.value("format");
    if (format == "json")
        return printed(storage::splitJson(proposal), code);
    const Table moves = splitMoves(proposal, language());
    if (format == "csv")
        return printed(storage::csvText(moves), code);
    const std::string &currency = plan->plan().currency;
    std::string text = titledText(splitShares(proposal, language()), currency) + '\n';
    if (!moves.rows.empty())
        text += titledText(moves, currency) + '\n';
    if (const Table commitments = splitCommitments(proposal, language()); !commitments.rows.empty())
        text += titledText(commitments, currency) + '\n';
    for (const std::string &sentence : splitOutcome(proposal, language()))
        text += sentence + '\n';
    return printed(text, code);
}

Expected<int> runCompare(const Arguments &arguments)
{
    HEADROOM_TRY(const auto snapshot, evaluatedPlan(arguments));
    if (arguments.value("show") == "split")
        return printSplit(arguments, snapshot);
    if (const auto since = arguments.text("since"))
        return printVersions(arguments, *snapshot, *since);
    if (arguments.has("workload") || arguments.has("offers"))
        return printOffers(arguments, *snapshot);
    std::vector<std::size_t> scenarios(snapshot->evaluation.scenarios.size());
    std::iota(scenarios.begin(), scenarios.end(), std::size_t{0});
    if (const auto list = arguments.text("scenarios")) {
        HEADROOM_TRY(scenarios, namedScenarios(snapshot->plan(), *list));
    }
    int code = kOk;
    for (const std::size_t index : scenarios)
        code = std::max(code, exitCodeOf(snapshot->evaluation.scenarios[index]));
    const QString format = arguments.value("format");
    if (arguments.value("show") == "break-even")
        return printBreakEvens(arguments, *snapshot, scenarios, code);
    const Comparison comparison = compareScenarios(snapshot, scenarios);
    if (format == "json")
        return printed(storage::comparisonJson(comparison), code);
    if (format == "csv")
        return printed(storage::csvText(comparisonTable(comparison, english())), code);
    return printed(comparisonText(comparison), code);
}

} // namespace

Command compareCommand()
{
    return {.usage = "compare PLAN [options]",
            .summary = "Compares scenarios and explains their cost differences.",
            .run = runCompare,
            .positionals = 1,
            .options = planOptions(
                {{"scenarios", "A,B,...", "these scenarios, in this order (default: all)"},
                 {"show",
                  "WHAT",
                  "figures (default); break-even: the traffic, prices or growth at which they cost "
                  "the same; or split: the moves that reach the provider split",
                  {"figures", "break-even", "split"}},
                 {"since", "FILE",
                  "what changed since the version of the plan in this file, and what each change "
                  "costs"},
                 {"against", "NAME", "break-even with this scenario instead of the baseline"},
                 {"workload", "NAME", "compare two offers for this workload instead of scenarios"},
                 {"offers", "A,B",
                  "the two offers, each in-use, cheapest or TYPE/REGION/PRICING (default "
                  "in-use,cheapest)"},
                 {"scenario", "NAME",
                  "the two offers, or the split, in this scenario instead of the active one"},
                 {"format", "FORMAT", "text (default), json or csv", {"text", "json", "csv"}}})};
}

Command diffCommand()
{
    return {.usage = "diff PLAN PLAN [options]",
            .summary = "Shows the differences between two plan files, field by field, and their "
                       "effect on the cost.",
            .run = runDiff,
            .positionals = 2,
            .options = planOptions(
                {{"format", "FORMAT", "text (default), json or csv", {"text", "json", "csv"}}})};
}

} // namespace headroom::cli
