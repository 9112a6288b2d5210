// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/prices/table_tabs.h"

#include "ui/format/explained.h"
#include "ui/format/text.h"
#include "ui/models/table_model.h"
#include "ui/rows/table_text.h"
#include "ui/theme/icons.h"
#include "ui/theme/layouts.h"
#include "ui/theme/roles.h"
#include "ui/theme/theme.h"
#include "ui/views/fields/wheel_guard.h"
#include "ui/views/parts/total_delegate.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTabBar>
#include <QTableView>

#include <algorithm>

namespace headroom::ui {

TableTabs::TableTabs(QWidget *parent, int firstColumn)
    : QWidget(parent),
      m_tabs(new QTabBar(this)),
      m_copy(new QPushButton(lineIcon(Icon::Copy), tr("Copy"), this)),
      m_export(new QPushButton(lineIcon(Icon::Export), tr("Export CSV"), this)),
      m_remark(wrappedLabel("tableRemark", Role::Muted, this)),
      m_table(new QTableView(this)),
      m_model(new TableModel(this))
{
    leaveWheelToPage(m_tabs);
    setRole(m_tabs, Role::Pages);
    m_tabs->setExpanding(false);
    m_tabs->setDrawBase(false);
    m_tabs->setUsesScrollButtons(true);
    nameAndExplain(m_copy, "copyTable", "copy_table");
    nameAndExplain(m_export, "exportTable", "export_csv");
    setRole(m_copy, Role::Quiet);
    setRole(m_export, Role::Quiet);
    setUpTable(m_table, tr("Table"));
    m_table->setItemDelegate(new TotalDelegate(m_table));
    m_table->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_table->setModel(m_model);
    // Columns hidden in a narrow window are still exported.
    keepColumnsFitting(m_table, firstColumn, {"price_as_of", "provider", "region"});
    copyOnRequest(m_table, [this] { return tabSeparated(m_model->shownTable()); });
    auto *head = new QHBoxLayout;
    head->addWidget(m_tabs, 1);
    head->addWidget(m_copy);
    head->addWidget(m_export);
    auto *layout = columnIn(this, currentTokens().space.small);
    layout->addLayout(head);
    layout->addWidget(m_remark, 0, Qt::AlignTop);
    layout->addWidget(m_table, 1);
    connect(m_tabs, &QTabBar::currentChanged, this, &TableTabs::showPage);
    connect(m_copy, &QPushButton::clicked, this, &TableTabs::copy);
    connect(m_export, &QPushButton::clicked, this, &TableTabs::requestExport);
}

void TableTabs::setPages(std::vector<Page> pages, const std::string &currency)
{
    const QSignalBlocker quiet(m_tabs);
    while (m_tabs->count() > 0)
        m_tabs->removeTab(0);
    m_pages = std::move(pages);
    m_currency = currency;
    for (const Page &page : m_pages)
        m_tabs->addTab(page.title);
    // A tab bar that is not on screen keeps the size it had without tabs.
    m_tabs->updateGeometry();
    const auto filled =
        std::ranges::find_if(m_pages, [](const Page &page) { return !page.shown.rows.empty(); });
    const auto first = filled == m_pages.end() ? 0 : static_cast<int>(filled - m_pages.begin());
    m_tabs->setCurrentIndex(first);
    showPage(first);
}

void TableTabs::showPage(int index)
{
    if (index < 0 || static_cast<std::size_t>(index) >= m_pages.size())
        return;
    const Page &page = m_pages[static_cast<std::size_t>(index)];
    const bool empty = page.shown.rows.empty();
    setTextOrHide(m_remark, page.remark);
    m_table->setAccessibleName(page.title);
    m_table->horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder);
    m_model->setTable(page.shown, page.currency.empty() ? m_currency : page.currency);
    m_table->setVisible(!empty);
    m_copy->setEnabled(!empty);
    m_export->setEnabled(!empty);
    layout()->setAlignment(m_remark, Qt::AlignTop);
}

void TableTabs::copy()
{
    QGuiApplication::clipboard()->setText(tabSeparated(m_model->shownTable()));
}

void TableTabs::requestExport()
{
    const Page &page = m_pages[static_cast<std::size_t>(m_tabs->currentIndex())];
    if (page.full)
        emit exportRequested(page.title, page.full);
    else
        emit exportRequested(page.title, [table = page.shown] { return table; });
}

} // namespace headroom::ui
