// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/finding_model.h"

#include "ui/format/text.h"

namespace headroom::ui {

namespace {

QString ruleLead(const FindingRow &row)
{
    return row.rule.isEmpty() ? QString() : tr("Why: rule %1 (space bar)").arg(row.rule);
}

} // namespace

void FindingModel::setRows(std::vector<FindingRow> rows)
{
    beginResetModel();
    m_all = std::move(rows);
    m_rows = withSourcesFolded(m_all);
    endResetModel();
}

void FindingModel::unfoldSources()
{
    beginResetModel();
    m_rows = m_all;
    endResetModel();
}

int FindingModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

QVariant FindingModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const FindingRow &row = m_rows[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole: return row.message;
    case Qt::AccessibleTextRole:
        return QStringLiteral("%1, %2: %3 %4 %5 %6")
            .arg(textOf(keyOf(row.severity)), row.subject, row.message, row.detail, row.lead,
                 ruleLead(row))
            .trimmed();
    case SubjectRole: return row.subject;
    case DetailRole: return row.detail;
    case SeverityRole: return static_cast<int>(row.severity);
    case WorkloadRole: return row.workload;
    case TargetRole: return static_cast<int>(row.target);
    case TableRole: return row.table;
    case WordsRole: return row.words;
    case RuleRole: return row.rule;
    case RuleLeadRole: return ruleLead(row);
    case LeadRole: return row.lead;
    default: return {};
    }
}

} // namespace headroom::ui
