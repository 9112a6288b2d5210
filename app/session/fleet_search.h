// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planning/fleet/workload_fleet.h"
#include "session/study.h"

#include <memory>

namespace headroom {

/// Looks for a fleet for one workload. Nothing in the plan is changed by it. When it is stopped, it
/// answers with the best fleet so far.
class FleetSearch final : public Study<std::shared_ptr<const FleetProposal>, FleetProgress>
{
public:
    explicit FleetSearch(FleetSolver solver, QObject *parent = nullptr);

    void start(const std::shared_ptr<const Snapshot> &today, WorkloadId workload,
               const LengthHistogram &lengths);

private:
    FleetSolver m_solver;
};

} // namespace headroom
