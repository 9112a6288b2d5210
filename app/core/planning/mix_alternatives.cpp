// SPDX-License-Identifier: GPL-3.0-or-later
// The partition of Lawler (1972): what is left after the best mix falls into parts, one by workload, that agree with it on
// the types of the workloads before and differ from it in this one's. The best of each part is found only when no part
// that is known already can be cheaper.
#include "core/planning/mix_alternatives.h"

#include <algorithm>
#include <map>
#include <set>

namespace headroom {

namespace {

using Kinds = std::vector<std::uint32_t>;

/// Mixes with some types given, and some ruled out.
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
    NearestMixes(const MixSolver &solver, MixModel model, const MixChoice &choice)
        : m_solver(solver),
          m_model(std::move(model)),
          m_choice(choice),
          m_chosen(kindsOf(choice)),
          m_isProven(choice.status == MixStatus::optimal)
    {
        // Where their number is limited, types count, whatever they cost.
        if (!m_model.choice.mostKinds)
            dropCopies();
    }

    Expected<std::vector<MixAlternative>> run(std::size_t count)
    {
        const std::size_t groups = m_model.offers.size();
        split({std::vector<std::optional<std::uint32_t>>(groups),
               std::vector<std::set<std::uint32_t>>(groups), Money()},
              m_chosen);
        std::vector<MixAlternative> found;
        while (found.size() < count && !m_solver.isStopped()) {
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

    /// Of types that cost a workload the same and use as much of each rule one is enough: the chosen one, else the first.
    void dropCopies()
    {
        std::vector<std::set<std::size_t>> copies(m_model.offers.size());
        for (std::size_t group = 0; group < copies.size(); ++group) {
            const auto &options = m_model.choice.groups[group].options;
            std::map<std::vector<std::int64_t>, std::uint32_t> known;
            const auto wayOf = [&](std::size_t i) {
                const auto uses = m_model.choice.usesOf(group, i);
                std::vector<std::int64_t> way(uses.begin(), uses.end());
                way.push_back(options[i].cost);
                return way;
            };
            for (std::size_t i = 0; i < options.size(); ++i) {
                if (options[i].kind == m_chosen[group])
                    known.emplace(wayOf(i), options[i].kind);
            }
            for (std::size_t i = 0; i < options.size(); ++i) {
                if (known.emplace(wayOf(i), options[i].kind).first->second != options[i].kind)
                    copies[group].insert(i);
            }
        }
        m_model = withOnly(
            m_model, [&](std::size_t group, std::size_t i) { return !copies[group].contains(i); });
    }

    [[nodiscard]] Kinds kindsOf(const MixChoice &choice) const
    {
        const Catalog &catalog = *m_solver.candidates().inputs.catalog;
        Kinds kinds;
        for (std::size_t i = 0; i < m_model.offers.size(); ++i) {
            if (i >= m_solver.candidates().sets.size()) {
                kinds.push_back(m_model.choice.groups[i].options.front().kind);
                continue;
            }
            const auto of = choice.allocations.find(m_solver.candidates().sets[i].workload);
            const auto offer =
                of == choice.allocations.end() ? std::nullopt : catalog.find(of->second.offer);
            const auto at = std::ranges::find(m_model.offers[i], MixOffer(offer));
            const auto place = at == m_model.offers[i].end() ? 0 : at - m_model.offers[i].begin();
            kinds.push_back(m_model.choice.groups[i].options[static_cast<std::size_t>(place)].kind);
        }
        return kinds;
    }

    /// What a mix costs at least in which a workload has another type than in the choice.
    [[nodiscard]] Money leastWithout(std::size_t group) const
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
                other.atLeast = std::max(other.atLeast, leastWithout(group));
            m_parts.push_back(std::move(other));
            rest.given[group] = best[group];
        }
    }

    /// Finds the best of parts until no other part can be cheaper.
    Expected<void> searchNext()
    {
        while (!m_parts.empty() && !m_solver.isStopped()) {
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

    Expected<void> search(const Part &part)
    {
        const auto isOpen = [&](std::size_t group, std::size_t i) {
            const std::uint32_t kind = m_model.choice.groups[group].options[i].kind;
            return (!part.given[group] || part.given[group] == kind)
                   && !part.without[group].contains(kind);
        };
        HEADROOM_TRY(const SolvedMix solved,
                     m_solver.solve(withOnly(m_model, isOpen), m_solver.less()));
        m_isProven = m_isProven && solved.answer.isComplete;
        if (!solved.answer.chosen)
            return {};
        BestOfPart best{part, {}, solved.objective(), {}};
        best.part.atLeast = solved.objectiveBound();
        best.mix.allocations = solved.allocations(m_solver.candidates());
        best.mix.monthly = solved.monthly();
        for (std::size_t i = 0; i < m_chosen.size(); ++i) {
            const std::size_t chosen = (*solved.answer.chosen)[i];
            best.kinds.push_back(solved.model.choice.groups[i].options[chosen].kind);
            if (best.kinds.back() != m_chosen[i])
                best.mix.differing.push_back(m_solver.candidates().sets[i].workload);
        }
        m_best.push_back(std::move(best));
        return {};
    }

    const MixSolver &m_solver;
    MixModel m_model;
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
    if (choice.status != MixStatus::optimal && choice.status != MixStatus::feasible)
        return std::vector<MixAlternative>{};
    if (rules.objective == MixObjective::headroom && choice.headroom)
        rules.leastHeadroom = choice.headroom;
    const MixSolver solver(candidates, solve, limits, watch);
    return NearestMixes(solver, modelOf(candidates, rules), choice).run(count);
}

} // namespace headroom
