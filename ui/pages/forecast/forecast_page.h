// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/forecast_draws.h"
#include "ui/pages/page.h"

#include <memory>

class QLabel;
class QMenu;

namespace headroom::ui {

class ChipButton;
class AlertRuleList;
class DayCalendar;
class MonitoringRuleList;
class OutlookCard;
class StackedBarsChart;
class TableModel;
class TermBar;

/// Forecast by month: planned cost, range, the date on which it exceeds the budget and why, and the
/// days on which alerts fire. Futures are drawn on a worker and shown as they arrive.
class ForecastPage final : public Page
{
    Q_OBJECT

public:
    explicit ForecastPage(const PageContext &context, QWidget *parent = nullptr);

    [[nodiscard]] QWidget *firstFocus() const override;
    [[nodiscard]] QTableView *table() const override { return m_table; }
    [[nodiscard]] StackedBarsChart *chart() const { return m_chart; }
    [[nodiscard]] DayCalendar *calendar() const { return m_calendar; }
    [[nodiscard]] TableModel *model() const { return m_model; }
    /// Report that is shown; null before the first.
    [[nodiscard]] const ForecastDraws::Report &report() const { return m_report; }

protected:
    [[nodiscard]] EmptyState emptyState(const ViewInput &input) const override;
    void renderContent(const ViewInput &input) override;
    void leaveContent() override;
    void hideEvent(QHideEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    QWidget *buildChips();
    QMenu *buildMonths();
    QMenu *buildShown();
    QWidget *buildChartCard();
    QWidget *buildDriversCard();
    QWidget *buildTableCard();
    QWidget *buildAlertsCard();
    QWidget *buildFiredAlertsCard();
    QWidget *buildMonitoringCard();
    void showMonitoring(const ForecastReport &report);
    void connectEdits();
    void showReport(const ForecastDraws::Report &report);
    void updateChart();

    CurrentView *m_view;
    std::shared_ptr<const Snapshot> m_snapshot;
    ForecastDraws::Report m_report;
    ForecastDraws m_draws;
    int m_months = 0;          ///< that were asked for
    WorkloadId m_selected = 0; ///< in the mix
    bool m_stacked = false;
    Dimension m_dimension = Dimension::workload;
    QWidget *m_content;
    ChipButton *m_monthsChip;
    ChipButton *m_shownChip;
    ChipButton *m_budgetChip;
    QLabel *m_sum;
    QLabel *m_budgetLine;
    StackedBarsChart *m_chart;
    QLabel *m_legend;
    QWidget *m_driversCard;
    TermBar *m_drivers;
    QLabel *m_driversCaption;
    QTableView *m_table;
    TableModel *m_model;
    DayCalendar *m_calendar;
    QLabel *m_alerts;
    TableModel *m_firedAlerts;
    QTableView *m_firedAlertsTable;
    QWidget *m_firedAlertsCard;
    TableModel *m_monitoring = nullptr;
    QTableView *m_monitoringTable = nullptr;
    AlertRuleList *m_rules;
    MonitoringRuleList *m_monitoringRules = nullptr;
    OutlookCard *m_outlook;
};

} // namespace headroom::ui
