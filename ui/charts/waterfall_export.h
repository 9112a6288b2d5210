// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/waterfall_bars.h"
#include "ui/theme/tokens.h"

#include <QByteArray>

namespace headroom::ui {

/// Render the bars of WaterfallBars under a title; the height follows from the number of steps.
QByteArray waterfallSvg(const std::vector<WaterfallStep> &steps, const QString &title, int width,
                        const Tokens &tokens);
QByteArray waterfallPng(const std::vector<WaterfallStep> &steps, const QString &title, int width,
                        const Tokens &tokens);

} // namespace headroom::ui
