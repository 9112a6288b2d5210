// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/report_charts.h"

#include "ui/format/text.h"
#include "ui/rows/explore_scene.h"

namespace headroom::ui {

PrintedScatter printedScatter(const CandidateContext &context, const ViewState &shown)
{
    PrintedScatter printed{.scene = exploreContent(exploreViewOf(context, shown)).scene,
                           .view = {}};
    ScatterScene &scene = printed.scene;
    scene.remedy.clear(); // paper has no buttons
    if (scene.aside)
        scene.aside = ScatterAside{tr("grey: %1").arg(scene.aside->text), {}};
    const auto zoom = shown.zooms.find(kCandidateChart);
    if (context.workload == shown.workload && zoom != shown.zooms.end())
        printed.view = {.x = AxisRange{zoom->second.xLow, zoom->second.xHigh},
                        .y = AxisRange{zoom->second.yLow, zoom->second.yHigh}};
    return printed;
}

} // namespace headroom::ui
