// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/table.h"

#include <QAbstractTableModel>

#include <string>
#include <vector>

namespace headroom::ui {

/// Table of the report layer as exported, sorted on request; its total stays last.
class TableModel final : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Role { IsTotalRole = Qt::UserRole };

    using QAbstractTableModel::QAbstractTableModel;

    void setTable(Table table, std::string currency);
    /// The table in the order shown.
    [[nodiscard]] Table shownTable() const;
    /// Row of the table as it was given; -1 for the total.
    [[nodiscard]] int sourceRow(const QModelIndex &index) const;

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role) const override;
    void sort(int column, Qt::SortOrder order) override;

private:
    [[nodiscard]] const TableRow &rowAt(int row) const;
    [[nodiscard]] QString text(int row, std::size_t column) const;
    [[nodiscard]] bool isTotal(int row) const;
    void applyOrder();

    Table m_table;
    std::string m_currency;
    std::vector<std::size_t> m_order;
    int m_sortColumn = -1;
    Qt::SortOrder m_sortOrder = Qt::AscendingOrder;
};

} // namespace headroom::ui
