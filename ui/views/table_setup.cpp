// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/table_setup.h"

#include "models/column_key.h"
#include "theme/theme.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QShortcut>
#include <QTableView>

#include <algorithm>

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

void fitColumns(QTableView *table, int firstColumn, std::initializer_list<const char *> spare)
{
    QHeaderView *header = table->horizontalHeader();
    const int columns = table->model()->columnCount();
    for (int column = 0; column < columns; ++column) {
        table->setColumnHidden(column, false);
        header->setSectionResizeMode(column, column == 0 ? QHeaderView::Stretch
                                                         : QHeaderView::ResizeToContents);
    }
    if (columns == 0)
        return;
    header->resizeSections(QHeaderView::ResizeToContents);
    int needed = std::min(header->sectionSize(0), firstColumn);
    for (int column = 1; column < columns; ++column)
        needed += header->sectionSize(column);
    for (const char *key : spare) {
        for (int column = 1; column < columns; ++column) {
            const QVariant name =
                table->model()->headerData(column, Qt::Horizontal, kColumnKeyRole);
            if (needed <= table->viewport()->width() || name.toString() != QLatin1String(key))
                continue;
            needed -= header->sectionSize(column);
            table->setColumnHidden(column, true);
        }
    }
}

void fitHeightToRows(QTableView *table)
{
    const int rows = table->model()->rowCount() * table->verticalHeader()->defaultSectionSize();
    table->setFixedHeight(table->horizontalHeader()->sizeHint().height() + rows + 2);
}

} // namespace headroom::ui
