// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/chart_legend.h"
#include "ui/charts/use_curve_scene.h"
#include "ui/theme/tokens.h"

#include <QRectF>

#include <optional>
#include <vector>

class QPainter;

namespace headroom::ui {

/// Positions of the parts of the curve in a rectangle.
struct UseCurveGeometry {
    QRectF area;
    QRectF plot;
    AxisMapping x;
    AxisMapping y;
    std::vector<AxisTick> xTicks;
    std::vector<AxisTick> yTicks;
    QPointF legendOrigin;
    ChartLegend legend;

    /// y of the amount's line, which spans the plot.
    double amountY(const UseCurveScene &scene) const;
};

UseCurveGeometry useCurveGeometry(QRectF area, const UseCurveScene &scene, const Tokens &tokens);

/// Use at a position among the sorted hours; none beyond the last one.
std::optional<double> levelAt(const UseCurveScene &scene, double hour);

/// Paint from back to front; in the window QCustomPlot draws the grid below them.
void paintUse(QPainter &painter, const UseCurveGeometry &g, const UseCurveScene &scene,
              const Tokens &tokens);
void paintUseLabels(QPainter &painter, const UseCurveGeometry &g, const UseCurveScene &scene,
                    const Tokens &tokens);
void paintUseOverlay(QPainter &painter, const UseCurveGeometry &g, const UseCurveScene &scene,
                     const Tokens &tokens, std::optional<double> pointedHour, bool onAmount);

/// Paints all parts, for a picture without a window.
void paintUseCurve(QPainter &painter, QRectF target, const UseCurveScene &scene,
                   const Tokens &tokens);

} // namespace headroom::ui
