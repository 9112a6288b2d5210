// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QWidget;

namespace headroom::ui {

/// Gives the shortcuts of a window priority over those that text fields have in addition to the
/// usual ones of editing, such as Ctrl+E for the end of the line.
class ShortcutPriority final : public QObject
{
public:
    explicit ShortcutPriority(QWidget *window);

    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    QWidget *m_window;
};

} // namespace headroom::ui
