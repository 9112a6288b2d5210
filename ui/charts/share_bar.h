// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>

class QPainter;

namespace headroom::ui {

struct Tokens;

/// Draws a thin bar for a share of a whole, 0 to 1, as below each row of the mix.
void paintShareBar(QPainter &painter, QRectF bar, double share, const Tokens &tokens);

} // namespace headroom::ui
