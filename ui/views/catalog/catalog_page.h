// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/offer_list.h"
#include "core/catalog/price_history.h"
#include "core/evaluation/evaluation.h"
#include "core/report/table.h"

#include <QWidget>

#include <functional>
#include <memory>
#include <vector>

class QAction;
class QLabel;
class QPushButton;
class QSplitter;
class QStackedWidget;
class QTableView;

namespace headroom::ui {

class FilterChips;
class OfferColumns;
class OfferModel;
class OfferPrices;
class TableModel;

/// Every offer of the catalog as a table to search, sort and filter; the selected ones side by side, and
/// the first of them by region and over time.
class CatalogPage final : public QWidget
{
    Q_OBJECT

public:
    explicit CatalogPage(QWidget *parent = nullptr);

    void render(std::shared_ptr<const Snapshot> snapshot);
    [[nodiscard]] OfferModel *model() const { return m_model; }
    [[nodiscard]] QTableView *table() const { return m_table; }
    [[nodiscard]] FilterChips *filters() const { return m_filters; }
    [[nodiscard]] TableModel *comparison() const { return m_comparison; }
    [[nodiscard]] OfferPrices *prices() const { return m_prices; }
    void showHistory(const OfferReference &offer, const Expected<std::vector<DatedPrice>> &prices);

signals:
    void historyWanted(const headroom::OfferReference &offer);
    /// The rows as shown; the function may be called on another thread.
    void exportRequested(const std::function<headroom::Table()> &table);

private:
    QWidget *buildTableCard();
    QWidget *buildNothingFound();
    QLayout *buildLegend();
    QWidget *buildDetailCard();
    void clearFilters();
    void followOrder();
    void filter(const OfferFilter &filter);
    void showCounter();
    void showSelection();
    void giveRoom(bool toTable);
    void copySelection();
    void requestExport();
    [[nodiscard]] std::vector<int> selectedRows() const;

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
