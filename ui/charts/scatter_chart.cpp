// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/scatter_chart.h"

#include "ui/charts/fitted_ranges.h"
#include "ui/charts/scatter_chart_private.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QToolTip>

#include <cmath>

namespace headroom::ui {

namespace {

constexpr double kWheelZoom = 0.82; // a notch of the wheel
constexpr double kKeyZoom = 0.7;
constexpr double kKeyStep = 4.0; // pixels that a key press moves a line

bool sameAxis(const ChartAxis &a, const ChartAxis &b)
{
    return a.scale == b.scale && a.kind == b.kind && a.title == b.title;
}

} // namespace

ScatterChart::ScatterChart(QWidget *parent)
    : PlotWidget({{760, 480}, {320, 220}}, tr("Cost against performance"), parent),
      d(std::make_unique<Private>(this))
{}

ScatterChart::~ScatterChart() = default;

void ScatterChart::setScene(ScatterScene scene)
{
    const bool sameAxes = sameAxis(scene.x, d->scene.x) && sameAxis(scene.y, d->scene.y);
    const bool samePoints = sameAxes && scene.points == d->scene.points;
    const bool sameMarks = samePoints && scene.marks == d->scene.marks;
    const bool sameSubject = sameAxes && scene.subject == d->scene.subject;
    // A scene that arrives while a line is dragged must not pull it from under the pointer.
    if (d->drag == Private::Drag::Need && scene.need && d->scene.need)
        scene.need->value = d->scene.need->value;
    if (d->drag == Private::Drag::Budget && scene.budget && d->scene.budget)
        scene.budget->value = d->scene.budget->value;
    d->scene = std::move(scene);
    if (!sameMarks) {
        d->content = cloudContentOf(d->scene, d->content.get());
        d->cloud.show(d->content);
    }
    if (!sameSubject)
        d->viewport.reset();
    if (d->drag == Private::Drag::None || !sameSubject)
        d->viewport.fit(d->scene.ranges ? *d->scene.ranges : fittedRanges(d->scene));
    if (!samePoints || !d->isAttentionShown())
        d->attend(std::nullopt);
    else if (!sameMarks)
        d->attention.range.clear();
    setAccessibleDescription(d->scene.summary);
    if (!sameMarks)
        d->cloudIsCurrent = false;
    d->layOut();
}

const ScatterScene &ScatterChart::scene() const
{
    return d->scene;
}

AxisRange ScatterChart::xView() const
{
    return d->viewport.ranges().x;
}

AxisRange ScatterChart::yView() const
{
    return d->viewport.ranges().y;
}

void ScatterChart::setView(AxisRange x, AxisRange y)
{
    d->viewport.show({x, y});
    d->viewMoved();
}

void ScatterChart::resetView()
{
    d->attend(std::nullopt);
    d->viewport.reset();
    d->viewMoved();
}

bool ScatterChart::isZoomed() const
{
    return d->viewport.isZoomed();
}

std::optional<std::uint32_t> ScatterChart::current() const
{
    return d->attention.candidate;
}

std::optional<std::uint32_t> ScatterChart::candidateAt(QPointF position) const
{
    d->plot.replotNow();
    return d->pickAt(position, kScatterPickRadius);
}

QPointF ScatterChart::positionOf(std::uint32_t candidate) const
{
    return d->geometry.place(d->scene.points->x[candidate], d->scene.points->y[candidate]);
}

bool ScatterChart::event(QEvent *event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto *help = static_cast<QHelpEvent *>(event);
        QToolTip::showText(help->globalPos(), d->meaningAt(help->pos()), this);
        return true;
    }
    return PlotWidget::event(event);
}

void ScatterChart::resizeEvent(QResizeEvent *)
{
    d->attend(std::nullopt);
    d->layOut();
}

PlotHost &ScatterChart::plotHost()
{
    return d->plot;
}

void ScatterChart::dressAgain()
{
    d->cloudIsCurrent = false;
    d->layOut();
}

void ScatterChart::mousePressEvent(QMouseEvent *event)
{
    if (event->button() == Qt::RightButton) {
        if (const auto candidate = d->pickAt(event->position(), kScatterPickRadius))
            emit pointInspected(*candidate);
        return;
    }
    if (event->button() != Qt::LeftButton)
        return;
    d->pressed = d->last = event->position();
    d->pressedGrip = d->gripAt(event->position());
    d->drag = Private::Drag::Pressed;
}

void ScatterChart::mouseMoveEvent(QMouseEvent *event)
{
    if (d->drag == Private::Drag::None)
        d->hover(event->position());
    else
        d->dragTo(event->position(), event->modifiers());
}

void ScatterChart::mouseReleaseEvent(QMouseEvent *event)
{
    if (event->button() == Qt::LeftButton && d->drag != Private::Drag::None)
        d->endDrag(event->position());
}

void ScatterChart::mouseDoubleClickEvent(QMouseEvent *event)
{
    // The first click has activated a candidate already; the second does not move the view.
    if (event->button() == Qt::LeftButton && !d->pickAt(event->position(), kScatterPickRadius)
        && d->gripAt(event->position()) == Private::Grip::None)
        resetView();
}

void ScatterChart::wheelEvent(QWheelEvent *event)
{
    const QPointF at = event->position();
    const double notches = event->angleDelta().y() / 120.0;
    const QRectF &plot = d->geometry.plot;
    Qt::Orientations axes = Qt::Horizontal | Qt::Vertical;
    if (at.y() > plot.bottom() || (event->modifiers() & Qt::ControlModifier))
        axes = Qt::Horizontal;
    else if (at.x() < plot.left() || (event->modifiers() & Qt::ShiftModifier))
        axes = Qt::Vertical;
    if (notches != 0.0)
        d->zoomBy(std::pow(kWheelZoom, notches), at, axes);
    event->accept();
}

void ScatterChart::leaveEvent(QEvent *)
{
    if (d->drag == Private::Drag::None)
        d->leaveAll();
}

void ScatterChart::keyPressEvent(QKeyEvent *event)
{
    const bool lines = event->modifiers() & Qt::ControlModifier;
    const auto nudge = [&](Private::Grip grip, double by) {
        const auto &limit = grip == Private::Grip::Need ? d->scene.need : d->scene.budget;
        if (!limit || !limit->draggable)
            return;
        const AxisMapping &mapping = grip == Private::Grip::Need ? d->geometry.x : d->geometry.y;
        d->moveLimit(grip, mapping.toPixel(limit->value) + by, true);
    };
    const Qt::Orientations both = Qt::Horizontal | Qt::Vertical;
    switch (event->key()) {
    case Qt::Key_Left: return lines ? nudge(Private::Grip::Need, -kKeyStep) : d->walk(-1);
    case Qt::Key_Right: return lines ? nudge(Private::Grip::Need, kKeyStep) : d->walk(1);
    case Qt::Key_Up: return lines ? nudge(Private::Grip::Budget, -kKeyStep) : d->walkRange(1);
    case Qt::Key_Down: return lines ? nudge(Private::Grip::Budget, kKeyStep) : d->walkRange(-1);
    case Qt::Key_Home: return d->walk(-static_cast<int>(d->scene.frontier.size()));
    case Qt::Key_End: return d->walk(static_cast<int>(d->scene.frontier.size()));
    case Qt::Key_Plus:
    case Qt::Key_Equal: return d->zoomBy(kKeyZoom, d->geometry.plot.center(), both);
    case Qt::Key_Minus: return d->zoomBy(1.0 / kKeyZoom, d->geometry.plot.center(), both);
    case Qt::Key_0: return resetView();
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (d->attention.candidate)
            emit pointActivated(*d->attention.candidate);
        return;
    case Qt::Key_Space:
        if (d->attention.candidate)
            emit pointInspected(*d->attention.candidate);
        return;
    case Qt::Key_Escape:
        d->attend(std::nullopt);
        emit pointsSelected({});
        return;
    default: QWidget::keyPressEvent(event);
    }
}

} // namespace headroom::ui
