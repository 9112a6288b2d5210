// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/mark_path.h"

#include <QPainter>
#include <QPen>
#include <QPolygonF>

#include <cmath>
#include <numbers>
#include <vector>

namespace headroom::ui {

namespace {

/// Corners of a mark that is no disc, with a size that gives each shape about the visual weight of
/// a disc of radius 1.
std::vector<QPointF> cornersOf(MarkShape shape)
{
    constexpr double kSquare = 0.89;
    constexpr double kDiamond = 1.22;
    constexpr double kTriangle = 1.16; // half of its base
    constexpr double kTop = 1.20;
    constexpr double kBase = 0.84;
    constexpr double kArm = 0.40; // half of its width
    constexpr double kReach = 1.20;
    constexpr double kGlass = 1.25;
    constexpr double kWaist = 0.5; // half of it
    constexpr double kBarHalf = 1.25;
    constexpr double kBarHigh = 0.6;
    constexpr double kHexagon = 1.15;
    constexpr double kHexagonHigh = 1.0; // kHexagon times half the square root of three
    switch (shape) {
    case MarkShape::Disc: break;
    case MarkShape::Square:
        return {{-kSquare, -kSquare}, {kSquare, -kSquare}, {kSquare, kSquare}, {-kSquare, kSquare}};
    case MarkShape::Triangle: return {{0, -kTop}, {kTriangle, kBase}, {-kTriangle, kBase}};
    case MarkShape::TriangleDown: return {{0, kTop}, {-kTriangle, -kBase}, {kTriangle, -kBase}};
    case MarkShape::TriangleRight: return {{kTop, 0}, {-kBase, kTriangle}, {-kBase, -kTriangle}};
    case MarkShape::TriangleLeft: return {{-kTop, 0}, {kBase, -kTriangle}, {kBase, kTriangle}};
    case MarkShape::Diamond: return {{0, -kDiamond}, {kDiamond, 0}, {0, kDiamond}, {-kDiamond, 0}};
    case MarkShape::Plus:
        return {{-kArm, -kReach}, {kArm, -kReach}, {kArm, -kArm},    {kReach, -kArm},
                {kReach, kArm},   {kArm, kArm},    {kArm, kReach},   {-kArm, kReach},
                {-kArm, kArm},    {-kReach, kArm}, {-kReach, -kArm}, {-kArm, -kArm}};
    case MarkShape::Hourglass:
        return {{-kGlass, -kGlass}, {kGlass, -kGlass}, {kWaist, 0},
                {kGlass, kGlass},   {-kGlass, kGlass}, {-kWaist, 0}};
    case MarkShape::Bar:
        return {{-kBarHalf, -kBarHigh},
                {kBarHalf, -kBarHigh},
                {kBarHalf, kBarHigh},
                {-kBarHalf, kBarHigh}};
    case MarkShape::Hexagon:
        return {{-kHexagon / 2, -kHexagonHigh}, {kHexagon / 2, -kHexagonHigh}, {kHexagon, 0},
                {kHexagon / 2, kHexagonHigh},   {-kHexagon / 2, kHexagonHigh}, {-kHexagon, 0}};
    case MarkShape::Star: {
        constexpr int kPoints = 10;
        constexpr double kOuter = 1.5;
        constexpr double kInner = 0.85;
        std::vector<QPointF> corners;
        for (int i = 0; i < kPoints; ++i) {
            const double angle = std::numbers::pi * (2.0 * i / kPoints - 0.5);
            const double reach = i % 2 == 0 ? kOuter : kInner;
            corners.emplace_back(reach * std::cos(angle), reach * std::sin(angle));
        }
        return corners;
    }
    }
    return {};
}

} // namespace

QPainterPath markPath(MarkShape shape, QPointF centre, double radius)
{
    QPainterPath path;
    if (shape == MarkShape::Disc) {
        path.addEllipse(centre, radius, radius);
        return path;
    }
    QPolygonF polygon;
    for (const QPointF &corner : cornersOf(shape))
        polygon << centre + corner * radius;
    path.addPolygon(polygon);
    path.closeSubpath();
    return path;
}

QPainterPath halfMarkPath(MarkShape shape, QPointF centre, double radius)
{
    constexpr double kBeyond = 2; // more than any shape reaches
    // The left half; of a triangle that points to the right, most of which lies there, its tip.
    const double side = shape == MarkShape::TriangleRight ? kBeyond : -kBeyond;
    QPainterPath half;
    half.addRect(
        QRectF(centre + QPointF(side, -kBeyond) * radius, centre + QPointF(0, kBeyond * radius))
            .normalized());
    return markPath(shape, centre, radius).intersected(half);
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
