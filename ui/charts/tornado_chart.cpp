// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/tornado_chart.h"

#include "ui/charts/chart_accessible.h"
#include "ui/theme/theme.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QWheelEvent>

#include <algorithm>

namespace headroom::ui {

TornadoChart::TornadoChart(QWidget *parent) : QWidget(parent), m_card(new HoverCard(this))
{
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("Swing of each assumption"));
    registerChartAccessibility();
}

void TornadoChart::setScene(TornadoScene scene)
{
    m_scene = std::move(scene);
    m_current.reset();
    m_card->hide();
    setAccessibleDescription(m_scene.summary);
    updateGeometry();
    update();
}

TornadoPainter TornadoChart::painterOf() const
{
    return {m_scene, QRectF(rect()), currentTokens()};
}

QRectF TornadoChart::rowRect(std::size_t bar) const
{
    return painterOf().rowRect(bar);
}

QSize TornadoChart::sizeHint() const
{
    return {640, qCeil(TornadoPainter::heightOf(m_scene.bars.size(), currentTokens()))};
}

void TornadoChart::paintEvent(QPaintEvent *)
{
    const Tokens &tokens = currentTokens();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    if (m_scene.bars.empty())
        return;
    painterOf().paint(painter, m_current);
    if (!hasFocus())
        return;
    painter.setPen(QPen(tokens.color.accent, tokens.size.focusRing));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), tokens.radius.badge,
                            tokens.radius.badge);
}

bool TornadoChart::event(QEvent *event)
{
    // The card already shows this text; the tool tip of the page would cover it.
    return (event->type() == QEvent::ToolTip && m_current) || QWidget::event(event);
}

void TornadoChart::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::FontChange || event->type() == QEvent::PaletteChange)
        updateGeometry();
    QWidget::changeEvent(event);
}

std::optional<std::size_t> TornadoChart::barAt(QPointF position) const
{
    for (std::size_t bar = 0; bar < m_scene.bars.size(); ++bar)
        if (rowRect(bar).contains(position))
            return bar;
    return std::nullopt;
}

void TornadoChart::attend(std::optional<std::size_t> bar)
{
    if (bar == m_current)
        return;
    m_current = bar;
    setCursor(bar ? Qt::PointingHandCursor : Qt::ArrowCursor);
    const HoverText text = bar && m_scene.describe ? m_scene.describe(*bar) : HoverText();
    if (text.isEmpty()) {
        m_card->hide();
    } else {
        const TornadoBar &at = m_scene.bars[*bar];
        const double end = std::max({at.low, at.high, m_scene.planned});
        const QPointF mark(painterOf().at(end), rowRect(*bar).center().y());
        m_card->showAt(text, mark, rowHeight(), QRectF(rect()));
    }
    setCurrentMark(this, spoken(text));
    update();
}

void TornadoChart::mouseMoveEvent(QMouseEvent *event)
{
    attend(barAt(event->position()));
}

void TornadoChart::mousePressEvent(QMouseEvent *event)
{
    // a widget receives the release only if it accepts the press
    event->setAccepted(event->button() == Qt::LeftButton);
}

void TornadoChart::mouseReleaseEvent(QMouseEvent *event)
{
    const auto bar = barAt(event->position());
    if (event->button() == Qt::LeftButton && bar)
        emit activated(static_cast<int>(*bar));
}

void TornadoChart::wheelEvent(QWheelEvent *event)
{
    attend(std::nullopt); // the page scrolls away under the card
    event->ignore();
}

void TornadoChart::walkTo(int bar)
{
    if (!m_scene.bars.empty())
        attend(static_cast<std::size_t>(
            std::clamp(bar, 0, static_cast<int>(m_scene.bars.size()) - 1)));
}

void TornadoChart::keyPressEvent(QKeyEvent *event)
{
    const int last = static_cast<int>(m_scene.bars.size()) - 1;
    const int at = m_current ? static_cast<int>(*m_current) : -1;
    switch (event->key()) {
    case Qt::Key_Up: return walkTo(at < 0 ? last : at - 1);
    case Qt::Key_Down: return walkTo(at + 1);
    case Qt::Key_Home: return walkTo(0);
    case Qt::Key_End: return walkTo(last);
    case Qt::Key_Escape: return attend(std::nullopt);
    case Qt::Key_Space:
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_current)
            emit activated(at);
        return;
    default: QWidget::keyPressEvent(event);
    }
}

void TornadoChart::focusOutEvent(QFocusEvent *event)
{
    attend(std::nullopt);
    QWidget::focusOutEvent(event);
}

} // namespace headroom::ui
