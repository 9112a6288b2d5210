// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/fields/collapsible.h"

#include "theme/icons.h"
#include "theme/roles.h"
#include "theme/theme.h"

#include <QPushButton>
#include <QVBoxLayout>

namespace headroom::ui {

Collapsible::Collapsible(const QString &title, QWidget *parent)
    : QWidget(parent),
      m_head(new QPushButton(this)),
      m_content(new QWidget(this)),
      m_body(new QVBoxLayout(m_content))
{
    setRole(m_head, Role::SectionHead);
    m_head->setCheckable(true);
    m_head->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    m_body->setContentsMargins(0, 0, 0, 0);
    m_body->setSpacing(0);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(currentTokens().space.tiny);
    layout->addWidget(m_head);
    layout->addWidget(m_content);
    connect(m_head, &QPushButton::toggled, this, &Collapsible::setOpen);
    setTitle(title);
    setOpen(true);
}

void Collapsible::setOpen(bool open)
{
    m_head->setChecked(open);
    m_head->setIcon(lineIcon(open ? Icon::ChevronDown : Icon::ChevronRight));
    m_content->setVisible(open);
}

bool Collapsible::isOpen() const
{
    return m_head->isChecked();
}

void Collapsible::setTitle(const QString &title)
{
    m_head->setText(title.toUpper());
    m_head->setAccessibleName(title);
}

} // namespace headroom::ui
