// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/mark_path.h"

#include <QPainter>
#include <QPen>

namespace headroom::ui {

namespace {

// Lengths that give each shape about the visual weight of a disc of radius 1.
constexpr double kSquareHalf = 0.89;
constexpr double kDiamondHalf = 1.22;
constexpr double kTriangleHalf = 1.16;
constexpr double kTriangleTop = 1.20;
constexpr double kTriangleBottom = 0.84;

} // namespace

QPainterPath markPath(MarkShape shape, QPointF centre, double radius)
{
    QPainterPath path;
    const auto at = [&](double x, double y) { return centre + QPointF(x * radius, y * radius); };
    switch (shape) {
    case MarkShape::Disc: path.addEllipse(centre, radius, radius); break;
    case MarkShape::Square:
        path.addRect(QRectF(at(-kSquareHalf, -kSquareHalf), at(kSquareHalf, kSquareHalf)));
        break;
    case MarkShape::Triangle:
        path.moveTo(at(0, -kTriangleTop));
        path.lineTo(at(kTriangleHalf, kTriangleBottom));
        path.lineTo(at(-kTriangleHalf, kTriangleBottom));
        path.closeSubpath();
        break;
    case MarkShape::Diamond:
        path.moveTo(at(0, -kDiamondHalf));
        path.lineTo(at(kDiamondHalf, 0));
        path.lineTo(at(0, kDiamondHalf));
        path.lineTo(at(-kDiamondHalf, 0));
        path.closeSubpath();
        break;
    }
    return path;
}

QPainterPath halfMarkPath(MarkShape shape, QPointF centre, double radius)
{
    QPainterPath path;
    const auto at = [&](double x, double y) { return centre + QPointF(x * radius, y * radius); };
    constexpr double kQuarter = 90.0;
    switch (shape) {
    case MarkShape::Disc:
        path.moveTo(at(0, -1));
        path.arcTo(QRectF(at(-1, -1), at(1, 1)), kQuarter, 2 * kQuarter);
        break;
    case MarkShape::Square:
        path.addRect(QRectF(at(-kSquareHalf, -kSquareHalf), at(0, kSquareHalf)));
        break;
    case MarkShape::Triangle:
        path.moveTo(at(0, -kTriangleTop));
        path.lineTo(at(0, kTriangleBottom));
        path.lineTo(at(-kTriangleHalf, kTriangleBottom));
        break;
    case MarkShape::Diamond:
        path.moveTo(at(0, -kDiamondHalf));
        path.lineTo(at(0, kDiamondHalf));
        path.lineTo(at(-kDiamondHalf, 0));
        break;
    }
    path.closeSubpath();
    return path;
}

void setMarkInk(QPainter &painter, const QColor &color, MarkFill fill, const QColor &ground)
{
    const bool full = fill == MarkFill::Full;
    painter.setPen(full ? QPen(Qt::NoPen)
                        : QPen(color, kHollowLine, Qt::SolidLine, Qt::RoundCap, Qt::MiterJoin));
    painter.setBrush(full ? color : ground);
}

void drawMark(QPainter &painter, MarkShape shape, QPointF centre, double radius, MarkFill fill)
{
    const double reach = fill == MarkFill::Full ? radius : radius - kHollowLine / 2;
    if (shape == MarkShape::Disc)
        painter.drawEllipse(centre, reach, reach);
    else
        painter.drawPolygon(markPath(shape, centre, reach).toFillPolygon());
    if (fill == MarkFill::Half)
        painter.fillPath(halfMarkPath(shape, centre, reach), painter.pen().color());
}

void paintMark(QPainter &painter, MarkShape shape, QPointF centre, double radius,
               const QColor &color, MarkFill fill, const QColor &ground)
{
    setMarkInk(painter, color, fill, ground);
    drawMark(painter, shape, centre, radius, fill);
}

} // namespace headroom::ui
