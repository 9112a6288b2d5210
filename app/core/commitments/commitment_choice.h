// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/commitments/commitment_study.h"

#include <memory>
#include <optional>
#include <vector>

namespace headroom {

/// A kind of commitment with its optimal amount, or the minimum amount if none pays off.
struct CommitmentProposal {
    Commitment commitment;
    std::vector<WorkloadId> workloads; ///< workloads that it may cover
    CommitmentOutcome outcome;
    bool pays = false;
    std::optional<OldPrice> oldPrice; ///< absent: its price is recent, agreed or assumed
    /// It would pay off, but nobody commits to its old price while the scenario has only what can
    /// be had.
    bool isWithheld = false;
    std::shared_ptr<const CommitmentStudy> study; ///< for evaluating other amounts
};

/// Every kind that the catalog has a price for and that would cover an on-demand line, without
/// amounts. Lines on the reference price book, which has no such prices, use the documents' range
/// of discounts as an assumption.
[[nodiscard]] std::vector<Commitment> commitmentKinds(const CommittableLines &lines,
                                                      const Catalog &catalog);
[[nodiscard]] std::vector<Commitment> commitmentKinds(const CommitmentHorizon &horizon);

/// Largest saving first; proposals that do not pay off last.
[[nodiscard]] std::vector<CommitmentProposal>
proposeCommitments(const std::shared_ptr<const CommitmentHorizon> &horizon);

/// True if the term is longer than the months: payments after them are not evaluated.
[[nodiscard]] bool outlasts(const Commitment &commitment, std::size_t months);

/// Greedy set of proposals, each evaluated in addition to those before it: by largest saving or by
/// narrowest scope, whichever costs less. The last outcome's total is that of the whole set. Terms
/// that outlast the months are left out, as in the joint optimisation of offers and commitments.
[[nodiscard]] std::vector<CommitmentProposal>
proposeTogether(const std::shared_ptr<const Snapshot> &snapshot, std::size_t scenario, int months);

/// Reason why a proposal is rejected, for texts.
enum class CommitmentRefusal : std::uint8_t {
    none,
    belowBreakEven, ///< utilisation below break-even
    noDiscount,     ///< costs as much as on demand, or more
    covered,        ///< commitments already decided cover the use
    oldPrice,       ///< its price may have changed
};
[[nodiscard]] CommitmentRefusal refusalOf(const CommitmentProposal &proposal);

} // namespace headroom
