// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/fleet_search.h"

#include <utility>

namespace headroom {

FleetSearch::FleetSearch(FleetSolver solver, QObject *parent)
    : Study(parent),
      m_solver(std::move(solver))
{}

void FleetSearch::start(const std::shared_ptr<const Snapshot> &today, WorkloadId workload,
                        const LengthHistogram &lengths)
{
    ask([today, workload, lengths, solve = m_solver](const FleetWatch &watch) {
        return proposeFleet(*today, workload, lengths, solve, watch)
            .map([](FleetProposal proposal) {
                return std::make_shared<const FleetProposal>(std::move(proposal));
            });
    });
}

} // namespace headroom
