// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/offer_list.h"
#include "ui/pages/page.h"

#include <memory>
#include <vector>

class QLabel;
class QPushButton;
class QSplitter;
class QStackedWidget;

namespace headroom::ui {

class FilterChips;
class OfferColumns;
class OfferModel;
class OfferPrices;
class TableModel;

/// All offers of the catalog as a table with search, sorting and filters; the selected ones side by
/// side, and the first of them by region and over time.
class CatalogPage final : public Page
{
    Q_OBJECT

public:
    explicit CatalogPage(const PageContext &context, QWidget *parent = nullptr);

    [[nodiscard]] QWidget *firstFocus() const override;
    [[nodiscard]] QLineEdit *search() const override;
    [[nodiscard]] QTableView *table() const override { return m_table; }
    [[nodiscard]] OfferModel *model() const { return m_model; }
    [[nodiscard]] FilterChips *filters() const { return m_filters; }
    [[nodiscard]] TableModel *comparison() const { return m_comparison; }
    [[nodiscard]] OfferPrices *prices() const { return m_prices; }

protected:
    [[nodiscard]] EmptyState emptyState(const ViewInput &input) const override;
    void renderContent(const ViewInput &input) override;

private:
    QWidget *buildTableCard();
    QWidget *buildNothingFound();
    QLayout *buildLegend();
    QWidget *buildDetailCard();
    void clearFilters();
    void followOrder();
    void askHistories(const std::shared_ptr<const CatalogSource> &catalogs);
    void showCatalog(const std::shared_ptr<const Snapshot> &snapshot);
    void showFilter(const OfferFilter &filter);
    void showCounter();
    void showSelection();
    void giveRoom(bool toTable);
    void copySelection();
    void requestExport();
    [[nodiscard]] std::vector<int> selectedRows() const;

    CurrentView *m_view;
    std::shared_ptr<const Snapshot> m_snapshot; ///< of the catalog shown
    std::shared_ptr<const Catalog> m_catalog;
    OfferFilter m_filter;
    FilterChips *m_filters;
    QLabel *m_counter;
    QPushButton *m_copy;
    QStackedWidget *m_content;
    QTableView *m_table;
    OfferModel *m_model;
    OfferColumns *m_columns;
    QLabel *m_order;
    QWidget *m_ages;
    QSplitter *m_splitter = nullptr;
    QWidget *m_detail = nullptr;
    QLabel *m_hint;
    QTableView *m_compared;
    TableModel *m_comparison;
    OfferPrices *m_prices;
};

} // namespace headroom::ui
