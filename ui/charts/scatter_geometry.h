// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/chart_legend.h"
#include "ui/charts/scatter_scene.h"

#include <QRectF>

#include <optional>
#include <vector>

namespace headroom::ui {

/// Positions of the parts of a scatter in a rectangle, and the mappings from values to pixels.
struct ScatterGeometry {
    QRectF area;
    QRectF yTitle; ///< above the plot, from the left edge
    QRectF plot;
    QRectF xLabels;
    QRectF xTitle;
    QRectF caption; ///< at the bottom; empty without one
    QPointF legendOrigin;
    ChartLegend legend;
    QPointF shapesOrigin;
    /// right of the title of the y axis if there is room, otherwise in the legend
    ChartLegend shapes;
    AxisMapping x; ///< in the coordinates of `area`
    AxisMapping y;
    std::vector<AxisTick> xTicks;
    std::vector<AxisTick> yTicks;
    /// Height of the lane at the bottom of the plot for candidates without cost.
    double lane = 0.0;

    bool isInPlot(QPointF position) const
    {
        constexpr double kSlack = 0.5;
        return plot.adjusted(-kSlack, -kSlack, kSlack, kSlack).contains(position);
    }
    /// Mappings relative to the plot's corner.
    AxisMapping plotX() const;
    AxisMapping plotY() const;
    QPointF place(double xValue, double yValue) const
    {
        return {x.toPixel(xValue), y.toPixel(yValue)};
    }
    /// Position of a value; none outside the axes. placeInPlot() also requires it to be inside the
    /// plot.
    std::optional<QPointF> placed(double xValue, double yValue) const;
    std::optional<QPointF> placeInPlot(double xValue, double yValue) const;
};

ScatterGeometry scatterGeometry(QRectF area, const ScatterScene &scene, const ScatterRanges &ranges,
                                const Tokens &tokens);

} // namespace headroom::ui
