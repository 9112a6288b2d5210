// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/views/inspector/workload_section.h"

class QLabel;
class QPushButton;

namespace headroom::ui {

class FactList;
class FieldRow;
class Sparkline;

/// Current offer of the workload, and whether it keeps its service level.
class AllocationSection final : public Collapsible
{
    Q_OBJECT

public:
    explicit AllocationSection(QWidget *parent);

    void render(const InspectorInput &input);
    /// Effect of using the cheapest offer; empty: not known.
    void announceCheapest(const QString &use, const QString &committed);

signals:
    void editRequested(const headroom::PlanEdit &edit);
    void exploreRequested();
    void cheapestRequested();
    void leversRequested();
    void fleetRequested(headroom::WorkloadId workload);

private:
    void buildButtons();
    void buildFleet();
    void buildSharing();
    void fillSharing();
    void renderSharing(const Workload &workload);
    void renderFleet(const Workload &workload);
    void renderCapacity(const Scenario &scenario);
    void renderWeek(const Line &line);
    void changeAllocation(const std::function<void(Allocation &)> &apply);

    WorkloadId m_workload = 0;
    std::optional<Allocation> m_allocation;
    Scenario m_scenario; ///< the active one
    QLabel *m_empty;
    FactList *m_facts;
    FieldRow *m_countRow;
    NumberField *m_count;
    QLabel *m_weekLabel;
    Sparkline *m_week; ///< instances by hour of the week, where they vary
    FactList *m_levels;
    QWidget *m_buttons;
    QPushButton *m_pin;
    QPushButton *m_clear;
    QPushButton *m_choose;
    QPushButton *m_cheapest;
    QLabel *m_committed; ///< what the cheapest costs with a commitment
    QPushButton *m_moreLevers;
    QPushButton *m_capacity;
    QPushButton *m_fleet;   ///< of real-time workloads
    QPushButton *m_oneType; ///< for a fleet
    QPushButton *m_share;   ///< of real-time workloads
    QPushButton *m_alone;   ///< for shared instances of another workload
    std::shared_ptr<const Snapshot> m_snapshot;
};

} // namespace headroom::ui
