// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/language.h"
#include "core/planning/fleet/workload_fleet.h"

#include <string>
#include <vector>

namespace headroom {

/// Cost of a fleet compared with today's allocation: "$1,200.00 a month, $300.00 less than today."
[[nodiscard]] std::string savingOf(const FleetProposal &proposal, const std::string &currency,
                                   const Language &language);
/// Proof that no fleet costs less, or the remaining gap, in words.
[[nodiscard]] std::string proofOf(const FleetProposal &proposal, const std::string &currency,
                                  const Language &language);
/// The cheapest type that serves every length alone.
[[nodiscard]] std::string oneTypeOf(const FleetProposal &proposal, const std::string &currency,
                                    const Language &language);
/// Meaning of the load, each term that is signed, and whether a limit may be missed, as sentences;
/// none for a fleet that serves too little.
[[nodiscard]] std::vector<std::string> conditionsOf(const FleetProposal &proposal,
                                                    const Language &language);

} // namespace headroom
