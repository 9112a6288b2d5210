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
        TableRole,
        WordsRole,
        RuleRole,
        RuleLeadRole,
        LeadRole
    };

    using QAbstractListModel::QAbstractListModel;

    /// Those on source documents are one row until they are unfolded.
    void setRows(std::vector<FindingRow> rows);
    void unfoldSources();

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;

private:
    std::vector<FindingRow> m_all;
    std::vector<FindingRow> m_rows; ///< shown
};

} // namespace headroom::ui
