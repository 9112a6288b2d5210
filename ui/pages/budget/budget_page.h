// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/breakdown.h"
#include "ui/pages/page.h"

#include <functional>
#include <memory>
#include <set>

class QLabel;
class QMenu;
class QModelIndex;

namespace headroom::ui {

class BudgetReasonsCards;
class ChipButton;
class StackedBarsChart;
class TableModel;

/// Cost breakdown: twelve months as stacked bars and the lines of one month as a table with sums; beside them where the money
/// goes and how that differs from the baseline.
class BudgetPage final : public Page
{
    Q_OBJECT

public:
    explicit BudgetPage(const PageContext &context, QWidget *parent = nullptr);

    [[nodiscard]] QWidget *firstFocus() const override;
    [[nodiscard]] QTableView *table() const override { return m_table; }
    [[nodiscard]] StackedBarsChart *chart() const { return m_chart; }
    [[nodiscard]] TableModel *model() const { return m_model; }

protected:
    [[nodiscard]] EmptyState emptyState(const ViewInput &input) const override;
    void renderContent(const ViewInput &input) override;

private:
    QWidget *buildChips();
    [[nodiscard]] Dimension shownStack() const;
    [[nodiscard]] Dimension shownRows() const;
    QMenu *makeDimensionMenu(Dimension (BudgetPage::*shown)() const,
                             const std::function<void(Dimension)> &choose);
    QMenu *makeCostMenu();
    [[nodiscard]] WorkloadId workloadAt(int row) const;
    QWidget *buildChartCard();
    QWidget *buildTableCard();
    void connectEdits();
    void updateTable();
    void selectRow(const QModelIndex &index);
    void followSelection(const ViewState &state);
    void link(std::set<WorkloadId> workloads);

    CurrentView *m_view;
    std::shared_ptr<const Snapshot> m_snapshot;
    Dimension m_shownDimension = Dimension::workload; ///< of the stacks, and of the columns
    Dimension m_shownRows = Dimension::workload;
    CostView m_shownCost = CostView::effective;
    std::set<WorkloadId> m_shownLinked;
    QWidget *m_content;
    ChipButton *m_rows;
    ChipButton *m_dimension;
    ChipButton *m_cost;
    ChipButton *m_basis;
    ChipButton *m_growth;
    ChipButton *m_budget;
    StackedBarsChart *m_chart;
    QLabel *m_tableTitle;
    QTableView *m_table;
    TableModel *m_model;
    BudgetReasonsCards *m_reasons;
};

} // namespace headroom::ui
