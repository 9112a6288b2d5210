// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/fields/note_field.h"

#include <QFocusEvent>

namespace headroom::ui {

namespace {

constexpr int kHeight = 72;

} // namespace

NoteField::NoteField(QWidget *parent) : QPlainTextEdit(parent)
{
    setTabChangesFocus(true);
    setFixedHeight(kHeight);
}

void NoteField::setValue(const QString &value)
{
    const bool same = value == m_value;
    m_value = value;
    if (hasFocus() && same)
        return;
    if (toPlainText() != value)
        setPlainText(value);
}

void NoteField::focusOutEvent(QFocusEvent *event)
{
    QPlainTextEdit::focusOutEvent(event);
    const QString typed = toPlainText();
    if (typed != m_value)
        emit textChosen(typed);
}

} // namespace headroom::ui
