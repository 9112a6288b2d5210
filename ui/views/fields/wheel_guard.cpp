// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/fields/wheel_guard.h"

#include <QEvent>
#include <QWidget>

namespace headroom::ui {

namespace {

class WheelGuard final : public QObject
{
public:
    using QObject::QObject;

    bool eventFilter(QObject *watched, QEvent *event) override
    {
        if (event->type() != QEvent::Wheel)
            return QObject::eventFilter(watched, event);
        event->ignore(); // so that it goes on to what is around
        return true;
    }
};

} // namespace

void leaveWheelToPage(QWidget *control)
{
    if (control->focusPolicy() == Qt::WheelFocus)
        control->setFocusPolicy(Qt::StrongFocus);
    control->installEventFilter(new WheelGuard(control));
}

} // namespace headroom::ui
