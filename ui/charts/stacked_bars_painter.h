// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/chart_legend.h"
#include "ui/charts/stacked_bars_scene.h"
#include "ui/theme/tokens.h"

#include <QRectF>

#include <optional>
#include <set>
#include <vector>

class QPainter;

namespace headroom::ui {

/// Positions of the bars and their segments in a rectangle.
struct StackedBarsGeometry {
    QRectF area;
    QRectF title;
    QRectF plot;
    AxisMapping y;
    std::vector<AxisTick> ticks;
    std::vector<QRectF> columns;               ///< area of each bar that reacts to the pointer
    std::vector<double> tops;                  ///< y of each bar's top
    std::vector<std::vector<QRectF>> segments; ///< [bar][series]; empty without a value
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
    std::set<int> kept; ///< highlighted until a click ends it

    /// Returns the only highlighted series; negative: there is none, or several.
    int highlighted() const
    {
        return legendKey >= 0 ? legendKey : kept.size() == 1 ? *kept.begin() : -1;
    }
    /// True for a series beside those that are highlighted.
    bool isFaded(int shown) const
    {
        return legendKey >= 0 ? shown != legendKey : !kept.empty() && !kept.contains(shown);
    }
};

StackedBarsGeometry stackedBarsGeometry(QRectF area, const StackedBarsScene &scene,
                                        const Tokens &tokens);

/// Box of the budget's tag: on its line at the left or right end, above it if bars or totals are in
/// the way, and if nothing else is free above all bars.
QRectF budgetPill(const StackedBarsGeometry &g, const StackedBarsScene &scene,
                  const Tokens &tokens);

/// Paint from back to front; in the window QCustomPlot draws the grid between bars and background.
/// With QCPBars, QCPItemText and its other items the chart was no faster, had 830 lines instead of
/// 867, and could not be rendered outside the interface thread (tried 2026-11-23), so the bars are
/// painted here.
void paintBarsBelow(QPainter &painter, const StackedBarsGeometry &g, const Tokens &tokens,
                    const BarsAttention &attention);
void paintBars(QPainter &painter, const StackedBarsGeometry &g, const StackedBarsScene &scene,
               const Tokens &tokens, const BarsAttention &attention);
void paintBarsLabels(QPainter &painter, const StackedBarsGeometry &g, const StackedBarsScene &scene,
                     const Tokens &tokens, const BarsAttention &attention);
void paintBarsOverlay(QPainter &painter, const StackedBarsGeometry &g,
                      const StackedBarsScene &scene, const Tokens &tokens,
                      const BarsAttention &attention);
/// Paints all parts, for a picture without a window.
void paintStackedBars(QPainter &painter, const StackedBarsGeometry &g,
                      const StackedBarsScene &scene, const Tokens &tokens,
                      const BarsAttention &attention = {});

} // namespace headroom::ui
