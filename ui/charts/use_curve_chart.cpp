// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/use_curve_chart.h"

#include "ui/charts/chart_accessible.h"
#include "ui/charts/plot_host.h"
#include "ui/charts/use_curve_painter.h"
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
constexpr double kHoursStep = 0.02; // of all hours, by a key press

} // namespace

class UseCurveChart::Private
{
public:
    explicit Private(UseCurveChart *chart)
        : q(chart),
          plot(chart, {.below = {},
                       .data =
                           [this](QPainter &painter, const AxisMapping &, const AxisMapping &) {
                               paintUse(painter, geometry, scene, currentTokens());
                           },
                       .labels =
                           [this](QPainter &painter) {
                               paintUseLabels(painter, geometry, scene, currentTokens());
                           },
                       .overlay = [this](QPainter &painter) { paintOverlay(painter); },
                       .distance = {}}),
          card(new HoverCard(chart))
    {}

    void layOut();
    void paintOverlay(QPainter &painter) const;
    bool isOnAmount(QPointF position) const;
    void point(std::optional<double> hour);
    void drag(double y);
    void step(double direction);
    void walk(double direction);
    void move(double amount);

    UseCurveChart *q;
    PlotHost plot; // below the card
    HoverCard *card;
    UseCurveScene scene;
    UseCurveGeometry geometry;
    std::optional<double> pointed; // hour
    bool onAmount = false;
    bool drags = false;
};

void UseCurveChart::Private::layOut()
{
    geometry = useCurveGeometry(q->rect(), scene, currentTokens());
    plot.setFrame({.plot = geometry.plot,
                   .xRange = geometry.x.range(),
                   .yRange = geometry.y.range(),
                   .xTicks = {},
                   .yTicks = geometry.yTicks},
                  currentTokens());
}

void UseCurveChart::Private::paintOverlay(QPainter &painter) const
{
    const Tokens &tokens = currentTokens();
    paintUseOverlay(painter, geometry, scene, tokens, pointed, onAmount || drags);
    q->paintRing(painter, QRectF(q->rect()).adjusted(1, 1, -1, -1));
}

bool UseCurveChart::Private::isOnAmount(QPointF position) const
{
    return !scene.steps.empty() && position.x() >= geometry.plot.left()
           && position.x() <= geometry.plot.right()
           && std::abs(geometry.amountY(scene) - position.y()) <= kLineReach;
}

void UseCurveChart::Private::point(std::optional<double> hour)
{
    const auto level = hour ? levelAt(scene, *hour) : std::nullopt;
    pointed = level ? hour : std::nullopt;
    const HoverText text = level && scene.describe ? scene.describe(*hour, *level) : HoverText();
    if (text.isEmpty())
        card->hide();
    else
        card->showAt(text, QPointF(geometry.x.toPixel(*hour), geometry.y.toPixel(*level)),
                     kUseCardGap, geometry.plot);
    setCurrentMark(q, spoken(text));
    plot.replotOverlay();
}

void UseCurveChart::Private::move(double amount)
{
    const double most = geometry.y.range().high;
    const double grains = std::round(std::clamp(amount, 0.0, most) / scene.grain);
    const double wanted = grains * scene.grain;
    if (wanted == scene.amount)
        return;
    scene.amount = wanted;
    plot.replot();
    emit q->amountMoved(wanted);
}

void UseCurveChart::Private::drag(double y)
{
    move(geometry.y.toValue(y));
}

void UseCurveChart::Private::step(double direction)
{
    if (!scene.steps.empty())
        move(scene.amount + direction * scene.grain);
}

void UseCurveChart::Private::walk(double direction)
{
    const double hours = geometry.x.range().high;
    const double from = pointed.value_or(direction > 0 ? -kHoursStep * hours : hours);
    point(std::clamp(from + direction * kHoursStep * hours, 0.0, hours * (1.0 - 1e-9)));
}

UseCurveChart::UseCurveChart(QWidget *parent)
    : PlotWidget({{560, 320}, {280, 200}}, tr("Use by the hour"), parent),
      d(std::make_unique<Private>(this))
{}

UseCurveChart::~UseCurveChart() = default;

void UseCurveChart::setScene(UseCurveScene scene)
{
    if (d->drags)
        scene.amount = d->scene.amount;
    d->scene = std::move(scene);
    d->layOut();
    d->point(std::nullopt);
    setAccessibleDescription(d->scene.summary);
    d->plot.replot();
}

const UseCurveScene &UseCurveChart::scene() const
{
    return d->scene;
}

void UseCurveChart::setAmount(double amount)
{
    if (d->scene.amount == amount)
        return;
    d->scene.amount = amount;
    if (amount > d->geometry.y.range().high)
        d->layOut();
    d->plot.replot();
}

void UseCurveChart::resizeEvent(QResizeEvent *)
{
    d->layOut();
    d->point(std::nullopt);
}

PlotHost &UseCurveChart::plotHost()
{
    return d->plot;
}

void UseCurveChart::dressAgain()
{
    d->layOut();
}

void UseCurveChart::mousePressEvent(QMouseEvent *event)
{
    if (event->button() == Qt::LeftButton && d->isOnAmount(event->position()))
        d->drags = true;
}

void UseCurveChart::mouseMoveEvent(QMouseEvent *event)
{
    if (d->drags)
        return d->drag(event->position().y());
    d->onAmount = d->isOnAmount(event->position());
    if (d->onAmount)
        setCursor(Qt::SplitVCursor);
    else
        unsetCursor();
    const bool inside = d->geometry.plot.contains(event->position()) && !d->onAmount;
    d->point(inside ? std::optional(d->geometry.x.toValue(event->position().x())) : std::nullopt);
}

void UseCurveChart::mouseReleaseEvent(QMouseEvent *event)
{
    if (event->button() == Qt::LeftButton && std::exchange(d->drags, false))
        d->layOut();
}

void UseCurveChart::leaveEvent(QEvent *)
{
    d->onAmount = false;
    d->point(std::nullopt);
}

void UseCurveChart::keyPressEvent(QKeyEvent *event)
{
    switch (event->key()) {
    case Qt::Key_Up: return d->step(1);
    case Qt::Key_Down: return d->step(-1);
    case Qt::Key_Right: return d->walk(1);
    case Qt::Key_Left: return d->walk(-1);
    case Qt::Key_Escape: return d->point(std::nullopt);
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
