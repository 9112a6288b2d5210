// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/share_bar.h"

#include "ui/theme/theme.h"

#include <QEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace headroom::ui {

namespace {

constexpr double kShareThickness = 4.0;

} // namespace

ShareBar::ShareBar(QWidget *parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void ShareBar::setShare(double share)
{
    m_share = std::isfinite(share) ? std::clamp(share, 0.0, 1.0) : 0.0;
    update();
}

QSize ShareBar::sizeHint() const
{
    return {120, qRound(kShareThickness * currentTokens().scale)};
}

void ShareBar::paint(QPainter &painter, QRectF bar, double share, const Tokens &tokens)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    const double radius = bar.height() / 2;
    painter.setBrush(tokens.color.track);
    painter.drawRoundedRect(bar, radius, radius);
    if (share > 0.0) {
        QRectF filled = bar;
        // A share that is there is seen, were it one in a thousand.
        filled.setWidth(std::min(bar.width(), std::max(bar.height(), bar.width() * share)));
        painter.setBrush(tokens.color.accent);
        painter.drawRoundedRect(filled, radius, radius);
    }
    painter.restore();
}

void ShareBar::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const double thickness = std::min<double>(height(), kShareThickness * currentTokens().scale);
    paint(painter, QRectF(0, (height() - thickness) / 2, width(), thickness), m_share,
          currentTokens());
}

void ShareBar::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::PaletteChange)
        update();
    QWidget::changeEvent(event);
}

} // namespace headroom::ui
