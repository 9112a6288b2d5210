// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/filter_choice_model.h"

#include "core/evaluation/format.h"
#include "session/language.h"
#include "ui/format/text.h"

namespace headroom::ui {

void FilterChoiceModel::setChoices(std::vector<FilterChoice> choices, std::set<std::string> checked)
{
    beginResetModel();
    m_choices = std::move(choices);
    m_checked = std::move(checked);
    endResetModel();
}

void FilterChoiceModel::clearChecked()
{
    if (m_checked.empty())
        return;
    m_checked.clear();
    if (rowCount() > 0)
        emit dataChanged(index(0), index(rowCount() - 1), {Qt::CheckStateRole});
    emit checkedChanged();
}

int FilterChoiceModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_choices.size());
}

QVariant FilterChoiceModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const FilterChoice &choice = m_choices[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole: return textOf(choice.label);
    case Qt::CheckStateRole: return m_checked.contains(choice.key) ? Qt::Checked : Qt::Unchecked;
    case CountRole:
        return textOf(formatCount(static_cast<std::int64_t>(choice.offers), language()));
    default: return {};
    }
}

bool FilterChoiceModel::setData(const QModelIndex &index, const QVariant &value, int role)
{
    if (role != Qt::CheckStateRole || !checkIndex(index, CheckIndexOption::IndexIsValid))
        return false;
    const std::string &key = m_choices[static_cast<std::size_t>(index.row())].key;
    if (value.value<Qt::CheckState>() == Qt::Checked)
        m_checked.insert(key);
    else
        m_checked.erase(key);
    emit dataChanged(index, index, {Qt::CheckStateRole});
    emit checkedChanged();
    return true;
}

Qt::ItemFlags FilterChoiceModel::flags(const QModelIndex &index) const
{
    if (!index.isValid())
        return Qt::NoItemFlags;
    return Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable
           | Qt::ItemNeverHasChildren;
}

} // namespace headroom::ui
