// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/fields/pending_edit.h"

#include "session/plan_session.h"
#include "ui/views/fields/collapsible.h"

#include <QAbstractItemDelegate>
#include <QAbstractItemView>
#include <QScrollArea>

namespace headroom::ui {

namespace {

PendingEdit *pendingEditOf(QWidget *widget)
{
    return dynamic_cast<PendingEdit *>(widget);
}

/// Returns whether the widget is visible, or would be if its section were unfolded.
bool isWithinReach(const QWidget *widget, const QWidget &window)
{
    for (; widget != nullptr && widget != &window; widget = widget->parentWidget())
        if (widget->isHidden() && !qobject_cast<const Collapsible *>(widget->parentWidget()))
            return false;
    return widget == &window;
}

void scrollIntoView(QWidget *field)
{
    for (QWidget *part = field->parentWidget(); part != nullptr; part = part->parentWidget()) {
        if (auto *section = qobject_cast<Collapsible *>(part); section && !section->isOpen())
            section->setOpen(true);
        if (auto *scroll = qobject_cast<QScrollArea *>(part))
            scroll->ensureWidgetVisible(field);
    }
    field->setFocus(Qt::OtherFocusReason);
}

PendingEdit *askingFieldIn(const QWidget &part)
{
    for (QWidget *field : part.findChildren<QWidget *>()) {
        PendingEdit *pending = pendingEditOf(field);
        if (pending && pending->isAsking())
            return pending;
    }
    return nullptr;
}

void takeOpenCell(const QWidget &window)
{
    QWidget *editor = window.focusWidget();
    const QWidget *viewport = editor ? editor->parentWidget() : nullptr;
    const auto *view =
        viewport ? qobject_cast<QAbstractItemView *>(viewport->parentWidget()) : nullptr;
    if (!view || view->viewport() != viewport)
        return;
    emit view->itemDelegate()->commitData(editor);
    emit view->itemDelegate()->closeEditor(editor);
}

} // namespace

void PendingEdit::refuse(const QString &reason)
{
    m_refused = true;
    showReason(reason);
}

bool PendingEdit::ask(const std::function<void()> &edit)
{
    m_asking = true;
    m_refused = false;
    edit();
    m_asking = false;
    return !m_refused;
}

bool commitPendingEdits(QWidget &window)
{
    takeOpenCell(window);
    QList<QWidget *> fields = window.findChildren<QWidget *>();
    if (QWidget *focused = window.focusWidget())
        fields.prepend(focused);
    for (QWidget *field : fields) {
        PendingEdit *pending = pendingEditOf(field);
        if (pending && isWithinReach(field, window) && !pending->commitPending()) {
            scrollIntoView(field);
            return false;
        }
    }
    return true;
}

bool commitPendingEdits(QWidget &window, const PlanSession &session)
{
    bool refused = false;
    const auto watch =
        QObject::connect(&session, &PlanSession::refused, &window, [&refused] { refused = true; });
    const bool taken = commitPendingEdits(window);
    QObject::disconnect(watch);
    return taken && !refused;
}

bool isFieldAsking(const QWidget &part)
{
    return askingFieldIn(part) != nullptr;
}

bool refuseAskingField(const QWidget &part, const QString &reason)
{
    PendingEdit *field = askingFieldIn(part);
    if (field)
        field->refuse(reason);
    return field != nullptr;
}

void FieldDialog::reject()
{
    if (commitPendingEdits(*this))
        QDialog::reject();
}

} // namespace headroom::ui
