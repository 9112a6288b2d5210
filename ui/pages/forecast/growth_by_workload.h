// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/plan_edit.h"

#include <QWidget>

class QLabel;

namespace headroom::ui {

class ChoiceField;
class GrowthFields;

/// Which workloads grow in their own way, and the growth of one of them to be changed: the one that is selected in the
/// mix, until another is picked here.
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
