// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/plan.h"
#include "ui/views/fields/list_of.h"

#include <vector>

namespace headroom::ui {

/// The risks of a plan, an entry each.
class RiskList final : public ListOf<PlanRisk>
{
    Q_OBJECT

public:
    RiskList(Changed changed, QWidget *parent);
    void render(const Entries &risks, const std::vector<Workload> &workloads);

private:
    void addTo(Entries &risks) const override;
};

/// A task with the phase that it belongs to, by its place.
struct PlacedTask {
    std::size_t phase = 0;
    RoadmapTask task;

    friend bool operator==(const PlacedTask &, const PlacedTask &) = default;
};
[[nodiscard]] std::vector<PlacedTask> placedTasks(const std::vector<RoadmapPhase> &phases);
/// The phases with these tasks in place of theirs.
[[nodiscard]] std::vector<RoadmapPhase> withTasks(std::vector<RoadmapPhase> phases,
                                                  const std::vector<PlacedTask> &tasks);

/// The tasks of all phases, an entry each.
class TaskList final : public ListOf<PlacedTask>
{
    Q_OBJECT

public:
    TaskList(Changed changed, QWidget *parent);
    void render(const std::vector<RoadmapPhase> &phases);

private:
    void addTo(Entries &tasks) const override;
};

/// The trials of a plan, an entry each.
class TrialList final : public ListOf<Trial>
{
    Q_OBJECT

public:
    TrialList(Changed changed, QWidget *parent);
    /// Workloads and currency are the plan's.
    void render(const Entries &trials, const std::vector<Workload> &workloads,
                const std::string &currency);

private:
    void addTo(Entries &trials) const override;
};

/// The decisions of a plan, an entry each.
class DecisionList final : public ListOf<PlanDecision>
{
    Q_OBJECT

public:
    DecisionList(Changed changed, QWidget *parent);
    /// `today`: of a decision that is added.
    void render(const Entries &decisions, Date today);

private:
    void addTo(Entries &decisions) const override;

    Date m_today;
};

} // namespace headroom::ui
