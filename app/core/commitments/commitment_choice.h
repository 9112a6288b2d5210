// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/commitments/commitment_study.h"

#include <memory>
#include <vector>

namespace headroom {

/// A kind of commitment with the amount of it that costs least, or the least amount where none
/// pays.
struct CommitmentProposal {
    Commitment commitment;
    std::vector<WorkloadId> workloads; ///< workloads that it may cover
    CommitmentOutcome outcome;
    bool pays = false;
    std::shared_ptr<const CommitmentStudy> study; ///< for evaluating other amounts
};

/// Every kind that the catalog has a price for and that would cover a line on demand, without
/// amounts. Lines on the reference price book, which has none, are looked at with the documents'
/// range of discounts, as assumptions.
[[nodiscard]] std::vector<Commitment> commitmentKinds(const CommittableLines &lines,
                                                      const Catalog &catalog);
[[nodiscard]] std::vector<Commitment> commitmentKinds(const CommitmentHorizon &horizon);

/// Largest saving first; proposals that do not pay off last.
[[nodiscard]] std::vector<CommitmentProposal>
proposeCommitments(const std::shared_ptr<const CommitmentHorizon> &horizon);

/// Whether a term lasts longer than the months: payments after them are not evaluated.
[[nodiscard]] bool outlasts(const Commitment &commitment, std::size_t months);

/// Proposals that are good together, each beside those before it: the one that saves most of those
/// that are left, or the narrowest scopes first, whichever comes out cheaper. The last outcome's
/// total is that of all. As where commitments are decided together with the offers, terms that
/// outlast the months are left out.
[[nodiscard]] std::vector<CommitmentProposal>
proposeTogether(const std::shared_ptr<const Snapshot> &snapshot, std::size_t scenario, int months);

/// Reason why a proposal is rejected, for texts.
enum class CommitmentRefusal : std::uint8_t {
    none,
    belowBreakEven, ///< utilisation below break-even
    noDiscount,     ///< costs as much as on demand, or more
    covered,        ///< commitments already decided cover the use
};
[[nodiscard]] CommitmentRefusal refusalOf(const CommitmentProposal &proposal);

} // namespace headroom
