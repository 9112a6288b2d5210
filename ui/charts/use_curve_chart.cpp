// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/use_curve_chart.h"

#include "ui/charts/chart_accessible.h"
#include "ui/charts/hover_card.h"
#include "ui/charts/vector_export.h"
#include "ui/theme/theme.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace headroom::ui {

namespace {

constexpr double kUseCardGap = 12.0;
constexpr double kHoursStep = 0.02; // share of all hours per key press

} // namespace

void UseCurveChart::layOut()
{
    m_geometry = useCurveGeometry(rect(), m_scene, currentTokens());
    plot().setFrame({.plot = m_geometry.plot,
                     .xRange = m_geometry.x.range(),
                     .yRange = m_geometry.y.range(),
                     .xTicks = {},
                     .yTicks = m_geometry.yTicks},
                    currentTokens());
}

void UseCurveChart::paintOverlay(QPainter &painter) const
{
    const Tokens &tokens = currentTokens();
    paintUseOverlay(painter, m_geometry, m_scene, tokens, m_pointed, m_onAmount || m_drags);
    paintRing(painter, QRectF(rect()).adjusted(1, 1, -1, -1));
}

bool UseCurveChart::isOnAmount(QPointF position) const
{
    return !m_scene.steps.empty() && position.x() >= m_geometry.plot.left()
           && position.x() <= m_geometry.plot.right()
           && std::abs(m_geometry.amountY(m_scene) - position.y()) <= kLineReach;
}

void UseCurveChart::point(std::optional<double> hour)
{
    const auto level = hour ? levelAt(m_scene, *hour) : std::nullopt;
    m_pointed = level ? hour : std::nullopt;
    const HoverText text =
        level && m_scene.describe ? m_scene.describe(*hour, *level) : HoverText();
    if (text.isEmpty())
        m_card->hide();
    else
        m_card->showAt(text, QPointF(m_geometry.x.toPixel(*hour), m_geometry.y.toPixel(*level)),
                       kUseCardGap, m_geometry.plot);
    setCurrentMark(this, spoken(text));
    plot().replotOverlay();
}

void UseCurveChart::moveAmount(double amount)
{
    const double maximum = m_geometry.y.range().high;
    const double grains = std::round(std::clamp(amount, 0.0, maximum) / m_scene.grain);
    const double wanted = grains * m_scene.grain;
    if (wanted == m_scene.amount)
        return;
    m_scene.amount = wanted;
    plot().replot();
    emit amountMoved(wanted);
}

void UseCurveChart::step(double direction)
{
    if (!m_scene.steps.empty())
        moveAmount(m_scene.amount + direction * m_scene.grain);
}

void UseCurveChart::walk(double direction)
{
    const double hours = m_geometry.x.range().high;
    const double from = m_pointed.value_or(direction > 0 ? -kHoursStep * hours : hours);
    point(std::clamp(from + direction * kHoursStep * hours, 0.0, hours * (1.0 - 1e-9)));
}

UseCurveChart::UseCurveChart(QWidget *parent)
    : PlotWidget({{560, 320}, {280, 200}}, tr("Use by the hour"),
                 {.below = {},
                  .data =
                      [this](QPainter &painter, const AxisMapping &, const AxisMapping &) {
                          paintUse(painter, m_geometry, m_scene, currentTokens());
                      },
                  .labels =
                      [this](QPainter &painter) {
                          paintUseLabels(painter, m_geometry, m_scene, currentTokens());
                      },
                  .overlay = [this](QPainter &painter) { paintOverlay(painter); },
                  .distance = {}},
                 parent),
      m_card(new HoverCard(this))
{}

void UseCurveChart::setScene(UseCurveScene scene)
{
    if (m_drags)
        scene.amount = m_scene.amount;
    m_scene = std::move(scene);
    layOut();
    point(std::nullopt);
    setAccessibleDescription(m_scene.summary);
    plot().replot();
}

void UseCurveChart::setAmount(double amount)
{
    if (m_scene.amount == amount)
        return;
    m_scene.amount = amount;
    if (amount > m_geometry.y.range().high)
        layOut();
    plot().replot();
}

void UseCurveChart::resizeEvent(QResizeEvent *)
{
    layOut();
    point(std::nullopt);
}

void UseCurveChart::mousePressEvent(QMouseEvent *event)
{
    if (event->button() == Qt::LeftButton && isOnAmount(event->position()))
        m_drags = true;
}

void UseCurveChart::mouseMoveEvent(QMouseEvent *event)
{
    if (m_drags)
        return moveAmount(m_geometry.y.toValue(event->position().y()));
    m_onAmount = isOnAmount(event->position());
    if (m_onAmount)
        setCursor(Qt::SplitVCursor);
    else
        unsetCursor();
    const bool inside = m_geometry.plot.contains(event->position()) && !m_onAmount;
    point(inside ? std::optional(m_geometry.x.toValue(event->position().x())) : std::nullopt);
}

void UseCurveChart::mouseReleaseEvent(QMouseEvent *event)
{
    if (event->button() == Qt::LeftButton && std::exchange(m_drags, false))
        layOut();
}

void UseCurveChart::leaveEvent(QEvent *)
{
    m_onAmount = false;
    point(std::nullopt);
}

void UseCurveChart::keyPressEvent(QKeyEvent *event)
{
    switch (event->key()) {
    case Qt::Key_Up: return step(1);
    case Qt::Key_Down: return step(-1);
    case Qt::Key_Right: return walk(1);
    case Qt::Key_Left: return walk(-1);
    case Qt::Key_Escape: return point(std::nullopt);
    default: QWidget::keyPressEvent(event);
    }
}

QImage useCurveImage(const UseCurveScene &scene, QSize size, double devicePixelRatio,
                     const Tokens &tokens)
{
    return chartImage(size, devicePixelRatio, tokens, [&](QPainter &painter, const QRectF &area) {
        paintUseCurve(painter, area, scene, tokens);
    });
}

} // namespace headroom::ui
