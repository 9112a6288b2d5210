// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/commitments/commitment_choice.h"

#include <string>
#include <vector>

namespace headroom::storage {

/// What is decided, every proposal with its months, and those that are good together, for scripts.
[[nodiscard]] std::string commitmentsJson(const CommitmentHorizon &horizon,
                                          const std::vector<CommitmentProposal> &proposals,
                                          const std::vector<CommitmentProposal> &together);

} // namespace headroom::storage
