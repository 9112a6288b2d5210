// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QWidget>

#include <vector>

namespace headroom::ui {

/// A price over time as a line of steps: each price holds until the next one is known. With a
/// QCustomPlot and a QCPGraph it took 176 lines instead of 149 (tried 2026-11-23).
class PriceSteps final : public QWidget
{
    Q_OBJECT

public:
    struct Step {
        double day = 0.0; ///< since any fixed day
        double price = 0.0;
        QString dayLabel;
        QString priceLabel;
    };

    explicit PriceSteps(QWidget *parent = nullptr);

    /// Oldest first; the last one holds until `end`. Prices that are all the same draw nothing.
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
