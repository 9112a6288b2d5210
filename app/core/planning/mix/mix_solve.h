// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planning/mix/mix_model.h"

#include <functional>
#include <stop_token>

namespace headroom {

struct MixCurve;

/// Where a choice for the mix stands.
struct MixProgress {
    enum class Phase : std::uint8_t {
        choosing,
        explaining ///< the mix is chosen; what binds, and what comes next, is being found
    };
    Phase phase = Phase::choosing;
    std::optional<Money> monthly; ///< of the best mix so far, other cost lines included
    std::optional<Money> bound;   ///< no mix costs less; told together with it
    std::int64_t nodes = 0;
    std::size_t answered = 0; ///< questions, while explaining
    std::size_t questions = 0;
    int months = 1; ///< that cost and bound are of; more where commitments are decided
    std::shared_ptr<const MixCurve> curve = nullptr; ///< as far as it is drawn; null: none is

    /// By which part of its cost the best mix so far is above the bound at most; absent before there is one.
    [[nodiscard]] std::optional<double> gap() const;
};

/// How a choice is followed and stopped. Reports come on the thread that chooses, after each node of the search.
struct MixWatch {
    std::stop_token stop;
    std::function<void(const MixProgress &)> report; ///< may be empty
};

/// Tells the same with a bound of nothing: what bounds a part of the mixes does not bound them all. `report`, which may be
/// empty, must outlive it.
[[nodiscard]] std::function<void(const MixProgress &)>
withoutBound(const std::function<void(const MixProgress &)> &report);

/// A model with the answer to it.
struct SolvedMix {
    MixModel model;
    ChoiceAnswer answer;

    /// Of a choice, which must be there.
    [[nodiscard]] Money monthly() const;
    [[nodiscard]] Money bound() const;
    /// What the search minimises: what is billed, and what moves must save besides; and its bound.
    [[nodiscard]] Money objective() const;
    [[nodiscard]] Money objectiveBound() const;
    [[nodiscard]] std::map<WorkloadId, Allocation>
    allocations(const MixCandidates &candidates) const;
    /// The smallest headroom of a line; absent where no line has one.
    [[nodiscard]] std::optional<double> headroom() const;
};

/// Asks a solver, and refuses an answer that contradicts the model.
class MixSolver
{
public:
    using Report = std::function<void(const MixProgress &)>;

    MixSolver(const MixCandidates &candidates, const ChoiceSolver &solve,
              const ChoiceLimits &limits, const MixWatch &watch)
        : m_candidates(candidates),
          m_solve(solve),
          m_limits(limits),
          m_watch(watch)
    {}

    [[nodiscard]] const MixCandidates &candidates() const { return m_candidates; }
    [[nodiscard]] bool isStopped() const { return m_watch.stop.stop_requested(); }
    [[nodiscard]] const std::stop_token &stop() const { return m_watch.stop; }
    [[nodiscard]] const ChoiceLimits &limits() const { return m_limits; }
    [[nodiscard]] const Report &report() const { return m_watch.report; }
    /// Questions beside the main one may take a twentieth of the nodes.
    [[nodiscard]] ChoiceLimits less(bool anyChoice = false) const;

    [[nodiscard]] Expected<SolvedMix> solve(MixModel model, const ChoiceLimits &limits,
                                            const Report &report = {}) const;
    [[nodiscard]] Expected<SolvedMix> solve(const MixRules &rules, const ChoiceLimits &limits) const
    {
        return solve(modelOf(m_candidates, rules), limits);
    }
    /// Whether some mix keeps the rules; absent where the search ended before that was known.
    [[nodiscard]] Expected<std::optional<bool>> isFeasible(const MixRules &rules) const;

private:
    const MixCandidates &m_candidates;
    const ChoiceSolver &m_solve;
    const ChoiceLimits &m_limits;
    const MixWatch &m_watch;
};

} // namespace headroom
