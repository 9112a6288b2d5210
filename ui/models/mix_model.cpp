// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/mix_model.h"
#include "ui/theme/roles.h"

#include <algorithm>
#include <utility>

namespace headroom::ui {

namespace {

QVariant accessibleText(const MixRow &row)
{
    return row.id == 0 ? QStringLiteral("%1, %2").arg(row.name, row.cost)
                       : QStringLiteral("%1, %2, %3").arg(row.name, row.task, row.cost);
}

} // namespace

void MixModel::setRows(std::vector<MixRow> rows)
{
    if (rows == m_rows)
        return;
    const auto isSame = [](const MixRow &a, const MixRow &b) {
        return a.id == b.id && a.group == b.group;
    };
    if (!std::ranges::equal(rows, m_rows, isSame)) {
        beginResetModel();
        m_rows = std::move(rows);
        endResetModel();
        return;
    }
    // The same workloads in the same order: selection, scrolling and an open editor stay.
    m_rows = std::move(rows);
    emit dataChanged(index(0), index(rowCount() - 1));
}

void MixModel::setLinked(std::set<WorkloadId> workloads)
{
    if (workloads == m_linked)
        return;
    m_linked = std::move(workloads);
    if (rowCount() > 0)
        emit dataChanged(index(0), index(rowCount() - 1), {LinkedRole});
}

void MixModel::toggleFold(const QString &group)
{
    if (!m_folded.remove(group))
        m_folded.insert(group);
    emit dataChanged(index(0), index(rowCount() - 1));
}

WorkloadId MixModel::idAt(const QModelIndex &index) const
{
    return index.isValid() ? m_rows[static_cast<std::size_t>(index.row())].id : 0;
}

QModelIndex MixModel::indexOf(WorkloadId id) const
{
    const auto found = id == 0 ? m_rows.end() : std::ranges::find(m_rows, id, &MixRow::id);
    return found == m_rows.end() ? QModelIndex() : index(static_cast<int>(found - m_rows.begin()));
}

int MixModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

QVariant MixModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const MixRow &row = m_rows[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole:
    case Qt::EditRole: return row.name;
    case Qt::AccessibleTextRole: return accessibleText(row);
    case Qt::ToolTipRole: return plainToolTip(row.name + u'\n' + row.task); // a row elides them
    case TaskRole: return row.task;
    case CostRole: return row.cost;
    case CostToneRole: return static_cast<int>(row.costTone);
    case ShareRole: return row.share;
    case IdRole: return row.id;
    case HeadingRole: return row.id == 0;
    case FoldedRole: return row.id == 0 && isFolded(row.group);
    case LinkedRole: return m_linked.contains(row.id);
    default: return {};
    }
}

bool MixModel::setData(const QModelIndex &index, const QVariant &value, int role)
{
    if (role != Qt::EditRole || !checkIndex(index, CheckIndexOption::IndexIsValid))
        return false;
    const MixRow &row = m_rows[static_cast<std::size_t>(index.row())];
    const QString name = value.toString().trimmed();
    if (name == row.name)
        return false;
    emit renameRequested(row.id, name);
    return true;
}

Qt::ItemFlags MixModel::flags(const QModelIndex &index) const
{
    if (!index.isValid())
        return Qt::ItemIsDropEnabled;
    const MixRow &row = rowAt(index.row());
    if (row.id == 0)
        return Qt::ItemNeverHasChildren; // the keyboard passes over it
    if (!row.group.isEmpty())
        return Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsEditable
               | Qt::ItemNeverHasChildren; // its place among others of its group is not the plan's
    return Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsEditable | Qt::ItemIsDragEnabled
           | Qt::ItemNeverHasChildren;
}

bool MixModel::moveRows(const QModelIndex &sourceParent, int sourceRow, int count,
                        const QModelIndex &destinationParent, int destinationChild)
{
    if (sourceParent.isValid() || destinationParent.isValid() || count != 1)
        return false;
    // The destination is counted before the row is taken out.
    const int position = destinationChild > sourceRow ? destinationChild - 1 : destinationChild;
    if (position == sourceRow || sourceRow < 0 || sourceRow >= rowCount())
        return false;
    emit moveRequested(m_rows[static_cast<std::size_t>(sourceRow)].id, position);
    return true;
}

} // namespace headroom::ui
