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

inline constexpr double kLineReach = 4.0; ///< how near the pointer must come to a line

/// Where the axes of a chart stand and what they show.
struct PlotFrame {
    QRectF plot; ///< in the chart's coordinates
    AxisScale xScale = AxisScale::Linear;
    AxisScale yScale = AxisScale::Linear;
    AxisRange xRange;
    AxisRange yRange;
    std::vector<AxisTick> xTicks; ///< grid lines
    std::vector<AxisTick> yTicks;
};

/// What a chart draws, from back to front, in its own coordinates.
struct PlotPainters {
    std::function<void(QPainter &)> below; ///< under the grid
    /// The data, clipped to the plot. The mappings are relative to the plot's corner.
    std::function<void(QPainter &, const AxisMapping &x, const AxisMapping &y)> data;
    std::function<void(QPainter &)> labels;
    std::function<void(QPainter &)> overlay; ///< can be drawn anew alone
    /// How far the nearest datum is from a position; negative where there is none.
    std::function<double(QPointF)> distance;
};

/// The QCustomPlot under a chart: its axes, grid, layers and paint buffers. The chart keeps the
/// mouse and the keyboard. Only this class sees <qcustomplot.h>, which takes seconds to parse.
class PlotHost
{
public:
    PlotHost(QWidget *chart, PlotPainters painters);
    ~PlotHost();

    void setFrame(const PlotFrame &frame, const Tokens &tokens);
    /// As large as the chart, as dense as its screen: QCustomPlot reads the density only once.
    void fitToChart();

    void replot();        ///< when the event loop comes round; many requests make one
    void replotNow();     ///< at once, if it is due
    void replotOverlay(); ///< at once: hover and brush need no more

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace headroom::ui
