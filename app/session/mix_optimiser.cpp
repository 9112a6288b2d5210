// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/mix_optimiser.h"

#include <utility>

namespace headroom {

MixOptimiser::MixOptimiser(ChoiceSolver solver, QObject *parent)
    : QObject(parent),
      m_solver(std::move(solver))
{}

void MixOptimiser::start(const std::shared_ptr<const Snapshot> &today, const MixRules &rules,
                         const ChoiceLimits &limits)
{
    m_jobs.stop();
    m_isRunning = true;
    const std::uint64_t number = ++m_number;
    m_jobs.run<MixProgress>(
        [today, rules, limits, solve = m_solver](const JobWatch<MixProgress> &watch) {
            return proposeMix(today, rules, solve, limits, {watch.stop, watch.report});
        },
        [this, number](Expected<MixProposal> proposal) { take(number, std::move(proposal)); },
        [this, number](const MixProgress &progress) {
            if (number == m_number)
                emit progressed(progress);
        });
}

void MixOptimiser::stop()
{
    m_jobs.stop();
}

void MixOptimiser::take(std::uint64_t number, Expected<MixProposal> proposal)
{
    if (number != m_number)
        return;
    m_isRunning = false;
    if (proposal)
        emit found(std::make_shared<const MixProposal>(std::move(*proposal)));
    else
        emit failed(proposal.error());
    emit ended();
}

} // namespace headroom
