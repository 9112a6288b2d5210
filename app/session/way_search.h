// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/savings/ways_to_save.h"
#include "session/study.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace headroom {

/// Workloads that have been searched, and what has been found in them.
struct WayProgress {
    std::string phase; ///< there is only one
    std::size_t done = 0;
    std::size_t total = 0;
    std::shared_ptr<const WaysToSave> soFar;
};

/// Looks for ways to save; nothing in the plan is changed by it.
class WaySearch final : public Study<WaysToSave, WayProgress>
{
public:
    using Study::Study;

    /// Starts for one workload, or for all, of the plan of the snapshot.
    void start(const std::shared_ptr<const Snapshot> &snapshot, PriceLens lens,
               std::optional<WorkloadId> workload, const ChoiceSolver &solve);
};

/// Scenarios that can be added in one step, with the snapshot that they are made from.
struct OfferedScenarios {
    std::shared_ptr<const Snapshot> today;
    PriceLens lens = PriceLens::onDemand;
    std::vector<ReadyMade> scenarios;
};

/// Prices the ready-made scenarios of a plan.
class ReadyMadeSearch final : public Study<OfferedScenarios>
{
public:
    using Study::Study;

    void start(const std::shared_ptr<const Snapshot> &snapshot, PriceLens lens);
};

} // namespace headroom
