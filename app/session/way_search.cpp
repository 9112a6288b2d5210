// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/way_search.h"

namespace headroom {

namespace {

/// Progress in workloads, for a search that knows nothing of jobs.
WorkloadProgress reportedTo(const Watch<JobProgress> &watch)
{
    return [&watch](std::size_t done, std::size_t total) {
        watch.report({.done = done, .total = total});
    };
}

} // namespace

void WaySearch::start(const std::shared_ptr<const Snapshot> &snapshot, PriceLens lens,
                      std::optional<WorkloadId> workload, const ChoiceSolver &solve)
{
    ask([=](const Watch<WayProgress> &watch) -> Answer {
        const auto report = [&watch](const WaysToSave &soFar, std::size_t done, std::size_t total) {
            watch.report({{}, done, total, std::make_shared<const WaysToSave>(soFar)});
        };
        WaysToSave found = waysToSave(snapshot, lens, workload, solve, watch.stop, report);
        if (watch.stop.stop_requested())
            return stopped(HEADROOM_TEXT("Errors", "The search for ways to save was stopped."));
        return found;
    });
}

void ReadyMadeSearch::start(const std::shared_ptr<const Snapshot> &snapshot, PriceLens lens)
{
    ask([=](const Watch<JobProgress> &watch) -> Answer {
        const auto isStopped = [&watch] { return watch.stop.stop_requested(); };
        OfferedScenarios offered{snapshot, lens,
                                 readyMadeOf(snapshot, lens, isStopped, reportedTo(watch))};
        if (isStopped())
            return stopped(HEADROOM_TEXT("Errors", "The search for scenarios was stopped."));
        return offered;
    });
}

} // namespace headroom
