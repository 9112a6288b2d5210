// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/report_charts.h"

#include "ui/format/text.h"
#include "ui/rows/explore_scene.h"

#include <algorithm>
#include <cmath>
#include <map>

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

/// At the places that Explore has them, where those of the offers that do not fit stay empty: marks that cover each
/// other then lie as on screen.
void addMarks(ScatterScene &scene, const CandidateChart &chart)
{
    const std::size_t size = chart.marks.empty() ? 0 : chart.marks.back().offer + 1;
    auto points = std::make_shared<ScatterPoints>();
    points->x.resize(size, std::nan(""));
    points->y.resize(size, std::nan(""));
    points->group.resize(size);
    points->shape.resize(size);
    auto marks = std::make_shared<ScatterMarks>(size, mark::kHidden);
    for (const CandidateChart::Mark &mark : chart.marks) {
        points->x[mark.offer] = mark.performance;
        points->y[mark.offer] = mark.monthly.toDouble();
        points->group[mark.offer] = familyGroup(mark.group);
        points->shape[mark.offer] = shapeOf(mark.provider);
        (*marks)[mark.offer] = mark.meets ? mark::kFilled : 0;
    }
    scene.points = std::move(points);
    scene.marks = std::move(marks);
    std::map<std::uint32_t, QString> names;
    for (const CandidateChart::NamedMark &named : chart.frontier) {
        scene.frontier.push_back(chart.marks[named.mark].offer);
        names[scene.frontier.back()] = textOf(named.name);
    }
    scene.labelled = namedOnFrontier(scene.frontier);
    scene.nameOf = [names = std::move(names)](std::uint32_t offer) { return names.at(offer); };
    if (chart.chosen)
        scene.chosen = chart.marks[*chart.chosen].offer;
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
