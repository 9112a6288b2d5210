// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/hardware_group.h"
#include "ui/theme/categories.h"

#include <QPainterPath>
#include <QPointF>

class QColor;
class QPainter;

namespace headroom::ui {

inline constexpr double kHollowLine = 1.1; ///< outline of a mark that misses the service level

inline constexpr double kMarkReach = 1.8; ///< of the farthest corner of any shape, in radii

/// Outline of a mark with the area of a disc of the given radius.
QPainterPath markPath(MarkShape shape, QPointF centre, double radius);

/// Left half of markPath().
QPainterPath halfMarkPath(MarkShape shape, QPointF centre, double radius);

/// Set the pen and brush of a kind of mark once, then draw many marks of it.
void setMarkInk(QPainter &painter, const QColor &color, MarkFill fill, const QColor &ground);
void drawMark(QPainter &painter, MarkShape shape, QPointF centre, double radius, MarkFill fill);

/// Sign inside a mark, by which hardware groups are told apart without colour; empty: none.
QPainterPath groupSign(HardwareGroup group, QPointF centre, double radius);
/// Draws it in a mark of that ink and fill.
void paintGroupSign(QPainter &painter, HardwareGroup group, QPointF centre, double radius,
                    const QColor &ink, MarkFill fill, const QColor &ground);

/// Draws a single mark in a legend or on paper. Unfilled parts show `ground`.
void paintMark(QPainter &painter, MarkShape shape, QPointF centre, double radius,
               const QColor &color, MarkFill fill, const QColor &ground);

/// Draws a pattern over an area that is filled already; none over a solid one.
void paintPattern(QPainter &painter, const QPainterPath &area, Qt::BrushStyle pattern,
                  const QColor &ground);

} // namespace headroom::ui
