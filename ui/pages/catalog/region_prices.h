// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QWidget>

#include <vector>

namespace headroom::ui {

/// One type's price in each region as bars, cheapest first; the text is drawn, never interpreted.
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
