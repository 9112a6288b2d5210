// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/evaluation.h"
#include "core/plan/plan_edit.h"
#include "ui/views/fields/collapsible.h"

#include <QWidget>

#include <functional>
#include <memory>
#include <optional>
#include <string_view>

class QLabel;
class QPushButton;

namespace headroom::ui {

class ChoiceField;
class FieldRow;
class GrowthByWorkload;
class GrowthFields;
class NumberField;
class PhaseList;
class GrowthPoints;
class MonthBudgetList;
class PriceStepList;
class SeasonsEditor;
class SpreadFields;
class SpreadList;

/// Assumptions of the forecast: growth and seasons, price changes, budgets, phases, and
/// uncertainty. Each field is an undoable edit of the plan.
class OutlookCard final : public Collapsible
{
    Q_OBJECT

public:
    explicit OutlookCard(QWidget *parent = nullptr);

    /// `selected`: in the mix.
    void render(std::shared_ptr<const Snapshot> snapshot, WorkloadId selected);

signals:
    void editRequested(const headroom::PlanEdit &edit);

private:
    void addHead(const QString &title);
    /// Adds a row, also for an assumption with a mark that shows whether it is the scenario's own
    /// or the baseline's.
    FieldRow *addRow(const QString &label, std::string_view meaning, QWidget *editor,
                     std::optional<Assumption> part = std::nullopt);
    void renderInheritance();
    void setPhases(std::vector<RoadmapPhase> phases);
    NumberField *addNumber(const QString &label, const char *meaning, const QString &unit,
                           int maximum, double GrowthCurve::*member);
    void addSpread(const QString &label, const char *meaning, Spread Uncertainty::*member);
    void addSpreads();
    void addSpreadLists();
    void renderSpreadLists();
    void addGrowth();
    void addMonths();
    void addRoadmap();
    void renderMidMonth();
    void setKind(const std::string &key);
    void changeGrowth(const char *field, const std::function<void(GrowthCurve &)> &change);
    void changeOutlook(const char *name, const std::function<void(Outlook &)> &change);
    [[nodiscard]] GrowthCurve growth() const;
    [[nodiscard]] const Outlook &outlook() const;
    [[nodiscard]] const Plan &plan() const { return m_snapshot->plan(); }

    std::shared_ptr<const Snapshot> m_snapshot;
    ChoiceField *m_kind = nullptr;
    NumberField *m_percent = nullptr;
    NumberField *m_finalFactor = nullptr;
    NumberField *m_middle = nullptr;
    NumberField *m_rise = nullptr;
    GrowthPoints *m_points = nullptr;
    SeasonsEditor *m_seasons = nullptr;
    GrowthByWorkload *m_byWorkload = nullptr;
    PriceStepList *m_priceSteps = nullptr;
    MonthBudgetList *m_budgets = nullptr;
    QLabel *m_midMonth = nullptr; ///< which dates count from the first of their month
    PhaseList *m_phases = nullptr;
    std::vector<std::pair<SpreadFields *, Spread Uncertainty::*>> m_spreads;
    SpreadList *m_ofWorkloads = nullptr;
    SpreadList *m_ofProviders = nullptr;
    /// Button that shows whether an assumption is inherited, and resets it to the inherited value;
    /// the row is marked if it differs.
    struct Mark {
        Assumption assumption;
        QPushButton *button;
        FieldRow *row;
    };
    std::vector<Mark> m_marks;
    std::vector<QWidget *> m_others; ///< lines without a way back
};

/// Editor of growth per workload: lists the workloads that have their own, and edits one of them,
/// which is the workload selected in the mix until another is chosen here.
class GrowthByWorkload final : public QWidget
{
    Q_OBJECT

public:
    explicit GrowthByWorkload(QWidget *parent = nullptr);

    void render(const Plan &plan, WorkloadId selected);

signals:
    void editRequested(const headroom::PlanEdit &edit);

private:
    void renderPicker();
    void renderFields();

    Plan m_plan;
    WorkloadId m_selected = 0; ///< in the mix
    WorkloadId m_picked = 0;
    ChoiceField *m_workload;
    GrowthFields *m_fields;
    QLabel *m_summary;
};

} // namespace headroom::ui
