// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/command_line/left_out_text.h"

#include "core/evaluation/left_out.h"

namespace headroom::cli {

namespace {

std::string listed(const std::vector<std::string> &names)
{
    std::string text;
    for (const std::string &name : names)
        text += (text.empty() ? "“" : ", “") + name + "”";
    return text;
}

} // namespace

std::string leftOutText(const ScenarioEvaluation &scenario)
{
    const std::vector<std::string> names = leftOut(scenario);
    if (names.empty())
        return {};
    return "The cost of “" + scenario.name + "” leaves out " + listed(names)
           + ": what cannot run as planned, or has no price, makes it no cheaper.\n";
}

std::string missedText(const ScenarioEvaluation &scenario)
{
    std::vector<std::string> names;
    for (std::size_t i = 0; i < scenario.lines.size(); ++i) {
        const Line &line = scenario.lines[i];
        const bool isMissed = line.sizing && line.verdict == Verdict::missed;
        if (cannotRun(line) || (line.offer && isMissed))
            names.push_back(scenario.plan->workloads[i].name);
    }
    return names.empty() ? std::string() : "Service level missed there: " + listed(names) + ".\n";
}

} // namespace headroom::cli
