// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/register.h"

#include <QWidget>

#include <vector>

namespace headroom::ui {

/// Risks by impact and probability: numbered as in the table, those that are done left out.
class RiskMatrix final : public QWidget
{
    Q_OBJECT

public:
    explicit RiskMatrix(QWidget *parent = nullptr);

    void setRisks(const std::vector<PlanRisk> &risks);
    void setCurrent(int risk); ///< by its place; -1: none

    [[nodiscard]] QSize sizeHint() const override;

signals:
    void chosen(int risk);

protected:
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;

private:
    struct Mark {
        int risk = 0;
        RiskLevel impact = RiskLevel::low;
        RiskLevel probability = RiskLevel::low;
    };

    [[nodiscard]] QRectF cellOf(RiskLevel impact, RiskLevel probability) const;
    [[nodiscard]] QRectF placeOf(std::size_t mark) const;

    std::vector<Mark> m_marks;
    int m_current = -1;
};

} // namespace headroom::ui
