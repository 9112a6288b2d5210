// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/start_log.h"

#include <QEvent>
#include <QLoggingCategory>
#include <QTimer>
#include <QWidget>

namespace headroom::ui {

namespace {

Q_LOGGING_CATEGORY(startLog, "headroom.start", QtWarningMsg)

class FirstPaint final : public QObject
{
public:
    using QObject::QObject;

    bool eventFilter(QObject *watched, QEvent *event) override
    {
        if (event->type() == QEvent::Paint) {
            watched->removeEventFilter(this);
            // Told once the paint event is over.
            QTimer::singleShot(0, this, [this] {
                qCDebug(startLog, "first paint");
                deleteLater();
            });
        }
        return false;
    }
};

} // namespace

void logFirstPaint(QWidget *window)
{
    if (startLog().isDebugEnabled())
        window->installEventFilter(new FirstPaint(window));
}

} // namespace headroom::ui
