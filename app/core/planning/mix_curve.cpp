// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/planning/mix_curve.h"

#include "core/planning/mix_headroom.h"
#include "core/wording/error_texts.h"

#include <algorithm>
#include <array>
#include <map>
#include <memory>

namespace headroom {

namespace {

MixPoint pointOf(const MixSolver &solver, const SolvedMix &solved)
{
    MixPoint point;
    if (!solved.answer.chosen) {
        point.status = solved.answer.isComplete ? MixStatus::infeasible : MixStatus::unknown;
        return point;
    }
    point.status = solved.answer.isComplete ? MixStatus::optimal : MixStatus::feasible;
    point.monthly = solved.monthly();
    point.bound = solved.bound();
    point.headroom = solved.headroom();
    point.allocations = solved.allocations(solver.candidates());
    return point;
}

bool isFound(const MixPoint &point)
{
    return point.status == MixStatus::optimal || point.status == MixStatus::feasible;
}

/// The cheapest mix at each headroom that single offers have, found when it is asked for.
class CostOfHeadroom
{
public:
    CostOfHeadroom(const MixSolver &solver, const MixRules &rules)
        : m_solver(solver),
          m_model(modelOf(solver.candidates(), rules)),
          m_levels(headroomLevels(m_model))
    {}

    [[nodiscard]] std::size_t size() const { return m_levels.size(); }
    [[nodiscard]] double at(std::size_t level) const { return m_levels[level]; }

    Expected<MixPoint> point(std::size_t level)
    {
        const auto known = m_points.find(level);
        if (known != m_points.end())
            return known->second;
        HEADROOM_TRY(const SolvedMix solved,
                     m_solver.solve(withOnly(m_model,
                                             [&](std::size_t group, std::size_t i) {
                                                 return m_model.headrooms[group][i]
                                                        >= m_levels[level];
                                             }),
                                    m_solver.limits()));
        MixPoint point = pointOf(m_solver, solved);
        point.asked = m_levels[level];
        m_points.emplace(level, point);
        return point;
    }

    /// The first level that no mix keeps, as far as was found.
    Expected<std::size_t> end()
    {
        return lastWhere([](const MixPoint &point) { return isFound(point); });
    }

    /// The number of levels from the lowest on that pass; a level that does not keeps all higher ones from passing.
    template <typename Passes>
    Expected<std::size_t> lastWhere(Passes passes)
    {
        std::size_t low = 0;
        std::size_t high = m_levels.size();
        while (low < high && !m_solver.isStopped()) {
            const std::size_t middle = low + (high - low) / 2;
            HEADROOM_TRY(const MixPoint tried, point(middle));
            if (passes(tried))
                low = std::max(middle, placeOf(tried)) + 1;
            else
                high = middle;
        }
        return low;
    }

    /// The highest level that the tightest line of a mix has.
    [[nodiscard]] std::size_t placeOf(const MixPoint &point) const
    {
        const auto above = std::ranges::upper_bound(m_levels, point.headroom.value_or(0));
        return above == m_levels.begin() ? 0
                                         : static_cast<std::size_t>(above - m_levels.begin() - 1);
    }

private:
    const MixSolver &m_solver;
    MixModel m_model;
    std::vector<double> m_levels;
    std::map<std::size_t, MixPoint> m_points;
};

class CurveSearch
{
public:
    CurveSearch(const MixSolver &solver, MixRules rules, std::size_t points)
        : m_solver(solver),
          m_rules(std::move(rules)),
          m_points(std::max<std::size_t>(points, 2))
    {
        m_rules.leastSaving = Money();
    }

    Expected<MixCurve> run(MixCurveAxis axis)
    {
        m_axis = axis;
        MixCurve curve{axis, {}};
        switch (axis) {
        case MixCurveAxis::headroom: {
            HEADROOM_TRY(curve.points, overHeadroom());
            break;
        }
        case MixCurveAxis::budget: {
            HEADROOM_TRY(curve.points, overBudget());
            break;
        }
        case MixCurveAxis::split: {
            HEADROOM_TRY(curve.points, overSplit());
            break;
        }
        }
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

    /// A plan without a line that has headroom has one cheapest mix and nothing to trade.
    Expected<std::vector<MixPoint>> cheapestAlone()
    {
        HEADROOM_TRY(const SolvedMix solved, m_solver.solve(m_rules, m_solver.limits()));
        MixPoint point = pointOf(m_solver, solved);
        return isFound(point) ? std::vector{std::move(point)} : std::vector<MixPoint>{};
    }

    Expected<std::vector<MixPoint>> overHeadroom()
    {
        m_rules.leastHeadroom.reset();
        CostOfHeadroom costs(m_solver, m_rules);
        if (costs.size() == 0)
            return cheapestAlone();
        HEADROOM_TRY(const std::size_t end, costs.end());
        std::vector<MixPoint> points;
        std::size_t level = 0;
        while (level < end && !m_solver.isStopped()) {
            HEADROOM_TRY(MixPoint point, costs.point(level));
            const std::size_t place = std::max(level, costs.placeOf(point));
            if (isFound(point)) {
                // Of equal cost the one with more headroom stays.
                if (!points.empty() && points.back().monthly >= point.monthly)
                    points.pop_back();
                points.push_back(std::move(point));
            }
            report(points.size(), points);
            level = nextLevel(place, end, points.size());
        }
        return points;
    }

    /// The next level up, or further where so many are left that the points would not do; the last one is kept.
    [[nodiscard]] std::size_t nextLevel(std::size_t place, std::size_t end, std::size_t done) const
    {
        if (place + 1 >= end)
            return end;
        const std::size_t left = m_points > done ? m_points - done : 1;
        const std::size_t step = (end - 1 - place + left - 1) / left;
        return std::min(end - 1, place + std::max<std::size_t>(step, 1));
    }

    Expected<std::vector<MixPoint>> overBudget()
    {
        m_rules.budget.reset();
        CostOfHeadroom costs(m_solver, m_rules);
        if (costs.size() == 0)
            return cheapestAlone();
        HEADROOM_TRY(const std::size_t end, costs.end());
        if (end == 0)
            return std::vector<MixPoint>{};
        HEADROOM_TRY(const MixPoint least, costs.point(0));
        HEADROOM_TRY(const MixPoint most, costs.point(end - 1));
        std::vector<MixPoint> points;
        const std::int64_t span = (most.monthly - least.monthly).cents();
        for (std::size_t i = 0; i < m_points && !m_solver.isStopped(); ++i) {
            const auto part = static_cast<std::int64_t>(i);
            const Money budget =
                least.monthly
                + Money::fromCents(span * part / static_cast<std::int64_t>(m_points - 1));
            HEADROOM_TRY(MixPoint point, mostUnder(costs, budget));
            if (points.empty() || point.headroom > points.back().headroom)
                points.push_back(std::move(point));
            report(i + 1, points);
        }
        return points;
    }

    /// Proven where the next level costs more than the budget for certain.
    Expected<MixPoint> mostUnder(CostOfHeadroom &costs, Money budget)
    {
        HEADROOM_TRY(const std::size_t end, costs.lastWhere([&](const MixPoint &point) {
            return isFound(point) && point.monthly <= budget;
        }));
        HEADROOM_TRY(MixPoint point, costs.point(end == 0 ? 0 : end - 1));
        point.asked = budget.toDouble();
        if (end < costs.size()) {
            HEADROOM_TRY(const MixPoint next, costs.point(end));
            const bool isBeyond =
                next.status == MixStatus::infeasible || (isFound(next) && next.bound > budget);
            if (!isBeyond && point.status == MixStatus::optimal)
                point.status = MixStatus::feasible;
        }
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
        for (std::size_t i = 0; i < kTolerances.size() && !m_solver.isStopped(); i += step) {
            m_rules.splitTolerancePoints = kTolerances[i];
            HEADROOM_TRY(const SolvedMix solved, m_solver.solve(m_rules, m_solver.limits()));
            MixPoint point = pointOf(m_solver, solved);
            point.asked = kTolerances[i];
            const bool isCheaper = points.empty() || point.monthly < points.back().monthly;
            if (isFound(point) && isCheaper)
                points.push_back(std::move(point));
            report(i + 1, points);
        }
        return points;
    }

    const MixSolver &m_solver;
    MixRules m_rules;
    std::size_t m_points;
    MixCurveAxis m_axis = MixCurveAxis::headroom;
};

} // namespace

Expected<MixCurve> curveOf(const MixCandidates &candidates, const MixRules &rules,
                           MixCurveAxis axis, std::size_t points, const ChoiceSolver &solve,
                           const ChoiceLimits &limits, const MixWatch &watch)
{
    const MixSolver solver(candidates, solve, limits, watch);
    return CurveSearch(solver, rules, points).run(axis);
}

} // namespace headroom
