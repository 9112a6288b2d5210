// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/model_choice_model.h"

#include "ui/theme/roles.h"

#include <algorithm>

namespace headroom::ui {

void ModelChoiceModel::setRows(std::vector<ModelRow> rows)
{
    if (rows == m_rows)
        return;
    m_rows = std::move(rows);
    choose();
}

void ModelChoiceModel::setSearch(const QString &text)
{
    m_search = text.trimmed();
    choose();
}

void ModelChoiceModel::setGroup(std::optional<ModelGroup> group)
{
    m_group = group;
    choose();
}

void ModelChoiceModel::choose()
{
    beginResetModel();
    m_shown.clear();
    for (std::size_t i = 0; i < m_rows.size(); ++i)
        if ((!m_group || m_rows[i].group == *m_group) && isFoundBy(m_rows[i], m_search))
            m_shown.push_back(i);
    endResetModel();
}

int ModelChoiceModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_shown.size());
}

/// The alias that was searched for, where the name itself does not say it.
QString ModelChoiceModel::foundAlias(const ModelRow &row) const
{
    if (m_search.isEmpty() || isFoundBy({.name = row.name}, m_search))
        return {};
    for (const QString &alias : row.aliases)
        if (isFoundBy({.name = alias}, m_search))
            return alias;
    return {};
}

QVariant ModelChoiceModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const ModelRow &row = m_rows[m_shown[static_cast<std::size_t>(index.row())]];
    const QString badge = row.isOwn ? tr("own") : row.isRecent ? tr("recent") : QString();
    switch (role) {
    case Qt::DisplayRole: return row.name;
    case Qt::AccessibleTextRole: return QStringLiteral("%1, %2").arg(row.name, row.figures);
    case Qt::ToolTipRole:
        return plainToolTip(
            row.name + u'\n' + row.figures
            + (row.aliases.isEmpty()
                   ? QString()
                   : u'\n' + tr("Also: %1").arg(row.aliases.join(QStringLiteral(", ")))));
    case FiguresRole: return row.figures;
    case BadgeRole: return badge;
    case AliasRole: return foundAlias(row);
    default: return {};
    }
}

QModelIndex ModelChoiceModel::indexOf(const QString &name) const
{
    const auto found =
        std::ranges::find_if(m_shown, [&](std::size_t row) { return m_rows[row].name == name; });
    return found == m_shown.end() ? QModelIndex()
                                  : index(static_cast<int>(found - m_shown.begin()));
}

} // namespace headroom::ui
