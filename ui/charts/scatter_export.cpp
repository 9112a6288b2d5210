// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/scatter_export.h"

#include "ui/charts/chart_text.h"
#include "ui/charts/mark_path.h"
#include "ui/charts/point_cloud.h"
#include "ui/charts/scatter_painter.h"
#include "ui/charts/vector_export.h"
#include "ui/theme/theme.h"

#include <QPainter>

#include <algorithm>
#include <array>
#include <unordered_map>
#include <utility>

namespace headroom::ui {

namespace {

constexpr double kCell = 4.0; // of the thinned cloud, in pixels
constexpr double kPaperRadius = 2.6;

ScatterRanges rangesOf(const ScatterScene &scene, const ScatterView &view)
{
    if (view.x && view.y)
        return {*view.x, *view.y};
    const ScatterRanges fitted = fittedRanges(scene);
    return {view.x.value_or(fitted.x), view.y.value_or(fitted.y)};
}

std::uint8_t marksOf(const ScatterScene &scene, std::uint32_t candidate)
{
    const bool known = scene.marks && scene.marks->size() == scene.points->size();
    return known ? (*scene.marks)[candidate] : mark::kFilled;
}

std::uint32_t kindOf(const ScatterScene &scene, std::uint32_t candidate)
{
    return (static_cast<std::uint32_t>(scene.points->group[candidate]) << 3U)
           | (static_cast<std::uint32_t>(scene.points->shape[candidate]) << 1U)
           | (marksOf(scene, candidate) & mark::kFilled ? 1U : 0U);
}

// One candidate for each occupied cell, and those that matter in any case; by kind of mark.
std::vector<std::uint32_t> thinned(const ScatterGeometry &g, const ScatterScene &scene)
{
    std::vector<std::uint32_t> kept;
    if (!scene.points)
        return kept;
    std::unordered_map<std::uint64_t, std::uint32_t> cells;
    const auto count = static_cast<std::uint32_t>(scene.points->size());
    for (std::uint32_t i = 0; i < count; ++i) {
        if (marksOf(scene, i) & (mark::kHidden | mark::kFaint))
            continue;
        const auto place = placeInPlot(g, scene, i);
        if (!place)
            continue;
        const auto column = static_cast<std::uint64_t>((place->x() - g.plot.left() + 1) / kCell);
        const auto row = static_cast<std::uint64_t>((place->y() - g.plot.top() + 1) / kCell);
        const std::uint64_t filled = marksOf(scene, i) & mark::kFilled;
        cells.try_emplace((row << 40U) | (column << 16U) | filled, i);
    }
    kept.reserve(cells.size());
    for (const auto &[cell, candidate] : cells)
        kept.push_back(candidate);
    const auto keep = [&](std::uint32_t candidate) {
        if (placeInPlot(g, scene, candidate) && !(marksOf(scene, candidate) & mark::kHidden))
            kept.push_back(candidate);
    };
    std::ranges::for_each(scene.frontier, keep);
    std::ranges::for_each(scene.labelled, keep);
    if (scene.chosen)
        keep(*scene.chosen);
    // The same file for the same scene, whatever the hash order.
    std::ranges::sort(kept, {}, [&](std::uint32_t candidate) {
        return std::pair(kindOf(scene, candidate), candidate);
    });
    kept.erase(std::unique(kept.begin(), kept.end()), kept.end());
    return kept;
}

void paintCloud(QPainter &painter, const ScatterGeometry &g, const ScatterScene &scene,
                const Tokens &tokens)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    std::optional<std::uint32_t> kind;
    for (const std::uint32_t candidate : thinned(g, scene)) {
        const MarkShape shape = scene.points->shape[candidate];
        const bool filled = marksOf(scene, candidate) & mark::kFilled;
        // A new pen or brush begins a new group in SVG: set them once for each kind.
        if (kind != kindOf(scene, candidate)) {
            kind = kindOf(scene, candidate);
            setMarkInk(painter, tokens.color.group(scene.points->group[candidate]), filled,
                       tokens.color.surface);
        }
        drawMark(painter, shape, *placeInPlot(g, scene, candidate), kPaperRadius * tokens.scale,
                 filled);
    }
    painter.restore();
}

void paintNames(QPainter &painter, const ScatterGeometry &g, const ScatterScene &scene,
                const Tokens &tokens)
{
    if (!scene.nameOf)
        return;
    const QFont font = typeFont(TypeRole::CaptionBold, tokens);
    std::vector<QRectF> taken = overlayBoxes(g, scene, tokens);
    for (const std::uint32_t candidate : scene.labelled) {
        const auto place = placeInPlot(g, scene, candidate);
        if (!place)
            continue;
        const QString name = scene.nameOf(candidate);
        const QSizeF size(textWidth(name, font) + tokens.space.tiny, lineHeight(font));
        const double gap = kPaperRadius + tokens.space.tiny;
        const double right = place->x() + gap;
        const double left = place->x() - gap - size.width();
        // Below the mark first: the frontier's other side is empty.
        const double below = place->y() + tokens.space.tiny / 2.0;
        const double above = place->y() - size.height() - tokens.space.tiny / 2.0;
        const std::array corners{QPointF(right, below), QPointF(left, below), QPointF(right, above),
                                 QPointF(left, above)};
        const auto isFree = [&](const QPointF &corner) {
            const QRectF box(corner, size);
            return g.plot.contains(box) && std::ranges::none_of(taken, [&](const QRectF &other) {
                       return other.intersects(box);
                   });
        };
        const auto corner = std::ranges::find_if(corners, isFree);
        if (corner == corners.end())
            continue;
        const QRectF box(*corner, size);
        taken.push_back(box);
        painter.fillRect(box, withAlpha(tokens.color.surface, 0.8));
        drawText(painter, box, Qt::AlignCenter, name, font, tokens.color.text);
    }
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
    paintNames(painter, g, scene, tokens);
}

QImage scatterImage(const ScatterScene &scene, QSize size, double devicePixelRatio,
                    const Tokens &tokens, const ScatterView &view)
{
    loadThemeResources();
    QImage image(size * devicePixelRatio, QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(devicePixelRatio);
    image.fill(tokens.color.surface);
    const QRectF area = QRectF(QPointF(0, 0), size)
                            .adjusted(kExportMargin, kExportMargin, -kExportMargin, -kExportMargin);
    const ScatterGeometry g = scatterGeometry(area, scene, rangesOf(scene, view), tokens);
    PointCloud cloud;
    cloud.setPoints(scene.points, scene.x.scale, scene.y.scale);
    cloud.setMarks(scene.marks);
    cloud.render(g.plotX(), g.plotY(), g.plot.size(), devicePixelRatio, tokens);
    QPainter painter(&image);
    paintScatterGround(painter, g, scene, tokens);
    painter.drawImage(g.plot.topLeft(), cloud.image());
    paintScatterOverlay(painter, g, scene, tokens);
    return image;
}

QByteArray scatterSvg(const ScatterScene &scene, QSize size, const Tokens &tokens,
                      const ScatterView &view)
{
    return svgDocument(size, scene.y.title, [&](QPainter &painter) {
        const QRectF page(QPointF(0, 0), size);
        painter.fillRect(page, tokens.color.surface);
        paintScatter(painter,
                     page.adjusted(kExportMargin, kExportMargin, -kExportMargin, -kExportMargin),
                     scene, tokens, view);
    });
}

} // namespace headroom::ui
