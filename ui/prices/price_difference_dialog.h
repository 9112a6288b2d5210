// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/price_changes.h"
#include "core/plan/plan_edit.h"

#include <QDialog>

namespace headroom::ui {

/// Prices saved in the plan compared with the catalog's, and the choice between them.
class PriceDifferenceDialog final : public QDialog
{
    Q_OBJECT

public:
    PriceDifferenceDialog(const PriceChanges &changes, const Plan &plan, QWidget *parent = nullptr);

signals:
    void editRequested(const headroom::PlanEdit &edit);

private:
    QWidget *buildTotals(const PriceChanges &changes, const Plan &plan);
    QWidget *buildTable(const PriceChanges &changes, const Plan &plan);
    QWidget *buildButtons(const PriceChanges &changes, const Plan &plan);
    void choose(PricePolicy policy, const std::vector<EmbeddedPrice> &saved);
};

} // namespace headroom::ui
