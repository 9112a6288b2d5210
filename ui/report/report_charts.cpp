// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/report_charts.h"

#include "ui/rows/budget_scene.h"
#include "ui/rows/explore_scene.h"

#include <algorithm>

namespace headroom::ui {

namespace {

constexpr std::size_t kNamed = 5;

/// Some places along the frontier, its ends included: names at every one would cover each other.
std::vector<std::uint32_t> namedOnFrontier(const std::vector<std::uint32_t> &frontier)
{
    std::vector<std::uint32_t> named;
    const std::size_t count = std::min(kNamed, frontier.size());
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t at = count == 1 ? 0 : i * (frontier.size() - 1) / (count - 1);
        if (named.empty() || named.back() != frontier[at])
            named.push_back(frontier[at]);
    }
    return named;
}

} // namespace

ScatterScene printedScatter(const std::shared_ptr<const Snapshot> &snapshot,
                            const std::shared_ptr<const CandidateSet> &candidates,
                            WorkloadId workload)
{
    const Workload *found = findWorkload(snapshot->plan(), workload);
    ExploreView view;
    view.context = {snapshot, candidates, workload};
    if (found)
        view.performance = performanceAxes(found->kind).front();
    ScatterScene scene = exploreContent(view, explorePoints(view)).scene;
    scene.labelled = namedOnFrontier(scene.frontier);
    return scene;
}

StackedBarsScene printedMonths(const Snapshot &snapshot, Dimension dimension)
{
    return budgetScene(snapshot, snapshot.evaluation.activeScenario(), dimension);
}

} // namespace headroom::ui
