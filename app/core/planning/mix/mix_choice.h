// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planning/mix/mix_solve.h"

namespace headroom {

/// What a rule costs: the mix chosen again without it.
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

/// What the next step of the smallest headroom would take, whatever the budget.
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

/// What a mix costs over the months that its commitments are judged over.
struct CommittedCost {
    int months = 0;
    Money total;   ///< other cost lines included
    Money without; ///< the same offers without commitments, other cost lines included
    Money bound;   ///< no mix with commitments costs less over these months
};

/// Offers for the whole mix, the best by the objective of the rules, and why these.
struct MixChoice {
    MixStatus status = MixStatus::unknown;
    std::map<WorkloadId, Allocation> allocations; ///< of all lines, pinned ones as they were
    Money monthly;                                ///< with other cost lines
    Money bound;                                  ///< no mix that keeps the rules costs less
    std::vector<RulePrice> binding;               ///< rules whose absence would save
    std::vector<RunnerUp> runnersUp;              ///< in the plan's order; none for pinned lines
    std::vector<MixRule> clash;                   ///< the fewest rules that cannot be kept together
    /// Of the others, where no change of one rule would do: the fewest that cannot either, and so on.
    std::vector<std::vector<MixRule>> otherClashes;
    bool mustAllGo =
        false; ///< no change of one rule would do, and without all that clash there is a mix
    std::vector<WorkloadId> unserved; ///< workloads that no offer serves, whatever the rules
    std::int64_t nodes = 0;
    std::optional<double> headroom;      ///< the smallest of a line; absent where no line has one
    std::optional<double> headroomBound; ///< no mix has more, infinite where nobody
                                         ///< knows; where headroom is the objective
    std::optional<HeadroomStep>
        nextHeadroom;                       ///< beyond the budget, where headroom is the objective
    std::vector<RuleMend> mends;            ///< of the rules that clash
    std::vector<Commitment> commitments;    ///< to buy, where the rules leave them to be decided
    std::optional<CommittedCost> committed; ///< then what is least, in place of the month's cost
    std::optional<Money> withoutSharing; ///< the best with instances for each, where both are tried
    bool isStopped = false;              ///< it was told to stop: not every why is answered
};

[[nodiscard]] bool isFound(const MixChoice &choice);

} // namespace headroom
