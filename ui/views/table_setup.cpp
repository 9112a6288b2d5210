// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/table_setup.h"

#include "theme/theme.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QShortcut>
#include <QTableView>

namespace headroom::ui {

void dressTable(QTableView *table, const QString &accessibleName)
{
    table->setAccessibleName(accessibleName);
    table->setShowGrid(false);
    table->setFrameShape(QFrame::NoFrame);
    table->setAlternatingRowColors(false);
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->setSelectionMode(QAbstractItemView::SingleSelection);
    table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    table->setTabKeyNavigation(false);
    table->setWordWrap(false);
    table->verticalHeader()->hide();
    table->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    table->verticalHeader()->setDefaultSectionSize(currentTokens().size.tableRow);
    QHeaderView *header = table->horizontalHeader();
    header->setHighlightSections(false);
    header->setSectionResizeMode(QHeaderView::ResizeToContents);
    header->setSortIndicator(-1, Qt::AscendingOrder);
    header->setSortIndicatorClearable(true);
    table->setSortingEnabled(true);
}

void copyOnRequest(QTableView *table, std::function<QString()> text)
{
    auto *copy = new QShortcut(QKeySequence::Copy, table);
    copy->setContext(Qt::WidgetWithChildrenShortcut);
    QObject::connect(copy, &QShortcut::activated, table,
                     [text = std::move(text)] { QGuiApplication::clipboard()->setText(text()); });
}

void fitHeightToRows(QTableView *table)
{
    const int rows = table->model()->rowCount() * table->verticalHeader()->defaultSectionSize();
    table->setFixedHeight(table->horizontalHeader()->sizeHint().height() + rows + 2);
}

} // namespace headroom::ui
