// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/comparison/best_choice.h"
#include "session/jobs/job_queue.h"
#include "session/plan_preview.h"

#include <QFrame>
#include <QPointer>
#include <QTimer>

#include <functional>
#include <map>
#include <memory>
#include <vector>

class QLabel;
class QPushButton;
class QScrollArea;
class QVBoxLayout;

namespace headroom::ui {

class ChoiceField;
class SliderRow;
class SplitRows;

/// Assumptions of the active scenario as live controls. What is moved is tried on the whole plan and becomes no part of
/// it before it is applied, or kept as a scenario.
class WhatIfPanel final : public QFrame
{
    Q_OBJECT

public:
    explicit WhatIfPanel(QWidget *parent = nullptr);
    ~WhatIfPanel() override;

    /// `planned`: without what is tried.
    void render(const Plan &planned, const ShownPlan &shown, WorkloadId selected);
    /// Gives the keyboard to a control, by its object name; without one of that name, to the first.
    void focusControl(const QString &name);

signals:
    void tried(const headroom::PlanEdit &edit);
    void keptAsScenario(const headroom::Scenario &scenario);
    void resetRequested();
    void goalRequested();
    void closed();

protected:
    void showEvent(QShowEvent *event) override;

private:
    using Get = std::function<double(const Scenario &)>;
    using Set = std::function<void(Scenario &, double)>;
    struct Bound {
        SliderRow *row;
        Get get;
    };

    void buildHead(QVBoxLayout *layout);
    void buildScenarioPart();
    void buildFoot(QVBoxLayout *layout);
    void buildWorkloadPart(const Workload &workload);
    void clearWorkloadPart();
    SliderRow *addPercent(QVBoxLayout *part, const QString &label, const char *meaning,
                          std::pair<double, double> range, std::pair<int, int> limits, Get get,
                          Set set);
    void addProvider(Provider provider);
    void addCacheHits();
    void addUtilisation();
    void addTokens(const QString &label, const char *meaning, OverrideField field,
                   double Demand::*member);
    void renderRows();
    void renderWorkload();
    void change(const std::function<void(Scenario &)> &apply);
    void changeWorkload(const std::function<Workload(Workload)> &apply);
    [[nodiscard]] const Workload *workload() const;
    void waitForBands();
    void askForBands();
    void showWanted();
    void showBands(const std::vector<ChoiceBand> &bands);

    Plan m_planned;
    ShownPlan m_shown;
    WorkloadId m_selected = 0;
    OverrideField m_builtFor = OverrideField::model; ///< main demand of the workload part
    WorkloadId m_builtWorkload = 0;
    QVBoxLayout *m_scenarioPart;
    QVBoxLayout *m_workloadPart;
    QScrollArea *m_scroll;
    QPointer<QWidget> m_wanted; ///< control that was asked for, until all is in its place
    QLabel *m_workloadName;
    QLabel *m_thresholds;
    ChoiceField *m_month = nullptr;
    ChoiceField *m_precision = nullptr;
    SliderRow *m_demand = nullptr;
    SplitRows *m_split;
    std::vector<Bound> m_scenarioRows;
    std::vector<Bound> m_workloadRows;
    QPushButton *m_keep;
    QPushButton *m_reset;
    Scenario m_askedFor; ///< what the bands were asked for
    std::shared_ptr<const Catalog> m_askedCatalog;
    QTimer m_rest; ///< while a slider moves, nothing is looked for
    JobQueue m_jobs{JobQueue::Policy::newestWins};
};

} // namespace headroom::ui
