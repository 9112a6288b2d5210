// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/fleet_search.h"

#include <utility>

namespace headroom {

FleetSearch::FleetSearch(FleetSolver solver, QObject *parent)
    : QObject(parent),
      m_solver(std::move(solver))
{}

void FleetSearch::start(const std::shared_ptr<const Snapshot> &today, WorkloadId workload,
                        const LengthHistogram &lengths)
{
    m_jobs.forget();
    m_jobs.run<FleetProgress>(
        [today, workload, lengths, solve = m_solver](const FleetWatch &watch) {
            return proposeFleet(*today, workload, lengths, solve, watch);
        },
        [this](auto proposal) {
            if (proposal)
                emit found(std::make_shared<const FleetProposal>(std::move(*proposal)));
            else
                emit failed(proposal.error());
            emit ended();
        },
        [this](const FleetProgress &progress) { emit progressed(progress); });
}

} // namespace headroom
