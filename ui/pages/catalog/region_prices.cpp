// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/catalog/region_prices.h"

#include "ui/theme/theme.h"

#include <QPaintEvent>
#include <QPainter>

#include <algorithm>

namespace headroom::ui {

namespace {

constexpr int kRowHeight = 20;
constexpr int kLeastNameWidth = 80;
constexpr int kLeastPriceWidth = 78;
constexpr double kBarThickness = 8.0;

} // namespace

RegionPrices::RegionPrices(QWidget *parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void RegionPrices::setBars(std::vector<Bar> bars)
{
    m_bars = std::move(bars);
    updateGeometry();
    update();
}

int RegionPrices::rowHeight() const
{
    return qRound(kRowHeight * currentTokens().scale);
}

/// As wide as the longest name, but no more than half.
int RegionPrices::nameWidth() const
{
    const Tokens &tokens = currentTokens();
    const QFontMetrics text(typeFont(TypeRole::SmallBold, tokens));
    int width = qRound(kLeastNameWidth * tokens.scale);
    for (const Bar &bar : m_bars)
        width = std::max(width, text.horizontalAdvance(bar.region) + tokens.space.medium);
    return std::min(width, this->width() / 2);
}

int RegionPrices::priceWidth() const
{
    const Tokens &tokens = currentTokens();
    const QFontMetrics text(typeFont(TypeRole::SmallBold, tokens));
    int width = qRound(kLeastPriceWidth * tokens.scale);
    for (const Bar &bar : m_bars)
        width = std::max(width, text.horizontalAdvance(bar.price) + tokens.space.small);
    return width;
}

QSize RegionPrices::sizeHint() const
{
    return {240, std::max(1, static_cast<int>(m_bars.size())) * rowHeight()};
}

void RegionPrices::paintEvent(QPaintEvent *event)
{
    const Tokens &tokens = currentTokens();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const int names = nameWidth();
    const int prices = priceWidth();
    const double room = std::max(10, width() - names - prices);
    const double highest = m_bars.empty() ? 1.0 : m_bars.back().rate;
    for (std::size_t i = 0; i < m_bars.size(); ++i) {
        const QRect row(0, static_cast<int>(i) * rowHeight(), width(), rowHeight());
        if (!row.intersects(event->rect()))
            continue;
        const Bar &bar = m_bars[i];
        painter.setFont(typeFont(bar.current ? TypeRole::SmallBold : TypeRole::Small, tokens));
        painter.setPen(tokens.color.text);
        const QRect name(row.left(), row.top(), names - tokens.space.small, row.height());
        painter.drawText(
            name, Qt::AlignVCenter | Qt::AlignLeft,
            painter.fontMetrics().elidedText(bar.region, Qt::ElideRight, name.width()));
        const QRect price(row.right() - prices, row.top(), prices, row.height());
        painter.drawText(price, Qt::AlignVCenter | Qt::AlignRight, bar.price);
        const double thickness = kBarThickness * tokens.scale;
        QRectF filled(names, row.center().y() - thickness / 2, room * bar.rate / highest,
                      thickness);
        painter.setPen(Qt::NoPen);
        painter.setBrush(bar.current ? tokens.color.accent : tokens.color.seriesAt(1));
        painter.drawRoundedRect(filled, 2, 2);
    }
}

} // namespace headroom::ui
