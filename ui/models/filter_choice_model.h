// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/filter_choices.h"

#include <QAbstractListModel>
#include <QString>

#include <set>
#include <span>
#include <string>
#include <vector>

namespace headroom::ui {

/// The values that one filter can have, each with a check mark and the number of offers behind it,
/// under headings that tick all that is listed below them. Values without offers are listed on
/// demand, with the reason.
class FilterChoiceModel final : public QAbstractListModel
{
    Q_OBJECT

public:
    enum Role {
        CountRole = Qt::UserRole, ///< of offers, or why there are none
        DetailRole,
        HeadingRole, ///< whether the row is one
        ShownRole,   ///< whether it shows any offer
    };

    using QAbstractListModel::QAbstractListModel;

    void setChoices(std::vector<FilterChoice> choices, std::set<std::string> checked);
    /// Lists what has the text in name, detail or heading.
    void setSearch(const QString &text);
    void setEmptyOnesListed(bool listed);
    [[nodiscard]] bool areEmptyOnesListed() const { return m_listsEmptyOnes; }
    /// Values without offers that are listed on demand only.
    [[nodiscard]] int emptyOnes() const;
    [[nodiscard]] const std::set<std::string> &checked() const { return m_checked; }
    void clearChecked();

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    bool setData(const QModelIndex &index, const QVariant &value, int role) override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex &index) const override;

signals:
    void checkedChanged();

private:
    struct Row {
        std::size_t choice = 0; ///< of a heading the first below it
        std::size_t below = 0;  ///< number of rows below a heading; 0: it is a value
    };

    [[nodiscard]] bool isEmptyOne(const FilterChoice &choice) const;
    void listRows();
    [[nodiscard]] const FilterChoice &choiceOf(const Row &row) const
    {
        return m_choices[row.choice];
    }
    [[nodiscard]] std::span<const Row> rowsBelow(int heading) const;
    [[nodiscard]] Qt::CheckState stateOf(int row) const;
    [[nodiscard]] QVariant dataOfHeading(int row, int role) const;
    [[nodiscard]] QVariant dataOfChoice(const Row &row, int role) const;
    void announce();

    std::vector<FilterChoice> m_choices;
    std::vector<Row> m_rows;
    std::set<std::string> m_checked;
    std::set<std::string> m_checkedAtFirst; ///< listed whether or not there are offers
    QString m_search;
    bool m_listsEmptyOnes = false;
};

} // namespace headroom::ui
