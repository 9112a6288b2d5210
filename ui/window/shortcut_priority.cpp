// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/shortcut_priority.h"

#include <QAction>
#include <QApplication>
#include <QKeyEvent>

#include <algorithm>
#include <array>

namespace headroom::ui {

namespace {

/// Editing shortcuts that every text field handles itself.
bool isEditing(const QKeyEvent &key)
{
    constexpr std::array kEditing{QKeySequence::Copy, QKeySequence::Cut,  QKeySequence::Paste,
                                  QKeySequence::Undo, QKeySequence::Redo, QKeySequence::SelectAll};
    return std::ranges::any_of(
        kEditing, [&](QKeySequence::StandardKey standard) { return key.matches(standard); });
}

bool isLetter(const QKeyEvent &key)
{
    return key.key() >= Qt::Key_A && key.key() <= Qt::Key_Z
           && key.modifiers().testFlag(Qt::ControlModifier);
}

} // namespace

ShortcutPriority::ShortcutPriority(QWidget *window) : QObject(window), m_window(window)
{
    qApp->installEventFilter(this);
}

bool ShortcutPriority::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() != QEvent::ShortcutOverride)
        return false;
    const auto *key = static_cast<QKeyEvent *>(event);
    const auto *widget = qobject_cast<QWidget *>(watched);
    if (widget == nullptr || widget->window() != m_window || !isLetter(*key) || isEditing(*key))
        return false;
    const QKeySequence pressed(key->keyCombination());
    const QList<QAction *> actions = m_window->findChildren<QAction *>();
    const bool isOurs = std::ranges::any_of(actions, [&](const QAction *action) {
        return action->isEnabled() && action->shortcuts().contains(pressed);
    });
    if (isOurs)
        event->ignore(); // not an override: the action gets it
    return isOurs;
}

} // namespace headroom::ui
