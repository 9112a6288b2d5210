// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/comparison/goal_seek.h"
#include "core/plan/plan_edit.h"
#include "session/study.h"
#include "ui/views/fields/pending_edit.h"

#include <memory>
#include <optional>

class QLabel;
class QPushButton;

namespace headroom::ui {

class ChoiceField;
class FieldRow;
class NumberField;

/// Goal seek for a budget: the traffic, prices or precision that it allows, or the budget that some
/// traffic needs. Computed on a worker, answered in a sentence, tried with one click.
class GoalDialog final : public FieldDialog
{
    Q_OBJECT

public:
    explicit GoalDialog(std::shared_ptr<const Snapshot> snapshot, QWidget *parent = nullptr);
    ~GoalDialog() override;

signals:
    void tried(const headroom::PlanEdit &edit);

private:
    struct Found {
        QString words;
        std::optional<Scenario> scenario; ///< that meets the goal
    };

    void seek();
    void makeRoom();
    void take(const Expected<Found> &found);

    std::shared_ptr<const Snapshot> m_snapshot;
    ChoiceField *m_find;
    NumberField *m_budget;
    NumberField *m_traffic;
    FieldRow *m_budgetRow = nullptr;
    FieldRow *m_trafficRow = nullptr;
    QLabel *m_answer;
    QPushButton *m_try = nullptr;
    Found m_found;
    Study<Found> m_search;
};

} // namespace headroom::ui
