// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/rows/model_rows.h"

#include <QAbstractListModel>

#include <optional>
#include <vector>

namespace headroom::ui {

/// Models that match a search and a group.
class ModelChoiceModel final : public QAbstractListModel
{
    Q_OBJECT

public:
    enum Role { FiguresRole = Qt::UserRole, BadgeRole, AliasRole };

    using QAbstractListModel::QAbstractListModel;

    void setRows(std::vector<ModelRow> rows);
    void setSearch(const QString &text);
    void setGroup(std::optional<ModelGroup> group); ///< none: all
    [[nodiscard]] const QString &search() const { return m_search; }

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QModelIndex indexOf(const QString &name) const;

private:
    void choose();
    [[nodiscard]] QString foundAlias(const ModelRow &row) const;

    std::vector<ModelRow> m_rows;
    std::vector<std::size_t> m_shown;
    QString m_search;
    std::optional<ModelGroup> m_group;
};

} // namespace headroom::ui
