// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/parts/card.h"

#include "ui/format/explained.h"
#include "ui/theme/roles.h"
#include "ui/theme/theme.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace headroom::ui {

Card::Card(QWidget *parent) : QFrame(parent), m_column(new QVBoxLayout(this))
{
    setRole(this, Role::Card);
    const SpaceTokens &space = currentTokens().space;
    m_column->setContentsMargins(space.medium, space.medium, space.medium, space.medium);
    m_column->setSpacing(space.small);
}

QPushButton *Card::tool(Icon icon, const QString &text, const char *name, const char *meaning)
{
    auto *button = new QPushButton(lineIcon(icon), text, this);
    nameAndExplain(button, name, meaning);
    setRole(button, Role::Quiet);
    return button;
}

QPushButton *Card::copyHead(const QString &title, const char *name)
{
    auto *head = new QHBoxLayout;
    auto *label = plainLabel(title, Role::Section, this);
    label->setContentsMargins(currentTokens().space.small, 0, 0, 0);
    head->addWidget(label);
    head->addStretch(1);
    QPushButton *copy = tool(Icon::Copy, tr("Copy table"), name, "copy_table");
    head->addWidget(copy);
    column()->addLayout(head);
    return copy;
}

} // namespace headroom::ui
