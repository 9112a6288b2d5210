// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/offer_list.h"
#include "core/evaluation/price_age.h"
#include "core/evaluation/scenario_findings.h"
#include "core/report/table.h"

#include <QAbstractTableModel>

#include <functional>
#include <memory>
#include <vector>

namespace headroom::ui {

/// All offers of a catalog that pass a filter, sorted; texts are formatted only for visible rows.
class OfferModel final : public QAbstractTableModel
{
    Q_OBJECT

public:
    using QAbstractTableModel::QAbstractTableModel;

    void setCatalog(std::shared_ptr<const Catalog> catalog, TflopsByType tflops);
    void setFilter(const OfferFilter &filter);
    void setColumns(std::vector<OfferColumn> columns);
    void sort(int column, Qt::SortOrder order) override;

    [[nodiscard]] const Catalog *catalog() const { return m_catalog.get(); }
    [[nodiscard]] const TflopsByType &tflops() const { return m_tflops; }
    [[nodiscard]] const std::vector<OfferColumn> &columns() const { return m_columns; }
    [[nodiscard]] OfferIndex offerAt(int row) const
    {
        return m_offers[static_cast<std::size_t>(row)];
    }
    [[nodiscard]] std::size_t shown() const { return m_offers.size(); }
    /// Makes the rows as shown now; may be called later and on another thread.
    [[nodiscard]] std::function<Table()> tableMaker() const;
    [[nodiscard]] Table tableOf(const std::vector<int> &rows) const;

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role) const override;

private:
    void refill();
    [[nodiscard]] QVariant toolTip(OfferIndex offer) const;
    /// Compared with the prices around it: where all are of one age, none stands out.
    [[nodiscard]] PriceAge age(OfferIndex offer) const;

    std::shared_ptr<const Catalog> m_catalog;
    TflopsByType m_tflops;
    Date m_usualDate; ///< of the prices in the catalog
    OfferFilter m_filter;
    OfferOrder m_order;
    std::vector<OfferColumn> m_columns;
    std::vector<OfferIndex> m_offers;
};

} // namespace headroom::ui
