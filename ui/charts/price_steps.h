// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QWidget>

#include <vector>

namespace headroom::ui {

/// Price over time as a step line: each price applies until the next one is known. With QCustomPlot
/// and a QCPGraph it took 176 lines instead of 149 (tried 2026-11-23).
class PriceSteps final : public QWidget
{
    Q_OBJECT

public:
    struct Step {
        double day = 0.0; ///< days since any fixed date
        double price = 0.0;
        QString dayLabel;
        QString priceLabel;
    };

    explicit PriceSteps(QWidget *parent = nullptr);

    /// Sets the steps, oldest first; the last price applies until `end`. Nothing is drawn if all
    /// prices are equal.
    void setSteps(std::vector<Step> steps, double end, const QString &endLabel);

    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QRectF plot() const;

    std::vector<Step> m_steps;
    double m_end = 0.0;
    QString m_endLabel;
};

} // namespace headroom::ui
