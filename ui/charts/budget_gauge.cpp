// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/budget_gauge.h"

#include "ui/theme/theme.h"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace headroom::ui {

namespace {

constexpr double kGaugeThickness = 8.0;

double finite(double share)
{
    return std::isfinite(share) ? std::max(0.0, share) : 0.0;
}

} // namespace

BudgetGauge::BudgetGauge(QWidget *parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void BudgetGauge::setUse(BudgetUse use)
{
    m_use = use;
    update();
}

QSize BudgetGauge::sizeHint() const
{
    return {240, qRound((kGaugeThickness + 4) * currentTokens().scale)};
}

void BudgetGauge::paint(QPainter &painter, QRectF bar, const BudgetUse &use, const Tokens &tokens)
{
    const double used = finite(use.used);
    const double high = std::max(used, use.high ? finite(*use.high) : used);
    // The full width is the budget, or the high end of the range if that exceeds it.
    const double full = std::max(1.0, high);
    const bool over = used > 1.0;
    const ColorTokens &color = tokens.color;
    const QColor &ink = over ? color.warning : color.accent;
    const auto at = [&](double share) { return bar.left() + bar.width() * share / full; };

    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const double radius = bar.height() / 2;
    QPainterPath outline;
    outline.addRoundedRect(bar, radius, radius);
    painter.fillPath(outline, color.track);
    const auto fill = [&](double to, const QColor &ground) {
        QPainterPath part;
        part.addRect(QRectF(bar.topLeft(), QPointF(at(to), bar.bottom())));
        painter.fillPath(outline & part, ground);
    };
    if (high > used)
        fill(high, mixed(high > 1.0 ? color.warning : ink, color.surface, 0.38));
    fill(used, ink);
    const auto tick = [&](double share, const QColor &ground, double width) {
        painter.fillRect(QRectF(at(share) - width / 2, bar.top() - 2, width, bar.height() + 4),
                         ground);
    };
    if (use.low && finite(*use.low) < used)
        painter.fillRect(QRectF(at(finite(*use.low)) - 0.5, bar.top(), 1.0, bar.height()),
                         withAlpha(color.surface, 0.7));
    if (full > 1.0)
        tick(1.0, color.text, 2.0);
    painter.restore();
}

void BudgetGauge::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const double thickness = kGaugeThickness * currentTokens().scale;
    paint(painter, QRectF(0, (height() - thickness) / 2, width(), thickness), m_use,
          currentTokens());
}

} // namespace headroom::ui
