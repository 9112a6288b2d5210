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

/// Scope of changes to the workload, the plan or the selected scenario alone, and the scenario's
/// overrides, each with a reset to the plan. Hidden for the baseline of a plan without overrides.
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
