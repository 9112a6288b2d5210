// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/evaluation.h"
#include "ui/prices/price_history_view.h"

#include <QString>
#include <QWidget>

#include <vector>

class QLabel;
class QStackedWidget;
class QTabBar;

namespace headroom::ui {

class RegionPrices;

/// Prices of one offer of the catalog, by region and over time.
class OfferPrices final : public QWidget
{
    Q_OBJECT

public:
    explicit OfferPrices(QWidget *parent);

    void showOffer(const EvaluationInputs &inputs, OfferIndex offer);
    /// Ignored when it is another offer's.
    void showHistory(const OfferReference &offer, const Expected<std::vector<DatedPrice>> &prices);

    [[nodiscard]] RegionPrices *regions() const { return m_regions; }

signals:
    void historyWanted(const headroom::OfferReference &offer);

private:
    void followTab();
    void showRegions(const Catalog &catalog, OfferIndex offer);

    QTabBar *m_tabs;
    QLabel *m_title;
    QStackedWidget *m_pages;
    RegionPrices *m_regions;
    PriceHistoryView *m_history;
    OfferReference m_offer;
    PriceHistoryContext m_context;
    bool m_isAsked = false;
};

/// Price of one instance type by region as bars, cheapest first; text is drawn literally.
class RegionPrices final : public QWidget
{
    Q_OBJECT

public:
    struct Bar {
        QString region;
        QString price;
        double rate = 0;
        bool current = false; ///< the region of the selected offer
    };

    explicit RegionPrices(QWidget *parent = nullptr);

    void setBars(std::vector<Bar> bars);
    [[nodiscard]] const std::vector<Bar> &bars() const { return m_bars; }
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    [[nodiscard]] int rowHeight() const;
    [[nodiscard]] int nameWidth() const;
    [[nodiscard]] int priceWidth() const;

    std::vector<Bar> m_bars;
};

} // namespace headroom::ui
