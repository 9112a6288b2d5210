// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/fields/note_field.h"

#include <QFocusEvent>

#include <utility>

namespace headroom::ui {

namespace {

constexpr int kNoteHeight = 72;

} // namespace

NoteField::NoteField(QWidget *parent) : QPlainTextEdit(parent)
{
    setTabChangesFocus(true);
    setFixedHeight(kNoteHeight);
    connect(this, &QPlainTextEdit::textChanged, this, &NoteField::followText);
}

void NoteField::followText()
{
    if (!hasFocus() && toPlainText() != m_value)
        commitProgrammaticText(*this);
}

void NoteField::setValue(const QString &value)
{
    const QString typed = toPlainText();
    const bool pending = typed != m_value;
    const bool same = value == m_value;
    m_value = value;
    // An input in progress is kept when the plan changes meanwhile.
    if (pending && same)
        return;
    if (pending)
        showReason({});
    if (typed != value)
        setPlainText(value);
}

bool NoteField::commitPending()
{
    const QString typed = toPlainText();
    if (typed == m_value || isAsking())
        return true;
    showReason({});
    const QString former = std::exchange(m_value, typed);
    if (ask([&] { emit textChosen(typed); }))
        return true;
    if (m_value == typed)
        m_value = former;
    return false;
}

void NoteField::focusOutEvent(QFocusEvent *event)
{
    if (event->reason() != Qt::PopupFocusReason && event->reason() != Qt::ActiveWindowFocusReason)
        commitPending();
    QPlainTextEdit::focusOutEvent(event);
}

} // namespace headroom::ui
