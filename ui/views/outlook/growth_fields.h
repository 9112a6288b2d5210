// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/plan_edit.h"

#include <QWidget>

#include <functional>
#include <string_view>

class QLabel;
class QPushButton;
class QVBoxLayout;

namespace headroom::ui {

class ChoiceField;
class GrowthPoints;
class NumberField;
class SeasonsEditor;
class SwitchField;

/// Demand of one workload over time in the active scenario: like all demand, or with its own
/// growth.
class GrowthFields final : public QWidget
{
    Q_OBJECT

public:
    explicit GrowthFields(QWidget *parent = nullptr);

    void render(const Plan &plan, WorkloadId workload);

signals:
    void editRequested(const headroom::PlanEdit &edit);

private:
    void addRow(const QString &label, std::string_view meaning, QWidget *editor);
    NumberField *addNumber(const QString &label, const char *meaning, const QString &unit,
                           double GrowthCurve::*member);
    void addPoints();
    void addSeasons();
    void setSeasons(const std::optional<Seasons> &seasons);
    void addMark();
    void setKind(const std::string &key);
    void changeGrowth(const std::function<void(GrowthCurve &)> &change);
    void renderOutcome(const GrowthCurve &curve);
    void renderMark();
    [[nodiscard]] const Scenario &scenario() const { return activeScenario(m_plan); }

    Plan m_plan;
    WorkloadId m_workload = 0;
    QVBoxLayout *m_rows;
    ChoiceField *m_kind;
    NumberField *m_percent = nullptr;
    NumberField *m_finalFactor = nullptr;
    NumberField *m_middle = nullptr;
    NumberField *m_rise = nullptr;
    GrowthPoints *m_points = nullptr;
    SwitchField *m_hasSeasons = nullptr;
    SeasonsEditor *m_seasons = nullptr;
    QLabel *m_outcome;
    QPushButton *m_mark = nullptr;
};

} // namespace headroom::ui
