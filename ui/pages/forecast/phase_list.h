// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/plan.h"

#include <QWidget>

#include <functional>
#include <vector>

namespace headroom::ui {

class EntryList;

/// The phases of a plan, an entry each: name, first and last day, and the workloads that exist in it.
class PhaseList final : public QWidget
{
    Q_OBJECT

public:
    using Phases = std::vector<RoadmapPhase>;

    explicit PhaseList(QWidget *parent = nullptr);

    /// `begin`: of a phase that is added to none.
    void render(const Phases &phases, const std::vector<Workload> &workloads, Date begin);

signals:
    void changed(const std::vector<headroom::RoadmapPhase> &phases);

private:
    void add();
    void change(const std::function<void(Phases &)> &apply);

    Phases m_phases;
    std::vector<Workload> m_workloads;
    Date m_begin;
    EntryList *m_list;
};

} // namespace headroom::ui
