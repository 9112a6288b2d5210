// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/chart_legend.h"
#include "ui/charts/stacked_bars_scene.h"
#include "ui/theme/tokens.h"

#include <QRectF>

#include <optional>
#include <vector>

class QPainter;

namespace headroom::ui {

/// Where the bars and their segments stand in a rectangle.
struct StackedBarsGeometry {
    QRectF area;
    QRectF title;
    QRectF plot;
    AxisMapping y;
    std::vector<AxisTick> ticks;
    std::vector<QRectF> columns;               ///< what belongs to a bar when pointing
    std::vector<double> tops;                  ///< y of each bar's top
    std::vector<std::vector<QRectF>> segments; ///< [bar][series]; empty when there is nothing
    std::vector<bool> labelled;                ///< bars with room for their label
    bool allTotals = false;
    QPointF legendOrigin;
    ChartLegend legend;
};

struct BarsAttention {
    std::optional<std::size_t> bar;
    std::optional<std::size_t> series;
    bool onBudget = false;
    int legendKey = -1; ///< under the pointer
    int kept = -1;      ///< that was clicked

    /// The series that stands out; below zero: none does.
    int standsOut() const { return legendKey >= 0 ? legendKey : kept; }
};

StackedBarsGeometry stackedBarsGeometry(QRectF area, const StackedBarsScene &scene,
                                        const Tokens &tokens);

/// Where the budget's tag stands: on its line at the left or right end, above it where bars or totals are in the
/// way, and at last above them all.
QRectF budgetPill(const StackedBarsGeometry &g, const StackedBarsScene &scene,
                  const Tokens &tokens);

/// From back to front; in the window QCustomPlot draws the grid above what is below. With QCPBars, QCPItemText and
/// the rest of its items the chart was no faster and 830 lines instead of 867, and its pictures could not be made
/// away from the interface thread any more (tried 2026-11-23): so the bars stay our own.
void paintBarsBelow(QPainter &painter, const StackedBarsGeometry &g, const Tokens &tokens,
                    const BarsAttention &attention);
void paintBars(QPainter &painter, const StackedBarsGeometry &g, const StackedBarsScene &scene,
               const Tokens &tokens, const BarsAttention &attention);
void paintBarsLabels(QPainter &painter, const StackedBarsGeometry &g, const StackedBarsScene &scene,
                     const Tokens &tokens, const BarsAttention &attention);
void paintBarsOverlay(QPainter &painter, const StackedBarsGeometry &g,
                      const StackedBarsScene &scene, const Tokens &tokens,
                      const BarsAttention &attention);
/// All of it, for a picture without a window.
void paintStackedBars(QPainter &painter, const StackedBarsGeometry &g,
                      const StackedBarsScene &scene, const Tokens &tokens);

} // namespace headroom::ui
