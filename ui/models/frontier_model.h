// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/rows/candidate_text.h"

#include <QAbstractTableModel>

#include <optional>
#include <vector>

namespace headroom::ui {

/// The candidates on the frontier; columns that no candidate has a figure for are left out.
class FrontierModel final : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Role { PlaceRole = Qt::UserRole, InUseRole };

    using QAbstractTableModel::QAbstractTableModel;

    void setRows(std::vector<FrontierRow> rows, FrontierUnits units);
    [[nodiscard]] std::optional<OfferIndex> offerAt(const QModelIndex &index) const;
    [[nodiscard]] QModelIndex indexOf(OfferIndex offer) const;
    /// The rows as shown, for the clipboard.
    [[nodiscard]] QString tabSeparated() const;

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role) const override;
    void sort(int column, Qt::SortOrder order) override;

private:
    enum class Field { offer, monthly, capacity, latency, runHours, unitCost, evidence };

    [[nodiscard]] std::vector<Field> fieldsOf(const std::vector<FrontierRow> &rows) const;
    [[nodiscard]] static QString keyOf(Field field);
    [[nodiscard]] QString text(const FrontierRow &row, Field field) const;
    void sortRows();

    std::vector<FrontierRow> m_rows;
    std::vector<Field> m_fields;
    FrontierUnits m_units;
    int m_sortColumn = -1;
    Qt::SortOrder m_sortOrder = Qt::AscendingOrder;
};

} // namespace headroom::ui
