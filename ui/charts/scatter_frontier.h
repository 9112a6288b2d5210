// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/scatter_geometry.h"

#include <QLineF>
#include <QString>

#include <vector>

class QPainter;

namespace headroom::ui {

/// The frontier is a staircase: between two offers nothing can be bought. Its lines inside the plot.
std::vector<QLineF> frontierSteps(const ScatterGeometry &g, const ScatterScene &scene);

struct FrontierName {
    QRectF box;
    QString text;
};
/// Names beside the marks, where one fits: they keep off one another, off the staircase and off
/// `taken`. The ends of the frontier come first.
std::vector<FrontierName> frontierNames(const ScatterGeometry &g, const ScatterScene &scene,
                                        std::vector<QRectF> taken, const Tokens &tokens);

/// The staircase with its marks, which keep their colour, shape and filling.
void paintFrontier(QPainter &painter, const ScatterGeometry &g, const ScatterScene &scene,
                   const Tokens &tokens);
void paintFrontierNames(QPainter &painter, const std::vector<FrontierName> &names,
                        const Tokens &tokens);

} // namespace headroom::ui
