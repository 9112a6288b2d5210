// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/evaluation.h"

#include <optional>

namespace headroom {

/// Statement that a line misses its service level, or may.
[[nodiscard]] FindingStatement missStatement(const Workload &workload, const Line &line);

/// The range of the figure that may miss; absent where the limit is not about a single figure.
[[nodiscard]] std::optional<FindingStatement> rangeAroundLimit(const Workload &workload,
                                                               const Line &line);

/// "Probability of missing it: 65 %."
[[nodiscard]] FindingStatement chanceOfMiss(const Line &line);

/// "One token takes 37 ms on this machine, whatever their number."
[[nodiscard]] std::optional<FindingStatement> whyAtAnyCount(const Sizing &sizing);

/// True if no count of the line's offer keeps the limit that it misses.
[[nodiscard]] bool missesAtAnyCount(const Line &line);
/// True if more instances keep the limit that it misses, but more than kMostForALimit allows.
[[nodiscard]] bool isKeptByManyMore(const Line &line);

/// The hours of the week in which the maximum of an autoscaling group cuts.
[[nodiscard]] std::optional<FindingStatement> hoursCut(const Usage &usage);

} // namespace headroom
