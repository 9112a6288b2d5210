// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/scatter_extras.h"

#include "ui/charts/chart_text.h"
#include "ui/charts/mark_path.h"
#include "ui/charts/scatter_painter.h"
#include "ui/theme/theme.h"

#include <QLineF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace headroom::ui {

namespace {

constexpr double kExtraRadius = 5.0;
constexpr double kExtraReach = 3.0; // pixels around a mark that belong to it

bool isInView(const ScatterGeometry &g, double y)
{
    constexpr double kSlack = 0.5;
    return y >= g.plot.top() - kSlack && y <= g.plot.bottom() - g.lane + kSlack;
}

QString shownLabel(const ScatterGeometry &g, const ScatterScene &scene)
{
    const double y = g.y.toPixel(scene.extras.front().y);
    if (isInView(g, y))
        return scene.apiLabel;
    return scene.apiLabel + u' ' + QChar(y < g.plot.top() ? 0x2191 : 0x2193);
}

} // namespace

std::vector<ExtraMark> extraMarks(const ScatterGeometry &g, const ScatterScene &scene,
                                  const Tokens &tokens)
{
    std::vector<ExtraMark> marks;
    const double inside = kExtraRadius * tokens.scale + tokens.space.tiny;
    const double edge = scene.lowerIsBetter ? g.plot.right() - inside : g.plot.left() + inside;
    for (std::size_t i = 0; i < scene.extras.size(); ++i) {
        const ScatterExtra &extra = scene.extras[i];
        if (!g.y.hasPlace(extra.y) || !isInView(g, g.y.toPixel(extra.y)))
            continue;
        const QPointF centre(extra.x && g.x.hasPlace(*extra.x) ? g.x.toPixel(*extra.x) : edge,
                             g.y.toPixel(extra.y));
        if (g.isInPlot(centre))
            marks.push_back({i, centre});
    }
    return marks;
}

std::optional<ExtraMark> extraAt(const ScatterGeometry &g, const ScatterScene &scene,
                                 const Tokens &tokens, QPointF position)
{
    const double reach = kExtraRadius * tokens.scale + kExtraReach;
    const auto marks = extraMarks(g, scene, tokens);
    const auto found = std::ranges::find_if(marks, [&](const ExtraMark &mark) {
        return QLineF(mark.centre, position).length() <= reach;
    });
    return found == marks.end() ? std::nullopt : std::optional(*found);
}

std::optional<QRectF> apiLabelBox(const ScatterGeometry &g, const ScatterScene &scene,
                                  const Tokens &tokens)
{
    if (scene.apiLabel.isEmpty() || !g.y.hasPlace(scene.extras.front().y))
        return std::nullopt;
    const SpaceTokens &space = tokens.space;
    const QFont font = typeFont(TypeRole::Small, tokens);
    const QSizeF size(std::ceil(textWidth(shownLabel(g, scene), font)) + space.small,
                      lineHeight(font) + 2.0);
    const double y = g.y.toPixel(scene.extras.front().y);
    const double gap = kExtraRadius * tokens.scale + 2 * space.small;
    const double lowest = g.plot.bottom() - g.lane - size.height();
    const double top = std::clamp(y - size.height(), g.plot.top(), std::max(g.plot.top(), lowest));
    double left = scene.lowerIsBetter ? g.plot.right() - gap - size.width() : g.plot.left() + gap;
    // Past the tag of the budget and the line of the need, which crosses the plot from top to bottom.
    std::vector<QRectF> taken;
    if (const auto budget = budgetMark(g, scene, tokens))
        taken.push_back(budget->pill);
    if (const auto need = needMark(g, scene, tokens); need && need->inView)
        taken.emplace_back(need->position, g.plot.top(), space.hair, g.plot.height());
    for (std::size_t tries = 0; tries < 2 * taken.size(); ++tries) {
        const QRectF &box = taken[tries % taken.size()];
        if (box.intersects(QRectF(QPointF(left, top), size)))
            left = scene.lowerIsBetter ? box.left() - space.small - size.width()
                                       : box.right() + space.small;
    }
    left = std::clamp(left, g.plot.left(), std::max(g.plot.left(), g.plot.right() - size.width()));
    return QRectF(QPointF(left, top), size);
}

namespace {

/// The cost of the cheapest API across the plot, with its label.
void paintApiLine(QPainter &painter, const ScatterGeometry &g, const ScatterScene &scene,
                  const Tokens &tokens)
{
    const auto label = apiLabelBox(g, scene, tokens);
    if (!label)
        return;
    const double y = g.y.toPixel(scene.extras.front().y);
    if (isInView(g, y)) {
        QPen pen(tokens.color.muted, 1.0, Qt::CustomDashLine, Qt::FlatCap);
        pen.setDashPattern({1.0, 3.0});
        painter.setPen(pen);
        const double line = std::floor(y) + 0.5;
        painter.drawLine(QPointF(g.plot.left(), line), QPointF(g.plot.right(), line));
    }
    painter.setPen(Qt::NoPen);
    painter.setBrush(withAlpha(tokens.color.surface, 0.88));
    painter.drawRoundedRect(*label, tokens.radius.badge, tokens.radius.badge);
    drawText(painter, *label, Qt::AlignCenter, shownLabel(g, scene),
             typeFont(TypeRole::Small, tokens), tokens.color.text);
}

} // namespace

void paintExtras(QPainter &painter, const ScatterGeometry &g, const ScatterScene &scene,
                 const Tokens &tokens, std::optional<std::size_t> attended)
{
    paintApiLine(painter, g, scene, tokens);
    auto marks = extraMarks(g, scene, tokens);
    std::ranges::reverse(marks); // the cheapest on top
    for (const ExtraMark &mark : marks) {
        const MarkShape shape = scene.extras[mark.extra].shape;
        const bool hot = attended == mark.extra;
        const bool isFull = mark.extra == 0 || hot || shape == MarkShape::Cross;
        const double radius = (kExtraRadius + (hot ? 1.5 : 0.0)) * tokens.scale;
        paintMark(painter, shape, mark.centre, radius, tokens.color.text,
                  isFull ? MarkFill::Full : MarkFill::Hollow, tokens.color.surface);
    }
}

} // namespace headroom::ui
