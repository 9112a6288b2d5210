// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/share_bar.h"

#include "ui/theme/theme.h"

#include <QPainter>

#include <algorithm>

namespace headroom::ui {

void paintShareBar(QPainter &painter, QRectF bar, double share, const Tokens &tokens)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    const double radius = bar.height() / 2;
    painter.setBrush(tokens.color.track);
    painter.drawRoundedRect(bar, radius, radius);
    if (share > 0.0) {
        QRectF filled = bar;
        // A share above zero is always visible, even one in a thousand.
        filled.setWidth(std::min(bar.width(), std::max(bar.height(), bar.width() * share)));
        painter.setBrush(tokens.color.accent);
        painter.drawRoundedRect(filled, radius, radius);
    }
    painter.restore();
}

} // namespace headroom::ui
