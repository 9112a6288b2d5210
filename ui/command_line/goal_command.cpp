// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/command_line/commands.h"

#include "core/comparison/goal_seek.h"
#include "core/evaluation/format.h"
#include "core/evaluation/left_out.h"
#include "core/wording/answer_words.h"
#include "core/wording/goal_words.h"
#include "core/wording/left_out_words.h"
#include "db/export/goal_json.h"
#include "session/language.h"
#include "ui/command_line/output.h"
#include "ui/command_line/planning_inputs.h"

namespace headroom::cli {

namespace {

Expected<Money> budgetOf(const Arguments &arguments)
{
    const auto given = arguments.text("budget");
    if (!given)
        return failure("The budget is missing.", "--budget", "State the monthly budget.");
    const auto amount = Exact::parse(*given);
    if (!amount || amount->isNegative())
        return failure("“" + *given + "” is not an amount.", "--budget", "Write it like 9000.");
    const Money budget = Money::rounded(*amount);
    if (budget == Money())
        return failure("The budget must be greater than zero.", "--budget", "Write it like 9000.");
    return budget;
}

Expected<double> trafficOf(const Arguments &arguments)
{
    const auto given = arguments.text("traffic");
    if (!given)
        return 0.0;
    const auto percent = Exact::parse(*given);
    const auto [minimum, maximum] = rangeOf(GoalKind::traffic);
    if (!percent || percent->toDouble() < minimum || percent->toDouble() > maximum)
        return failure("“" + *given + "” is not a traffic change in percent.", "--traffic",
                       "Write a number from -99 to 10000, such as 100 for twice as much.");
    return percent->toDouble();
}

/// Result in words and for scripts, and whether the goal is met.
struct Result {
    std::string words;
    std::string json;
    bool isMet = true;
};

/// Today's cost, with which the answer is compared.
std::string headlineOf(const Snapshot &snapshot)
{
    const ScenarioEvaluation &today = snapshot.evaluation.activeScenario();
    return printableText(snapshot.plan().name + ", scenario " + today.name + ": "
                         + describe(answerOf(today), language()));
}

/// Costs that the answer does not include and growth that it does not serve, one per line.
std::string remarksOn(const Scenario &scenario, const ScenarioEvaluation &there)
{
    std::vector<std::string> sentences = growthLimitSentences(scenario, there, language());
    sentences.insert(sentences.begin(), leftOutSentence(there, language()));
    std::string lines;
    for (const std::string &sentence : sentences)
        lines += sentence.empty() ? sentence : '\n' + sentence;
    return lines;
}

Expected<Result> sought(const Arguments &arguments, const Snapshot &snapshot, GoalKind kind)
{
    HEADROOM_TRY(const auto budget, budgetOf(arguments));
    const Scenario &scenario = activeScenario(snapshot.plan());
    const GoalAnswer answer = seekGoal(snapshot.inputs, scenario, kind, budget);
    const Scenario asked = withGoal(scenario, kind, answer.percent);
    const ScenarioEvaluation there = evaluateScenario(snapshot.inputs, asked);
    return Result{describe(answer, kind, budget, answerOf(there), language())
                      + remarksOn(asked, there),
                  storage::goalJson(answer, kind, budget, scenario.name, snapshot.plan().currency),
                  answer.reach != GoalAnswer::Reach::never && answer.overToday.empty()
                      && answer.overAnyway.empty() && workloadsLeftOut(there).empty()};
}

Expected<Result> byPrecision(const Arguments &arguments, const Snapshot &snapshot)
{
    HEADROOM_TRY(const auto budget, budgetOf(arguments));
    const Scenario &scenario = activeScenario(snapshot.plan());
    const auto answers = costByPrecision(snapshot.inputs, scenario);
    Result result{{},
                  storage::precisionJson(answers, budget, scenario.name, snapshot.plan().currency),
                  false};
    for (const PrecisionAnswer &answer : answers) {
        result.words += describe(answer, budget, language()) + '\n';
        result.isMet = result.isMet || answer.meets(budget);
    }
    if (answers.empty())
        return failure("No workload in the plan serves a model.", "--find",
                       "--find precision needs inference or validation.");
    result.words.pop_back();
    return result;
}

Expected<Result> budgetFor(const Arguments &arguments, const Snapshot &snapshot)
{
    HEADROOM_TRY(const auto traffic, trafficOf(arguments));
    const Scenario &scenario = activeScenario(snapshot.plan());
    const Scenario asked = withGoal(scenario, GoalKind::traffic, traffic);
    const ScenarioEvaluation there = evaluateScenario(snapshot.inputs, asked);
    const std::string &currency = snapshot.plan().currency;
    const std::string service = serviceRemark(overLimits(there), language());
    return Result{describeBudget(traffic, answerOf(there), language())
                      + (service.empty() ? service : ' ' + service) + remarksOn(asked, there),
                  storage::budgetJson(traffic, there, scenario.name, currency)};
}

/// An option that the search does not read would be dropped without a word.
Expected<void> checkOptions(const Arguments &arguments, const std::string &find)
{
    const bool findsBudget = find == "budget";
    if (findsBudget && arguments.has("budget"))
        return failure("--budget cannot be combined with --find budget.", "--budget",
                       "Leave it out, or find traffic, price or precision.");
    if (!findsBudget && arguments.has("traffic"))
        return failure("--traffic needs --find budget.", "--traffic",
                       "Leave it out, or write --find budget.");
    return {};
}

Expected<int> runGoal(const Arguments &arguments)
{
    if (!arguments.has("find"))
        return failure("--find is missing.", "--find",
                       "Write traffic, price, precision or budget.");
    HEADROOM_CHECK(checkOptions(arguments, *arguments.text("find")));
    HEADROOM_TRY(const auto snapshot, evaluatedPlan(arguments));
    const std::string find = *arguments.text("find");
    const auto kind = fromKey<GoalKind>(find);
    HEADROOM_TRY(const auto result, kind                  ? sought(arguments, *snapshot, *kind)
                                    : find == "precision" ? byPrecision(arguments, *snapshot)
                                                          : budgetFor(arguments, *snapshot));
    const bool asJson = arguments.value("format") == "json";
    return printed(asJson ? result.json : headlineOf(*snapshot) + '\n' + result.words + '\n',
                   result.isMet ? exitCodeOfNames(*snapshot) : kFindings);
}

} // namespace

Command goalCommand()
{
    return {.usage = "goal PLAN --find WHAT [options]",
            .summary = "Finds the traffic, price or precision that a budget allows, or the budget "
                       "that traffic needs.",
            .run = runGoal,
            .positionals = 1,
            .options = planOptions(
                {{"find",
                  "WHAT",
                  "traffic, price, precision or budget",
                  {"traffic", "price", "precision", "budget"}},
                 {"budget", "AMOUNT", "monthly budget (all but --find budget)"},
                 {"traffic", "PERCENT", "change in traffic in percent (--find budget; default 0)"},
                 {"scenario", "NAME", "this scenario instead of the active one"},
                 {"format", "FORMAT", "text (default) or json", {"text", "json"}}})};
}

} // namespace headroom::cli
