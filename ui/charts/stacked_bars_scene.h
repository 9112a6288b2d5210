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
    int colorSlot = 0;          ///< ColorTokens::series; negative: "everything else"
    std::vector<double> values; ///< heights; negative or non-finite values have none
    bool faded = false;         ///< switched off by a filter
    bool pale = false;          ///< background of another series or the fan
};

struct Bar {
    QString label;      ///< "Dec"
    QString group;      ///< "2026", below the first label of the group; may be empty
    QString totalLabel; ///< "$7.3k", above the bar where there is room
};

/// Range of the possible cost of each month, drawn over the bars.
struct BarsFan {
    std::vector<double> low; ///< 10th percentile, by bar
    std::vector<double> middle;
    std::vector<double> high; ///< 90th percentile
    bool isBand = true;       ///< from bar to bar; otherwise a whisker on each bar
    int colorSlot = 0;        ///< colour of the band
};

/// All content of the stacked bars as plain values.
struct StackedBarsScene {
    std::vector<Bar> bars;
    std::vector<BarSeries> series; ///< from the bottom up
    ChartAxis axis{.title = {}, .kind = AxisKind::Money, .scale = AxisScale::Linear};
    std::optional<LimitLine> budget;
    std::optional<BarsFan> fan;
    std::vector<double> limits; ///< by bar, if they differ; non-finite: none
    QString emptyText;
    QString
        caption; ///< line at the bottom: what the picture is of, where nothing around it says so
    QString summary; ///< for screen readers
    /// Text of the card for one segment, or for the whole bar.
    std::function<HoverText(std::size_t bar, std::optional<std::size_t> series)> describe;
};

} // namespace headroom::ui
