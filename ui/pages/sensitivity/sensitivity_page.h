// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/sensitivity_study.h"
#include "ui/pages/page.h"

#include <memory>

class QLabel;
class QTabBar;

namespace headroom::ui {

class TableModel;
class TornadoChart;

/// Effect of each assumption on the cost of a month or of 12 months, or on the probability of
/// exceeding the budget. Computed on a worker; a bar leads to its assumption.
class SensitivityPage final : public Page
{
    Q_OBJECT

public:
    explicit SensitivityPage(const PageContext &context, QWidget *parent = nullptr);

    [[nodiscard]] QWidget *firstFocus() const override;
    [[nodiscard]] QTableView *table() const override { return m_table; }
    [[nodiscard]] TornadoChart *chart() const { return m_chart; }
    [[nodiscard]] QTableView *thresholds() const { return m_thresholds; }
    [[nodiscard]] QTabBar *measures() const { return m_measures; }
    /// Report that is shown; null before the first.
    [[nodiscard]] const SensitivityStudy::Report &report() const { return m_report; }

protected:
    [[nodiscard]] EmptyState emptyState(const ViewInput &input) const override;
    void renderContent(const ViewInput &input) override;
    void leaveContent() override;
    void hideEvent(QHideEvent *event) override;

private:
    QWidget *buildMeasures();
    QWidget *buildChartCard();
    QWidget *buildTableCard();
    QWidget *buildThresholdCard();
    void showThresholds();
    void showReport(const SensitivityStudy::Report &report);
    void showMeasure();
    void goToAssumption(std::size_t assumption);
    [[nodiscard]] SwingMeasure measure() const;

    CurrentView *m_view;
    std::shared_ptr<const Snapshot> m_snapshot;
    SensitivityStudy::Report m_report;
    SensitivityStudy m_study;
    QWidget *m_content;
    QTabBar *m_measures;
    QLabel *m_noBudget;
    QLabel *m_sentence;
    QLabel *m_noEffect; ///< assumptions without effect
    QLabel *m_state;
    TornadoChart *m_chart;
    QTableView *m_table;
    QLabel *m_thresholdState;
    QTableView *m_thresholds;
    TableModel *m_thresholdModel;
    TableModel *m_model;
};

} // namespace headroom::ui
