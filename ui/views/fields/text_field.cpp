// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/fields/text_field.h"

#include "theme/roles.h"
#include "views/fields/undo_keys.h"

#include <QKeyEvent>

namespace headroom::ui {

TextField::TextField(QWidget *parent) : QLineEdit(parent)
{
    setRole(this, Role::Calm);
    setAlignment(Qt::AlignRight);
    connect(this, &QLineEdit::editingFinished, this, &TextField::take);
}

void TextField::setValue(const QString &value)
{
    const bool same = value == m_value;
    m_value = value;
    if (hasFocus() && isModified() && same)
        return;
    if (text() != value)
        setText(value);
    if (!hasFocus())
        setCursorPosition(0);
}

bool TextField::event(QEvent *event)
{
    if (!isModified() && asksForUndo(event)) {
        event->ignore();
        return true;
    }
    return QLineEdit::event(event);
}

void TextField::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape) {
        setText(m_value);
        setModified(false);
        return;
    }
    QLineEdit::keyPressEvent(event);
}

void TextField::take()
{
    if (!isModified())
        return;
    setModified(false);
    const QString typed = text().trimmed();
    if (typed != m_value)
        emit textChosen(typed);
}

} // namespace headroom::ui
