// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/layouts.h"

#include "ui/theme/theme.h"

#include <QCoreApplication>
#include <QEvent>
#include <QScrollArea>

namespace headroom::ui {

QMargins evenMargins(int width)
{
    return {width, width, width, width};
}

QVBoxLayout *columnIn(QWidget *widget, int spacing, const QMargins &margins)
{
    auto *column = new QVBoxLayout(widget);
    column->setContentsMargins(margins);
    column->setSpacing(spacing);
    return column;
}

QHBoxLayout *rowIn(QWidget *widget, int spacing, const QMargins &margins)
{
    auto *row = new QHBoxLayout(widget);
    row->setContentsMargins(margins);
    row->setSpacing(spacing);
    return row;
}

QVBoxLayout *dialogColumn(QWidget *dialog)
{
    const SpaceTokens &space = currentTokens().space;
    return columnIn(dialog, space.medium, evenMargins(space.large));
}

void scrollDown(QScrollArea *scroll, QWidget *content)
{
    scroll->setWidget(content);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
}

namespace {

/// The innermost first.
void activateWithin(QWidget &widget)
{
    for (QWidget *child : widget.findChildren<QWidget *>(Qt::FindDirectChildrenOnly))
        if (!child->isHidden() && !child->isWindow())
            activateWithin(*child);
    if (widget.layout() != nullptr)
        widget.layout()->activate();
}

} // namespace

void settle(QScrollArea &scroll)
{
    constexpr int kRounds = 2; // the second for what became narrower or lower in the first
    for (int round = 0; round < kRounds; ++round) {
        activateWithin(*scroll.widget());
        QEvent asked(QEvent::LayoutRequest);
        QCoreApplication::sendEvent(&scroll, &asked);
    }
}

bool isLow(const QWidget &inWindow)
{
    constexpr int kLowWindow = 560;
    return inWindow.window()->height() < kLowWindow * currentTokens().scale;
}

} // namespace headroom::ui
