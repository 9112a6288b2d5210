// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/chart_axis.h"
#include "ui/charts/hover_card.h"

#include <QString>

#include <functional>
#include <optional>
#include <vector>

namespace headroom::ui {

/// Hours of some months sorted by their use, highest first, with the committed amount.
struct UseCurveScene {
    struct Step {
        double level = 0.0; ///< use in each of these hours
        double hours = 0.0;
    };

    std::vector<Step> steps;
    double amount = 0.0;             ///< committed in every hour
    std::optional<double> best;      ///< amount with the lowest cost
    std::optional<double> breakEven; ///< hours of use above which one more unit pays off
    double grain = 1.0;              ///< step of a key press
    ChartAxis x{.title = {}, .kind = AxisKind::Number, .scale = AxisScale::Linear};
    ChartAxis y{.title = {}, .kind = AxisKind::Number, .scale = AxisScale::Linear};
    QString committed; ///< legend
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
