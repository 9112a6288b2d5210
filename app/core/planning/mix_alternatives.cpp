// SPDX-License-Identifier: GPL-3.0-or-later
// The partition of Lawler (1972): what is left after the best mix falls into parts, one by workload, that agree with it on
// the hardware of the workloads before and differ from it in this one's. The best of each part is found only when no part
// that is known already can be cheaper.
#include "core/planning/mix_alternatives.h"

#include "core/planning/commitments/committed_choice.h"
#include "core/planning/sharing/shared_choice.h"

#include <algorithm>
#include <limits>
#include <memory>
#include <set>

namespace headroom {

namespace {

using Kinds = std::vector<std::uint32_t>;

/// Lines that stay as they are have one kind, and so have further types of fleets.
std::uint32_t kindOf(const MixModel &model, const MixCandidates &candidates, std::size_t group,
                     std::size_t option)
{
    const MixOffer &offer = model.offers[group][option];
    return group < candidates.sets.size() && offer
               ? hardwareKindOf(*candidates.inputs.catalog, *offer)
               : std::numeric_limits<std::uint32_t>::max();
}

/// By group and option.
std::vector<Kinds> kindsOfOptions(const MixModel &model, const MixCandidates &candidates)
{
    std::vector<Kinds> kinds(model.offers.size());
    for (std::size_t group = 0; group < kinds.size(); ++group) {
        for (std::size_t i = 0; i < model.offers[group].size(); ++i)
            kinds[group].push_back(kindOf(model, candidates, group, i));
    }
    return kinds;
}

/// Mixes with some kinds of hardware given, and some ruled out.
struct Part {
    std::vector<std::optional<std::uint32_t>> given; ///< by group
    std::vector<std::set<std::uint32_t>> without;
    Money atLeast; ///< of what is minimised
};

/// The best mix of a part.
struct BestOfPart {
    Part part;
    Kinds kinds;
    Money objective;
    MixAlternative mix;
};

class NearestMixes
{
public:
    NearestMixes(const MixSolver &solver, const ChoiceSolver &solve, const MixRules &rules,
                 const MixChoice &choice)
        : m_solver(solver),
          m_solve(solve),
          m_quiet{solver.stop(), {}},
          m_rules(rules),
          m_committed(rules.commitments ? std::make_unique<Committed>(*this) : nullptr),
          m_model(m_committed ? m_committed->choosing.model()
                              : undominatedModelOf(solver.candidates(), rules)),
          m_kinds(kindsOfOptions(m_model, solver.candidates())),
          m_choice(choice),
          m_chosen(kindsOf(choice)),
          m_isProven(choice.status == MixStatus::optimal)
    {}

    Expected<std::vector<MixAlternative>> run(std::size_t count)
    {
        const std::size_t groups = m_model.offers.size();
        split({std::vector<std::optional<std::uint32_t>>(groups),
               std::vector<std::set<std::uint32_t>>(groups), Money()},
              m_chosen);
        std::vector<MixAlternative> found;
        while (found.size() < count && !m_solver.mustEnd()) {
            HEADROOM_CHECK(searchNext());
            if (m_best.empty())
                break;
            const auto next = std::ranges::min_element(m_best, {}, &BestOfPart::objective);
            const BestOfPart best = std::move(*next);
            m_best.erase(next);
            found.push_back(best.mix);
            found.back().isProven = m_isProven;
            split(best.part, best.kinds);
            report(found.size(), count);
        }
        return found;
    }

private:
    void report(std::size_t found, std::size_t count) const
    {
        if (m_solver.report())
            m_solver.report()({MixProgress::Phase::explaining, m_choice.monthly, m_choice.bound,
                               m_choice.nodes, found, count});
    }

    [[nodiscard]] Kinds kindsOf(const MixChoice &choice) const
    {
        Kinds kinds;
        for (std::size_t i = 0; i < m_model.offers.size(); ++i) {
            if (i >= m_solver.candidates().sets.size()) {
                kinds.push_back(m_kinds[i].front());
                continue;
            }
            kinds.push_back(kindIn(choice.allocations, i));
        }
        return kinds;
    }

    /// A guest's kind is that of its host; a line that stays has its own.
    [[nodiscard]] std::uint32_t kindIn(const std::map<WorkloadId, Allocation> &allocations,
                                       std::size_t group) const
    {
        const Catalog &catalog = *m_solver.candidates().inputs.catalog;
        const auto offer =
            catalog.find(servingOffer(allocations, m_solver.candidates().sets[group].workload));
        const bool isChosen =
            std::ranges::find(m_model.offers[group], MixOffer()) == m_model.offers[group].end();
        return isChosen && offer ? hardwareKindOf(catalog, *offer) : m_kinds[group].front();
    }

    /// The lower bound on mixes in which a workload has other hardware, and thus another type, than in the choice.
    [[nodiscard]] Money minWithout(std::size_t group) const
    {
        if (group >= m_solver.candidates().sets.size())
            return Money(); // a further type of a fleet
        const WorkloadId id = m_solver.candidates().sets[group].workload;
        const auto other = std::ranges::find(m_choice.runnersUp, id, &RunnerUp::workload);
        return other == m_choice.runnersUp.end() ? Money() : other->atLeast;
    }

    /// The parts of what a part holds beside its best mix.
    void split(const Part &part, const Kinds &best)
    {
        Part rest = part;
        for (std::size_t group = 0; group < best.size(); ++group) {
            if (rest.given[group])
                continue;
            Part other = rest;
            other.without[group].insert(best[group]);
            if (best[group] == m_chosen[group])
                other.atLeast = std::max(other.atLeast, minWithout(group));
            m_parts.push_back(std::move(other));
            rest.given[group] = best[group];
        }
    }

    /// Finds the best of parts until no other part can be cheaper.
    Expected<void> searchNext()
    {
        while (!m_parts.empty() && !m_solver.mustEnd()) {
            const auto next = std::ranges::min_element(m_parts, {}, &Part::atLeast);
            const bool isBeaten = std::ranges::any_of(
                m_best, [&](const BestOfPart &best) { return best.objective <= next->atLeast; });
            if (isBeaten)
                return {};
            const Part part = std::move(*next);
            m_parts.erase(next);
            HEADROOM_CHECK(search(part));
        }
        return {};
    }

    static bool isOpen(const Part &part, std::size_t group, std::uint32_t kind)
    {
        return (!part.given[group] || part.given[group] == kind)
               && !part.without[group].contains(kind);
    }

    Expected<void> search(const Part &part)
    {
        BestOfPart best{part, {}, Money(), {}};
        HEADROOM_TRY(const bool isFound, m_rules.commitments       ? searchCommitted(best)
                                         : m_rules.sharesInstances ? searchShared(best)
                                                                   : searchApart(best));
        if (!isFound)
            return {};
        for (std::size_t i = 0; i < m_chosen.size(); ++i) {
            if (best.kinds[i] != m_chosen[i])
                best.mix.differing.push_back(m_solver.candidates().sets[i].workload);
        }
        m_best.push_back(std::move(best));
        return {};
    }

    /// False: none was found.
    Expected<bool> searchApart(BestOfPart &best)
    {
        const Part &part = best.part;
        HEADROOM_TRY(const SolvedMix solved,
                     m_solver.solve(withOnly(m_model,
                                             [&](std::size_t group, std::size_t i) {
                                                 return isOpen(part, group, m_kinds[group][i]);
                                             }),
                                    m_solver.limits()));
        m_isProven = m_isProven && solved.answer.isComplete;
        if (!solved.answer.chosen)
            return false;
        best.objective = solved.objective();
        best.part.atLeast = solved.objectiveBound();
        best.mix = {foundMix(solved, m_solver.candidates())};
        best.mix.costsMore = best.mix.monthly - m_choice.monthly;
        for (std::size_t i = 0; i < m_chosen.size(); ++i)
            best.kinds.push_back(
                kindOf(solved.model, m_solver.candidates(), i, (*solved.answer.chosen)[i]));
        return true;
    }

    Expected<bool> searchShared(BestOfPart &best)
    {
        const Part &part = best.part;
        const Catalog &catalog = *m_solver.candidates().inputs.catalog;
        for (std::size_t group = 0; group < m_kinds.size(); ++group) {
            if (std::ranges::none_of(m_kinds[group],
                                     [&](std::uint32_t kind) { return isOpen(part, group, kind); }))
                return false;
        }
        HEADROOM_TRY(const SharedAnswer answer,
                     findSharedMix(m_solver, m_rules, [&](std::size_t group, OfferIndex offer) {
                         return isOpen(part, group, hardwareKindOf(catalog, offer));
                     }));
        const MixChoice &choice = answer.choice;
        m_isProven = m_isProven
                     && (choice.status == MixStatus::optimal
                         || (choice.status == MixStatus::infeasible && !answer.bound));
        if (!isFound(choice))
            return false;
        best.objective =
            choice.monthly + movingOf(m_solver.candidates(), m_rules, choice.allocations);
        best.part.atLeast = choice.bound;
        best.mix = {choice};
        best.mix.costsMore = choice.monthly - m_choice.monthly;
        best.kinds = kindsOf(choice);
        return true;
    }

    /// Near the choice, with the commitments that are then best.
    Expected<bool> searchCommitted(BestOfPart &best)
    {
        m_isProven = false;
        MixChoice choice;
        if (m_rules.sharesInstances) {
            HEADROOM_TRY(choice, sharedAndCommitted(best.part));
        } else {
            CommittedMixSearch &choosing = m_committed->choosing;
            const auto mix =
                choosing.bestNeighbour(m_choice.allocations, [&](std::size_t group, std::size_t i) {
                    return isOpen(best.part, group, m_kinds[group][i]);
                });
            if (mix)
                choosing.tell(*mix, choice);
        }
        if (!isFound(choice))
            return false;
        best.objective = choice.committed->total
                         + movingOf(m_solver.candidates(), m_rules, choice.allocations)
                               * choice.committed->months;
        best.mix = {choice};
        best.mix.costsMore = aMonthMore(choice, m_choice);
        best.kinds = kindsOf(choice);
        return true;
    }

    Expected<MixChoice> sharedAndCommitted(const Part &part) const
    {
        const Catalog &catalog = *m_solver.candidates().inputs.catalog;
        const MixFilter filter = [&](std::size_t group, OfferIndex offer) {
            const auto &options = m_model.offers[group];
            return isOpen(part, group, hardwareKindOf(catalog, offer))
                   && std::ranges::find(options, MixOffer(offer)) != options.end();
        };
        return findCommittedMix({m_solver.candidates(), m_rules, m_solve, m_solver.limits(),
                                 m_quiet, CommittedEffort::shorter, nullptr, filter});
    }

    /// Parts of a search for mixes with commitments.
    struct Committed {
        explicit Committed(const NearestMixes &nearest)
            : problem({nearest.m_solver.candidates(), nearest.m_rules, nearest.m_solve,
                       nearest.m_solver.limits(), nearest.m_quiet}),
              choosing(problem.candidates, problem.cheapest, nearest.m_rules, problem.solver)
        {}

        CommittedProblem problem;
        CommittedMixSearch choosing;
    };

    const MixSolver &m_solver;
    const ChoiceSolver &m_solve;
    MixWatch m_quiet;
    const MixRules &m_rules;
    std::unique_ptr<Committed> m_committed; ///< null: nothing is committed to
    MixModel m_model;
    std::vector<Kinds> m_kinds; ///< by group and option
    const MixChoice &m_choice;
    Kinds m_chosen;
    std::vector<Part> m_parts; ///< not searched
    std::vector<BestOfPart> m_best;
    bool m_isProven;
};

} // namespace

Expected<std::vector<MixAlternative>> nearestMixes(const MixCandidates &candidates, MixRules rules,
                                                   const MixChoice &choice, std::size_t count,
                                                   const ChoiceSolver &solve,
                                                   const ChoiceLimits &limits,
                                                   const MixWatch &watch)
{
    if (!isFound(choice) || count == 0)
        return std::vector<MixAlternative>{};
    if (rules.objective == MixObjective::headroom && choice.headroom)
        rules.minHeadroom = choice.headroom;
    if (choice.leastCarbonKg)
        rules.maxCarbonKg = choice.leastCarbonKg;
    // At the headroom, or the carbon, that was reached.
    rules.objective = MixObjective::cost;
    const ChoiceLimits own = limits.withBudget();
    const MixSolver solver(candidates, solve, own, watch);
    return NearestMixes(solver, solve, rules, choice).run(count);
}

} // namespace headroom
