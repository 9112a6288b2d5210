// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/inspector/reading_label.h"

namespace headroom::ui {

ReadingLabel::ReadingLabel(Role role, QWidget *parent) : PlainLabel(parent)
{
    setWordWrap(true);
    setTextInteractionFlags(Qt::NoTextInteraction);
    setCursor(Qt::IBeamCursor);
    setRole(this, role);
}

void ReadingLabel::mousePressEvent(QMouseEvent *event)
{
    setSelectable(true);
    PlainLabel::mousePressEvent(event);
}

void ReadingLabel::contextMenuEvent(QContextMenuEvent *event)
{
    setSelectable(true);
    PlainLabel::contextMenuEvent(event);
}

void ReadingLabel::leaveEvent(QEvent *event)
{
    if (!hasSelectedText())
        setSelectable(false);
    PlainLabel::leaveEvent(event);
}

void ReadingLabel::setSelectable(bool on)
{
    const auto wanted = on ? Qt::TextSelectableByMouse : Qt::NoTextInteraction;
    if (textInteractionFlags() != wanted)
        setTextInteractionFlags(wanted);
}

} // namespace headroom::ui
