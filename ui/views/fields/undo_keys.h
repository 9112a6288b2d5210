// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QKeyEvent>

namespace headroom::ui {

/// Whether an event asks a field for its own undo or redo. A field in which nothing is being typed leaves
/// these keys to the window, which undoes the plan.
[[nodiscard]] inline bool asksForUndo(const QEvent *event)
{
    if (event->type() != QEvent::ShortcutOverride)
        return false;
    const auto *key = static_cast<const QKeyEvent *>(event);
    return key->matches(QKeySequence::Undo) || key->matches(QKeySequence::Redo);
}

} // namespace headroom::ui
