// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/mix_optimiser.h"

#include "core/planning/split_proposal.h"

#include <utility>

namespace headroom {

MixOptimiser::MixOptimiser(ChoiceSolver solver, QObject *parent)
    : QObject(parent),
      m_solver(std::move(solver))
{}

template <typename Ask, typename Tell>
void MixOptimiser::run(Ask ask, Tell tell)
{
    m_jobs.forget();
    m_jobs.run<MixProgress>(
        std::move(ask),
        [this, tell = std::move(tell)](auto found) {
            if (found)
                tell(std::move(*found));
            else
                emit failed(found.error());
            emit ended();
        },
        [this](const MixProgress &progress) { emit progressed(progress); });
}

void MixOptimiser::start(const std::shared_ptr<const Snapshot> &today, const MixRules &rules,
                         const ChoiceLimits &limits)
{
    run([today, rules, limits, solve = m_solver](
            const MixWatch &watch) { return proposeMix(today, rules, solve, limits, watch); },
        [this](MixProposal proposal) {
            emit found(std::make_shared<const MixProposal>(std::move(proposal)));
        });
}

void MixOptimiser::reachSplit(const std::shared_ptr<const Snapshot> &today)
{
    run([today,
         solve = m_solver](const MixWatch &watch) { return proposeSplit(today, solve, {}, watch); },
        [this](SplitProposal proposal) {
            emit found(std::make_shared<const MixProposal>(std::move(proposal.mix)));
        });
}

void MixOptimiser::drawCurve(const std::shared_ptr<const Snapshot> &today, const MixRules &rules,
                             MixCurveAxis axis, std::size_t points)
{
    run([today, rules, axis, points, solve = m_solver](
            const MixWatch &watch) { return curveFor(*today, rules, axis, points, solve, watch); },
        [this](MixCurve curve) {
            emit curveDrawn(std::make_shared<const MixCurve>(std::move(curve)));
        });
}

void MixOptimiser::findNearest(const std::shared_ptr<const MixProposal> &proposal,
                               std::size_t count)
{
    run([proposal, count, solve = m_solver](
            const MixWatch &watch) { return nearestTo(*proposal, count, solve, watch); },
        [this](MixAlternatives alternatives) {
            emit nearestFound(std::make_shared<const MixAlternatives>(std::move(alternatives)));
        });
}

} // namespace headroom
