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

constexpr double kSignLine = 0.5; ///< around a sign in a hollow mark

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
    case MarkShape::Cross: {
        constexpr double kTurn = std::numbers::sqrt2 / 2; // by 45 degrees
        std::vector<QPointF> corners = cornersOf(MarkShape::Plus);
        for (QPointF &corner : corners)
            corner = kTurn * QPointF(corner.x() - corner.y(), corner.x() + corner.y());
        return corners;
    }
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

QPainterPath groupSign(HardwareGroup group, QPointF centre, double radius)
{
    constexpr double kHole = 0.34;
    constexpr double kLong = 0.62; // half of it
    constexpr double kThin = 0.17; // the same
    constexpr double kDiagonal = 0.8;
    QPainterPath sign;
    const auto bar = [&](double across, double along) {
        const QPointF corner(across * radius, along * radius);
        sign.addRect(QRectF(centre - corner, centre + corner));
    };
    switch (group) {
    case HardwareGroup::largeGpu: break;
    case HardwareGroup::earlierGpu: {
        const QPointF end(kLong * radius * kDiagonal, -kLong * radius * kDiagonal);
        const QPointF wide(kThin * radius * kDiagonal, kThin * radius * kDiagonal);
        sign.addPolygon(QPolygonF{centre + end - wide, centre + end + wide, centre - end + wide,
                                  centre - end - wide});
        sign.closeSubpath();
        break;
    }
    case HardwareGroup::inferenceGpu:
        sign.addEllipse(centre, kHole * radius, kHole * radius);
        break;
    case HardwareGroup::inferentia: bar(kLong, kThin); break;
    case HardwareGroup::trainiumTpu:
        sign.setFillRule(Qt::WindingFill);
        bar(kLong, kThin);
        bar(kThin, kLong);
        break;
    case HardwareGroup::cpuGeneral:
    case HardwareGroup::cpuCompute:
    case HardwareGroup::cpuMemory: bar(kThin, kLong); break;
    }
    return sign;
}

void paintGroupSign(QPainter &painter, HardwareGroup group, QPointF centre, double radius,
                    const QColor &ink, MarkFill fill, const QColor &ground)
{
    const QPainterPath sign = groupSign(group, centre, radius);
    if (sign.isEmpty())
        return;
    // It is cut out of the ink; a hollow mark has none.
    painter.setPen(fill == MarkFill::Hollow ? QPen(ink, kSignLine) : QPen(Qt::NoPen));
    painter.setBrush(ground);
    painter.drawPath(sign);
}

void paintMark(QPainter &painter, MarkShape shape, QPointF centre, double radius,
               const QColor &color, MarkFill fill, const QColor &ground)
{
    setMarkInk(painter, color, fill, ground);
    drawMark(painter, shape, centre, radius, fill);
}

void paintPattern(QPainter &painter, const QPainterPath &area, Qt::BrushStyle pattern,
                  const QColor &ground)
{
    if (pattern != Qt::SolidPattern)
        painter.fillPath(area, QBrush(ground, pattern));
}

} // namespace headroom::ui
