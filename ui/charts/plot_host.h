// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/chart_axis.h"
#include "ui/theme/tokens.h"

#include <QPointF>
#include <QRectF>

#include <functional>
#include <memory>
#include <vector>

class QPainter;
class QWidget;

namespace headroom::ui {

inline constexpr double kLineReach = 4.0; ///< pixels from a line within which the pointer hits it

/// Axes of a chart: plot area, scales, ranges and ticks.
struct PlotFrame {
    QRectF plot; ///< in the chart's coordinates
    AxisScale xScale = AxisScale::Linear;
    AxisScale yScale = AxisScale::Linear;
    AxisRange xRange;
    AxisRange yRange;
    std::vector<AxisTick> xTicks; ///< grid lines
    std::vector<AxisTick> yTicks;
};

/// Painting functions of a chart, from back to front, in its own coordinates.
struct PlotPainters {
    std::function<void(QPainter &)> below; ///< under the grid
    /// Paints the data, clipped to the plot. The mappings are relative to the plot's corner.
    std::function<void(QPainter &, const AxisMapping &x, const AxisMapping &y)> data;
    std::function<void(QPainter &)> labels;
    std::function<void(QPainter &)> overlay; ///< can be redrawn on its own
    /// Returns the distance in pixels from a position to the nearest datum; negative without one.
    std::function<double(QPointF)> distance;
};

/// QCustomPlot under a chart: its axes, grid, layers and paint buffers. The chart handles mouse and
/// keyboard. Only this class includes <qcustomplot.h>, which takes seconds to parse.
class PlotHost
{
public:
    PlotHost(QWidget *chart, PlotPainters painters);
    ~PlotHost();

    void setFrame(const PlotFrame &frame, const Tokens &tokens);
    /// Takes over the chart's size and its screen's pixel density, which QCustomPlot reads only
    /// once.
    void fitToChart();

    void replot();        ///< from the event loop, once for any number of requests
    void replotNow();     ///< immediately, if a replot is pending
    void replotOverlay(); ///< immediately; sufficient for hover and brush

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace headroom::ui
