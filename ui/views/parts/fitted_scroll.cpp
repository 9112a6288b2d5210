// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/parts/fitted_scroll.h"

#include <QEvent>
#include <QLayout>

#include <algorithm>

namespace headroom::ui {

FittedScroll::FittedScroll(QWidget *content, QWidget *parent) : QScrollArea(parent)
{
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::NoFocus);
    setWidget(content);
}

bool FittedScroll::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == widget() && event->type() == QEvent::LayoutRequest)
        fit();
    return QScrollArea::eventFilter(watched, event);
}

void FittedScroll::resizeEvent(QResizeEvent *event)
{
    QScrollArea::resizeEvent(event);
    fit();
}

/// The bar lies in the margin that pages have at their right, so that the width does not depend on
/// it.
void FittedScroll::fit()
{
    QLayout *inside = widget()->layout();
    const QSize room = maximumViewportSize();
    const int least = inside->hasHeightForWidth() ? inside->totalMinimumHeightForWidth(room.width())
                                                  : inside->totalMinimumSize().height();
    widget()->resize(room.width(), std::max(room.height(), least));
}

} // namespace headroom::ui
