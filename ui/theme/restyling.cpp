// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/restyling.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QEvent>
#include <QPointer>
#include <QStyle>
#include <QTimer>
#include <QWidget>

#include <algorithm>
#include <vector>

namespace headroom::ui {

namespace {

// Time slice; pending input is handled between slices.
constexpr qint64 kSliceMilliseconds = 12;
// Pause for the repaint, which hidden widgets must not delay.
constexpr int kPictureMilliseconds = 120;

class Restyling final : public QObject
{
public:
    explicit Restyling(QApplication &application) : QObject(&application)
    {
        connect(&m_next, &QTimer::timeout, this, &Restyling::continueSlice);
    }

    void start(QApplication &application, const QString &styleSheet, StyleChange what)
    {
        // Widgets that an interrupted change has not reached must still be measured anew.
        m_what = m_waiting.empty() ? what : std::max(m_what, what);
        collect();
        freezeWindows();
        // Qt polishes every widget whose rules it has cached at once, so the cache is emptied
        // first.
        QApplication::style()->unpolish(&application);
        application.setStyleSheet(styleSheet);
        application.installEventFilter(this);
        m_next.start(0);
    }

    /// A widget shown before its turn must not appear in the previous colours.
    bool eventFilter(QObject *watched, QEvent *event) override
    {
        if (event->type() == QEvent::Show && watched->isWidgetType())
            polishEarly(static_cast<QWidget *>(watched));
        return QObject::eventFilter(watched, event);
    }

private:
    /// Collects all widgets, visible ones last: they are taken from the back.
    void collect()
    {
        m_waiting.clear();
        const QWidgetList widgets = QApplication::allWidgets();
        m_waiting.assign(widgets.begin(), widgets.end());
        const auto shown = std::partition(m_waiting.begin(), m_waiting.end(),
                                          [](const auto &widget) { return !widget->isVisible(); });
        m_hidden = static_cast<std::size_t>(shown - m_waiting.begin());
    }

    void freezeWindows()
    {
        for (QWidget *window : QApplication::topLevelWidgets())
            if (window->isVisible() && window->updatesEnabled()) {
                window->setUpdatesEnabled(false);
                m_frozen.emplace_back(window);
            }
    }

    void unfreezeWindows()
    {
        for (const auto &window : m_frozen)
            if (window)
                window->setUpdatesEnabled(true);
        m_frozen.clear();
    }

    void continueSlice()
    {
        QElapsedTimer clock;
        clock.start();
        while (!m_waiting.empty() && clock.elapsed() < kSliceMilliseconds) {
            const QPointer<QWidget> widget = m_waiting.back();
            m_waiting.pop_back();
            if (widget)
                polish(widget);
            if (m_waiting.size() == m_hidden)
                break;
        }
        if (m_waiting.empty()) {
            m_next.stop();
            qApp->removeEventFilter(this);
        } else {
            m_next.setInterval(m_waiting.size() == m_hidden ? kPictureMilliseconds : 0);
        }
        if (m_waiting.size() <= m_hidden)
            unfreezeWindows();
    }

    void polishEarly(QWidget *widget)
    {
        const auto waiting = std::find(m_waiting.begin(), m_waiting.end(), widget);
        if (waiting == m_waiting.end())
            return;
        waiting->clear();
        polish(widget);
    }

    /// A change of colours needs no new layout, which would take as long again.
    void polish(QWidget *widget) const
    {
        widget->style()->polish(widget);
        if (m_what == StyleChange::colors)
            return widget->update();
        QEvent changed(QEvent::StyleChange);
        QCoreApplication::sendEvent(widget, &changed);
    }

    QTimer m_next;
    StyleChange m_what = StyleChange::measures;
    std::vector<QPointer<QWidget>> m_waiting;
    std::size_t m_hidden = 0; ///< number of those that are not visible
    std::vector<QPointer<QWidget>> m_frozen;
};

} // namespace

void changeStyleSheet(QApplication &application, const QString &styleSheet, StyleChange what)
{
    if (application.styleSheet().isEmpty()) {
        application.setStyleSheet(styleSheet);
        return;
    }
    static QPointer<Restyling> restyling;
    if (!restyling)
        restyling = new Restyling(application);
    restyling->start(application, styleSheet, what);
}

} // namespace headroom::ui
