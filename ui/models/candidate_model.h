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
    /// VerdictRole: nothing for what is not judged.
    enum Role { MachineRole = Qt::UserRole, InUseRole, ToneRole, VerdictRole };

    using QAbstractTableModel::QAbstractTableModel;

    /// Offers in the order given, unless a column is sorted by, and token APIs, the cheapest first, by
    /// their cost among them; behind them where the column is about machines.
    void setOffers(CandidateContext context, std::vector<OfferIndex> offers,
                   std::vector<TokenOffer> apis = {});
    /// Absent for a token API.
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
    /// An offer, or the place of a token API.
    struct Entry {
        bool isApi = false;
        OfferIndex at = 0;
    };
    void mixIn(bool byCost);
    [[nodiscard]] const CandidateRow &rowOf(const Entry &entry) const;

    CandidateContext m_context;
    std::vector<OfferIndex> m_given;
    std::vector<TokenOffer> m_apis;
    std::vector<CandidateRow> m_apiRows;
    std::vector<OfferIndex> m_offers;                            ///< as they are sorted
    std::vector<Entry> m_entries;                                ///< rows of the table
    mutable std::unordered_map<OfferIndex, CandidateRow> m_rows; ///< of offers shown so far
    int m_sortColumn = -1;
    Qt::SortOrder m_sortOrder = Qt::AscendingOrder;
};

} // namespace headroom::ui
