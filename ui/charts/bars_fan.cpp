// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/bars_fan.h"

#include <QPainter>
#include <QPolygonF>

#include <algorithm>
#include <cmath>

namespace headroom::ui {

namespace {

constexpr double kBandAlpha = 0.22;
constexpr double kEdgeAlpha = 0.55;
constexpr double kWhiskerCap = 4.0;

bool isWhole(const StackedBarsScene &scene)
{
    const std::size_t bars = scene.bars.size();
    return scene.fan && scene.fan->low.size() == bars && scene.fan->middle.size() == bars
           && scene.fan->high.size() == bars;
}

QPointF placeOf(const StackedBarsGeometry &g, std::size_t bar, double value)
{
    return {g.columns[bar].center().x(), g.y.toPixel(value)};
}

QPolygonF lineOf(const StackedBarsGeometry &g, const std::vector<double> &values)
{
    QPolygonF line;
    for (std::size_t bar = 0; bar < values.size(); ++bar)
        line << placeOf(g, bar, values[bar]);
    return line;
}

void paintBand(QPainter &painter, const StackedBarsGeometry &g, const BarsFan &fan,
               const Tokens &tokens)
{
    const QPolygonF high = lineOf(g, fan.high);
    QPolygonF band = lineOf(g, fan.low);
    const QPolygonF low = band;
    for (auto point = high.crbegin(); point != high.crend(); ++point)
        band << *point;
    const QColor &ink = tokens.color.scenarioAt(fan.colorSlot);
    painter.setPen(Qt::NoPen);
    painter.setBrush(withAlpha(ink, kBandAlpha));
    painter.drawPolygon(band);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(withAlpha(ink, kEdgeAlpha), 1.0));
    painter.drawPolyline(low);
    painter.drawPolyline(high);
    painter.setPen(QPen(ink, 2.0, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawPolyline(lineOf(g, fan.middle));
}

void paintWhiskers(QPainter &painter, const StackedBarsGeometry &g, const BarsFan &fan,
                   const Tokens &tokens)
{
    painter.setPen(QPen(tokens.color.text, 1.25));
    for (std::size_t bar = 0; bar < fan.low.size(); ++bar) {
        const QPointF low = placeOf(g, bar, fan.low[bar]);
        const QPointF high = placeOf(g, bar, fan.high[bar]);
        painter.drawLine(low, high);
        for (const QPointF &end : {low, high})
            painter.drawLine(end - QPointF(kWhiskerCap, 0), end + QPointF(kWhiskerCap, 0));
    }
}

void paintLimits(QPainter &painter, const StackedBarsGeometry &g, const StackedBarsScene &scene,
                 const Tokens &tokens)
{
    QPen pen(tokens.color.warning, 1.5, Qt::CustomDashLine, Qt::FlatCap);
    pen.setDashPattern({3.0, 2.4});
    painter.setPen(pen);
    const std::size_t bars = std::min(scene.limits.size(), g.columns.size());
    for (std::size_t bar = 0; bar < bars; ++bar) {
        if (!std::isfinite(scene.limits[bar]))
            continue;
        const double y = std::floor(g.y.toPixel(scene.limits[bar])) + 0.5;
        painter.drawLine(QPointF(g.columns[bar].left(), y), QPointF(g.columns[bar].right(), y));
    }
}

} // namespace

void paintFan(QPainter &painter, const StackedBarsGeometry &g, const StackedBarsScene &scene,
              const Tokens &tokens)
{
    if (isWhole(scene) && !scene.bars.empty())
        scene.fan->isBand ? paintBand(painter, g, *scene.fan, tokens)
                          : paintWhiskers(painter, g, *scene.fan, tokens);
    paintLimits(painter, g, scene, tokens);
}

std::optional<QRectF> fanBox(const StackedBarsGeometry &g, const StackedBarsScene &scene,
                             std::size_t bar)
{
    if (!isWhole(scene))
        return std::nullopt;
    const BarsFan &fan = *scene.fan;
    double low = fan.low[bar];
    double high = fan.high[bar];
    // The band is straight from bar to bar, so at the edge of a column it is the mean of both bars.
    for (const std::size_t beside :
         {bar == 0 ? bar : bar - 1, std::min(bar + 1, fan.low.size() - 1)}) {
        low = std::min(low, (fan.low[bar] + fan.low[beside]) / 2);
        high = std::max(high, (fan.high[bar] + fan.high[beside]) / 2);
    }
    const QRectF &column = g.columns[bar];
    return QRectF(QPointF(column.left(), g.y.toPixel(high)),
                  QPointF(column.right(), g.y.toPixel(low)));
}

double highestOfFan(const StackedBarsScene &scene)
{
    double highest = 0.0;
    for (const double limit : scene.limits)
        highest = std::isfinite(limit) ? std::max(highest, limit) : highest;
    if (isWhole(scene))
        for (const double high : scene.fan->high)
            highest = std::max(highest, high);
    return highest;
}

} // namespace headroom::ui
