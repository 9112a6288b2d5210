// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/commitments/commitment_choice.h"

#include <string>
#include <vector>

namespace headroom::storage {

/// Commitments already decided, every proposal with its months, and the proposals that fit
/// together, for scripts.
[[nodiscard]] std::string commitmentsJson(const CommitmentHorizon &horizon,
                                          const std::vector<CommitmentProposal> &proposals,
                                          const std::vector<CommitmentProposal> &together);

} // namespace headroom::storage
