// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/scatter_geometry.h"

#include <QColor>

#include <optional>
#include <vector>

class QPainter;

namespace headroom::ui {

/// Place that is marked by a ring and a label.
struct PlaceMark {
    QPointF centre;
    double radius;
    QColor color;
    bool isGhost;
    QString label;
    QRectF labelBox; ///< empty without a label
};

/// "You are here" and the baseline's places inside the plot. Their labels avoid one another and
/// `taken`.
std::vector<PlaceMark> placeMarks(const ScatterGeometry &g, const ScatterScene &scene,
                                  std::vector<QRectF> taken, const Tokens &tokens);
/// The ring of "you are here"; absent where it is not in the plot.
std::optional<QRectF> hereBox(const ScatterGeometry &g, const ScatterScene &scene,
                              const Tokens &tokens);
/// Rings: below the frontier, whose marks they must not cover.
void paintPlaceRings(QPainter &painter, const std::vector<PlaceMark> &marks, const Tokens &tokens);
void paintPlaceLabels(QPainter &painter, const std::vector<PlaceMark> &marks, const Tokens &tokens);

} // namespace headroom::ui
