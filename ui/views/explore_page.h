// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/plan_edit.h"
#include "session/view_state.h"
#include "ui/charts/scatter_scene.h"
#include "ui/rows/explore_scene.h"

#include <QWidget>

class QLabel;
class QStackedLayout;
class QTableView;

namespace headroom::ui {

class ChipButton;
class FilterBar;
class FrontierModel;
class ScatterChart;

/// Every offer of the catalog for one workload: cost against performance, and the frontier as a table.
class ExplorePage final : public QWidget
{
    Q_OBJECT

public:
    explicit ExplorePage(ViewState *state, QWidget *parent = nullptr);

    /// Null while the catalog is being loaded, or while nothing is selected.
    void render(std::shared_ptr<const Snapshot> snapshot,
                std::shared_ptr<const CandidateSet> candidates);
    [[nodiscard]] ScatterChart *chart() const { return m_chart; }
    [[nodiscard]] QTableView *table() const { return m_table; }
    [[nodiscard]] FilterBar *filters() const { return m_filters; }
    [[nodiscard]] const ScatterScene &scene() const;
    /// "5,218 of 204,496 offers".
    [[nodiscard]] QLabel *counter() const { return m_counter; }
    /// Counter and search; they stand beside the page's tab.
    [[nodiscard]] QWidget *tools() const { return m_tools; }

    /// The catalog could not be loaded; why is said elsewhere.
    void showFailure();

signals:
    void editRequested(const headroom::PlanEdit &edit);
    void remarkRequested(const QString &text);

private:
    void buildTools();
    QWidget *buildChartCard();
    QWidget *buildTableCard();
    void buildAxisMenus();
    void connectChart();
    [[nodiscard]] bool hasContent() const;
    void update();
    void updatePoints(const ExploreView &view);
    void updateTable(const ExploreView &view, const ExploreContent &content);
    void showEmpty();
    void allocate(OfferIndex offer);
    void lookAt(OfferIndex offer);
    void moveNeed(double value);
    void moveBudget(double value);
    void toggleGroup(HardwareGroup group);

    ViewState *m_state;
    std::shared_ptr<const Snapshot> m_snapshot;
    std::shared_ptr<const CandidateSet> m_candidates;
    std::shared_ptr<const ScatterPoints> m_points;
    std::weak_ptr<const CandidateSet> m_pointsOf;
    PerformanceAxis m_pointsPerformance = PerformanceAxis::replicaCapacity;
    CostAxis m_pointsCost = CostAxis::monthly;

    std::vector<OfferIndex> m_selected; ///< by the rectangle
    bool m_failed = false;

    QStackedLayout *m_pages;
    QLabel *m_empty;
    FilterBar *m_filters;
    QWidget *m_tools;
    QLabel *m_counter;
    ChipButton *m_costChip;
    ChipButton *m_performanceChip;
    ChipButton *m_scaleChip;
    ScatterChart *m_chart;
    QLabel *m_tableTitle;
    QTableView *m_table;
    FrontierModel *m_frontier;
};

} // namespace headroom::ui
