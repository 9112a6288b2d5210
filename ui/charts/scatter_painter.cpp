// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/scatter_painter.h"

#include "ui/charts/chart_text.h"
#include "ui/charts/mark_path.h"
#include "ui/charts/scatter_extras.h"
#include "ui/charts/scatter_frontier.h"
#include "ui/charts/scatter_places.h"
#include "ui/theme/theme.h"

#include <QCoreApplication>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace headroom::ui {

namespace {

// Rounds to the middle of a pixel, so that a hairline covers whole pixels.
double crisp(double position)
{
    return std::floor(position) + 0.5;
}

void paintGridLines(QPainter &painter, const ScatterGeometry &g, const Tokens &tokens)
{
    painter.setPen(QPen(tokens.color.grid, 1.0));
    for (const AxisTick &tick : g.yTicks) {
        const double y = crisp(g.y.toPixel(tick.value));
        painter.drawLine(QPointF(g.plot.left(), y), QPointF(g.plot.right(), y));
    }
    for (const AxisTick &tick : g.xTicks) {
        const double x = crisp(g.x.toPixel(tick.value));
        painter.drawLine(QPointF(x, g.plot.top()), QPointF(x, g.plot.bottom()));
    }
}

QRectF bandArea(const ScatterGeometry &g, const ScatterBand &band)
{
    const auto edge = [&](double value) {
        const double pixel = g.x.hasPlace(value) ? g.x.toPixel(value)
                             : value > 0.0       ? g.plot.right()
                                                 : g.plot.left();
        return std::clamp(pixel, g.plot.left(), g.plot.right());
    };
    QRectF area = g.plot;
    area.setLeft(edge(band.from));
    area.setRight(edge(band.to));
    return area;
}

// Fills every other band.
void paintBands(QPainter &painter, const ScatterGeometry &g, const ScatterScene &scene,
                const Tokens &tokens)
{
    bool shaded = false;
    for (const ScatterBand &band : scene.bands) {
        shaded = !shaded;
        if (shaded)
            painter.fillRect(bandArea(g, band), tokens.color.shortfall);
    }
}

// Names at the top of the bands where there is room, in front of the grid.
void paintBandNames(QPainter &painter, const ScatterGeometry &g, const ScatterScene &scene,
                    const Tokens &tokens)
{
    const QFont font = typeFont(TypeRole::Caption, tokens);
    for (const ScatterBand &band : scene.bands) {
        QRectF area = bandArea(g, band);
        area.setHeight(lineHeight(font) + tokens.space.tiny);
        const double width = textWidth(band.label, font) + tokens.space.tiny;
        if (area.width() < width)
            continue;
        const QRectF box(area.center().x() - width / 2, area.top(), width, area.height());
        painter.fillRect(box, tokens.color.surface);
        drawText(painter, area, Qt::AlignCenter, band.label, font, tokens.color.muted);
    }
}

void paintLane(QPainter &painter, const ScatterGeometry &g, const Tokens &tokens)
{
    if (g.lane <= 0.0)
        return;
    QRectF lane = g.plot;
    lane.setTop(lane.bottom() - g.lane);
    painter.fillRect(lane, tokens.color.background);
    painter.setPen(QPen(tokens.color.border, 1.0));
    painter.drawLine(QPointF(lane.left(), crisp(lane.top())),
                     QPointF(lane.right(), crisp(lane.top())));
}

QString shownRemark(const ScatterGeometry &g, const QString &remark, const Tokens &tokens)
{
    return elided(remark, typeFont(TypeRole::SmallBold, tokens),
                  g.plot.width() - 2 * tokens.space.small - tokens.space.large);
}

void paintRemark(QPainter &painter, const ScatterGeometry &g, const QString &text,
                 const Tokens &tokens)
{
    if (text.isEmpty())
        return;
    const QRectF box = remarkBox(g, text, tokens);
    painter.setPen(QPen(tokens.color.warning, 1.0));
    painter.setBrush(tokens.color.surface);
    painter.drawRoundedRect(box, tokens.radius.badge, tokens.radius.badge);
    drawText(painter, box, Qt::AlignCenter, shownRemark(g, text, tokens),
             typeFont(TypeRole::SmallBold, tokens), tokens.color.warning);
}

void paintCaption(QPainter &painter, const ScatterGeometry &g, const QString &caption,
                  const Tokens &tokens)
{
    const QFont font = typeFont(TypeRole::Small, tokens);
    drawText(painter, g.caption, Qt::AlignLeft | Qt::AlignVCenter,
             elided(caption, font, g.caption.width()), font, tokens.color.muted);
}

void paintTickLabels(QPainter &painter, const ScatterGeometry &g, const ScatterScene &scene,
                     const Tokens &tokens)
{
    const QFont font = typeFont(TypeRole::Small, tokens);
    const QColor &ink = tokens.color.muted;
    const double line = lineHeight(font);
    const double width = g.plot.left() - tokens.space.small - g.area.left();
    for (const AxisTick &tick : g.yTicks) {
        const double y = g.y.toPixel(tick.value);
        drawText(painter, QRectF(g.area.left(), y - line / 2, width, line),
                 Qt::AlignRight | Qt::AlignVCenter, tick.label, font, ink);
    }
    if (g.lane > 0.0)
        drawText(painter, QRectF(g.area.left(), g.y.toPixel(0.0) - line / 2, width, line),
                 Qt::AlignRight | Qt::AlignVCenter, axisLabel(0.0, scene.y), font, ink);
    for (const AxisTick &tick : g.xTicks) {
        const double half = textWidth(tick.label, font) / 2 + 1.0;
        // Labels at the ends stay inside the chart.
        const double centre =
            std::clamp(g.x.toPixel(tick.value), g.area.left() + half, g.area.right() - half);
        drawText(painter, QRectF(centre - half, g.xLabels.top(), 2 * half, line),
                 Qt::AlignHCenter | Qt::AlignVCenter, tick.label, font, ink);
    }
}

void paintLimit(QPainter &painter, const ScatterGeometry &g, const LimitMark &limit, bool vertical,
                bool hot, const QColor &color, const QColor &ink, const Tokens &tokens)
{
    if (limit.inView) {
        QPen pen(color, hot ? 2.0 : 1.5, Qt::CustomDashLine, Qt::FlatCap);
        pen.setDashPattern({3.0, 2.4});
        painter.setPen(pen);
        const double p = crisp(limit.position);
        if (vertical)
            painter.drawLine(QPointF(p, g.plot.top()), QPointF(p, g.plot.bottom()));
        else
            painter.drawLine(QPointF(g.plot.left(), p), QPointF(g.plot.right(), p));
    }
    if (limit.text.isEmpty())
        return;
    if (hot) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(withAlpha(color, 0.25));
        const QRectF halo = limit.pill.adjusted(-3, -3, 3, 3);
        painter.drawRoundedRect(halo, halo.height() / 2, halo.height() / 2);
    }
    drawPill(painter, limit.pill, limit.text, color, ink, tokens);
}

/// Labels with a place of their own, and marks of the frontier, which other labels keep off.
std::vector<QRectF> fixedLabels(const ScatterGeometry &g, const ScatterScene &scene,
                                const Tokens &tokens)
{
    std::vector<QRectF> taken;
    if (const auto need = needMark(g, scene, tokens))
        taken.push_back(need->pill);
    if (const auto budget = budgetMark(g, scene, tokens))
        taken.push_back(budget->pill);
    if (const auto label = apiLabelBox(g, scene, tokens))
        taken.push_back(*label);
    for (const QRectF &mark : frontierMarkBoxes(g, scene, tokens))
        taken.push_back(mark);
    return taken;
}

// Draws the aside as text if it has no action; otherwise the chart shows a button there.
void paintAside(QPainter &painter, const ScatterGeometry &g, const ScatterScene &scene,
                const Tokens &tokens)
{
    if (!scene.aside || !scene.aside->action.isEmpty())
        return;
    const QSizeF size = asideSize(*scene.aside, tokens);
    drawText(painter, asideBox(g, size), Qt::AlignCenter, scene.aside->text,
             typeFont(TypeRole::Small, tokens), tokens.color.muted);
}

// Draws the single offers of an open range: their common line and a mark for each.
void paintOpenRange(QPainter &painter, const ScatterGeometry &g, const ScatterScene &scene,
                    const ScatterAttention &attention, const Tokens &tokens)
{
    constexpr double kOpenRadius = 2.8;
    std::vector<std::pair<std::uint32_t, QPointF>> shown;
    for (const std::uint32_t candidate : attention.range)
        if (const auto place = placeInPlot(g, scene, candidate))
            shown.emplace_back(candidate, *place);
    if (shown.empty())
        return;
    const QColor &ink = tokens.color.group(scene.points->group[shown.front().first]);
    painter.setPen(QPen(tokens.color.surface, 4.0));
    painter.drawLine(shown.front().second, shown.back().second);
    painter.setPen(QPen(ink, 1.5));
    painter.drawLine(shown.front().second, shown.back().second);
    for (const auto &[candidate, place] : shown)
        paintMark(painter, scene.points->shape[candidate], place, kOpenRadius * tokens.scale, ink,
                  fillOfCandidate(scene, candidate), tokens.color.surface);
}

void paintCandidate(QPainter &painter, const ScatterGeometry &g, const ScatterScene &scene,
                    const ScatterAttention &attention, const Tokens &tokens)
{
    const auto centre = placeInPlot(g, scene, *attention.candidate);
    if (!centre)
        return;
    const ColorTokens &color = tokens.color;
    const double radius = attention.markRadius + 2.2;
    painter.setPen(Qt::NoPen);
    painter.setBrush(color.surface);
    painter.drawEllipse(*centre, radius + 4.0, radius + 4.0);
    painter.setPen(QPen(color.text, 1.5));
    painter.setBrush(Qt::NoBrush);
    painter.drawEllipse(*centre, radius + 3.0, radius + 3.0);
    paintMark(painter, scene.points->shape[*attention.candidate], *centre, radius - 0.6,
              color.group(scene.points->group[*attention.candidate]),
              fillOfCandidate(scene, *attention.candidate), color.surface);
}

} // namespace

MarkFill fillOfCandidate(const ScatterScene &scene, std::uint32_t candidate)
{
    const bool known = scene.marks && scene.marks->size() == scene.points->size();
    return known ? fillOf((*scene.marks)[candidate]) : MarkFill::Full;
}

QString asideLabel(const ScatterAside &aside)
{
    return aside.action.isEmpty() ? aside.text : aside.action.arg(aside.text);
}

QSizeF asideSize(const ScatterAside &aside, const Tokens &tokens)
{
    const QFont font = typeFont(TypeRole::Small, tokens);
    return {std::ceil(textWidth(asideLabel(aside), font)) + 2.0 * tokens.space.small,
            lineHeight(font) + tokens.space.tiny};
}

QRectF asideBox(const ScatterGeometry &g, QSizeF size)
{
    return {QPointF(g.plot.left(), g.xTitle.center().y() - size.height() / 2), size};
}

Qt::Alignment xTitleSide(const ScatterGeometry &g, double asideWidth, double titleWidth)
{
    const bool isFree = g.plot.left() + asideWidth <= g.xTitle.center().x() - titleWidth / 2;
    return isFree ? Qt::AlignHCenter : Qt::AlignRight;
}

QRectF remarkBox(const ScatterGeometry &g, const QString &remark, const Tokens &tokens)
{
    const QFont font = typeFont(TypeRole::SmallBold, tokens);
    const QSizeF size(textWidth(shownRemark(g, remark, tokens), font) + tokens.space.large,
                      lineHeight(font) + tokens.space.small);
    return {QPointF(g.plot.center().x() - size.width() / 2,
                    g.plot.top() + tokens.space.huge + tokens.space.small),
            size};
}

QRectF emptyTextBox(const ScatterGeometry &g, const QString &text, const Tokens &tokens)
{
    const QFont font = typeFont(TypeRole::Body, tokens);
    const QSizeF size(textWidth(text, font) + tokens.space.large,
                      lineHeight(font) + tokens.space.small);
    return {QPointF(g.plot.center().x() - size.width() / 2, g.plot.center().y() - size.height()),
            size};
}

void paintEmptyText(QPainter &painter, const ScatterGeometry &g, const QString &text,
                    const Tokens &tokens)
{
    if (text.isEmpty())
        return;
    const QRectF box = emptyTextBox(g, text, tokens);
    painter.fillRect(box, tokens.color.surface);
    drawText(painter, box, Qt::AlignCenter, text, typeFont(TypeRole::Body, tokens),
             tokens.color.muted);
}

std::optional<LimitMark> needMark(const ScatterGeometry &g, const ScatterScene &scene,
                                  const Tokens &tokens)
{
    if (!scene.need || !g.x.hasPlace(scene.need->value))
        return std::nullopt;
    LimitMark limit;
    limit.position = g.x.toPixel(scene.need->value);
    limit.inView = limit.position >= g.plot.left() - 0.5 && limit.position <= g.plot.right() + 0.5;
    limit.text = scene.need->label ? scene.need->label(scene.need->value) : QString();
    if (!limit.inView) {
        const bool before = limit.position < g.plot.left();
        const QString arrow = QChar(before ? 0x2190 : 0x2192);
        limit.text =
            before ? QString(arrow + u' ' + limit.text) : QString(limit.text + u' ' + arrow);
    }
    const QSizeF size = pillSize(limit.text, tokens);
    const double last = std::max(g.plot.left(), g.plot.right() - size.width());
    const double left = std::clamp(limit.position - size.width() / 2, g.plot.left(), last);
    limit.pill = QRectF(QPointF(left, g.plot.top() + tokens.space.tiny), size);
    return limit;
}

std::optional<LimitMark> budgetMark(const ScatterGeometry &g, const ScatterScene &scene,
                                    const Tokens &tokens)
{
    if (!scene.budget || !g.y.hasPlace(scene.budget->value))
        return std::nullopt;
    LimitMark limit;
    limit.position = g.y.toPixel(scene.budget->value);
    limit.inView = limit.position >= g.plot.top() - 0.5 && limit.position <= g.plot.bottom() + 0.5;
    limit.text = scene.budget->label ? scene.budget->label(scene.budget->value) : QString();
    if (!limit.inView)
        limit.text = limit.text + QStringLiteral(" ")
                     + QChar(limit.position < g.plot.top() ? 0x2191 : 0x2193);
    const QSizeF size = pillSize(limit.text, tokens);
    const double last = std::max(g.plot.top(), g.plot.bottom() - size.height());
    const double top = std::clamp(limit.position - size.height() / 2, g.plot.top(), last);
    const double left = std::max(g.plot.left(), g.plot.right() - size.width() - tokens.space.tiny);
    limit.pill = QRectF(QPointF(left, top), size);
    // The pill moves to the other end of its line, or below, if it would overlap the other pill or
    // "you are here".
    std::vector<QRectF> taken;
    if (const auto need = needMark(g, scene, tokens))
        taken.push_back(need->pill);
    if (const auto here = hereBox(g, scene, tokens))
        taken.push_back(*here);
    const auto inTheWay = [&] {
        return std::ranges::find_if(taken,
                                    [&](const QRectF &box) { return box.intersects(limit.pill); });
    };
    if (inTheWay() != taken.end())
        limit.pill.moveLeft(g.plot.left() + tokens.space.tiny);
    if (const auto box = inTheWay(); box != taken.end())
        limit.pill.moveTop(box->bottom() + tokens.space.tiny);
    return limit;
}

std::vector<QRectF> overlayBoxes(const ScatterGeometry &g, const ScatterScene &scene,
                                 const Tokens &tokens)
{
    std::vector<QRectF> boxes = fixedLabels(g, scene, tokens);
    for (const PlaceMark &mark : placeMarks(g, scene, boxes, tokens)) {
        boxes.emplace_back(mark.centre.x() - mark.radius, mark.centre.y() - mark.radius,
                           2 * mark.radius, 2 * mark.radius);
        boxes.push_back(mark.labelBox);
    }
    return boxes;
}

std::optional<QPointF> placeInPlot(const ScatterGeometry &g, const ScatterScene &scene,
                                   std::uint32_t candidate)
{
    if (!scene.points || candidate >= scene.points->size())
        return std::nullopt;
    return g.placeInPlot(scene.points->x[candidate], scene.points->y[candidate]);
}

void paintScatterRegion(QPainter &painter, const ScatterGeometry &g, const ScatterScene &scene,
                        const Tokens &tokens)
{
    paintBands(painter, g, scene, tokens);
    paintLane(painter, g, tokens);
    if (!scene.need || scene.shortfall == Shortfall::None || !g.x.hasPlace(scene.need->value))
        return;
    const double line = std::clamp(g.x.toPixel(scene.need->value), g.plot.left(), g.plot.right());
    QRectF region = g.plot;
    if (scene.shortfall == Shortfall::Below)
        region.setRight(line);
    else
        region.setLeft(line);
    if (region.width() > 0.0)
        painter.fillRect(region, tokens.color.shortfall);
}

void paintScatterLabels(QPainter &painter, const ScatterGeometry &g, const ScatterScene &scene,
                        const Tokens &tokens, int hoveredLegendKey)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    paintBandNames(painter, g, scene, tokens);
    paintTickLabels(painter, g, scene, tokens);
    g.legend.paint(painter, g.legendOrigin, tokens, hoveredLegendKey);
    g.shapes.paint(painter, g.shapesOrigin, tokens);
    if (!scene.caption.isEmpty())
        paintCaption(painter, g, scene.caption, tokens);
    painter.restore();
}

void paintScatterTitles(QPainter &painter, const ScatterGeometry &g, const ScatterScene &scene,
                        const Tokens &tokens)
{
    const QFont font = typeFont(TypeRole::SmallBold, tokens);
    drawText(painter, g.yTitle, Qt::AlignLeft | Qt::AlignVCenter,
             elided(scene.y.title, font, g.yTitle.width()), font, tokens.color.text);
    const double aside = scene.aside ? asideSize(*scene.aside, tokens).width() : 0.0;
    drawText(painter, g.xTitle,
             xTitleSide(g, aside, textWidth(scene.x.title, font)) | Qt::AlignVCenter,
             elided(scene.x.title, font, g.xTitle.width()), font, tokens.color.text);
}

void paintScatterGround(QPainter &painter, const ScatterGeometry &g, const ScatterScene &scene,
                        const Tokens &tokens)
{
    painter.save();
    paintScatterRegion(painter, g, scene, tokens);
    paintGridLines(painter, g, tokens);
    painter.restore();
    paintScatterLabels(painter, g, scene, tokens);
    paintScatterTitles(painter, g, scene, tokens);
}

void paintScatterOverlay(QPainter &painter, const ScatterGeometry &g, const ScatterScene &scene,
                         const Tokens &tokens, const ScatterAttention &attention)
{
    const ColorTokens &color = tokens.color;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const auto need = needMark(g, scene, tokens);
    const auto budget = budgetMark(g, scene, tokens);
    paintExtras(painter, g, scene, tokens, attention.extra);
    paintTrend(painter, g, scene, tokens);
    const auto places = placeMarks(g, scene, fixedLabels(g, scene, tokens), tokens);
    paintFrontierSteps(painter, g, scene, tokens);
    paintPlaceRings(painter, places, tokens);
    paintFrontierMarks(painter, g, scene, tokens);
    if (budget)
        paintLimit(painter, g, *budget, false, attention.onBudget, color.warning, color.onWarning,
                   tokens);
    if (need)
        paintLimit(painter, g, *need, true, attention.onNeed, color.accent, color.onAccent, tokens);
    if (!attention.range.empty())
        paintOpenRange(painter, g, scene, attention, tokens);
    if (attention.candidate)
        paintCandidate(painter, g, scene, attention, tokens);
    paintFrontierNames(painter, frontierNames(g, scene, overlayBoxes(g, scene, tokens), tokens),
                       tokens);
    paintAside(painter, g, scene, tokens);
    paintRemark(painter, g, scene.remark, tokens);
    paintPlaceLabels(painter, places, tokens);
    if (attention.rectangle) {
        painter.setPen(QPen(color.accent, 1.0));
        painter.setBrush(withAlpha(color.accent, 0.12));
        painter.drawRect(*attention.rectangle);
    }
    painter.restore();
}

} // namespace headroom::ui
