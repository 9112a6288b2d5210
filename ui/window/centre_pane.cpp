// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/centre_pane.h"

#include "ui/theme/roles.h"
#include "ui/theme/theme.h"
#include "ui/views/message_bar.h"
#include "ui/views/preview_bar.h"

#include <QApplication>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QStackedWidget>
#include <QTabBar>
#include <QVBoxLayout>

#include <algorithm>

namespace headroom::ui {

CentrePane::CentrePane(const PageContext &context, QWidget *parent)
    : QWidget(parent),
      m_view(context.view),
      m_entries(pageList()),
      m_messages(new MessageBar(this)),
      m_preview(new PreviewBar(this)),
      m_tabs(new QTabBar(this)),
      m_tools(new QStackedWidget(this)),
      m_stack(new QStackedWidget(this))
{
    setRole(this, Role::Page);
    for (const PageEntry &entry : m_entries) {
        m_pages.push_back(entry.make(context, this));
        m_stack->addWidget(m_pages.back());
    }
    const SpaceTokens &space = currentTokens().space;
    auto *layout = new QVBoxLayout(this);
    // Pages keep the right margin themselves: a scroll bar stands in it.
    layout->setContentsMargins(space.large + 2, space.small, 0, space.medium);
    layout->setSpacing(space.small + 2);
    auto *messages = new QVBoxLayout;
    messages->setContentsMargins(0, 0, space.large + 2, 0);
    messages->addWidget(m_preview);
    messages->addWidget(m_messages);
    layout->addLayout(messages);
    layout->addLayout(buildHead());
    layout->addWidget(m_stack, 1);
    m_view->setPage(m_entries.front().key);
    connect(m_tabs, &QTabBar::currentChanged, this,
            [this](int index) { m_view->setPage(m_entries[static_cast<std::size_t>(index)].key); });
}

QHBoxLayout *CentrePane::buildHead()
{
    setRole(m_tabs, Role::Pages);
    m_tabs->setObjectName(QStringLiteral("pageTabs"));
    m_tabs->setAccessibleName(tr("Pages"));
    m_tabs->setExpanding(false);
    m_tabs->setDrawBase(false);
    m_tabs->setUsesScrollButtons(false);
    for (const PageEntry &entry : m_entries)
        m_tabs->addTab(QString(entry.name).remove(u'&'));
    auto *head = new QHBoxLayout;
    head->setContentsMargins(0, 0, currentTokens().space.large + 2, 0);
    head->addWidget(m_tabs);
    head->addStretch(1);
    // Pages without tools leave their room, so that the panels beside do not move.
    for (const Page *page : m_pages)
        m_tools->addWidget(page->tools() != nullptr ? page->tools() : new QWidget(m_tools));
    m_tools->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    head->addWidget(m_tools, 0, Qt::AlignVCenter);
    return head;
}

const PageEntry &CentrePane::entry() const
{
    return m_entries[static_cast<std::size_t>(m_stack->currentIndex())];
}

void CentrePane::render(const ViewInput &input)
{
    const auto entry = std::ranges::find(m_entries, input.state.page, &PageEntry::key);
    const auto index = entry == m_entries.end() ? 0 : static_cast<int>(entry - m_entries.begin());
    if (index != m_stack->currentIndex())
        bringToFront(index);
    m_pages[static_cast<std::size_t>(index)]->render(input);
}

void CentrePane::find()
{
    if (m_pages[static_cast<std::size_t>(m_stack->currentIndex())]->search() == nullptr)
        m_view->setPage(m_entries.front().key);
    QLineEdit *search = m_pages[static_cast<std::size_t>(m_stack->currentIndex())]->search();
    search->setFocus(Qt::ShortcutFocusReason);
    search->selectAll();
}

void CentrePane::bringToFront(int index)
{
    const bool hadFocus = m_stack->isAncestorOf(QApplication::focusWidget());
    const Page *page = m_pages[static_cast<std::size_t>(index)];
    const bool isFirstVisit = page->focusWidget() == nullptr;
    m_stack->setCurrentIndex(index);
    m_tabs->setCurrentIndex(index);
    m_tools->setCurrentIndex(index);
    if (hadFocus && isFirstVisit)
        page->firstFocus()->setFocus();
}

} // namespace headroom::ui
