// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "evaluation/evaluation.h"
#include "plan/plan_edit.h"

#include <QFrame>

#include <memory>
#include <vector>

class QLabel;
class QScrollArea;

namespace headroom::ui {

class AdviceSection;
class AllocationSection;
class Badge;
class HowSection;
class WorkloadSection;

/// The right panel: all that the selected workload has, what serves it, and how its cost came about.
class InspectorView final : public QFrame
{
    Q_OBJECT

public:
    explicit InspectorView(QWidget *parent = nullptr);

    void render(const Plan &plan, const std::shared_ptr<const Snapshot> &snapshot,
                WorkloadId selected);

signals:
    void editRequested(const headroom::PlanEdit &edit);
    void exploreRequested();

private:
    void buildHead(QWidget *content);
    void buildSections(QWidget *content);
    void add(WorkloadSection *section, bool open);

    WorkloadId m_shown = 0;
    QScrollArea *m_scroll;
    QLabel *m_empty;
    QLabel *m_name;
    Badge *m_environment;
    QLabel *m_kind;
    std::vector<WorkloadSection *> m_sections;
    AllocationSection *m_allocation;
    AdviceSection *m_advice;
    HowSection *m_how;
};

} // namespace headroom::ui
