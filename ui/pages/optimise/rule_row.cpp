// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/optimise/rule_row.h"

#include "ui/format/explained.h"
#include "ui/theme/roles.h"
#include "ui/theme/theme.h"
#include "ui/views/fields/choice_field.h"
#include "ui/views/fields/line_field.h"
#include "ui/views/fields/switch_field.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QStyle>
#include <QVBoxLayout>

namespace headroom::ui {

RuleRow::RuleRow(const QString &label, std::string_view meaning, QWidget *editor, QWidget *parent)
    : QWidget(parent),
      m_switch(new SwitchField(this)),
      m_editor(editor),
      m_reason(plainLabel({}, Role::Small, this)),
      m_meaning(explanationText(meaning))
{
    m_switch->setText(label);
    m_switch->setAccessibleDescription(m_meaning);
    explain(this, meaning);
    setTone(m_reason, Tone::Error);
    m_reason->setWordWrap(true);
    m_reason->setObjectName(QStringLiteral("ruleReason"));
    m_reason->hide();
    auto *row = new QHBoxLayout;
    row->setSpacing(currentTokens().space.small);
    row->addWidget(m_switch, 3);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(row);
    layout->addWidget(m_reason);
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

QString RuleRow::reason() const
{
    return m_rejection.isEmpty() ? m_problem : m_rejection;
}

void RuleRow::showReason()
{
    const QString said = reason();
    m_reason->setText(said);
    m_reason->setVisible(!said.isEmpty());
    QWidget *told = m_editor ? m_editor : m_switch;
    told->setProperty("invalid", !said.isEmpty());
    told->setAccessibleDescription(said.isEmpty() ? m_meaning : said);
    told->style()->unpolish(told);
    told->style()->polish(told);
}

} // namespace headroom::ui
