// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/redressing.h"

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

// At a stretch; input that has come meanwhile is handled in between.
constexpr qint64 kSliceMilliseconds = 12;
// Until the picture stands, which no hidden widget may delay.
constexpr int kPictureMilliseconds = 120;

class Redressing final : public QObject
{
public:
    explicit Redressing(QApplication &application) : QObject(&application)
    {
        connect(&m_next, &QTimer::timeout, this, &Redressing::continueSlice);
    }

    void start(QApplication &application, const QString &styleSheet, Redressed what)
    {
        // Widgets that an interrupted change has not reached must still be measured anew.
        m_what = m_waiting.empty() ? what : std::max(m_what, what);
        collect();
        holdWindows();
        // Qt dresses at once every widget whose rules it remembers: let it remember none.
        QApplication::style()->unpolish(&application);
        application.setStyleSheet(styleSheet);
        application.installEventFilter(this);
        m_next.start(0);
    }

    /// A widget shown before its turn must not appear in the previous colours.
    bool eventFilter(QObject *watched, QEvent *event) override
    {
        if (event->type() == QEvent::Show && watched->isWidgetType())
            restyleEarly(static_cast<QWidget *>(watched));
        return QObject::eventFilter(watched, event);
    }

private:
    /// Taken from the back: what is on screen stands last.
    void collect()
    {
        m_waiting.clear();
        const QWidgetList widgets = QApplication::allWidgets();
        m_waiting.assign(widgets.begin(), widgets.end());
        const auto shown = std::partition(m_waiting.begin(), m_waiting.end(),
                                          [](const auto &widget) { return !widget->isVisible(); });
        m_hidden = static_cast<std::size_t>(shown - m_waiting.begin());
    }

    void holdWindows()
    {
        for (QWidget *window : QApplication::topLevelWidgets())
            if (window->isVisible() && window->updatesEnabled()) {
                window->setUpdatesEnabled(false);
                m_held.emplace_back(window);
            }
    }

    void letWindowsGo()
    {
        for (const auto &window : m_held)
            if (window)
                window->setUpdatesEnabled(true);
        m_held.clear();
    }

    void continueSlice()
    {
        QElapsedTimer clock;
        clock.start();
        while (!m_waiting.empty() && clock.elapsed() < kSliceMilliseconds) {
            const QPointer<QWidget> widget = m_waiting.back();
            m_waiting.pop_back();
            if (widget)
                dress(widget);
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
            letWindowsGo();
    }

    void restyleEarly(QWidget *widget)
    {
        const auto waiting = std::find(m_waiting.begin(), m_waiting.end(), widget);
        if (waiting == m_waiting.end())
            return;
        waiting->clear();
        dress(widget);
    }

    /// Other colours ask for no other layout, which costs as much as they do.
    void dress(QWidget *widget) const
    {
        widget->style()->polish(widget);
        if (m_what == Redressed::colors)
            return widget->update();
        QEvent changed(QEvent::StyleChange);
        QCoreApplication::sendEvent(widget, &changed);
    }

    QTimer m_next;
    Redressed m_what = Redressed::measures;
    std::vector<QPointer<QWidget>> m_waiting;
    std::size_t m_hidden = 0; ///< how many of those are not on screen
    std::vector<QPointer<QWidget>> m_held;
};

} // namespace

void redress(QApplication &application, const QString &styleSheet, Redressed what)
{
    if (application.styleSheet().isEmpty()) {
        application.setStyleSheet(styleSheet);
        return;
    }
    static QPointer<Redressing> kRedressing;
    if (!kRedressing)
        kRedressing = new Redressing(application);
    kRedressing->start(application, styleSheet, what);
}

} // namespace headroom::ui
