// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/centre_pane.h"

#include "session/view_state.h"
#include "ui/theme/roles.h"
#include "ui/theme/theme.h"
#include "ui/views/budget_page.h"
#include "ui/views/catalog/catalog_page.h"
#include "ui/views/explore_page.h"
#include "ui/views/message_bar.h"

#include <QHBoxLayout>
#include <QStackedWidget>
#include <QTabBar>
#include <QVBoxLayout>

#include <algorithm>
#include <array>

namespace headroom::ui {

namespace {

constexpr std::array kPages{ViewState::Page::explore, ViewState::Page::budget,
                            ViewState::Page::catalog};

} // namespace

CentrePane::CentrePane(ViewState *state, QWidget *parent)
    : QWidget(parent),
      m_state(state),
      m_messages(new MessageBar(this)),
      m_tabs(new QTabBar(this)),
      m_tools(new QStackedWidget(this)),
      m_pages(new QStackedWidget(this)),
      m_explore(new ExplorePage(state, this)),
      m_budget(new BudgetPage(state, this)),
      m_catalog(new CatalogPage(this))
{
    setRole(this, Role::Page);
    const SpaceTokens &space = currentTokens().space;
    auto *layout = new QVBoxLayout(this);
    // Pages keep the right margin themselves: a scroll bar stands in it.
    layout->setContentsMargins(space.large + 2, space.small, 0, space.medium);
    layout->setSpacing(space.small + 2);
    auto *messages = new QHBoxLayout;
    messages->setContentsMargins(0, 0, space.large + 2, 0);
    messages->addWidget(m_messages);
    layout->addLayout(messages);
    layout->addLayout(buildHead());
    for (QWidget *page : {static_cast<QWidget *>(m_explore), static_cast<QWidget *>(m_budget),
                          static_cast<QWidget *>(m_catalog)})
        m_pages->addWidget(page);
    layout->addWidget(m_pages, 1);
    connect(m_tabs, &QTabBar::currentChanged, this,
            [this](int index) { m_state->setPage(kPages[static_cast<std::size_t>(index)]); });
    connect(m_state, &ViewState::pageChanged, this, &CentrePane::followPage);
}

QHBoxLayout *CentrePane::buildHead()
{
    setRole(m_tabs, Role::Pages);
    m_tabs->setObjectName(QStringLiteral("pageTabs"));
    m_tabs->setAccessibleName(tr("Pages"));
    m_tabs->setExpanding(false);
    m_tabs->setDrawBase(false);
    m_tabs->setUsesScrollButtons(false);
    for (const QString &name : {tr("Explore"), tr("Budget"), tr("Catalog")})
        m_tabs->addTab(name);
    auto *head = new QHBoxLayout;
    head->setContentsMargins(0, 0, currentTokens().space.large + 2, 0);
    head->addWidget(m_tabs);
    head->addStretch(1);
    // Pages without tools leave their room, so that the panels beside do not move.
    m_tools->addWidget(m_explore->tools());
    m_tools->addWidget(new QWidget(m_tools));
    m_tools->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    head->addWidget(m_tools, 0, Qt::AlignVCenter);
    return head;
}

void CentrePane::followPage()
{
    const auto index =
        static_cast<int>(std::ranges::find(kPages, m_state->page()) - kPages.begin());
    m_pages->setCurrentIndex(index);
    m_tabs->setCurrentIndex(index);
    m_tools->setCurrentIndex(m_state->page() == ViewState::Page::explore ? 0 : 1);
}

} // namespace headroom::ui
