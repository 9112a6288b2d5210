// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/break_even_search.h"

namespace headroom {

namespace {

Expected<BreakEvens> search(const Snapshot &snapshot, std::size_t first, std::size_t second,
                            const JobWatch<JobProgress> &watch)
{
    const std::vector<Scenario> &scenarios = snapshot.plan().scenarios;
    const auto stopped = [&watch] { return watch.stop.stop_requested(); };
    BreakEvens found = breakEvensOf(snapshot.inputs, scenarios[first], scenarios[second], stopped);
    if (stopped())
        return failure(HEADROOM_TEXT("Errors", "The search for break-even values was stopped."), {},
                       {}, ErrorKind::stopped);
    return found;
}

} // namespace

BreakEvenSearch::BreakEvenSearch(QObject *parent) : QObject(parent) {}

void BreakEvenSearch::start(const std::shared_ptr<const Snapshot> &snapshot, std::size_t first,
                            std::size_t second)
{
    stop();
    const std::uint64_t request = m_request;
    m_jobs.run<JobProgress>(
        [snapshot, first, second](const JobWatch<JobProgress> &watch) {
            return search(*snapshot, first, second, watch);
        },
        [this, request](const Expected<BreakEvens> &values) {
            if (values && request == m_request)
                emit found(*values);
        },
        {});
}

void BreakEvenSearch::stop()
{
    ++m_request;
    m_jobs.stop();
}

} // namespace headroom
