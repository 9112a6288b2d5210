// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/page.h"

#include "ui/format/text.h"
#include "ui/theme/roles.h"

#include <QLabel>
#include <QStackedLayout>

namespace headroom::ui {

Page::Page(QWidget *parent)
    : QWidget(parent),
      m_parts(new QStackedLayout(this)),
      m_empty(plainLabel({}, Role::Muted, this))
{
    m_empty->setAlignment(Qt::AlignCenter);
    m_empty->setWordWrap(true);
    m_empty->setObjectName(QStringLiteral("pageEmpty"));
    m_parts->addWidget(m_empty);
}

void Page::setContent(QWidget *content)
{
    m_parts->addWidget(content);
}

void Page::render(const ViewInput &input)
{
    prepare(input);
    const Empty empty = emptyState(input);
    m_empty->setText(empty.text);
    m_empty->setCursor(empty.busy ? Qt::BusyCursor : Qt::ArrowCursor);
    m_parts->setCurrentIndex(empty.text.isEmpty() ? 1 : 0);
    if (empty.text.isEmpty())
        renderContent(input);
    else
        leaveContent();
}

} // namespace headroom::ui
