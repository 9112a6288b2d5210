// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/chart_axis.h"
#include "ui/charts/hover_card.h"
#include "ui/charts/scatter_scene.h"

#include <QString>

#include <functional>
#include <optional>
#include <vector>

namespace headroom::ui {

/// One colour of the stack, with a value for each bar.
struct BarSeries {
    QString label;
    int colorSlot = 0;          ///< ColorTokens::series; below zero: everything else
    std::vector<double> values; ///< heights; what is negative or not finite has none
    bool faded = false;         ///< switched off by a filter
    bool pale = false;          ///< the ground for what stands over it
};

struct Bar {
    QString label;      ///< "Dec"
    QString group;      ///< "2026", written below the first label that has it; may be empty
    QString totalLabel; ///< "$7.3k", above the bar where there is room
};

/// How far the months may turn out from what is planned, over their bars.
struct BarsFan {
    std::vector<double> low; ///< 10th percentile, by bar
    std::vector<double> middle;
    std::vector<double> high; ///< 90th percentile
    bool isBand = true;       ///< from bar to bar; otherwise a whisker on each
    int colorSlot = 0;        ///< of the band
};

/// Everything that the stacked bars show, as plain values.
struct StackedBarsScene {
    std::vector<Bar> bars;
    std::vector<BarSeries> series; ///< from the bottom up
    ChartAxis axis{.title = {}, .kind = AxisKind::Money, .scale = AxisScale::Linear};
    std::optional<LimitLine> budget;
    std::optional<BarsFan> fan;
    std::vector<double> limits; ///< by bar, where they differ; not finite: none
    QString emptyText;
    QString summary; ///< for screen readers
    /// What the card says of one segment, or of the whole bar.
    std::function<HoverText(std::size_t bar, std::optional<std::size_t> series)> describe;
};

} // namespace headroom::ui
