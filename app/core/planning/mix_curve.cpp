// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/planning/mix_curve.h"

#include "core/planning/commitments/committed_choice.h"
#include "core/planning/mix/mix_headroom.h"
#include "core/planning/sharing/shared_choice.h"
#include "core/texts/error_texts.h"

#include <algorithm>
#include <array>
#include <map>
#include <memory>

namespace headroom {

namespace {

MixPoint pointOf(const FoundMix &mix)
{
    if (!mix.allocations.empty())
        return {mix};
    MixPoint none;
    none.status = mix.status;
    return none;
}

class CurveSearch
{
public:
    CurveSearch(const MixSolver &solver, const ChoiceSolver &solve, const MixWatch &quiet,
                MixRules rules, std::size_t points)
        : m_solver(solver),
          m_solve(solve),
          m_quiet(quiet),
          m_rules(std::move(rules)),
          m_points(std::max<std::size_t>(points, 2))
    {
        m_rules = withFreeMoves(std::move(m_rules));
    }

    Expected<MixCurve> run(MixCurveAxis axis)
    {
        m_axis = axis;
        MixCurve curve{axis, {}};
        HEADROOM_TRY(curve.points, axis == MixCurveAxis::headroom ? overHeadroom()
                                   : axis == MixCurveAxis::budget ? overBudget()
                                                                  : overSplit());
        curve.isStopped = m_solver.isStopped();
        return curve;
    }

private:
    void report(std::size_t done, const std::vector<MixPoint> &points)
    {
        if (!m_solver.report())
            return;
        MixProgress progress;
        progress.answered = done;
        progress.questions = m_points;
        progress.curve =
            std::make_shared<const MixCurve>(MixCurve{m_axis, points, false, /*isGrowing=*/true});
        m_solver.report()(progress);
    }

    /// By the rules as they are.
    Expected<MixPoint> cheapest()
    {
        m_solver.renewWork();
        if (m_rules.commitments) {
            HEADROOM_TRY(MixPoint point, committed(m_rules));
            m_near = point.allocations;
            return point;
        }
        if (!m_rules.sharesInstances)
            return m_solver.solve(m_rules, m_solver.limits()).map([&](const SolvedMix &solved) {
                return pointOf(foundMix(solved, m_solver.candidates()));
            });
        const MixSolver quiet(m_solver.candidates(), m_solve, m_solver.limits(), m_quiet);
        return findSharedMix(quiet, m_rules).map([](const SharedAnswer &answer) {
            return pointOf(answer.choice);
        });
    }

    /// By these rules, beginning with the mix that was found last.
    Expected<MixPoint> committed(const MixRules &rules) const
    {
        return findCommittedMix({m_solver.candidates(), rules, m_solve, m_solver.limits(), m_quiet,
                                 CommittedEffort::whole, m_near.empty() ? nullptr : &m_near})
            .map([](const MixChoice &choice) { return pointOf(choice); });
    }

    Expected<MixPoint> cheapestWith(double headroom)
    {
        m_rules.minHeadroom = headroom;
        HEADROOM_TRY(MixPoint point, cheapest());
        point.asked = point.headroom.value_or(headroom);
        return point;
    }

    /// The most headroom that is drawn: what the rules leave room for, as far as anybody asks for.
    Expected<double> widestHeadroom(double minimum) const
    {
        constexpr double kMaxHeadroomDrawn = 4;
        const double maximum = std::max(kMaxHeadroomDrawn, 2 * minimum);
        // Offers that are taken as they are sized have what they have.
        if (!m_rules.budget && m_rules.quotas.empty() && !hasPins() && !m_rules.commitments)
            return maximum;
        HEADROOM_TRY(const MixPoint reached, widest());
        return std::min(maximum, reached.headroom.value_or(minimum));
    }
    [[nodiscard]] bool hasPins() const
    {
        return m_rules.pinsHonoured
               && std::ranges::any_of(m_solver.candidates().scenario.allocations,
                                      [](const auto &of) { return of.second.pinned; });
    }

    Expected<std::vector<MixPoint>> overHeadroom()
    {
        m_rules.minHeadroom.reset();
        HEADROOM_TRY(MixPoint point, cheapestWith(0));
        if (!isFound(point))
            return std::vector<MixPoint>{};
        if (!point.headroom)
            return std::vector{std::move(point)};
        HEADROOM_TRY(const double end, widestHeadroom(*point.headroom));
        std::vector<MixPoint> points;
        while (isFound(point)) {
            const double reached = *point.headroom;
            // The one with more headroom stays among those of equal cost.
            while (!points.empty() && points.back().cost() >= point.cost())
                points.pop_back();
            points.push_back(std::move(point));
            report(points.size(), points);
            const double above = aboveHeadroom(reached);
            if (above > end || m_solver.mustEnd())
                break;
            const double left =
                m_points > points.size() ? static_cast<double>(m_points - points.size()) : 1;
            HEADROOM_TRY(point, cheapestWith(std::max(above, reached + (end - reached) / left)));
        }
        return points;
    }

    /// From what the cheapest mix costs to what the headroom costs that is drawn at most.
    Expected<std::vector<MixPoint>> overBudget()
    {
        m_rules.budget.reset();
        const std::optional<double> asked = m_rules.minHeadroom;
        HEADROOM_TRY(const MixPoint minimum, cheapestWith(asked.value_or(0)));
        if (!isFound(minimum))
            return std::vector<MixPoint>{};
        if (!minimum.headroom)
            return std::vector{minimum};
        HEADROOM_TRY(const double end, widestHeadroom(*minimum.headroom));
        HEADROOM_TRY(const MixPoint maximum, cheapestWith(end));
        std::vector<MixPoint> points;
        const std::int64_t span =
            isFound(maximum) ? (maximum.monthly - minimum.monthly).cents() : 0;
        for (std::size_t i = 0; i < m_points && !m_solver.mustEnd(); ++i) {
            const auto part = static_cast<std::int64_t>(i);
            m_rules.budget =
                minimum.monthly
                + Money::fromCents(span * part / static_cast<std::int64_t>(m_points - 1));
            m_rules.minHeadroom = points.empty() ? asked : points.back().headroom;
            HEADROOM_TRY(MixPoint point, maxWithin(*m_rules.budget));
            if (isFound(point) && (points.empty() || point.headroom > points.back().headroom))
                points.push_back(std::move(point));
            report(i + 1, points);
        }
        return points;
    }

    /// The most headroom that the rules leave room for; optimal: no mix has more, or costs less with as much.
    Expected<MixPoint> widest() const
    {
        m_solver.renewWork();
        if (m_rules.commitments) {
            MixRules rules = m_rules;
            rules.objective = MixObjective::headroom;
            return committed(rules);
        }
        if (m_rules.sharesInstances) {
            const MixSolver quiet(m_solver.candidates(), m_solve, m_solver.limits(), m_quiet);
            return maxSharedHeadroom(quiet, m_quiet, m_solve, m_rules)
                .map([](const SharedAnswer &answer) { return pointOf(answer.choice); });
        }
        HEADROOM_TRY(const MaxHeadroom maximum, maxHeadroom(m_solver, m_rules));
        MixPoint point = pointOf(foundMix(maximum.solved, m_solver.candidates()));
        if (point.status == MixStatus::optimal && point.headroom
            && maximum.bound > aboveHeadroom(*point.headroom))
            point.status = MixStatus::feasible;
        return point;
    }

    Expected<MixPoint> maxWithin(Money budget) const
    {
        HEADROOM_TRY(MixPoint point, widest());
        point.asked = budget.toDouble();
        return point;
    }

    Expected<std::vector<MixPoint>> overSplit()
    {
        constexpr std::array kTolerances{0.0,  1.0,  2.0,  3.0,  5.0,  7.5,  10.0,
                                         15.0, 20.0, 25.0, 30.0, 40.0, 50.0, 100.0};
        if (m_rules.split.empty())
            return failure(error_text::kCurveNeedsSplit, "split");
        std::vector<MixPoint> points;
        const std::size_t step = (kTolerances.size() + m_points - 1) / m_points;
        for (std::size_t i = 0; i < kTolerances.size() && !m_solver.mustEnd(); i += step) {
            m_rules.splitTolerancePoints = kTolerances[i];
            HEADROOM_TRY(MixPoint point, cheapest());
            point.asked = kTolerances[i];
            const bool isCheaper = points.empty() || point.cost() < points.back().cost();
            if (isFound(point) && isCheaper)
                points.push_back(std::move(point));
            report(i + 1, points);
        }
        return points;
    }

    const MixSolver &m_solver;
    const ChoiceSolver &m_solve;
    const MixWatch &m_quiet;
    MixRules m_rules;
    std::size_t m_points;
    std::map<WorkloadId, Allocation> m_near; ///< where commitments are decided
    MixCurveAxis m_axis = MixCurveAxis::headroom;
};

} // namespace

Expected<MixCurve> curveOf(const MixCandidates &candidates, const MixRules &rules,
                           MixCurveAxis axis, std::size_t points, const ChoiceSolver &solve,
                           const ChoiceLimits &limits, const MixWatch &watch)
{
    const ChoiceLimits own = limits.withBudget();
    const MixSolver solver(candidates, solve, own, watch);
    const MixWatch quiet{watch.stop, {}};
    return CurveSearch(solver, solve, quiet, rules, points).run(axis);
}

} // namespace headroom
