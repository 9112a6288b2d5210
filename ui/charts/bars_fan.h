// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/stacked_bars_painter.h"

namespace headroom::ui {

/// Over the bars: the range of each month, as one band with its middle line or as a whisker on each bar, and the limits
/// of months that have their own.
void paintFan(QPainter &painter, const StackedBarsGeometry &g, const StackedBarsScene &scene,
              const Tokens &tokens);

/// What the fan covers of a bar's column; nothing without one.
std::optional<QRectF> fanBox(const StackedBarsGeometry &g, const StackedBarsScene &scene,
                             std::size_t bar);

/// The highest value that the fan and the limits reach; 0 without any.
double highestOfFan(const StackedBarsScene &scene);

} // namespace headroom::ui
