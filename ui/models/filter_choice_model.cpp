// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/filter_choice_model.h"

#include "core/evaluation/format.h"
#include "core/wording/filter_words.h"
#include "session/language.h"
#include "ui/format/text.h"

#include <algorithm>
#include <optional>

namespace headroom::ui {

namespace {

bool hasText(const FilterChoice &choice, const QString &text)
{
    return textOf(choice.label).contains(text, Qt::CaseInsensitive)
           || textOf(choice.detail).contains(text, Qt::CaseInsensitive)
           || textOf(choice.heading).contains(text, Qt::CaseInsensitive);
}

/// "1,204", or why there are none; empty where nobody has counted.
QString countText(const FilterChoice &choice)
{
    if (!choice.offers)
        return {};
    if (*choice.offers == 0 && choice.missing.absence != Absence::none)
        return textOf(missingText(choice.missing, language()));
    return textOf(formatCount(static_cast<std::int64_t>(*choice.offers), language()));
}

} // namespace

void FilterChoiceModel::setChoices(std::vector<FilterChoice> choices, std::set<std::string> checked)
{
    beginResetModel();
    m_choices = std::move(choices);
    m_checked = std::move(checked);
    m_checkedAtFirst = m_checked;
    m_search.clear();
    m_listsEmptyOnes = false;
    listRows();
    endResetModel();
}

void FilterChoiceModel::setSearch(const QString &text)
{
    if (text == m_search)
        return;
    beginResetModel();
    m_search = text;
    listRows();
    endResetModel();
}

void FilterChoiceModel::setEmptyOnesListed(bool listed)
{
    beginResetModel();
    m_listsEmptyOnes = listed;
    listRows();
    endResetModel();
}

int FilterChoiceModel::emptyOnes() const
{
    return static_cast<int>(std::ranges::count_if(
        m_choices, [this](const FilterChoice &choice) { return isEmptyOne(choice); }));
}

bool FilterChoiceModel::isEmptyOne(const FilterChoice &choice) const
{
    return choice.offers == std::size_t{0} && !m_checkedAtFirst.contains(choice.key);
}

void FilterChoiceModel::listRows()
{
    m_rows.clear();
    std::optional<std::size_t> heading;
    for (std::size_t i = 0; i < m_choices.size(); ++i) {
        const FilterChoice &choice = m_choices[i];
        if ((isEmptyOne(choice) && !m_listsEmptyOnes) || !hasText(choice, m_search))
            continue;
        const bool isNext = !heading || choiceOf(m_rows[*heading]).heading != choice.heading;
        if (isNext && !choice.heading.empty()) {
            heading = m_rows.size();
            m_rows.push_back({i, 0});
        }
        if (!choice.heading.empty())
            ++m_rows[*heading].below;
        m_rows.push_back({i, 0});
    }
}

void FilterChoiceModel::clearChecked()
{
    if (m_checked.empty())
        return;
    m_checked.clear();
    announce();
}

void FilterChoiceModel::announce()
{
    if (rowCount() > 0)
        emit dataChanged(index(0), index(rowCount() - 1), {Qt::CheckStateRole});
    emit checkedChanged();
}

int FilterChoiceModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

std::span<const FilterChoiceModel::Row> FilterChoiceModel::rowsBelow(int heading) const
{
    const auto first = static_cast<std::size_t>(heading) + 1;
    return std::span(m_rows).subspan(first, m_rows[first - 1].below);
}

Qt::CheckState FilterChoiceModel::stateOf(int row) const
{
    const auto isChecked = [this](const Row &one) { return m_checked.contains(choiceOf(one).key); };
    const Row &asked = m_rows[static_cast<std::size_t>(row)];
    if (asked.below == 0)
        return isChecked(asked) ? Qt::Checked : Qt::Unchecked;
    const auto checked = std::ranges::count_if(rowsBelow(row), isChecked);
    if (checked == 0)
        return Qt::Unchecked;
    return static_cast<std::size_t>(checked) == asked.below ? Qt::Checked : Qt::PartiallyChecked;
}

QVariant FilterChoiceModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Row &row = m_rows[static_cast<std::size_t>(index.row())];
    if (role == Qt::CheckStateRole)
        return stateOf(index.row());
    if (role == HeadingRole)
        return row.below > 0;
    return row.below > 0 ? dataOfHeading(index.row(), role) : dataOfChoice(row, role);
}

QVariant FilterChoiceModel::dataOfHeading(int row, int role) const
{
    const QString name =
        capitalised(textOf(choiceOf(m_rows[static_cast<std::size_t>(row)]).heading));
    if (role == Qt::DisplayRole)
        return name;
    if (role == Qt::AccessibleTextRole)
        return tr("%1, all below").arg(name);
    return role == ShownRole ? QVariant(true) : QVariant();
}

QVariant FilterChoiceModel::dataOfChoice(const Row &row, int role) const
{
    const FilterChoice &choice = choiceOf(row);
    switch (role) {
    case Qt::DisplayRole: return textOf(choice.label);
    case DetailRole: return textOf(choice.detail);
    case CountRole: return countText(choice);
    case ShownRole: return choice.offers != std::size_t{0};
    case Qt::AccessibleTextRole: {
        QStringList parts{textOf(choice.label), textOf(choice.detail), countText(choice)};
        parts.removeAll(QString());
        return parts.join(QStringLiteral(", "));
    }
    default: return {};
    }
}

bool FilterChoiceModel::setData(const QModelIndex &index, const QVariant &value, int role)
{
    if (role != Qt::CheckStateRole || !checkIndex(index, CheckIndexOption::IndexIsValid))
        return false;
    const Row &row = m_rows[static_cast<std::size_t>(index.row())];
    const bool isHeading = row.below > 0;
    const bool isChecked = value.value<Qt::CheckState>() == Qt::Checked;
    for (const Row &each : isHeading ? rowsBelow(index.row()) : std::span<const Row>(&row, 1)) {
        const FilterChoice &choice = choiceOf(each);
        if (!isChecked)
            m_checked.erase(choice.key);
        else if (!isHeading || choice.offers != std::size_t{0})
            m_checked.insert(choice.key);
    }
    announce();
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
