// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/plan_edit.h"
#include "core/report/breakdown.h"
#include "session/view_state.h"

#include <QScrollArea>

#include <memory>

class QLabel;
class QPushButton;
class QStackedLayout;
class QTableView;

namespace headroom::ui {

class ChipButton;
class StackedBarsChart;
class TableModel;
class TermBar;

/// Where the money goes: twelve months as stacked bars, the lines of one month as a table with sums,
/// and how they split over the providers.
class BudgetPage final : public QScrollArea
{
    Q_OBJECT

public:
    explicit BudgetPage(ViewState *state, QWidget *parent = nullptr);

    void render(std::shared_ptr<const Snapshot> snapshot);
    [[nodiscard]] StackedBarsChart *chart() const { return m_chart; }
    [[nodiscard]] QTableView *table() const { return m_table; }
    [[nodiscard]] TableModel *model() const { return m_model; }

signals:
    void editRequested(const headroom::PlanEdit &edit);
    void assumptionsRequested();

private:
    QWidget *buildChips();
    QWidget *buildChartCard();
    QWidget *buildTableCard();
    QWidget *buildSplitCard();
    void connectEdits();
    void update();
    void updateTable();
    void selectRow(const QModelIndex &index);

    ViewState *m_state;
    std::shared_ptr<const Snapshot> m_snapshot;
    QWidget *m_content;
    QLabel *m_empty;
    ChipButton *m_dimension;
    ChipButton *m_basis;
    ChipButton *m_growth;
    ChipButton *m_budget;
    StackedBarsChart *m_chart;
    QLabel *m_tableTitle;
    QTableView *m_table;
    TableModel *m_model;
    QWidget *m_splitCard;
    TermBar *m_split;
    QLabel *m_splitTarget;
};

} // namespace headroom::ui
