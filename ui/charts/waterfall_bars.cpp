// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/waterfall_bars.h"

#include "ui/charts/chart_text.h"
#include "ui/theme/theme.h"

#include <QEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace headroom::ui {

namespace {

constexpr double kStepThickness = 12.0;

const QColor &colorOf(const WaterfallStep &step, const ColorTokens &color)
{
    switch (step.kind) {
    case WaterfallStep::Kind::Saving: return color.good;
    case WaterfallStep::Kind::Increase: return color.warning;
    case WaterfallStep::Kind::Start:
    case WaterfallStep::Kind::Result: break;
    }
    return color.scenarioAt(step.colour - 1);
}

/// Hollow for what is saved, so that it is told from what is added in grey, too.
void setStep(QPainter &painter, const WaterfallStep &step, const ColorTokens &color)
{
    constexpr double kHollow = 0.25; // of the ink
    const QColor &ink = colorOf(step, color);
    const bool isSaving = step.kind == WaterfallStep::Kind::Saving;
    painter.setPen(isSaving ? QPen(ink, 1.0) : QPen(Qt::NoPen));
    painter.setBrush(isSaving ? mixed(ink, color.surface, kHollow) : ink);
}

double rowHeight(const Tokens &tokens)
{
    return lineHeight(typeFont(TypeRole::Small, tokens)) + kStepThickness * tokens.scale
           + tokens.space.tiny + tokens.space.medium;
}

} // namespace

WaterfallBars::WaterfallBars(QWidget *parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void WaterfallBars::setSteps(std::vector<WaterfallStep> steps)
{
    m_steps = std::move(steps);
    updateGeometry();
    update();
}

double WaterfallBars::heightOf(std::size_t steps, const Tokens &tokens)
{
    return static_cast<double>(steps) * rowHeight(tokens);
}

QSize WaterfallBars::sizeHint() const
{
    return {240, qCeil(heightOf(m_steps.size(), currentTokens()))};
}

void WaterfallBars::paint(QPainter &painter, QRectF area, const std::vector<WaterfallStep> &steps,
                          const Tokens &tokens)
{
    const QFont font = typeFont(TypeRole::Small, tokens);
    const QFont bold = typeFont(TypeRole::SmallBold, tokens);
    const double line = lineHeight(font);
    double lowest = 0.0;
    double highest = 0.0;
    for (const WaterfallStep &step : steps) {
        lowest = std::min({lowest, step.from, step.to});
        highest = std::max({highest, step.from, step.to});
    }
    const double span = highest > lowest ? highest - lowest : 1.0;
    const auto at = [&](double value) {
        return area.left() + area.width() * (value - lowest) / span;
    };
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    double top = area.top();
    for (const WaterfallStep &step : steps) {
        const QRectF text(area.left(), top, area.width(), line);
        const double valueWidth = textWidth(step.valueText, bold) + tokens.space.small;
        drawText(painter, text, Qt::AlignLeft | Qt::AlignVCenter,
                 elided(step.label, font, area.width() - valueWidth), font, tokens.color.muted);
        drawText(painter, text, Qt::AlignRight | Qt::AlignVCenter, step.valueText, bold,
                 tokens.color.text);
        const double left = std::min(at(step.from), at(step.to));
        const double width = std::max(2.0, std::abs(at(step.to) - at(step.from)));
        setStep(painter, step, tokens.color);
        painter.drawRoundedRect(
            QRectF(left, top + line + tokens.space.tiny, width, kStepThickness * tokens.scale), 2,
            2);
        top += rowHeight(tokens);
    }
    painter.restore();
}

void WaterfallBars::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    paint(painter, rect(), m_steps, currentTokens());
}

void WaterfallBars::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::PaletteChange)
        updateGeometry();
    QWidget::changeEvent(event);
}

} // namespace headroom::ui
