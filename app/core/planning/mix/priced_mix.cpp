// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/planning/mix/priced_mix.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>

namespace headroom {

namespace {

/// Constants of the search; none changes what is proven.
struct PricedTuning {
    /// Options to begin with, the cheapest of those that use the same rows in the same direction.
    std::size_t firstOfAPattern = 6;
    int rounds = 4;          ///< of duals; usually the first ones will do
    double roomOverGap = 3;  ///< room for an option above its minimum, in gaps of the choice
    double leastRoom = 2e-5; ///< at least, as a part of the cost: runners-up need some
    std::size_t passes = 4;  ///< over the coefficients of a group, to build and to price it
};
constexpr PricedTuning kTuning;

using Options = std::vector<std::size_t>;

/// The cheapest options of each pattern of rows.
Options firstOf(const ChoiceModel &model, std::size_t group, const Options &undominated)
{
    const auto &options = model.groups[group].options;
    std::map<std::vector<bool>, Options> patterns;
    for (const std::size_t i : undominated) {
        std::vector<bool> pattern;
        for (const std::int64_t use : model.usesOf(group, i)) {
            pattern.push_back(use > 0);
            pattern.push_back(use < 0);
        }
        patterns[pattern].push_back(i);
    }
    Options first;
    for (auto &[pattern, places] : patterns) {
        const std::size_t count = std::min(kTuning.firstOfAPattern, places.size());
        std::ranges::partial_sort(places, places.begin() + static_cast<std::ptrdiff_t>(count), {},
                                  [&](std::size_t i) { return std::pair(options[i].cost, i); });
        first.insert(first.end(), places.begin(),
                     places.begin() + static_cast<std::ptrdiff_t>(count));
    }
    std::ranges::sort(first);
    return first;
}

/// The Lagrangian bound, by the minima of the groups.
double boundBy(const ChoiceModel &model, const std::vector<double> &minima,
               const std::vector<double> &duals)
{
    double bound = std::accumulate(minima.begin(), minima.end(), 0.0);
    for (std::size_t row = 0; row < duals.size(); ++row)
        bound -= duals[row] * static_cast<double>(model.limits[row]);
    return bound;
}

double boundOf(const ChoiceModel &model, const std::vector<double> &duals)
{
    std::vector<double> minima;
    for (std::size_t group = 0; group < model.groups.size(); ++group)
        minima.push_back(minCostAt(model, group, duals));
    return boundBy(model, minima, duals);
}

class PricedMix
{
public:
    PricedMix(const MixSolver &solver, const MixRules &rules, const ChoiceLimits &limits,
              const MixSolver::Report &report, ShareRows shares)
        : m_solver(solver),
          m_rules(rules),
          m_limits(limits),
          m_report(report),
          m_shares(shares)
    {}

    Expected<SolvedMix> run()
    {
        MixModel few = built([](const ChoiceModel &model, std::size_t group, const Options &all) {
            return firstOf(model, group, all);
        });
        for (int round = 0; round < kTuning.rounds; ++round) {
            HEADROOM_TRY(SolvedMix first,
                         m_solver.solve(std::move(few), lessLimits(), withoutBound(m_report)));
            if (!first.answer.chosen || first.answer.duals.empty())
                break;
            if (m_limits.anyChoice || m_solver.mustEnd()) {
                first.answer.isComplete = false;
                first.answer.bound = -std::numeric_limits<double>::infinity();
                return first;
            }
            MixModel near = pricedBy(first);
            const double gap = costOf(first) - near.pricedOut->bound;
            if (gap <= near.pricedOut->room)
                return solvedNear(std::move(near), first);
            near.pricedOut.reset();
            few = std::move(near);
        }
        return m_solver.solve(undominatedModelOf(m_solver.candidates(), m_rules, m_shares),
                              m_limits, m_report);
    }

private:
    using Choose =
        std::function<Options(const ChoiceModel &, std::size_t group, const Options &undominated)>;

    [[nodiscard]] MixModel built(const Choose &choose) const
    {
        return modelOf(m_solver.candidates(), m_rules, m_shares,
                       [&](const ChoiceModel &model, std::size_t group) {
                           const ChoiceGroup &all = model.groups[group];
                           m_solver.work().charge((all.options.size() + all.uses.size())
                                                  * kTuning.passes);
                           return choose(model, group, undominatedOptions(model, group, false));
                       });
    }

    [[nodiscard]] static double costOf(const SolvedMix &solved)
    {
        return static_cast<double>(headroom::costOf(solved.model.choice, *solved.answer.chosen));
    }

    [[nodiscard]] ChoiceLimits lessLimits() const
    {
        constexpr std::int64_t kPart = 20; // of the nodes
        return m_solver.limitsWith(m_limits.nodes / kPart, m_limits.anyChoice);
    }

    /// The options that may be better at the duals of an answer, and the first of each pattern.
    [[nodiscard]] MixModel pricedBy(const SolvedMix &first) const
    {
        PricedOut out;
        out.duals = first.answer.duals;
        out.minima.resize(first.model.choice.groups.size());
        const double cost = costOf(first);
        out.room = std::max(kTuning.roomOverGap * (cost - boundOf(first.model.choice, out.duals)),
                            kTuning.leastRoom * std::abs(cost));
        MixModel near = built([&](const ChoiceModel &model, std::size_t group, const Options &all) {
            out.minima[group] = minCostAt(model, group, out.duals);
            Options kept = firstOf(model, group, all);
            for (const std::size_t i : all) {
                if (costAt(model, group, i, out.duals) <= out.minima[group] + out.room)
                    kept.push_back(i);
            }
            std::ranges::sort(kept);
            kept.erase(std::unique(kept.begin(), kept.end()), kept.end());
            return kept;
        });
        out.bound = boundBy(near.choice, out.minima, out.duals);
        near.pricedOut = std::move(out);
        return near;
    }

    /// The choice to begin with stays where the search ends without a better one.
    [[nodiscard]] Expected<SolvedMix> solvedNear(MixModel near, const SolvedMix &first) const
    {
        HEADROOM_TRY(SolvedMix solved, m_solver.solve(std::move(near), m_limits, m_report));
        const auto begun = placesIn(solved.model, first.model, *first.answer.chosen);
        if (begun && (!solved.answer.chosen || costOf(first) < costOf(solved)))
            solved.answer.chosen = begun;
        return solved;
    }

    const MixSolver &m_solver;
    const MixRules &m_rules;
    const ChoiceLimits &m_limits;
    const MixSolver::Report &m_report;
    ShareRows m_shares;
};

} // namespace

Expected<SolvedMix> solvedByPrices(const MixSolver &solver, const MixRules &rules,
                                   const ChoiceLimits &limits, const MixSolver::Report &report,
                                   ShareRows shares)
{
    return PricedMix(solver, rules, limits, report, shares).run();
}

} // namespace headroom
