// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/rows/mix_rows.h"

#include <QAbstractListModel>
#include <QSet>

#include <set>
#include <vector>

namespace headroom::ui {

/// The workloads of the plan, and headings where they are grouped. Renaming and moving are requests: the rows change when the plan has
/// changed.
class MixModel final : public QAbstractListModel
{
    Q_OBJECT

public:
    enum Role {
        TaskRole = Qt::UserRole,
        CostRole,
        CostToneRole,
        ShareRole,
        IdRole,
        HeadingRole,
        FoldedRole,
        LinkedRole ///< highlighted with others on every page
    };

    using QAbstractListModel::QAbstractListModel;

    void setRows(std::vector<MixRow> rows);
    [[nodiscard]] WorkloadId idAt(const QModelIndex &index) const;
    [[nodiscard]] QModelIndex indexOf(WorkloadId id) const;
    [[nodiscard]] const MixRow &rowAt(int row) const
    {
        return m_rows[static_cast<std::size_t>(row)];
    }
    void setLinked(std::set<WorkloadId> workloads);
    /// Folds the group, or unfolds it.
    void toggleFold(const QString &group);
    [[nodiscard]] bool isFolded(const QString &group) const { return m_folded.contains(group); }

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    bool setData(const QModelIndex &index, const QVariant &value, int role) override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex &index) const override;
    [[nodiscard]] Qt::DropActions supportedDropActions() const override { return Qt::MoveAction; }
    bool moveRows(const QModelIndex &sourceParent, int sourceRow, int count,
                  const QModelIndex &destinationParent, int destinationChild) override;

signals:
    void renameRequested(headroom::WorkloadId id, const QString &name);
    void moveRequested(headroom::WorkloadId id, int position); ///< index after the move

private:
    std::vector<MixRow> m_rows;
    QSet<QString> m_folded; ///< names of groups
    std::set<WorkloadId> m_linked;
};

} // namespace headroom::ui
