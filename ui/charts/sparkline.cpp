// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/sparkline.h"

#include "ui/theme/theme.h"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace headroom::ui {

Sparkline::Sparkline(QWidget *parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void Sparkline::setValues(std::vector<double> values)
{
    m_values = std::move(values);
    update();
}

QSize Sparkline::sizeHint() const
{
    return {200, qRound(40 * currentTokens().scale)};
}

void Sparkline::paint(QPainter &painter, QRectF area, const std::vector<double> &values,
                      const Tokens &tokens)
{
    constexpr double kLine = 1.5;
    const double base = std::floor(area.bottom()) - 0.5;
    painter.save();
    painter.setPen(QPen(tokens.color.control, 1.0));
    painter.drawLine(QPointF(area.left(), base), QPointF(area.right(), base));
    double highest = 0.0;
    for (const double value : values)
        if (std::isfinite(value))
            highest = std::max(highest, value);
    if (values.size() >= 2 && highest > 0.0) {
        const double height = base - area.top() - kLine;
        const double step = area.width() / static_cast<double>(values.size() - 1);
        QPainterPath line;
        for (std::size_t i = 0; i < values.size(); ++i) {
            const double value = std::isfinite(values[i]) ? std::max(0.0, values[i]) : 0.0;
            const QPointF point(area.left() + static_cast<double>(i) * step,
                                base - height * value / highest);
            i == 0 ? line.moveTo(point) : line.lineTo(point);
        }
        QPainterPath filled = line;
        filled.lineTo(area.right(), base);
        filled.lineTo(area.left(), base);
        filled.closeSubpath();
        painter.setRenderHint(QPainter::Antialiasing);
        painter.fillPath(filled, withAlpha(tokens.color.accent, tokens.isDark() ? 0.26 : 0.18));
        painter.setPen(
            QPen(tokens.color.accent, kLine, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        painter.setBrush(Qt::NoBrush);
        painter.drawPath(line);
    }
    painter.restore();
}

void Sparkline::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    paint(painter, rect(), m_values, currentTokens());
}

} // namespace headroom::ui
