// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/plan_edit.h"

#include <QFrame>

#include <vector>

class QLabel;
class QPushButton;
class QVBoxLayout;

namespace headroom::ui {

class ChoiceField;

/// Where changes of the workload go, the plan or the scenario looked at alone, and what that
/// scenario has otherwise, each with a way back to the plan. Out of sight for the baseline of a
/// plan that overrides nothing.
class ScenarioScope final : public QFrame
{
    Q_OBJECT

public:
    explicit ScenarioScope(QWidget *parent = nullptr);

    void render(const Plan &plan, const Workload &workload);
    /// Returns the edit for the plan or for the active scenario alone, as chosen.
    [[nodiscard]] PlanEdit meant(const PlanEdit &edit) const;

signals:
    void editRequested(const headroom::PlanEdit &edit);

private:
    struct Row {
        QLabel *text;
        QPushButton *back;
    };

    void addRow();

    WorkloadId m_workload = 0;
    WorkloadOverride m_override;
    std::vector<OverrideField> m_fields;
    EditScope m_scope = EditScope::plan;
    ChoiceField *m_choice;
    QVBoxLayout *m_list;
    std::vector<Row> m_rows;
};

} // namespace headroom::ui
