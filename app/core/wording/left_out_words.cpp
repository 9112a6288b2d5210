// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wording/left_out_words.h"

#include "core/evaluation/left_out.h"

namespace headroom {

namespace {

std::string quotedNames(const std::vector<std::string> &names)
{
    std::string text;
    for (const std::string &name : names)
        text += (text.empty() ? "“" : ", “") + name + "”";
    return text;
}

} // namespace

std::string leftOutNames(const ScenarioEvaluation &scenario)
{
    return quotedNames(headroom::leftOut(scenario));
}

std::string leftOutSentence(const ScenarioEvaluation &scenario, const Language &language)
{
    const std::string names = leftOutNames(scenario);
    if (names.empty())
        return {};
    return language.say(HEADROOM_TEXT("Forecast", "The cost of “%1” leaves out %2: what cannot run "
                                                  "as planned, or has no price, makes it no "
                                                  "cheaper."),
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

std::string missedSentence(const ScenarioEvaluation &scenario, const Language &language)
{
    std::vector<std::string> names;
    for (std::size_t i = 0; i < scenario.lines.size(); ++i) {
        const Line &line = scenario.lines[i];
        const bool isMissed = line.sizing && line.verdict == Verdict::missed;
        if (cannotRun(line) || (line.offer && isMissed))
            names.push_back(scenario.plan->workloads[i].name);
    }
    return names.empty()
               ? std::string()
               : language.say(HEADROOM_TEXT("Forecast", "Service level missed there: %1."),
                              {quotedNames(names)});
}

} // namespace headroom
