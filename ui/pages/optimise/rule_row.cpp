// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/optimise/rule_row.h"

#include "ui/format/explained.h"
#include "ui/theme/layouts.h"
#include "ui/theme/theme.h"
#include "ui/views/fields/choice_field.h"
#include "ui/views/fields/field_reason.h"
#include "ui/views/fields/line_field.h"
#include "ui/views/fields/switch_field.h"

#include <QLabel>

namespace headroom::ui {

RuleRow::RuleRow(const QString &label, std::string_view meaning, QWidget *editor, QWidget *parent)
    : QWidget(parent),
      m_switch(new SwitchField(this)),
      m_editor(editor),
      m_why(new FieldReason(editor ? editor : m_switch)),
      m_meaning(explanationText(meaning))
{
    m_switch->setText(label);
    m_switch->setAccessibleDescription(m_meaning);
    explain(this, meaning);
    auto *row = rowIn(this, currentTokens().space.small);
    row->addWidget(m_switch, 3);
    connect(m_switch, &SwitchField::chosen, this, &RuleRow::switched);
    connect(m_switch, &SwitchField::rejected, this, &RuleRow::setRejection);
    if (!editor)
        return;
    row->addWidget(editor, 2);
    editor->setAccessibleName(label);
    editor->setAccessibleDescription(m_meaning);
    if (const auto *line = qobject_cast<LineField *>(editor))
        connect(line, &LineField::rejected, this, &RuleRow::setRejection);
    else if (const auto *choice = qobject_cast<ChoiceField *>(editor))
        connect(choice, &ChoiceField::rejected, this, &RuleRow::setRejection);
}

void RuleRow::setOn(bool on)
{
    m_switch->setValue(on);
}

void RuleRow::setProblem(const QString &problem)
{
    m_problem = problem;
    showReason();
}

void RuleRow::setRejection(const QString &reason)
{
    m_rejection = reason;
    showReason();
}

void RuleRow::showReason()
{
    if (m_rejection.isEmpty())
        m_why->sayWhenAsked(m_problem);
    else
        m_why->say(m_rejection);
    const QString said = reason();
    QWidget *told = m_editor ? m_editor : m_switch;
    told->setAccessibleDescription(said.isEmpty() ? m_meaning : said);
}

} // namespace headroom::ui
