// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/manual_control.h"

#include "session/current_view.h"
#include "ui/format/text.h"
#include "ui/help/manual_window.h"
#include "ui/pages/page_list.h"

#include <QApplication>
#include <QKeyEvent>
#include <QMetaObject>
#include <QWidget>

#include <utility>

namespace headroom::ui {

ManualControl::ManualControl(QString folder, const CurrentView &view, QWidget *window)
    : QObject(window),
      m_folder(std::move(folder)),
      m_view(view),
      m_window(window)
{
    qApp->installEventFilter(this);
    connect(&view, &CurrentView::changed, this, [this](ViewParts parts) {
        if (parts.testFlag(ViewPart::page))
            pageCameToFront();
    });
    connect(qApp, &QApplication::focusChanged, this,
            [this](const QWidget * /*before*/, const QWidget *now) { noteFocus(now); });
}

ManualControl::~ManualControl() = default;

void ManualControl::open()
{
    const QWidget *focus = m_window->focusWidget();
    openAt(focus == m_passed ? nullptr : focus);
}

void ManualControl::pageCameToFront()
{
    // Queued: what goes with the former page loses the keyboard first.
    QMetaObject::invokeMethod(
        this, [this] { m_passed = m_window->focusWidget(); }, Qt::QueuedConnection);
}

void ManualControl::noteFocus(const QWidget *now)
{
    if (now != nullptr && now != m_passed && now->window() == m_window)
        m_passed = nullptr;
}

void ManualControl::openAt(const QWidget *widget)
{
    if (!m_manual) {
        m_manual = std::make_unique<Manual>(m_folder);
        m_manualWindow = std::make_unique<ManualWindow>(*m_manual);
    }
    ManualPlace place = m_manual->placeOf(widget);
    const std::string &page = m_view.state().page; // empty: the first one
    if (place.file.isEmpty())
        place.file = textOf(page.empty() ? kExplorePage : page) + QStringLiteral(".md");
    if (m_manual->find(place.file) == nullptr)
        place = {m_manual->pages().front().file};
    m_manualWindow->openAt(place);
}

/// The menu's key is that of the main window alone.
bool ManualControl::eventFilter(QObject *watched, QEvent *event)
{
    const auto *widget = qobject_cast<QWidget *>(watched);
    if (event->type() == QEvent::WindowActivate && watched == m_window
        && !std::exchange(m_hasBegun, true))
        pageCameToFront();
    if (event->type() == QEvent::MouseButtonPress && m_passed && widget != nullptr
        && (widget == m_passed || m_passed->isAncestorOf(widget)))
        m_passed = nullptr;
    if (event->type() != QEvent::KeyPress)
        return false;
    const auto *key = static_cast<QKeyEvent *>(event);
    if (widget == nullptr || key->keyCombination() != QKeyCombination(Qt::Key_F1)
        || widget->window() == m_window || widget->window() == m_manualWindow.get())
        return false;
    openAt(widget);
    return true;
}

} // namespace headroom::ui
