// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "catalog/offer_list.h"
#include "evaluation/evaluation.h"
#include "ports/exporter.h"

#include <QWidget>

#include <memory>
#include <vector>

class QLabel;
class QMenu;
class QSplitter;
class QTableView;

namespace headroom::ui {

class ChipButton;
class FilterChips;
class OfferModel;
class RegionPrices;
class TableModel;

/// Every offer of the catalog as a table to search, sort and filter; the selected ones side by side, and
/// the first of them by region.
class CatalogPage final : public QWidget
{
    Q_OBJECT

public:
    explicit CatalogPage(const Exporter &exporter, QWidget *parent = nullptr);

    void render(std::shared_ptr<const Snapshot> snapshot);
    void writeCsv(const QString &path);
    [[nodiscard]] OfferModel *model() const { return m_model; }
    [[nodiscard]] QTableView *table() const { return m_table; }
    [[nodiscard]] FilterChips *filters() const { return m_filters; }
    [[nodiscard]] TableModel *comparison() const { return m_comparison; }
    [[nodiscard]] RegionPrices *regionPrices() const { return m_regions; }

signals:
    void failed(const headroom::Error &error);
    void remarkRequested(const QString &text);

private:
    QWidget *buildTableCard();
    QWidget *buildDetailCard();
    void buildColumnMenu();
    void toggleColumn(OfferColumn column, bool shown);
    void fitColumns();
    void filter(const OfferFilter &filter);
    void showCounter();
    void showSelection();
    void showRegionPrices(OfferIndex offer);
    void copySelection();
    void askForCsv();
    [[nodiscard]] std::vector<int> selectedRows() const;

    const Exporter &m_exporter;
    std::shared_ptr<const Catalog> m_catalog;
    OfferFilter m_filter;
    FilterChips *m_filters;
    QLabel *m_counter;
    ChipButton *m_columns;
    QTableView *m_table;
    OfferModel *m_model;
    QWidget *m_details;
    QLabel *m_hint;
    QTableView *m_compared;
    TableModel *m_comparison;
    QLabel *m_regionTitle;
    RegionPrices *m_regions;
};

} // namespace headroom::ui
