// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/plan_preview.h"
#include "ui/whatif/choice_bands.h"

#include <QFrame>
#include <QPointer>

#include <functional>
#include <map>
#include <vector>

class QLabel;
class QPushButton;
class QScrollArea;
class QVBoxLayout;

namespace headroom::ui {

class ChoiceField;
class ServiceRemark;
class SliderRow;
class SplitRows;

/// Object name of the slider of the selected workload's main demand.
inline constexpr char kDemandSlider[] = "workloadDemand";

/// Assumptions of the active scenario as live controls. Changes are a preview on the whole plan and
/// become part of it only when they are applied or saved as a scenario.
class WhatIfPanel final : public QFrame
{
    Q_OBJECT

public:
    explicit WhatIfPanel(QWidget *parent = nullptr);
    ~WhatIfPanel() override;

    /// `planned`: without what is tried.
    void render(const Plan &planned, const ShownPlan &shown, WorkloadId selected);
    /// Called for another plan: discards all results of the previous one.
    void reset();
    /// Gives the keyboard to a control, by its object name; without one of that name, to the first.
    void focusControl(const QString &name);
    /// The service levels under what is tried.
    [[nodiscard]] ServiceRemark *service() const { return m_service; }

signals:
    void tried(const headroom::PlanEdit &edit);
    void keptAsScenario(const headroom::Scenario &scenario);
    void resetRequested();
    void goalRequested();
    void reachSplitRequested(); ///< which moves would lead to the provider split
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
    void addInterruptions();
    void buildScenarioPart();
    void buildRest(QVBoxLayout *inside);
    void showRest(bool shown);
    void buildFoot(QVBoxLayout *layout);
    void buildWorkloadPart(const Workload &workload);
    void clearWorkloadPart();
    SliderRow *addPercent(QVBoxLayout *part, const QString &label, const char *meaning,
                          std::pair<double, double> range, std::pair<int, int> limits, Get get,
                          Set set);
    void addProvider(Provider provider);
    void showProviders(const std::vector<Provider> &providers);
    void addGrowth();
    void addCacheHits();
    void addUtilisation();
    void addTokens(const QString &label, const char *meaning, OverrideField field,
                   double Demand::*member);
    void renderRows();
    void renderWorkload();
    void change(const std::function<void(Scenario &)> &apply);
    /// A row of the workload part, its value being one of the workload's.
    SliderRow *addOfWorkload(SliderRow *row, const std::function<double(const Workload &)> &get,
                             const std::function<void(Workload &, double)> &set,
                             const ValueWords &words);
    [[nodiscard]] const Workload *workload() const;
    /// Strip and words of the best choice along an assumption.
    void addBands(SliderRow *row, const ChoiceBands::Set &set, const ValueWords &words,
                  bool ofYear = false);
    void addPrecision();
    void addSpeed();
    void searchBands();
    void showThresholds(const std::string &name, const QStringList &sentences);
    void showGrowthEffect();
    void showTrafficEffect(const Workload &of, const Scenario &tried);
    void showCostsLeftOut();
    void showThresholdText(const QString &words);
    void showWanted();
    /// Saves the preview as a scenario of its own.
    [[nodiscard]] Scenario kept() const;
    /// A press of one of the foot's buttons, after which it is out of use: the keyboard goes back
    /// to where it was.
    void pressFoot(const QPushButton *button, const std::function<void()> &press);

    Plan m_planned;
    ShownPlan m_shown;
    WorkloadId m_selected = 0;
    OverrideField m_builtFor = OverrideField::model; ///< main demand of the workload part
    WorkloadId m_builtWorkload = 0;
    GrowthCurve::Kind m_builtGrowth = GrowthCurve::Kind::exponential;
    QVBoxLayout *m_trafficPart;  ///< of all workloads
    QVBoxLayout *m_scenarioPart; ///< of the scenario, what is left
    QVBoxLayout *m_providerPart; ///< within it, prices by provider
    std::map<Provider, SliderRow *> m_providerRows;
    QVBoxLayout *m_workloadPart; ///< demand of the selected workload
    QWidget *m_rest;             ///< what is shown on demand
    QVBoxLayout *m_workloadRest; ///< within it, what is left of the workload
    QPushButton *m_more;
    QScrollArea *m_scroll;
    QPointer<QWidget> m_lastFocus; ///< the control that had the keyboard last
    QPointer<QWidget> m_wanted;    ///< control that was asked for, until all is in its place
    QLabel *m_workloadName;
    QLabel *m_thresholds;
    QLabel *m_bandNote;
    bool m_isStale = false;        ///< the rows are still those of the previous plan
    WorkloadId m_thresholdsOf = 0; ///< that the words are about
    ChoiceField *m_month = nullptr;
    ChoiceField *m_precision = nullptr;
    SliderRow *m_demand = nullptr;
    SliderRow *m_growth = nullptr; ///< of all workloads
    SplitRows *m_split;
    std::vector<Bound> m_scenarioRows;
    std::vector<Bound> m_workloadRows;
    ServiceRemark *m_service;
    QLabel *m_leftOut; ///< of the cost that is shown
    QPushButton *m_keep;
    QPushButton *m_reset;
    ChoiceBands *m_bands;
    std::shared_ptr<const Plan> m_bandPlan; ///< that they were last asked for
};

} // namespace headroom::ui
