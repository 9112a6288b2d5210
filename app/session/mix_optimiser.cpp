// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/mix_optimiser.h"

#include "core/planning/split_proposal.h"

#include <utility>

namespace headroom {

namespace {

/// On the heap, as an answer.
template <typename Value>
Expected<MixAnswer> answerOf(Expected<Value> found)
{
    return std::move(found).map(
        [](Value value) { return MixAnswer(std::make_shared<const Value>(std::move(value))); });
}

} // namespace

MixOptimiser::MixOptimiser(ChoiceSolver solver, QObject *parent)
    : Study(parent),
      m_solver(std::move(solver))
{}

void MixOptimiser::start(const std::shared_ptr<const Snapshot> &today, const MixRules &rules,
                         const ChoiceLimits &limits)
{
    ask([today, rules, limits, solve = m_solver](const MixWatch &watch) {
        return answerOf(proposeMix(today, rules, solve, limits, watch));
    });
}

void MixOptimiser::reachSplit(const std::shared_ptr<const Snapshot> &today)
{
    ask([today, solve = m_solver](const MixWatch &watch) {
        return answerOf(proposeSplit(today, solve, {}, watch).map([](SplitProposal proposal) {
            return std::move(proposal.mix);
        }));
    });
}

void MixOptimiser::drawCurve(const std::shared_ptr<const Snapshot> &today, const MixRules &rules,
                             MixCurveAxis axis, std::size_t points)
{
    ask([today, rules, axis, points, solve = m_solver](const MixWatch &watch) {
        return answerOf(curveFor(*today, rules, axis, points, solve, watch));
    });
}

void MixOptimiser::findNearest(const std::shared_ptr<const MixProposal> &proposal,
                               std::size_t count)
{
    ask([proposal, count, solve = m_solver](const MixWatch &watch) {
        return answerOf(nearestTo(*proposal, count, solve, watch));
    });
}

} // namespace headroom
