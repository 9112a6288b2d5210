// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/report_charts.h"

#include "ui/format/text.h"
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

void addMarks(ScatterScene &scene, const CandidateChart &chart)
{
    auto points = std::make_shared<ScatterPoints>();
    auto marks = std::make_shared<ScatterMarks>();
    for (const CandidateChart::Mark &mark : chart.marks) {
        points->x.push_back(mark.performance);
        points->y.push_back(mark.monthly.toDouble());
        points->group.push_back(familyGroup(mark.group));
        points->shape.push_back(shapeOf(mark.provider));
        marks->push_back(mark.meets ? mark::kFilled : 0);
    }
    scene.points = std::move(points);
    scene.marks = std::move(marks);
    for (const CandidateChart::NamedMark &named : chart.frontier)
        scene.frontier.push_back(static_cast<std::uint32_t>(named.mark));
    scene.labelled = namedOnFrontier(scene.frontier);
    scene.nameOf = [names = chart.frontier](std::uint32_t mark) {
        const auto named = std::ranges::find(names, mark, &CandidateChart::NamedMark::mark);
        return named == names.end() ? QString() : textOf(named->name);
    };
}

ScatterPlace placeOf(const ChartPlace &place)
{
    return {.x = place.performance, .y = place.monthly, .label = textOf(place.name)};
}

} // namespace

ScatterScene scatterScene(const CandidateChart &chart)
{
    ScatterScene scene;
    addFrame(scene, chart.frame, AxisScale::Logarithmic);
    addMarks(scene, chart);
    if (chart.chosen)
        scene.chosen = static_cast<std::uint32_t>(*chart.chosen);
    if (chart.here)
        scene.here = placeOf(*chart.here);
    for (const ChartPlace &place : chart.baseline)
        scene.ghosts.push_back(placeOf(place));
    for (const HardwareGroup group : chart.groups)
        scene.groups.push_back({.group = familyGroup(group),
                                .label = textOf(nameOf(group)),
                                .count = {},
                                .faded = false});
    for (const Provider provider : chart.providers)
        scene.shapes.push_back({shapeOf(provider), textOf(nameOf(provider))});
    return scene;
}

} // namespace headroom::ui
