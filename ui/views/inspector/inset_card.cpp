// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/inspector/inset_card.h"

#include "ui/theme/badge.h"
#include "ui/theme/theme.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

namespace headroom::ui {

InsetCard::InsetCard(Role headingRole, QWidget *parent)
    : QFrame(parent),
      m_layout(new QVBoxLayout(this)),
      m_heading(wrappedText({}, headingRole, this)),
      m_badge(new Badge({}, Tone::Accent, this))
{
    setRole(this, Role::Inset);
    const SpaceTokens &space = currentTokens().space;
    m_layout->setContentsMargins(space.medium, space.small, space.medium, space.small);
    m_layout->setSpacing(space.tiny);
    auto *head = new QHBoxLayout;
    head->addWidget(m_heading, 1);
    head->addWidget(m_badge, 0, Qt::AlignTop);
    m_layout->addLayout(head);
}

QLabel *InsetCard::addText(Role role)
{
    QLabel *text = wrappedText({}, role, this);
    m_layout->addWidget(text);
    return text;
}

void InsetCard::addWidget(QWidget *widget)
{
    m_layout->addWidget(widget);
}

} // namespace headroom::ui
