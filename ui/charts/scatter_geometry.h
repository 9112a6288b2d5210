// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/chart_legend.h"
#include "ui/charts/scatter_scene.h"

#include <QRectF>

#include <optional>
#include <vector>

namespace headroom::ui {

/// Where the parts of a scatter stand in a rectangle, and how values map to pixels there.
struct ScatterGeometry {
    QRectF area;
    QRectF yTitle; ///< above the plot, from the left edge
    QRectF plot;
    QRectF xLabels;
    QRectF xTitle;
    QRectF caption; ///< at the foot; empty without one
    QPointF legendOrigin;
    ChartLegend legend;
    QPointF shapesOrigin;
    ChartLegend shapes; ///< beside the title of the y axis where they fit, else in the legend
    AxisMapping x;      ///< in the coordinates of `area`
    AxisMapping y;
    std::vector<AxisTick> xTicks;
    std::vector<AxisTick> yTicks;
    double lane = 0.0; ///< height of the lane at the foot of the plot for what costs nothing

    bool isInPlot(QPointF position) const
    {
        constexpr double kSlack = 0.5;
        return plot.adjusted(-kSlack, -kSlack, kSlack, kSlack).contains(position);
    }
    /// The same mappings, relative to the plot's corner.
    AxisMapping plotX() const;
    AxisMapping plotY() const;
    QPointF place(double xValue, double yValue) const
    {
        return {x.toPixel(xValue), y.toPixel(yValue)};
    }
    /// Where the axes have a place for it, and that only if it lies in the plot.
    std::optional<QPointF> placed(double xValue, double yValue) const;
    std::optional<QPointF> placeInPlot(double xValue, double yValue) const;
};

ScatterGeometry scatterGeometry(QRectF area, const ScatterScene &scene, const ScatterRanges &ranges,
                                const Tokens &tokens);

} // namespace headroom::ui
