// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <optional>

class QPainter;

namespace headroom::ui {

struct Tokens;

/// Shares of the budget: the planned use and its range. Above 1 the bar turns to the warning colour
/// and the budget becomes a tick inside it.
struct BudgetUse {
    double used = 0.0;
    std::optional<double> low;  ///< P10
    std::optional<double> high; ///< P90
};

class BudgetGauge final : public QWidget
{
    Q_OBJECT

public:
    explicit BudgetGauge(QWidget *parent = nullptr);

    void setUse(BudgetUse use);
    const BudgetUse &use() const { return m_use; }

    QSize sizeHint() const override;

    static void paint(QPainter &painter, QRectF bar, const BudgetUse &use, const Tokens &tokens);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    BudgetUse m_use;
};

} // namespace headroom::ui
