// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/rows/finding_rows.h"

#include <QAbstractListModel>

#include <vector>

namespace headroom::ui {

/// Findings of the active scenario, most severe first.
class FindingModel final : public QAbstractListModel
{
    Q_OBJECT

public:
    enum Role {
        SubjectRole = Qt::UserRole,
        DetailRole,
        SeverityRole,
        WorkloadRole,
        TargetRole,
        LeadRole
    };

    using QAbstractListModel::QAbstractListModel;

    void setRows(std::vector<FindingRow> rows);

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;

private:
    std::vector<FindingRow> m_rows;
};

} // namespace headroom::ui
