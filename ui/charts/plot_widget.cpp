// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/plot_widget.h"

#include "ui/charts/chart_accessible.h"
#include "ui/theme/theme.h"

#include <QFocusEvent>
#include <QPainter>

#include <utility>

namespace headroom::ui {

PlotWidget::PlotWidget(Sizes sizes, const QString &name, PlotPainters layers, QWidget *parent)
    : QWidget(parent),
      m_plot(this, std::move(layers)),
      m_sizes(sizes)
{
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    setAccessibleName(name);
    registerChartAccessibility();
}

void PlotWidget::paintRing(QPainter &painter, const QRectF &around) const
{
    if (!m_isRinged)
        return;
    const Tokens &tokens = currentTokens();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(tokens.color.accent, tokens.size.focusRing));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(around, tokens.radius.badge, tokens.radius.badge);
}

bool PlotWidget::event(QEvent *event)
{
    // Qt 6.4 reports a change of screen to a widget only by ScreenChangeInternal.
    if (event->type() == QEvent::ScreenChangeInternal || event->type() == QEvent::Show) {
        m_plot.fitToChart();
        m_plot.replotNow();
    }
    return QWidget::event(event);
}

void PlotWidget::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        restyle();
    QWidget::changeEvent(event);
}

void PlotWidget::focusInEvent(QFocusEvent *event)
{
    m_isRinged = event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason
                 || event->reason() == Qt::ShortcutFocusReason;
    m_plot.replotOverlay();
}

void PlotWidget::focusOutEvent(QFocusEvent *)
{
    m_isRinged = false;
    m_plot.replotOverlay();
}

} // namespace headroom::ui
