// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/rows/candidate_rows.h"

#include <QAbstractTableModel>

#include <optional>
#include <unordered_map>
#include <vector>

namespace headroom::ui {

/// Candidates as a table. Rows are formatted on first access, because there may be 100,000.
class CandidateModel final : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Role { MachineRole = Qt::UserRole, InUseRole, ToneRole, VerdictRole };

    using QAbstractTableModel::QAbstractTableModel;

    /// In the order given, unless a column is sorted by.
    void setOffers(CandidateContext context, std::vector<OfferIndex> offers);
    [[nodiscard]] std::optional<OfferIndex> offerAt(const QModelIndex &index) const;
    /// The rows as shown, for the clipboard.
    [[nodiscard]] QString tabSeparated() const;

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role) const override;
    void sort(int column, Qt::SortOrder order) override;

private:
    void arrange();
    [[nodiscard]] const CandidateRow &rowOf(OfferIndex offer) const;

    CandidateContext m_context;
    std::vector<OfferIndex> m_given;
    std::vector<OfferIndex> m_offers;                            ///< as they are sorted
    mutable std::unordered_map<OfferIndex, CandidateRow> m_rows; ///< rows shown so far
    int m_sortColumn = -1;
    Qt::SortOrder m_sortOrder = Qt::AscendingOrder;
};

} // namespace headroom::ui
