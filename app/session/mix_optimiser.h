// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planning/mix_around.h"
#include "session/study.h"

#include <memory>
#include <variant>
#include <vector>

namespace headroom {

using MixAlternatives = std::vector<MixAlternative>;
/// A proposal, a trade-off curve, or the next best mixes: whichever was asked for.
using MixAnswer = std::variant<std::shared_ptr<const MixProposal>, std::shared_ptr<const MixCurve>,
                               std::shared_ptr<const MixAlternatives>>;

/// Chooses offers for a whole plan, and looks around what was chosen. Nothing in the plan is
/// changed by it. When it is stopped, it answers with what has been found so far.
class MixOptimiser final : public Study<MixAnswer, MixProgress>
{
public:
    explicit MixOptimiser(ChoiceSolver solver, QObject *parent = nullptr);

    void start(const std::shared_ptr<const Snapshot> &today, const MixRules &rules,
               const ChoiceLimits &limits = {});
    /// Searches for the fewest moves that reach the provider split of the scenario
    /// (split_proposal.h).
    void reachSplit(const std::shared_ptr<const Snapshot> &today);
    /// Searches for a trade-off curve.
    void drawCurve(const std::shared_ptr<const Snapshot> &today, const MixRules &rules,
                   MixCurveAxis axis, std::size_t points);
    /// Searches for the next best mixes.
    void findNearest(const std::shared_ptr<const MixProposal> &proposal, std::size_t count);

private:
    ChoiceSolver m_solver;
};

} // namespace headroom
