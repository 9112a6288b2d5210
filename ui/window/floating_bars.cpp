// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/floating_bars.h"

#include "ui/theme/theme.h"

#include <QEvent>
#include <QLayout>
#include <QWidget>

#include <algorithm>

namespace headroom::ui {

FloatingBars::FloatingBars(QWidget *host, std::vector<Bar> bars, int beside)
    : QObject(host),
      m_host(host),
      m_bars(std::move(bars)),
      m_beside(beside)
{
    m_host->installEventFilter(this);
    for (const Bar &bar : m_bars)
        bar.widget->installEventFilter(this);
}

bool FloatingBars::eventFilter(QObject *watched, QEvent *event)
{
    const QEvent::Type type = event->type();
    const bool isOfHost = watched == m_host;
    if (type == QEvent::Show || (isOfHost && type == QEvent::Resize)
        || (!isOfHost && (type == QEvent::Hide || type == QEvent::LayoutRequest)))
        place();
    return QObject::eventFilter(watched, event);
}

void FloatingBars::place()
{
    const SpaceTokens &space = currentTokens().space;
    const int left = space.large + 2;
    const int room = m_host->width() - left - m_beside;
    int bottom = m_host->height() - space.small;
    for (const auto &[widget, isWide] : m_bars) {
        if (widget->isHidden())
            continue;
        const int width = isWide ? room : std::min(room, widget->sizeHint().width());
        QLayout *inside = widget->layout();
        const int height = inside->hasHeightForWidth() ? inside->totalHeightForWidth(width)
                                                       : widget->sizeHint().height();
        widget->setGeometry(left + room - width, bottom - height, width, height);
        widget->raise();
        bottom -= height + space.tiny;
    }
}

} // namespace headroom::ui
