// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/candidates.h"

#include <QAbstractListModel>

#include <set>
#include <string>
#include <vector>

namespace headroom::ui {

/// The values that one filter can have, each with a check mark and the number of offers behind it.
class FilterChoiceModel final : public QAbstractListModel
{
    Q_OBJECT

public:
    enum Role { CountRole = Qt::UserRole };

    using QAbstractListModel::QAbstractListModel;

    void setChoices(std::vector<FilterChoice> choices, std::set<std::string> checked);
    [[nodiscard]] const std::set<std::string> &checked() const { return m_checked; }
    void clearChecked();

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    bool setData(const QModelIndex &index, const QVariant &value, int role) override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex &index) const override;

signals:
    void checkedChanged();

private:
    std::vector<FilterChoice> m_choices;
    std::set<std::string> m_checked;
};

} // namespace headroom::ui
