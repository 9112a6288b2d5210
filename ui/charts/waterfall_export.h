// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/waterfall_bars.h"
#include "ui/theme/tokens.h"

#include <QByteArray>

namespace headroom::ui {

/// The bars of WaterfallBars under a title, as files; as high as they need.
QByteArray waterfallSvg(const std::vector<WaterfallStep> &steps, const QString &title, int width,
                        const Tokens &tokens);
QByteArray waterfallPng(const std::vector<WaterfallStep> &steps, const QString &title, int width,
                        const Tokens &tokens);

} // namespace headroom::ui
