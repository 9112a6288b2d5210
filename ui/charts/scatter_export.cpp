// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/scatter_export.h"

#include "ui/charts/fitted_ranges.h"
#include "ui/charts/mark_path.h"
#include "ui/charts/point_cloud.h"
#include "ui/charts/scatter_painter.h"
#include "ui/charts/vector_export.h"
#include "ui/theme/theme.h"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <array>
#include <unordered_map>
#include <utility>

namespace headroom::ui {

namespace {

constexpr double kCell = 4.0; // pixels; cell of the thinned cloud
constexpr double kPaperRadius = 2.6;

ScatterRanges rangesOf(const ScatterScene &scene, const ScatterView &view)
{
    if (view.x && view.y)
        return {*view.x, *view.y};
    const ScatterRanges fitted = (scene.ranges ? *scene.ranges : fittedRanges(scene)).first;
    return {view.x.value_or(fitted.x), view.y.value_or(fitted.y)};
}

std::uint32_t kindOf(const ScatterScene &scene, std::uint32_t candidate)
{
    return (static_cast<std::uint32_t>(scene.points->group[candidate]) << 4U)
           | (static_cast<std::uint32_t>(scene.points->shape[candidate]) << 2U)
           | static_cast<std::uint32_t>(fillOfCandidate(scene, candidate));
}

PointCloud arranged(const ScatterGeometry &g, const ScatterScene &scene)
{
    PointCloud cloud;
    cloud.show(cloudContentOf(scene));
    cloud.arrange(g.plotX(), g.plotY(), g.plot.size());
    return cloud;
}

// One mark for each occupied cell, sorted by kind of mark.
std::vector<std::uint32_t> thinned(const ScatterGeometry &g, const ScatterScene &scene,
                                   const PointCloud &cloud)
{
    std::unordered_map<std::uint64_t, std::uint32_t> cells;
    for (const std::uint32_t candidate : cloud.marked()) {
        const auto place = placeInPlot(g, scene, candidate);
        if (!place)
            continue;
        const auto column = static_cast<std::uint64_t>((place->x() - g.plot.left() + 1) / kCell);
        const auto row = static_cast<std::uint64_t>((place->y() - g.plot.top() + 1) / kCell);
        const auto fill = static_cast<std::uint64_t>(fillOfCandidate(scene, candidate));
        cells.try_emplace((row << 40U) | (column << 16U) | fill, candidate);
    }
    std::vector<std::uint32_t> kept;
    kept.reserve(cells.size());
    for (const auto &[cell, candidate] : cells)
        kept.push_back(candidate);
    if (scene.chosen && placeInPlot(g, scene, *scene.chosen))
        kept.push_back(*scene.chosen);
    // The order makes the file independent of hash order.
    std::ranges::sort(kept, {}, [&](std::uint32_t candidate) {
        return std::pair(kindOf(scene, candidate), candidate);
    });
    kept.erase(std::unique(kept.begin(), kept.end()), kept.end());
    return kept;
}

// Draws the ranges of a group as one path, which is one element in SVG.
void paintRanges(QPainter &painter, const ScatterGeometry &g, const ScatterScene &scene,
                 const PointCloud &cloud, const Tokens &tokens)
{
    std::array<QPainterPath, kHardwareGroupCount> paths;
    for (const RangeBar &bar : cloud.ranges())
        if (const auto line = cloud.rangeLine(bar))
            paths[static_cast<std::size_t>(scene.points->group[bar.best])].addRect(
                line->translated(g.plot.topLeft())
                    .adjusted(-kRangeWidth / 2, 0, kRangeWidth / 2, 0));
    painter.setOpacity(cloud.rangeStrength());
    for (std::size_t i = 0; i < paths.size(); ++i)
        if (!paths[i].isEmpty())
            painter.fillPath(paths[i], rangeInk(static_cast<HardwareGroup>(i), tokens));
    painter.setOpacity(1);
}

void paintCloud(QPainter &painter, const ScatterGeometry &g, const ScatterScene &scene,
                const Tokens &tokens)
{
    if (!scene.points)
        return;
    const PointCloud cloud = arranged(g, scene);
    painter.save();
    painter.translate(g.plot.topLeft());
    cloud.density().paintCells(painter, tokens.color.muted);
    painter.restore();
    painter.save();
    paintRanges(painter, g, scene, cloud, tokens);
    painter.setRenderHint(QPainter::Antialiasing);
    std::optional<std::uint32_t> kind;
    for (const std::uint32_t candidate : thinned(g, scene, cloud)) {
        const MarkFill fill = fillOfCandidate(scene, candidate);
        // A new pen or brush begins a new group in SVG, so they are set once per kind.
        if (kind != kindOf(scene, candidate)) {
            kind = kindOf(scene, candidate);
            setMarkInk(painter, tokens.color.group(scene.points->group[candidate]), fill,
                       tokens.color.surface);
        }
        drawMark(painter, scene.points->shape[candidate], *placeInPlot(g, scene, candidate),
                 kPaperRadius * tokens.scale, fill);
    }
    painter.restore();
}

} // namespace

void paintScatter(QPainter &painter, QRectF target, const ScatterScene &scene, const Tokens &tokens,
                  const ScatterView &view)
{
    loadThemeResources();
    const ScatterGeometry g = scatterGeometry(target, scene, rangesOf(scene, view), tokens);
    paintScatterGround(painter, g, scene, tokens);
    paintCloud(painter, g, scene, tokens);
    paintScatterOverlay(painter, g, scene, tokens);
}

QImage scatterImage(const ScatterScene &scene, QSize size, double devicePixelRatio,
                    const Tokens &tokens, const ScatterView &view)
{
    return chartImage(size, devicePixelRatio, tokens, [&](QPainter &painter, const QRectF &area) {
        const ScatterGeometry g = scatterGeometry(area, scene, rangesOf(scene, view), tokens);
        PointCloud cloud;
        cloud.show(cloudContentOf(scene));
        cloud.render(g.plotX(), g.plotY(), g.plot.size(), devicePixelRatio, tokens);
        paintScatterGround(painter, g, scene, tokens);
        painter.drawImage(g.plot.topLeft(), cloud.image());
        paintScatterOverlay(painter, g, scene, tokens);
    });
}

QByteArray scatterSvg(const ScatterScene &scene, QSize size, const Tokens &tokens,
                      const ScatterView &view)
{
    return chartSvg(size, scene.y.title, tokens, [&](QPainter &painter, const QRectF &area) {
        paintScatter(painter, area, scene, tokens, view);
    });
}

} // namespace headroom::ui
