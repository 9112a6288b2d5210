// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/cloud_content.h"

#include "session/two_threads.h"

#include <cmath>
#include <cstring>

namespace headroom::ui {

namespace {

bool sameValues(const std::vector<double> &a, const std::vector<double> &b)
{
    return a.size() == b.size()
           && (a.empty() || std::memcmp(a.data(), b.data(), a.size() * sizeof(double)) == 0);
}

MappedValues mappedValues(const std::vector<double> &values, AxisScale scale)
{
    // Binary logarithms take a third of the time that decimal ones take.
    constexpr double kDecades = 0.30102999566398119521;
    const auto mappedOf = [scale](double value) {
        return scale == AxisScale::Logarithmic ? kDecades * std::log2(value) : value;
    };
    auto mapped = std::make_shared<std::vector<double>>(values.size());
    for (std::size_t i = 0; i < values.size(); ++i) {
        // All offers of a machine have the same performance and follow one another.
        const bool isRepeated = i > 0 && values[i] == values[i - 1];
        (*mapped)[i] = isRepeated ? (*mapped)[i - 1] : mappedOf(values[i]);
    }
    return {scale, std::move(mapped)};
}

// Reuses the previous values if the axis has not changed: comparing them is faster than computing
// logarithms, and an edit seldom changes both axes.
MappedValues mappedAxis(const ScatterPoints &points, std::vector<double> ScatterPoints::*axis,
                        AxisScale scale, const MappedValues *before,
                        const ScatterPoints *pointsBefore)
{
    const bool isKnown =
        before && pointsBefore && before->scale == scale
        && (pointsBefore == &points || sameValues(pointsBefore->*axis, points.*axis));
    return isKnown ? *before : mappedValues(points.*axis, scale);
}

void countMarks(CloudContent &content)
{
    content.pickable = content.points->size();
    if (!content.marks)
        return;
    std::uint8_t any = 0;
    std::size_t unpickable = 0;
    for (const std::uint8_t marked : *content.marks) {
        any |= marked;
        unpickable += (marked & kUnpickable) != 0;
    }
    content.pickable -= unpickable;
    content.hasHighlight = any & mark::kHighlighted;
    content.hasDensity = any & mark::kFaint;
}

bool isOf(const CloudContent &content, const ScatterScene &scene)
{
    return content.points == scene.points && content.marks == scene.marks
           && content.x.scale == scene.x.scale && content.y.scale == scene.y.scale;
}

} // namespace

std::shared_ptr<const CloudContent> cloudContent(const ScatterScene &scene,
                                                 const CloudContent *before)
{
    auto content = std::make_shared<CloudContent>();
    if (!scene.points)
        return content;
    const ScatterPoints &points = *scene.points;
    const ScatterPoints *known = before ? before->points.get() : nullptr;
    content->points = scene.points;
    if (scene.marks && scene.marks->size() == points.size())
        content->marks = scene.marks;
    const auto mapAxes = [&] {
        content->x = mappedAxis(points, &ScatterPoints::x, scene.x.scale,
                                before ? &before->x : nullptr, known);
        content->y = mappedAxis(points, &ScatterPoints::y, scene.y.scale,
                                before ? &before->y : nullptr, known);
    };
    const auto findRanges = [&] {
        countMarks(*content);
        content->front = rangeBars(points, content->marks.get(), Layer::Front);
        if (content->hasHighlight)
            content->behind = rangeBars(points, content->marks.get(), Layer::Behind);
    };
    onTwoThreads([&](int half) { half == 0 ? mapAxes() : findRanges(); });
    return content;
}

std::shared_ptr<const CloudContent> cloudContentOf(const ScatterScene &scene,
                                                   const CloudContent *before)
{
    return scene.cloud && isOf(*scene.cloud, scene) ? scene.cloud : cloudContent(scene, before);
}

} // namespace headroom::ui
