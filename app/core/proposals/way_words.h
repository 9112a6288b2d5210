// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/language.h"
#include "core/savings/ways_to_save.h"

#include <string>

namespace headroom {

/// "On Azure", "Traffic × 2", "Reserve for 1 year".
[[nodiscard]] std::string titleOf(const ReadyMade &made, const Language &language = english());
/// Moves, signatures and the rest: "7 workloads move, 2 stay: no offer meets their limits".
[[nodiscard]] std::string describe(const ReadyMade &made, const Language &language = english());

/// Kind of the change: "Another machine".
[[nodiscard]] std::string titleOf(const WayToSave &way, const Language &language = english());
/// Workload that it is about; empty: it is about several.
[[nodiscard]] std::string subjectOf(const WayToSave &way);
/// The change itself: "4 × inf2.xlarge instead of 5 × g5.xlarge".
[[nodiscard]] std::string changeOf(const WayToSave &way, const Language &language = english());
/// Effect on the service: "p95 latency 11.3 s, then 12.0 s", "unchanged".
[[nodiscard]] std::string serviceOf(const WayToSave &way, const Language &language = english());
/// The risk in a few words.
[[nodiscard]] std::string riskWordsOf(const WayToSave &way, const Language &language = english());
/// "free", or what is signed for it.
[[nodiscard]] std::string flexibilityOf(const WayToSave &way, const Language &language = english());
/// The side effect in full, with the source of each claim.
[[nodiscard]] std::string sideEffectOf(const WayToSave &way, const Language &language = english());

} // namespace headroom
