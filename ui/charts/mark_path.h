// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/theme/categories.h"

#include <QPainterPath>
#include <QPointF>

class QColor;
class QPainter;

namespace headroom::ui {

inline constexpr double kHollowLine = 1.1; ///< outline of a mark that misses the service level

/// The outline of a mark whose area is that of a disc of the given radius.
QPainterPath markPath(MarkShape shape, QPointF centre, double radius);

/// Its left half.
QPainterPath halfMarkPath(MarkShape shape, QPointF centre, double radius);

/// The same in two steps, for many marks of one kind.
void setMarkInk(QPainter &painter, const QColor &color, MarkFill fill, const QColor &ground);
void drawMark(QPainter &painter, MarkShape shape, QPointF centre, double radius, MarkFill fill);

/// A single mark in a legend or on paper. What is not filled shows `ground`.
void paintMark(QPainter &painter, MarkShape shape, QPointF centre, double radius,
               const QColor &color, MarkFill fill, const QColor &ground);

} // namespace headroom::ui
