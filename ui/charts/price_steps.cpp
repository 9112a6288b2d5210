// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/price_steps.h"

#include "ui/charts/chart_text.h"
#include "ui/theme/theme.h"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>

namespace headroom::ui {

namespace {

constexpr double kHeight = 96.0;
constexpr double kStepLine = 1.5;
constexpr double kDot = 3.2;
// Ratio of lowest to highest price below which the axis begins at zero.
constexpr double kLargeChange = 0.8;

} // namespace

PriceSteps::PriceSteps(QWidget *parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void PriceSteps::setSteps(std::vector<Step> steps, double end, const QString &endLabel)
{
    m_steps = std::move(steps);
    m_end = m_steps.empty() ? end : std::max(end, m_steps.back().day);
    m_endLabel = endLabel;
    update();
}

QSize PriceSteps::sizeHint() const
{
    return {220, qRound(kHeight * currentTokens().scale)};
}

// Area between the lines of labels, with room for the dots.
QRectF PriceSteps::plot() const
{
    const Tokens &tokens = currentTokens();
    const double line = lineHeight(typeFont(TypeRole::Caption, tokens));
    return QRectF(rect()).adjusted(kDot + 1, line + tokens.space.tiny + kDot, -kDot - 1,
                                   -line - tokens.space.small - kDot);
}

void PriceSteps::paintEvent(QPaintEvent *)
{
    if (m_steps.size() < 2)
        return;
    const double low = std::ranges::min_element(m_steps, {}, &Step::price)->price;
    const double high = std::ranges::max_element(m_steps, {}, &Step::price)->price;
    if (low == high || m_end <= m_steps.front().day)
        return;
    const Tokens &tokens = currentTokens();
    const QRectF area = plot();
    const double first = m_steps.front().day;
    const bool fromZero = low < kLargeChange * high;
    const double bottom = fromZero ? 0.0 : low;
    const auto place = [&](double day, double price) {
        return QPointF(area.left() + area.width() * (day - first) / (m_end - first),
                       area.bottom() - area.height() * (price - bottom) / (high - bottom));
    };
    QPainterPath line(place(first, m_steps.front().price));
    for (std::size_t i = 1; i < m_steps.size(); ++i) {
        line.lineTo(place(m_steps[i].day, m_steps[i - 1].price));
        line.lineTo(place(m_steps[i].day, m_steps[i].price));
    }
    line.lineTo(place(m_end, m_steps.back().price));
    QPainterPath ground = line;
    const double base = fromZero ? area.bottom() : area.bottom() + kDot + 2;
    ground.lineTo(area.right(), base);
    ground.lineTo(area.left(), base);
    ground.closeSubpath();

    QPainter painter(this);
    painter.setPen(QPen(tokens.color.grid, 1.0));
    painter.drawLine(QPointF(area.left(), base + 0.5), QPointF(area.right(), base + 0.5));
    painter.setRenderHint(QPainter::Antialiasing);
    // An area that does not begin at zero would exaggerate the change.
    if (fromZero)
        painter.fillPath(ground, withAlpha(tokens.color.accent, tokens.isDark() ? 0.2 : 0.1));
    painter.setPen(QPen(tokens.color.accent, kStepLine));
    painter.drawPath(line);
    painter.setBrush(tokens.color.surface);
    for (const Step &step : m_steps)
        painter.drawEllipse(place(step.day, step.price), kDot, kDot);

    const QFont font = typeFont(TypeRole::Caption, tokens);
    const QRectF above(rect().left(), rect().top(), rect().width(), lineHeight(font));
    drawText(painter, above, Qt::AlignLeft | Qt::AlignVCenter, m_steps.front().priceLabel, font,
             tokens.color.muted);
    drawText(painter, above, Qt::AlignRight | Qt::AlignVCenter, m_steps.back().priceLabel, font,
             tokens.color.text);
    const QRectF below(rect().left(), rect().bottom() - lineHeight(font), rect().width(),
                       lineHeight(font));
    drawText(painter, below, Qt::AlignLeft | Qt::AlignVCenter, m_steps.front().dayLabel, font,
             tokens.color.muted);
    drawText(painter, below, Qt::AlignRight | Qt::AlignVCenter, m_endLabel, font,
             tokens.color.muted);
}

} // namespace headroom::ui
