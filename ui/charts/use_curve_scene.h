// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/chart_axis.h"
#include "ui/charts/hover_card.h"

#include <QString>

#include <functional>
#include <optional>
#include <vector>

namespace headroom::ui {

/// The hours of some months sorted by their use, the highest first, with what is committed under them.
struct UseCurveScene {
    struct Step {
        double level = 0.0; ///< use in each of the hours
        double hours = 0.0;
    };

    std::vector<Step> steps;
    double amount = 0.0;             ///< committed in every hour
    std::optional<double> best;      ///< the amount that costs least
    std::optional<double> breakEven; ///< hours of use from which on one more pays
    double grain = 1.0;              ///< what a key press moves the amount by
    ChartAxis x{.title = {}, .kind = AxisKind::Number, .scale = AxisScale::Linear};
    ChartAxis y{.title = {}, .kind = AxisKind::Number, .scale = AxisScale::Linear};
    QString committed; ///< of the legend
    QString onDemand;
    QString unused;
    QString bestLabel;
    QString breakEvenLabel;
    QString emptyText;
    QString summary; ///< for screen readers
    std::function<QString(double amount)> amountLabel;
    std::function<HoverText(double hour, double level)> describe;
};

} // namespace headroom::ui
