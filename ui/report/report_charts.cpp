// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/report_charts.h"

#include "ui/format/text.h"
#include "ui/rows/explore_scene.h"

namespace headroom::ui {

ScatterScene printedScatter(const std::shared_ptr<const Snapshot> &snapshot,
                            const std::shared_ptr<const CandidateSet> &candidates,
                            WorkloadId workload)
{
    ExploreView view;
    view.context = {snapshot, candidates, workload};
    view.filter.scope = CandidateScope::meeting;
    chooseAxes(view);
    ScatterScene scene = exploreContent(view).scene;
    scene.remedy.clear(); // paper has no buttons
    if (scene.aside)
        scene.aside = ScatterAside{tr("grey: %1").arg(scene.aside->text), {}};
    return scene;
}

} // namespace headroom::ui
