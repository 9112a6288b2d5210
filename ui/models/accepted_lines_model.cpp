// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/accepted_lines_model.h"

namespace headroom::ui {

AcceptedLinesModel::AcceptedLinesModel(TableModel *table, QObject *parent)
    : QIdentityProxyModel(parent),
      m_table(table)
{
    setSourceModel(table);
}

void AcceptedLinesModel::setAcceptable(const std::set<int> &rows)
{
    m_acceptable = rows;
    m_accepted = rows;
    announce();
}

void AcceptedLinesModel::acceptAll(bool accepted)
{
    m_accepted = accepted ? m_acceptable : std::set<int>();
    announce();
}

void AcceptedLinesModel::toggle(const QModelIndex &index)
{
    const QModelIndex first = index.siblingAtColumn(0);
    const int row = rowOf(first);
    if (row >= 0)
        setData(first, m_accepted.contains(row) ? Qt::Unchecked : Qt::Checked, Qt::CheckStateRole);
}

int AcceptedLinesModel::rowOf(const QModelIndex &index) const
{
    if (!index.isValid() || index.column() != 0)
        return -1;
    const int row = m_table->sourceRow(mapToSource(index));
    return m_acceptable.contains(row) ? row : -1;
}

QVariant AcceptedLinesModel::data(const QModelIndex &index, int role) const
{
    if (role == Qt::CheckStateRole)
        if (const int row = rowOf(index); row >= 0)
            return m_accepted.contains(row) ? Qt::Checked : Qt::Unchecked;
    return QIdentityProxyModel::data(index, role);
}

bool AcceptedLinesModel::setData(const QModelIndex &index, const QVariant &value, int role)
{
    const int row = rowOf(index);
    if (role != Qt::CheckStateRole || row < 0)
        return false;
    if (value.toInt() == Qt::Checked)
        m_accepted.insert(row);
    else
        m_accepted.erase(row);
    emit dataChanged(index, index, {Qt::CheckStateRole});
    emit acceptedChanged();
    return true;
}

Qt::ItemFlags AcceptedLinesModel::flags(const QModelIndex &index) const
{
    const Qt::ItemFlags flags = QIdentityProxyModel::flags(index);
    return rowOf(index) >= 0 ? flags | Qt::ItemIsUserCheckable : flags;
}

void AcceptedLinesModel::announce()
{
    if (rowCount() > 0)
        emit dataChanged(index(0, 0), index(rowCount() - 1, 0), {Qt::CheckStateRole});
    emit acceptedChanged();
}

} // namespace headroom::ui
