// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/price_history.h"
#include "core/error.h"

#include <QWidget>

class QLabel;

namespace headroom::ui {

class PriceSteps;

/// Context of a price history.
struct PriceHistoryContext {
    std::string currency;
    Date today;
    std::optional<Date> asOf; ///< the day whose prices are in use; absent: the newest
};

/// All known prices of an offer, as steps and as a list with dates and sources.
class PriceHistoryView final : public QWidget
{
    Q_OBJECT

public:
    explicit PriceHistoryView(QWidget *parent = nullptr);

    /// Nothing is known yet.
    void clear();
    /// `prices` oldest first.
    void show(const Expected<std::vector<DatedPrice>> &prices, const PriceHistoryContext &context);

private:
    void say(const QString &sentence);
    void draw(const std::vector<DatedPrice> &prices, const PriceHistoryContext &context);
    void list(const std::vector<DatedPrice> &prices, const PriceHistoryContext &context);

    QLabel *m_sentence;
    PriceSteps *m_steps;
    QWidget *m_list = nullptr;
};

} // namespace headroom::ui
