// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/planning/mix/mix_headroom.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace headroom {

namespace {

/// Maximum number of steps of the search for a headroom.
constexpr int kMaxHeadroomSteps = 60;
/// Steps get finer until they are of this part of the headroom; then the next level is tried by itself.
constexpr double kFine = 1e-3;

class HeadroomSearch
{
public:
    HeadroomSearch(const MixSolver &solver, MixRules rules)
        : m_solver(solver),
          m_rules(std::move(rules))
    {
        constexpr std::int64_t kPart = 4; // of the nodes, for each headroom that is tried
        m_limits = solver.limitsWith(solver.limits().nodes / kPart, true);
    }

    Expected<MaxHeadroom> run()
    {
        MaxHeadroom maximum;
        HEADROOM_TRY(SolvedMix best, at(m_rules.minHeadroom.value_or(0)));
        if (best.answer.chosen && best.headroom()) {
            HEADROOM_CHECK(climb(best));
            maximum.headroom = best.headroom();
            HEADROOM_TRY(maximum.bound, boundAbove(*maximum.headroom));
            m_rules.minHeadroom = maximum.headroom;
        }
        HEADROOM_TRY(maximum.solved, m_solver.solve(m_rules, m_solver.limits(), m_solver.report()));
        if (!maximum.solved.answer.chosen && best.answer.chosen)
            maximum.solved = std::move(best);
        return maximum;
    }

private:
    Expected<SolvedMix> at(double headroom, ShareRows shares = ShareRows::ofTheMix) const
    {
        MixRules rules = m_rules;
        rules.minHeadroom = headroom;
        return m_solver.solve(rules, m_limits, {}, shares);
    }

    Expected<void> climb(SolvedMix &best)
    {
        const auto attempt = [&](double headroom) -> Expected<HeadroomTry> {
            HEADROOM_TRY(SolvedMix solved, at(headroom));
            if (!solved.answer.chosen)
                return HeadroomTry{std::nullopt, solved.answer.isComplete && !hasShares(m_rules)};
            best = std::move(solved);
            return HeadroomTry{best.headroom(), false};
        };
        HEADROOM_TRY(m_disproved, climbHeadroom(*best.headroom(), attempt,
                                                [this] { return m_solver.mustEnd(); }));
        return {};
    }

    /// Where shares may be kept by other counts than the fewest, that mixes within the budget have them at all bounds.
    Expected<double> boundAbove(double headroom)
    {
        const double above = aboveHeadroom(headroom);
        if (m_disproved <= above)
            return headroom;
        double open = headroom;
        double tried = above;
        for (int step = 0; step < kMaxHeadroomSteps && !m_solver.mustEnd() && hasShares(m_rules);
             ++step) {
            HEADROOM_TRY(const SolvedMix solved, at(tried, ShareRows::ofTheBudget));
            if (solved.answer.chosen || !solved.answer.isComplete) {
                open = tried;
            } else {
                m_disproved = tried;
                if (tried <= above)
                    return headroom;
            }
            if (m_disproved - open < kFine * open || open >= kMaxHeadroom)
                break;
            tried = std::isinf(m_disproved) ? 2 * open : open + (m_disproved - open) / 2;
        }
        return m_disproved;
    }

    const MixSolver &m_solver;
    MixRules m_rules;
    ChoiceLimits m_limits;
    double m_disproved = std::numeric_limits<double>::infinity(); ///< no mix has it
};

} // namespace

double aboveHeadroom(double headroom)
{
    constexpr double kStep = 1e-7; // coarser than what counts of instances are rounded by
    return headroom * (1 + kStep);
}

void boundHeadroom(MixChoice &choice, double disproved)
{
    if (!choice.headroom)
        return;
    const bool isMost = disproved <= aboveHeadroom(*choice.headroom);
    choice.headroomBound = isMost ? *choice.headroom : disproved;
    if (!isMost)
        choice.status = MixStatus::feasible;
}

bool hasShares(const MixRules &rules)
{
    return rules.base != ShareBase::workloads && (!rules.split.empty() || rules.maxSpotPercent);
}

Expected<double> climbHeadroom(double kept, const std::function<Expected<HeadroomTry>(double)> &at,
                               const std::function<bool()> &isStopped)
{
    double lost = std::numeric_limits<double>::infinity(); // no mix was found that has it
    double disproved = std::numeric_limits<double>::infinity();
    bool isAboveLost = false;
    for (int step = 0; step < kMaxHeadroomSteps && !isStopped() && !isAboveLost; ++step) {
        const double above = aboveHeadroom(kept);
        double tried = std::isinf(lost) ? 2 * kept : kept + (lost - kept) / 2;
        if (tried - kept < kFine * kept && step % 2 == 0)
            tried = above;
        tried = std::clamp(tried, above, std::max(above, kMaxHeadroom));
        if (kept >= kMaxHeadroom)
            break;
        HEADROOM_TRY(const HeadroomTry answer, at(tried));
        if (answer.reached) {
            kept = *answer.reached;
            continue;
        }
        isAboveLost = tried <= above;
        lost = tried;
        if (answer.isDisproved)
            disproved = std::min(disproved, tried);
    }
    return disproved;
}

Expected<MaxHeadroom> maxHeadroom(const MixSolver &solver, MixRules rules)
{
    return HeadroomSearch(solver, std::move(rules)).run();
}

} // namespace headroom
