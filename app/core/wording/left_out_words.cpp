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

std::string leftOutSentence(const ScenarioEvaluation &scenario, const Language &language)
{
    const std::vector<std::string> names = headroom::leftOut(scenario);
    if (names.empty())
        return {};
    return language.say(HEADROOM_TEXT("Forecast", "The cost of “%1” leaves out %2: what cannot run "
                                                  "as planned, or has no price, makes it no "
                                                  "cheaper."),
                        {scenario.name, quotedNames(names)});
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
