// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/scatter_geometry.h"

#include <QLineF>
#include <QString>

#include <vector>

class QPainter;

namespace headroom::ui {

/// The part of the trend line from the origin to its point that is inside the plot.
std::optional<QLineF> trendLine(const ScatterGeometry &g, const ScatterScene &scene);
void paintTrend(QPainter &painter, const ScatterGeometry &g, const ScatterScene &scene,
                const Tokens &tokens);

/// Line segments of the frontier inside the plot. The frontier is a staircase because no offer
/// exists between two of its candidates.
std::vector<QLineF> frontierSteps(const ScatterGeometry &g, const ScatterScene &scene);

struct FrontierName {
    QRectF box;
    QString text;
};
/// Names next to the marks, where they fit: they do not overlap one another, the staircase or
/// `taken`. The ends of the frontier come first.
std::vector<FrontierName> frontierNames(const ScatterGeometry &g, const ScatterScene &scene,
                                        std::vector<QRectF> taken, const Tokens &tokens);

/// Boxes of its marks in the plot.
std::vector<QRectF> frontierMarkBoxes(const ScatterGeometry &g, const ScatterScene &scene,
                                      const Tokens &tokens);
/// Draw the staircase, and its marks, which keep their colour, shape and filling.
void paintFrontierSteps(QPainter &painter, const ScatterGeometry &g, const ScatterScene &scene,
                        const Tokens &tokens);
void paintFrontierMarks(QPainter &painter, const ScatterGeometry &g, const ScatterScene &scene,
                        const Tokens &tokens);
void paintFrontierNames(QPainter &painter, const std::vector<FrontierName> &names,
                        const Tokens &tokens);

} // namespace headroom::ui
