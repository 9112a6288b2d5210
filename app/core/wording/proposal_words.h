// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/commitments/commitment_choice.h"

#include <string>

namespace headroom {

/// Reasons for a proposal, or for its rejection, in sentences.
[[nodiscard]] std::string verdictOn(const CommitmentProposal &proposal, const std::string &currency,
                                    const Language &language = english());
/// Caveats of a proposal: an assumed discount, a term longer than the months considered, work in
/// runs. May be empty.
[[nodiscard]] std::string caveatsOf(const CommitmentProposal &proposal, const Plan &plan,
                                    const Language &language = english());
/// "16 of 36 months": the full use from which on it pays off; "never".
[[nodiscard]] std::string payOffMonths(const CommitmentOutcome &outcome,
                                       const Language &language = english());
/// The same as a sentence, with what is lost if use stops early; empty where it never pays off.
[[nodiscard]] std::string payOffWords(const CommitmentOutcome &outcome, const std::string &currency,
                                      const Language &language = english());
/// Outcome if use falls.
[[nodiscard]] std::string afterFallWords(const CommitmentOutcome &outcome,
                                         const std::string &currency,
                                         const Language &language = english());

} // namespace headroom
