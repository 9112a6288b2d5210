// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planning/mix/mix_model.h"
#include "core/watch.h"

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
    std::optional<Money> bound;   ///< no mix costs less; reported with the best
    std::int64_t nodes = 0;
    std::size_t answered = 0; ///< questions, while explaining
    std::size_t questions = 0;
    int months = 1; ///< that cost and bound are of; more where commitments are decided
    std::shared_ptr<const MixCurve> curve = nullptr; ///< as far as it is drawn; null: none is

    /// By which part of its cost the best mix so far is above the bound at most; absent before there is one.
    [[nodiscard]] std::optional<double> gap() const;
};

/// Reported after each node of the search.
using MixWatch = Watch<MixProgress>;

/// Tells the same with a bound of nothing: what bounds a part of the mixes does not bound them all. `report`, which may be
/// empty, must outlive it.
[[nodiscard]] std::function<void(const MixProgress &)>
withoutBound(const std::function<void(const MixProgress &)> &report);

/// A model with the answer to it.
struct SolvedMix {
    MixModel model;
    ChoiceAnswer answer;

    /// The cost of a choice, which must be there.
    [[nodiscard]] Money monthly() const;
    [[nodiscard]] Money bound() const;
    /// The objective: the bill, and the minimum saving of each move; and its bound.
    [[nodiscard]] Money objective() const;
    [[nodiscard]] Money objectiveBound() const
    {
        return answer.isComplete ? objective() : objective() - (monthly() - bound());
    }
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
          m_watch(watch),
          m_work(limits.budget, watch.stop)
    {}

    [[nodiscard]] const MixCandidates &candidates() const { return m_candidates; }
    [[nodiscard]] bool isStopped() const { return m_work.isStopped(); }
    /// A stop request, or a budget that is spent.
    [[nodiscard]] bool mustEnd() const { return m_work.mustEnd(); }
    [[nodiscard]] const SearchWork &work() const { return m_work; }
    /// Renews the budget: for the questions after the mix is chosen, or for the next point of a curve.
    void renewWork() const
    {
        if (m_limits.budget)
            m_limits.budget->renew();
    }
    [[nodiscard]] const std::stop_token &stop() const { return m_watch.stop; }
    /// The same with other limits on nodes.
    [[nodiscard]] ChoiceLimits limitsWith(std::int64_t nodes, bool anyChoice = false) const
    {
        return {std::max<std::int64_t>(nodes, 1), anyChoice, m_limits.budget};
    }
    [[nodiscard]] const ChoiceLimits &limits() const { return m_limits; }
    [[nodiscard]] const Report &report() const { return m_watch.report; }
    /// Questions beside the main one may take a twentieth of the nodes.
    [[nodiscard]] ChoiceLimits less(bool anyChoice = false) const;

    [[nodiscard]] Expected<SolvedMix> solve(MixModel model, const ChoiceLimits &limits,
                                            const Report &report = {}) const;
    /// The model of undominated options under the rules. For many workloads it is restricted to options within the gap at the
    /// duals (MixModel::pricedOut).
    [[nodiscard]] Expected<SolvedMix> solve(const MixRules &rules, const ChoiceLimits &limits,
                                            const Report &report = {},
                                            ShareRows shares = ShareRows::ofTheMix) const;
    /// Whether some mix keeps the rules; absent where the search ended before that was known.
    [[nodiscard]] Expected<std::optional<bool>> isFeasible(const MixRules &rules) const;

private:
    const MixCandidates &m_candidates;
    const ChoiceSolver &m_solve;
    const ChoiceLimits &m_limits;
    const MixWatch &m_watch;
    SearchWork m_work;
};

/// The price of a rule: the mix chosen again without it.
struct RulePrice {
    MixRule rule;
    Money saves;
    bool isProven = false; ///< otherwise at least so much
};

/// The next best mix in which a workload runs on another instance type.
struct RunnerUp {
    WorkloadId workload = 0;
    OfferReference offer;
    Money costsMore;       ///< of the whole mix
    bool isProven = false; ///< otherwise at most so much
    Money atLeast;         ///< no mix without the chosen type costs less, with what moves must save
};

/// The least change of one rule after which all can be kept.
struct RuleMend {
    MixRule rule;
    MixRules mended;        ///< all rules, with this one changed, or without it
    bool isDropped = false; ///< no value of it would do, or it has none
    bool isProven = false;  ///< otherwise a smaller change may do
};

/// The cost of the next step of the smallest headroom, whatever the budget.
struct HeadroomStep {
    double headroom = 0;
    Money monthly;
    bool isProven = false; ///< otherwise at most so much
};

enum class MixStatus : std::uint8_t {
    optimal,
    feasible,   ///< a limit ended the search: the bound says how much better a mix may be at most
    infeasible, ///< no mix keeps all rules
    unknown     ///< a limit ended the search before a mix was found
};
[[nodiscard]] std::string_view keyOf(MixStatus status);

/// The cost of a mix over the months that its commitments are judged over.
struct CommittedCost {
    int months = 0;
    Money total;   ///< other cost lines included
    Money without; ///< the same offers without commitments, other cost lines included
    Money bound;   ///< no mix with commitments costs less over these months
};

/// Offers for the whole mix; none where none was found.
struct FoundMix {
    MixStatus status = MixStatus::unknown;
    std::map<WorkloadId, Allocation> allocations; ///< of all lines, pinned ones as they were
    Money monthly;                                ///< with other cost lines
    Money bound;                                  ///< no mix that keeps the rules costs less
    std::optional<double> headroom;      ///< the smallest of a line; absent where no line has one
    std::vector<Commitment> commitments; ///< to buy, where the rules leave them to be decided
    std::optional<CommittedCost> committed; ///< then what is least, in place of the month's cost

    /// The objective.
    [[nodiscard]] Money cost() const { return committed ? committed->total : monthly; }
};
[[nodiscard]] bool isFound(const FoundMix &mix);
/// The answer to a model of the candidates.
[[nodiscard]] FoundMix foundMix(const SolvedMix &solved, const MixCandidates &candidates);

/// The best by the objective of the rules, and why.
struct MixChoice : FoundMix {
    std::vector<RulePrice> binding;  ///< rules whose absence would save
    std::vector<RunnerUp> runnersUp; ///< in the plan's order; none for pinned lines
    std::vector<MixRule> clash;      ///< the fewest rules that cannot be kept together
    /// Clashes among the others, where no change of one rule would do: the fewest rules each time.
    std::vector<std::vector<MixRule>> otherClashes;
    bool mustAllGo =
        false; ///< no change of one rule would do, and without all that clash there is a mix
    std::vector<WorkloadId> unserved; ///< workloads that no offer serves, whatever the rules
    std::int64_t nodes = 0;
    std::optional<double> headroomBound; ///< no mix has more, infinite where nobody
                                         ///< knows; where headroom is the objective
    std::optional<double> leastCarbonKg; ///< where carbon is the objective: what limited the mix
    std::optional<HeadroomStep>
        nextHeadroom;                    ///< beyond the budget, where headroom is the objective
    std::vector<RuleMend> mends;         ///< of the rules that clash
    std::optional<Money> withoutSharing; ///< the best with instances for each, where both are tried
    bool isStopped = false;              ///< stopped on request: some reasons are missing
    bool isCut = false;                  ///< its work was spent: not every why is answered
};

} // namespace headroom
