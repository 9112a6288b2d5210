// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/missing_offers.h"
#include "core/planning/mix/mix_choice.h"

#include <memory>
#include <set>

namespace headroom {

/// A choice for the whole mix beside the plan that it was made for.
struct MixProposal {
    std::shared_ptr<const Snapshot> today;
    MixRules rules;
    MixChoice choice;
    std::shared_ptr<const Snapshot>
        chosen;                      ///< today's plan with the choice; null where there is none
    UnobtainableOffers leftOut = {}; ///< that cost less than what is chosen, of all workloads
};

/// The rules of the active scenario that are on, with its budget and the plan's maximum of carbon.
[[nodiscard]] MixRules rulesInForce(const Snapshot &today);

/// Offers that cost less than those chosen, and that nobody can count on having. `chosen`: the
/// evaluated choice.
[[nodiscard]] UnobtainableOffers leftOutOf(const MixCandidates &candidates, const Snapshot &chosen);

/// Checks the rules, chooses, and evaluates the plan with the choice: it costs what was promised, or this is an error.
/// For a worker.
[[nodiscard]] Expected<MixProposal> proposeMix(std::shared_ptr<const Snapshot> today,
                                               const MixRules &rules, const ChoiceSolver &solve,
                                               const ChoiceLimits &limits,
                                               const MixWatch &watch = {});

/// The plan with the choice in its active scenario, evaluated; an error when it costs something else than was chosen.
[[nodiscard]] Expected<std::shared_ptr<const Snapshot>> evaluatedChoice(const Snapshot &today,
                                                                        const MixChoice &choice);

/// A workload today and as proposed; points into the proposal.
struct ProposedLine {
    const Line *today = nullptr;
    const Line *proposed = nullptr;
    const RunnerUp *second = nullptr; ///< null: there is none
    bool moves = false;               ///< its offer or its count is another one
    SwitchingCost switching = {};     ///< one-off
};
/// In the plan's order; none without a choice.
[[nodiscard]] std::vector<ProposedLine> linesOf(const MixProposal &proposal);

/// A kind of commitment today and as proposed.
struct ProposedCommitment {
    std::optional<Commitment> today;
    std::optional<Commitment> proposed;
    Money monthly; ///< of what is proposed
    double utilisation = 0;

    [[nodiscard]] bool changes() const { return today != proposed; }
};
/// Proposed commitments, then those given up; none where commitments are not decided.
[[nodiscard]] std::vector<ProposedCommitment> commitmentsOf(const MixProposal &proposal);

/// The parts of a proposal to accept.
struct AcceptedParts {
    std::set<WorkloadId> workloads;
    std::set<std::size_t> commitments; ///< by place in commitmentsOf()
};
/// Today's plan with a part of what is proposed: the offers to put to use, the commitments then decided on, and what
/// a month then costs.
[[nodiscard]] std::map<WorkloadId, Allocation> movesOf(const MixProposal &proposal,
                                                       const std::set<WorkloadId> &accepted);
[[nodiscard]] std::vector<Commitment> commitmentsWith(const MixProposal &proposal,
                                                      const std::set<std::size_t> &accepted);
[[nodiscard]] Money totalWith(const MixProposal &proposal, const AcceptedParts &accepted);

/// By what part a better mix may be cheaper at most, in the month or over the months that commitments are judged over; 0
/// for a proven one.
[[nodiscard]] Exact gapOf(const MixChoice &choice);

/// The answer is checked against the model before it is returned. The rules must pass checkRules().
[[nodiscard]] Expected<MixChoice> chooseMix(const MixCandidates &candidates, const MixRules &rules,
                                            const ChoiceSolver &solve, const ChoiceLimits &limits,
                                            const MixWatch &watch = {});

} // namespace headroom
