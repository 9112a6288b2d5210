// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wording/left_out_words.h"

#include "core/evaluation/format.h"
#include "core/evaluation/growth_limits.h"
#include "core/evaluation/left_out.h"
#include "core/letters.h"

namespace headroom {

namespace {

std::string quotedNames(const std::vector<std::string> &names)
{
    return joined(names, ", ", [](const std::string &name) { return "“" + name + "”"; });
}

std::string describe(const GrowthLimit &limit, double changePercent, const Language &language)
{
    using Kind = GrowthLimit::Kind;
    const std::string maximum = formatFigure(limit.maximum, language);
    const std::string change = formatPercentSigned(changePercent, language);
    const std::string month = language.say(
        HEADROOM_TEXT("Months", "%1 %2"),
        {language.say(monthName(limit.month.month())), std::to_string(limit.month.year())});
    switch (limit.kind) {
    case Kind::requests:
        return language.say(
            HEADROOM_TEXT(
                "Forecast",
                "“%1” is counted at %2 requests a second, the maximum that a plan can state; %3 of "
                "demand would be more, and the excess is neither sized nor in the cost."),
            {limit.workload, maximum, change});
    case Kind::items:
        return language.say(
            HEADROOM_TEXT("Forecast",
                          "“%1” is counted at %2 items, the maximum that a plan can state; %3 of "
                          "demand would be more, and the excess is neither sized nor in the cost."),
            {limit.workload, maximum, change});
    case Kind::data:
        return language.say(
            HEADROOM_TEXT(
                "Forecast",
                "“%1” is counted at %2 GiB a run, the maximum that a plan can state; %3 of demand "
                "would be more, and the excess is neither sized nor in the cost."),
            {limit.workload, maximum, change});
    case Kind::group:
        return language.say(
            HEADROOM_TEXT(
                "Forecast",
                "In %2 “%1” outgrows its autoscaling group of %3 replicas: from then on its "
                "busiest hours are not fully served, and its cost no longer follows demand."),
            {limit.workload, month, maximum});
    case Kind::growth: break;
    }
    return language.say(
        HEADROOM_TEXT("Forecast",
                      "From %2 on, demand for “%1” exceeds the counted maximum for good: the costs "
                      "are too low for such growth, which is probably unintended."),
        {limit.workload, month});
}

} // namespace

std::string leftOutNames(const ScenarioEvaluation &scenario)
{
    return quotedNames(workloadsLeftOut(scenario));
}

std::string leftOutSentence(const ScenarioEvaluation &scenario, const Language &language)
{
    const std::string names = leftOutNames(scenario);
    if (names.empty())
        return {};
    return language.say(
        HEADROOM_TEXT("Forecast", "The cost of “%1” leaves out %2: what has no offer, cannot run "
                                  "as planned or has no price does not make it cheaper."),
        {scenario.name, names});
}

std::vector<std::string> leftOutSentences(const Evaluation &evaluation, const Language &language)
{
    std::vector<const ScenarioEvaluation *> told{&evaluation.activeScenario()};
    if (evaluation.baseline != evaluation.active)
        told.push_back(&evaluation.baselineScenario());
    std::vector<std::string> sentences;
    for (const ScenarioEvaluation *scenario : told) {
        std::string sentence = leftOutSentence(*scenario, language);
        if (!sentence.empty())
            sentences.push_back(std::move(sentence));
    }
    return sentences;
}

std::vector<std::string> growthLimitSentences(const Scenario &scenario,
                                              const ScenarioEvaluation &evaluation,
                                              const Language &language)
{
    std::vector<std::string> sentences;
    for (const GrowthLimit &limit : growthLimits(scenario, evaluation))
        sentences.push_back(describe(limit, scenario.demandChangePercent, language));
    return sentences;
}

} // namespace headroom
