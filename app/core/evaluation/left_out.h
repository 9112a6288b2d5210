// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/evaluation.h"

#include <algorithm>
#include <string>
#include <vector>

namespace headroom {

/// On an offer that cannot serve it as planned: too little memory, no room among those that share,
/// interrupted faster than it is saved. It costs nothing, and that is no saving.
[[nodiscard]] inline bool cannotRun(const Line &line)
{
    return line.offer && !line.usage;
}

/// It has an offer, and what that costs is not in the scenario's total.
[[nodiscard]] inline bool isLeftOut(const Line &line)
{
    return cannotRun(line) || (line.offer && !line.price && line.parts.empty());
}

/// Nothing of it can cost anything yet.
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
