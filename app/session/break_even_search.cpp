// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/break_even_search.h"

namespace headroom {

namespace {

Expected<BreakEvens> search(const Snapshot &snapshot, std::size_t first, std::size_t second,
                            const std::stop_token &stop)
{
    const std::vector<Scenario> &scenarios = snapshot.plan().scenarios;
    BreakEvens found = breakEvensOf(snapshot.inputs, scenarios[first], scenarios[second],
                                    [&stop] { return stop.stop_requested(); });
    if (stop.stop_requested())
        return stopped(HEADROOM_TEXT("Errors", "The search for break-even values was stopped."));
    return found;
}

} // namespace

BreakEvenSearch::BreakEvenSearch(QObject *parent) : QObject(parent) {}

void BreakEvenSearch::start(const std::shared_ptr<const Snapshot> &snapshot, std::size_t first,
                            std::size_t second)
{
    stop();
    m_jobs.run([snapshot, first, second](
                   const std::stop_token &stop) { return search(*snapshot, first, second, stop); },
               [this](const Expected<BreakEvens> &values) {
                   if (values)
                       emit found(*values);
               });
}

} // namespace headroom
