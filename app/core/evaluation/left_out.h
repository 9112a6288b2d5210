// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/evaluation.h"

#include <algorithm>
#include <string>
#include <vector>

namespace headroom {

/// True if the line's offer cannot serve it as planned: too little memory, no room on shared
/// instances, or interruptions more frequent than checkpoints. It costs nothing, which is not a
/// saving.
[[nodiscard]] inline bool cannotRun(const Line &line)
{
    return line.offer && !line.usage;
}

/// True if the line has an offer but no cost, so that the scenario's total does not include it.
[[nodiscard]] inline bool isLeftOut(const Line &line)
{
    return cannotRun(line) || (line.offer && !line.price && line.parts.empty());
}

/// True if no line has an offer or other costs.
[[nodiscard]] inline bool hasNoCost(const ScenarioEvaluation &scenario)
{
    return std::ranges::none_of(
        scenario.lines, [](const Line &line) { return line.offer || line.other != Money(); });
}

/// Workloads that the scenario's total has no compute cost of, by name.
[[nodiscard]] inline std::vector<std::string> workloadsLeftOut(const ScenarioEvaluation &scenario)
{
    std::vector<std::string> names;
    for (std::size_t i = 0; i < scenario.lines.size(); ++i) {
        if (!hasCost(scenario.lines[i]))
            names.push_back(scenario.plan->workloads[i].name);
    }
    return names;
}

} // namespace headroom
