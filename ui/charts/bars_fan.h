// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/stacked_bars_painter.h"

namespace headroom::ui {

/// Draws the range of each month over the bars, as one band with its median line or as a whisker on
/// each bar, and the limits of months that have their own.
void paintFan(QPainter &painter, const StackedBarsGeometry &g, const StackedBarsScene &scene,
              const Tokens &tokens);

/// Area of the fan within a bar's column; none without a fan.
std::optional<QRectF> fanBox(const StackedBarsGeometry &g, const StackedBarsScene &scene,
                             std::size_t bar);

/// Highest value of the fan and the limits; 0 without either.
double highestOfFan(const StackedBarsScene &scene);

} // namespace headroom::ui
