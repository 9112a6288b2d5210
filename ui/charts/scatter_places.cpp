// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/scatter_places.h"

#include "ui/charts/chart_text.h"
#include "ui/theme/theme.h"

#include <QPainter>

#include <algorithm>
#include <array>
#include <cmath>

namespace headroom::ui {

namespace {

constexpr double kHereRadius = 9.0;
constexpr double kGhostRadius = 7.0;

void paintRing(QPainter &painter, QPointF centre, double radius, const QColor &color, bool ghost,
               const Tokens &tokens)
{
    // A band of background on both sides keeps the ring visible on a crowd of its own colour; the
    // marked candidate and the frontier remain visible inside.
    const QColor ground = withAlpha(tokens.color.surface, ghost ? 0.85 : 0.95);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(ground, ghost ? 3.5 : 5.5));
    painter.drawEllipse(centre, radius, radius);
    QPen pen(color, ghost ? 1.5 : 2.5);
    if (ghost)
        pen.setDashPattern({2.0, 1.6});
    painter.setPen(pen);
    painter.drawEllipse(centre, radius, radius);
}

// Returns the first free place inside the plot: left of the mark, right, above, below, or at a
// corner. Without one the ring has no label.
QRectF labelBox(QSizeF size, QPointF centre, double gap, QRectF plot,
                const std::vector<QRectF> &taken)
{
    const std::array corners{
        QPointF(centre.x() - gap - size.width(), centre.y() - size.height() / 2),
        QPointF(centre.x() + gap, centre.y() - size.height() / 2),
        QPointF(centre.x() - size.width() / 2, centre.y() - gap - size.height()),
        QPointF(centre.x() - size.width() / 2, centre.y() + gap),
        QPointF(centre.x() + gap, centre.y() + gap),
        QPointF(centre.x() - gap - size.width(), centre.y() + gap),
        QPointF(centre.x() + gap, centre.y() - gap - size.height()),
        QPointF(centre.x() - gap - size.width(), centre.y() - gap - size.height())};
    for (const QPointF &corner : corners) {
        const QRectF box(corner, size);
        const bool free =
            std::ranges::none_of(taken, [&](const QRectF &other) { return other.intersects(box); });
        if (free && plot.contains(box))
            return box;
    }
    return {};
}

} // namespace

std::vector<PlaceMark> placeMarks(const ScatterGeometry &g, const ScatterScene &scene,
                                  std::vector<QRectF> taken, const Tokens &tokens)
{
    std::vector<PlaceMark> marks;
    const auto add = [&](const ScatterPlace &place, bool ghost) {
        const auto found = g.placeInPlot(place.x, place.y);
        const double radius = (ghost ? kGhostRadius : kHereRadius) * tokens.scale;
        if (!found)
            return;
        const QPointF centre = *found;
        marks.push_back({centre, radius, ghost ? tokens.color.muted : tokens.color.accent, ghost,
                         place.label, QRectF()});
        taken.emplace_back(centre.x() - radius, centre.y() - radius, 2 * radius, 2 * radius);
    };
    if (scene.here)
        add(*scene.here, false);
    for (const ScatterPlace &ghost : scene.ghosts)
        add(ghost, true);
    const QFont font = typeFont(TypeRole::SmallBold, tokens);
    for (PlaceMark &mark : marks) {
        if (mark.label.isEmpty())
            continue;
        const QSizeF size(std::ceil(textWidth(mark.label, font)) + tokens.space.small,
                          lineHeight(font) + 2.0);
        mark.labelBox = labelBox(size, mark.centre, mark.radius + tokens.space.tiny, g.plot, taken);
        taken.push_back(mark.labelBox);
    }
    return marks;
}

std::optional<QRectF> hereBox(const ScatterGeometry &g, const ScatterScene &scene,
                              const Tokens &tokens)
{
    const auto centre =
        scene.here ? g.placeInPlot(scene.here->x, scene.here->y) : std::optional<QPointF>();
    if (!centre)
        return std::nullopt;
    const double radius = kHereRadius * tokens.scale;
    return QRectF(centre->x() - radius, centre->y() - radius, 2 * radius, 2 * radius);
}

void paintPlaceRings(QPainter &painter, const std::vector<PlaceMark> &marks, const Tokens &tokens)
{
    for (const PlaceMark &mark : marks)
        paintRing(painter, mark.centre, mark.radius, mark.color, mark.isGhost, tokens);
}

void paintPlaceLabels(QPainter &painter, const std::vector<PlaceMark> &marks, const Tokens &tokens)
{
    const QFont font = typeFont(TypeRole::SmallBold, tokens);
    for (const PlaceMark &mark : marks) {
        if (mark.labelBox.isEmpty())
            continue;
        painter.setPen(Qt::NoPen);
        painter.setBrush(withAlpha(tokens.color.surface, 0.88));
        painter.drawRoundedRect(mark.labelBox, tokens.radius.badge, tokens.radius.badge);
        drawText(painter, mark.labelBox, Qt::AlignCenter, mark.label, font, mark.color);
    }
}

} // namespace headroom::ui
