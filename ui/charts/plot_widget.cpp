// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/plot_widget.h"

#include "ui/charts/chart_accessible.h"
#include "ui/charts/plot_host.h"
#include "ui/theme/theme.h"

#include <QFocusEvent>
#include <QPainter>

namespace headroom::ui {

PlotWidget::PlotWidget(Sizes sizes, const QString &name, QWidget *parent)
    : QWidget(parent),
      m_sizes(sizes)
{
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    setAccessibleName(name);
    tellAsChart();
}

QSize PlotWidget::sizeHint() const
{
    return m_sizes.wanted;
}

QSize PlotWidget::minimumSizeHint() const
{
    return m_sizes.least;
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
    // Qt 6.4 tells a widget of another screen by ScreenChangeInternal alone.
    if (event->type() == QEvent::ScreenChangeInternal || event->type() == QEvent::Show) {
        plotHost().fitToChart();
        plotHost().replotNow();
    }
    return QWidget::event(event);
}

void PlotWidget::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        dressAgain();
    QWidget::changeEvent(event);
}

void PlotWidget::focusInEvent(QFocusEvent *event)
{
    m_isRinged = event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason
                 || event->reason() == Qt::ShortcutFocusReason;
    plotHost().replotOverlay();
}

void PlotWidget::focusOutEvent(QFocusEvent *)
{
    m_isRinged = false;
    plotHost().replotOverlay();
}

} // namespace headroom::ui
