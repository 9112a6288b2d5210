// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/table_model.h"

#include "core/report/table_text.h"
#include "session/language.h"
#include "ui/format/explained.h"
#include "ui/format/text.h"
#include "ui/models/column_key.h"
#include "ui/rows/table_text.h"
#include "ui/theme/roles.h"
#include "ui/views/parts/scenario_mark.h"

#include <algorithm>
#include <numeric>

namespace headroom::ui {

namespace {

/// Meaning of a column; for a column about a named item, preceded by the name, which may be cut in
/// the heading.
QString headingTip(const Column &column)
{
    const bool isNamed = column.key.find(':') != std::string::npos;
    const QString meaning = explanationText(column.key);
    return plainToolTip(isNamed ? textOf(column.title) + u'\n' + meaning : meaning);
}

/// A cost that is not known is not one of nothing; what does not apply leaves no mark.
QString missing(ColumnKind kind)
{
    return kind == ColumnKind::money || kind == ColumnKind::percent ? QStringLiteral("–")
                                                                    : QString();
}

} // namespace

void TableModel::setTable(Table table, std::string currency)
{
    const bool sameShape =
        table.rows.size() == m_table.rows.size()
        && table.total.has_value() == m_table.total.has_value()
        && std::ranges::equal(table.columns, m_table.columns, {}, &Column::title, &Column::title);
    if (!sameShape)
        beginResetModel();
    m_table = std::move(table);
    m_currency = std::move(currency);
    applyOrder();
    if (!sameShape)
        endResetModel();
    else if (rowCount() > 0)
        emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

Table TableModel::shownTable() const
{
    Table shown = m_table;
    for (std::size_t i = 0; i < m_order.size(); ++i)
        shown.rows[i] = m_table.rows[m_order[i]];
    return shown;
}

int TableModel::sourceRow(const QModelIndex &index) const
{
    if (!index.isValid() || isTotal(index.row()))
        return -1;
    return static_cast<int>(m_order[static_cast<std::size_t>(index.row())]);
}

int TableModel::rowCount(const QModelIndex &parent) const
{
    if (parent.isValid())
        return 0;
    return static_cast<int>(m_table.rows.size() + (m_table.total ? 1 : 0));
}

int TableModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_table.columns.size());
}

QVariant TableModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const auto column = static_cast<std::size_t>(index.column());
    const ColumnKind kind = m_table.columns[column].kind;
    switch (role) {
    case Qt::DisplayRole: return text(index.row(), column);
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(Qt::AlignVCenter
                                   | (isFigure(kind) ? Qt::AlignRight : Qt::AlignLeft));
    case IsTotalRole: return isTotal(index.row());
    case kIsTextRole: return std::holds_alternative<std::string>(rowAt(index.row())[column]);
    default: return {};
    }
}

QString TableModel::text(int row, std::size_t column) const
{
    const Cell &cell = rowAt(row)[column];
    if (std::holds_alternative<std::monostate>(cell))
        return isTotal(row) ? QString() : missing(m_table.columns[column].kind);
    return isTotal(row) ? cellText(cell, m_table.columns[column], m_currency)
                        : textOf(displayText(m_table, m_order[static_cast<std::size_t>(row)],
                                             column, m_currency, language()));
}

QVariant TableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount())
        return {};
    const Column &column = m_table.columns[static_cast<std::size_t>(section)];
    if (role == kColumnKeyRole)
        return textOf(column.key);
    if (role == Qt::DisplayRole)
        return textOf(column.title);
    if (role == kHeaderMarkRole && column.colour > 0)
        return scenarioMark(column.colour, false);
    if (role == Qt::ToolTipRole)
        return headingTip(column);
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(Qt::AlignVCenter
                                   | (isFigure(column.kind) ? Qt::AlignRight : Qt::AlignLeft));
    return {};
}

void TableModel::sort(int column, Qt::SortOrder order)
{
    m_sortColumn = column;
    m_sortOrder = order;
    emit layoutAboutToBeChanged();
    const std::vector<std::size_t> before = m_order;
    applyOrder();
    for (const QModelIndex &old : persistentIndexList()) {
        if (isTotal(old.row()))
            continue;
        const auto now = std::ranges::find(m_order, before[static_cast<std::size_t>(old.row())]);
        changePersistentIndex(old, index(static_cast<int>(now - m_order.begin()), old.column()));
    }
    emit layoutChanged();
}

const TableRow &TableModel::rowAt(int row) const
{
    return isTotal(row) ? *m_table.total : m_table.rows[m_order[static_cast<std::size_t>(row)]];
}

bool TableModel::isTotal(int row) const
{
    return m_table.total && static_cast<std::size_t>(row) == m_table.rows.size();
}

void TableModel::applyOrder()
{
    m_order.resize(m_table.rows.size());
    std::iota(m_order.begin(), m_order.end(), std::size_t{0});
    if (m_sortColumn < 0 || m_sortColumn >= columnCount())
        return;
    const auto column = static_cast<std::size_t>(m_sortColumn);
    std::ranges::stable_sort(m_order, [&](std::size_t a, std::size_t b) {
        if (m_sortOrder == Qt::DescendingOrder)
            std::swap(a, b);
        return cellLess(m_table.rows[a][column], m_table.rows[b][column]);
    });
}

} // namespace headroom::ui
