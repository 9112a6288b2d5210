// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/fields/line_field.h"

#include "ui/theme/roles.h"
#include "ui/views/fields/completion_list.h"

#include <QAbstractItemView>
#include <QKeyEvent>

namespace headroom::ui {

namespace {

bool asksForUndo(const QEvent *event)
{
    if (event->type() != QEvent::ShortcutOverride)
        return false;
    const auto *key = static_cast<const QKeyEvent *>(event);
    return key->matches(QKeySequence::Undo) || key->matches(QKeySequence::Redo);
}

const QAbstractItemView *openListOf(const QLineEdit &field)
{
    const QCompleter *completer = field.completer();
    return completer && completer->popup()->isVisible() ? completer->popup() : nullptr;
}

} // namespace

LineField::LineField(QWidget *parent) : QLineEdit(parent)
{
    setRole(this, Role::Calm);
    setAlignment(Qt::AlignRight);
    connect(this, &QLineEdit::textChanged, this, &LineField::followText);
}

void LineField::offer(CompletionList *list)
{
    setCompleter(list);
    // Queued: the list sets the field's text after its signal. QLineEdit disconnects whatever
    // connects the list with the field itself when it loses the focus.
    connect(
        list, qOverload<const QString &>(&QCompleter::activated), list,
        [this](const QString &chosen) {
            setText(chosen);
            commitPending();
        },
        Qt::QueuedConnection);
}

void LineField::setMixed(bool mixed)
{
    if (mixed == m_mixed)
        return;
    m_mixed = mixed;
    if (mixed)
        m_placeholder = placeholderText();
    setPlaceholderText(mixed ? tr("mixed") : m_placeholder);
}

bool LineField::commitPending()
{
    if (isPending())
        return isAsking() || commitText();
    // The value is shown again as it was typed: nothing is wrong any more.
    if (m_isRefused)
        showReason({});
    return true;
}

void LineField::showValue()
{
    put(valueText());
    m_shown = text();
    setModified(false);
}

void LineField::keepTyped(const QString &typed)
{
    showValue();
    put(typed);
    setModified(true);
}

void LineField::put(const QString &text)
{
    if (text == this->text())
        return;
    m_putting = true;
    setText(text);
    m_putting = false;
}

void LineField::followText()
{
    if (!m_putting && !isModified() && !hasFocus())
        commitProgrammaticText(*this);
}

void LineField::showReason(const QString &reason)
{
    m_isRefused = !reason.isEmpty();
    emit rejected(reason);
}

bool LineField::event(QEvent *event)
{
    if (!isPending() && asksForUndo(event)) {
        event->ignore();
        return true;
    }
    return QLineEdit::event(event);
}

void LineField::focusOutEvent(QFocusEvent *event)
{
    // A menu, or another window for a while, does not end what is being typed.
    const bool isLeft =
        event->reason() != Qt::PopupFocusReason && event->reason() != Qt::ActiveWindowFocusReason;
    const bool isTaken = !isLeft || commitPending();
    const QString typed = text();
    QLineEdit::focusOutEvent(event);
    const bool isForgotten = !isTaken && m_forgetsRefused && isPending();
    if (isForgotten || !isPending())
        showValue();
    if (isForgotten) {
        m_isRefused = false;
        emit forgotten(typed);
    }
}

void LineField::keyPressEvent(QKeyEvent *event)
{
    switch (event->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter: pressReturn(event); return;
    case Qt::Key_Escape: pressEscape(event); return;
    default: QLineEdit::keyPressEvent(event);
    }
}

void LineField::pressReturn(QKeyEvent *event)
{
    if (const QAbstractItemView *list = openListOf(*this)) {
        if (list->currentIndex().isValid()) {
            event->ignore(); // the list gives its current row
            return;
        }
        completer()->popup()->hide();
    }
    commitPending();
}

void LineField::pressEscape(QKeyEvent *event)
{
    if (openListOf(*this) || !isPending()) {
        event->ignore(); // it closes the list, or what the field stands in
        return;
    }
    showValue();
    showReason({});
}

} // namespace headroom::ui
