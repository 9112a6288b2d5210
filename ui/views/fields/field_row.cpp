// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/fields/field_row.h"

#include "ui/format/explained.h"
#include "ui/theme/layouts.h"
#include "ui/theme/roles.h"
#include "ui/theme/theme.h"
#include "ui/views/fields/choice_field.h"
#include "ui/views/fields/field_reason.h"
#include "ui/views/fields/line_field.h"
#include "ui/views/fields/note_field.h"
#include "ui/views/fields/switch_field.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QStyle>

namespace headroom::ui {

FieldRow::FieldRow(const QString &label, QWidget *editor, QWidget *parent)
    : QWidget(parent),
      m_label(plainLabel(label, Role::Muted, this)),
      m_editor(editor),
      m_error(new FieldReason(editor))
{
    const SpaceTokens &space = currentTokens().space;
    if (!label.isEmpty())
        editor->setAccessibleName(label);
    m_label->setBuddy(editor);
    m_label->setHidden(label.isEmpty());
    auto *row = new QHBoxLayout;
    row->setSpacing(space.small);
    row->addWidget(m_label, 2);
    row->addWidget(editor, 3);
    auto *layout = columnIn(this, 0);
    layout->addLayout(row);
    if (auto *line = qobject_cast<LineField *>(editor))
        connect(line, &LineField::rejected, this, &FieldRow::setError);
    else if (auto *note = qobject_cast<NoteField *>(editor))
        connect(note, &NoteField::rejected, this, &FieldRow::setError);
    else if (auto *choice = qobject_cast<ChoiceField *>(editor))
        connect(choice, &ChoiceField::rejected, this, &FieldRow::setError);
    else if (auto *box = qobject_cast<SwitchField *>(editor))
        connect(box, &SwitchField::rejected, this, &FieldRow::setError);
}

void FieldRow::explain(std::string_view key)
{
    m_meaning = explanationText(key);
    ui::explain(this, key);
    m_editor->setAccessibleDescription(m_meaning);
}

void FieldRow::setMarked(bool marked)
{
    if (marked == m_isMarked)
        return;
    m_isMarked = marked;
    setRole(m_label, marked ? Role::BodyBold : Role::Muted);
}

void FieldRow::setError(const QString &reason)
{
    if (reason == error())
        return;
    m_error->say(reason);
    m_editor->setAccessibleDescription(reason.isEmpty() ? m_meaning : reason);
}

void FieldRow::enterEvent(QEnterEvent *event)
{
    showEditable(true);
    QWidget::enterEvent(event);
}

void FieldRow::leaveEvent(QEvent *event)
{
    showEditable(false);
    QWidget::leaveEvent(event);
}

/// Shows a line below a value that can be changed; at rest figures have none.
void FieldRow::showEditable(bool pointed)
{
    m_editor->setProperty("pointed", pointed);
    m_editor->style()->unpolish(m_editor);
    m_editor->style()->polish(m_editor);
}

QString FieldRow::error() const
{
    return m_error->text();
}

} // namespace headroom::ui
