// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/scatter_chart.h"

#include "ui/charts/fitted_ranges.h"

#include <QDragEnterEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMimeData>
#include <QMouseEvent>
#include <QToolTip>

#include <cmath>

namespace headroom::ui {

namespace {

constexpr double kWheelZoom = 0.82; // factor per notch of the wheel
constexpr double kKeyZoom = 0.7;
constexpr double kKeyStep = 4.0; // pixels per key press
constexpr const char *kRowsFormat = "application/x-qabstractitemmodeldatalist";

bool sameAxis(const ChartAxis &a, const ChartAxis &b)
{
    return a.scale == b.scale && a.kind == b.kind && a.title == b.title;
}

} // namespace

void ScatterChart::setScene(ScatterScene scene)
{
    const bool sameAxes = sameAxis(scene.x, m_scene.x) && sameAxis(scene.y, m_scene.y);
    const bool samePoints = sameAxes && scene.points == m_scene.points;
    const bool sameMarks = samePoints && scene.marks == m_scene.marks;
    const bool sameSubject = sameAxes && scene.subject == m_scene.subject;
    // A scene that arrives during a drag must not move the line away from the pointer.
    if (m_drag == Drag::Need && scene.need && m_scene.need)
        scene.need->value = m_scene.need->value;
    if (m_drag == Drag::Budget && scene.budget && m_scene.budget)
        scene.budget->value = m_scene.budget->value;
    m_scene = std::move(scene);
    if (!sameMarks) {
        m_content = cloudContentOf(m_scene, m_content.get());
        m_cloud.show(m_content);
    }
    if (!sameSubject)
        m_viewport.reset();
    if (m_drag == Drag::None || !sameSubject)
        m_viewport.fit(m_scene.ranges ? *m_scene.ranges : fittedRanges(m_scene));
    if (!samePoints || m_attention.extra || !isAttentionShown())
        attend(std::nullopt);
    else if (!sameMarks)
        m_attention.range.clear();
    setAccessibleDescription(m_scene.summary);
    if (!sameMarks)
        m_cloudIsCurrent = false;
    layOut();
}

void ScatterChart::setView(AxisRange x, AxisRange y)
{
    m_viewport.show({x, y});
    viewMoved();
}

void ScatterChart::resetView()
{
    attend(std::nullopt);
    m_viewport.reset();
    viewMoved();
}

void ScatterChart::dragEnterEvent(QDragEnterEvent *event)
{
    if (event->mimeData()->hasFormat(QLatin1String(kRowsFormat)))
        event->accept();
}

void ScatterChart::dragMoveEvent(QDragMoveEvent *event)
{
    const auto candidate = candidateAt(event->position());
    if (!std::exchange(m_isDroppedOn, true))
        attend(std::nullopt); // a card of before says something else
    attend(candidate);
    event->setAccepted(candidate.has_value());
}

void ScatterChart::dragLeaveEvent(QDragLeaveEvent *)
{
    m_isDroppedOn = false;
    leaveAll();
}

void ScatterChart::dropEvent(QDropEvent *event)
{
    m_isDroppedOn = false;
    const auto candidate = candidateAt(event->position());
    leaveAll();
    event->setAccepted(candidate.has_value());
    if (candidate)
        emit pointActivated(*candidate);
}

std::optional<std::uint32_t> ScatterChart::candidateAt(QPointF position)
{
    plot().replotNow();
    return pickAt(position, kScatterPickRadius);
}

QPointF ScatterChart::positionOf(std::uint32_t candidate) const
{
    return m_geometry.place(m_scene.points->x[candidate], m_scene.points->y[candidate]);
}

bool ScatterChart::event(QEvent *event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto *help = static_cast<QHelpEvent *>(event);
        QToolTip::showText(help->globalPos(), meaningAt(help->pos()), this);
        return true;
    }
    return PlotWidget::event(event);
}

void ScatterChart::resizeEvent(QResizeEvent *)
{
    attend(std::nullopt);
    layOut();
}

void ScatterChart::restyle()
{
    m_cloudIsCurrent = false;
    layOut();
}

void ScatterChart::mousePressEvent(QMouseEvent *event)
{
    if (event->button() == Qt::RightButton) {
        if (const auto candidate = pickAt(event->position(), kScatterPickRadius))
            emit pointInspected(*candidate);
        return;
    }
    if (event->button() != Qt::LeftButton)
        return;
    m_pressed = m_last = event->position();
    m_pressedGrip = gripAt(event->position());
    m_drag = Drag::Pressed;
}

void ScatterChart::mouseMoveEvent(QMouseEvent *event)
{
    if (m_drag == Drag::None)
        hover(event->position());
    else
        dragTo(event->position(), event->modifiers());
}

void ScatterChart::mouseReleaseEvent(QMouseEvent *event)
{
    if (event->button() == Qt::LeftButton && m_drag != Drag::None)
        endDrag(event->position());
}

void ScatterChart::mouseDoubleClickEvent(QMouseEvent *event)
{
    // The first click has already activated a candidate, so a double click on one does not reset
    // the view.
    if (event->button() == Qt::LeftButton && !pickAt(event->position(), kScatterPickRadius)
        && gripAt(event->position()) == Grip::None)
        resetView();
}

void ScatterChart::wheelEvent(QWheelEvent *event)
{
    const QPointF at = event->position();
    const double notches = event->angleDelta().y() / 120.0;
    const QRectF &plot = m_geometry.plot;
    Qt::Orientations axes = Qt::Horizontal | Qt::Vertical;
    if (at.y() > plot.bottom() || (event->modifiers() & Qt::ControlModifier))
        axes = Qt::Horizontal;
    else if (at.x() < plot.left() || (event->modifiers() & Qt::ShiftModifier))
        axes = Qt::Vertical;
    if (notches != 0.0)
        zoomBy(std::pow(kWheelZoom, notches), at, axes);
    event->accept();
}

void ScatterChart::leaveEvent(QEvent *)
{
    if (m_drag == Drag::None)
        leaveAll();
}

void ScatterChart::keyPressEvent(QKeyEvent *event)
{
    // Keys that a button of the chart does not take are the window's.
    if (const QWidget *focus = focusWidget(); focus != nullptr && focus != this)
        return QWidget::keyPressEvent(event);
    const bool lines = event->modifiers() & Qt::ControlModifier;
    const auto nudge = [&](Grip grip, double by) {
        const auto &limit = grip == Grip::Need ? m_scene.need : m_scene.budget;
        if (!limit || !limit->draggable)
            return;
        const AxisMapping &mapping = grip == Grip::Need ? m_geometry.x : m_geometry.y;
        moveLimit(grip, mapping.toPixel(limit->value) + by, true);
    };
    const Qt::Orientations both = Qt::Horizontal | Qt::Vertical;
    switch (event->key()) {
    case Qt::Key_Left: return lines ? nudge(Grip::Need, -kKeyStep) : walk(-1);
    case Qt::Key_Right: return lines ? nudge(Grip::Need, kKeyStep) : walk(1);
    case Qt::Key_Up: return lines ? nudge(Grip::Budget, -kKeyStep) : walkRange(1);
    case Qt::Key_Down: return lines ? nudge(Grip::Budget, kKeyStep) : walkRange(-1);
    case Qt::Key_Home: return walk(-static_cast<int>(m_scene.frontier.size()));
    case Qt::Key_End: return walk(static_cast<int>(m_scene.frontier.size()));
    case Qt::Key_Plus:
    case Qt::Key_Equal: return zoomBy(kKeyZoom, m_geometry.plot.center(), both);
    case Qt::Key_Minus: return zoomBy(1.0 / kKeyZoom, m_geometry.plot.center(), both);
    case Qt::Key_0: return resetView();
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_attention.candidate)
            emit pointActivated(*m_attention.candidate);
        return;
    case Qt::Key_Space:
        if (m_attention.candidate)
            emit pointInspected(*m_attention.candidate);
        return;
    case Qt::Key_Escape:
        attend(std::nullopt);
        emit pointsSelected({});
        return;
    default: QWidget::keyPressEvent(event);
    }
}

} // namespace headroom::ui
