// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/optimise/add_rule.h"

#include "ui/format/explained.h"
#include "ui/theme/roles.h"

#include <QMenu>

namespace headroom::ui {

AddRule::AddRule(QWidget *parent) : QPushButton(tr("+ Rule"), parent)
{
    setRole(this, Role::Link);
    nameAndExplain(this, "addRule", "add_rule");
    connect(this, &QPushButton::clicked, this, &AddRule::openMenu);
}

void AddRule::setRules(std::vector<std::pair<std::size_t, QString>> rules)
{
    m_rules = std::move(rules);
    setVisible(!m_rules.empty());
}

void AddRule::openMenu()
{
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    for (const auto &[rule, name] : m_rules)
        connect(menu->addAction(name), &QAction::triggered, this,
                [this, rule = rule] { emit chosen(rule); });
    menu->popup(mapToGlobal(QPoint(0, height())));
}

} // namespace headroom::ui
