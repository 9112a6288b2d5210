// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/plan_edit.h"
#include "core/report/table.h"
#include "session/price_update.h"

#include <QDialog>

#include <functional>
#include <memory>

namespace headroom::ui {

class TableTabs;

/// Result of a price update: the ledger as a sum, the open plan's cost before and after, changed
/// prices, and rejected rows.
class UpdateSummary final : public QDialog
{
    Q_OBJECT

public:
    explicit UpdateSummary(std::shared_ptr<const PriceUpdateResult> result,
                           QWidget *parent = nullptr);

    [[nodiscard]] TableTabs *tables() const { return m_tables; }

signals:
    void exportRequested(const QString &subject, const std::function<headroom::Table()> &table);
    void editRequested(const headroom::PlanEdit &edit);

private:
    QWidget *buildLedger();
    QWidget *buildEffect();
    void fillTables();

    std::shared_ptr<const PriceUpdateResult> m_result;
    TableTabs *m_tables;
};

} // namespace headroom::ui
