// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planning/mix/mix_choice.h"

#include <functional>

namespace headroom {

/// The mix with the most headroom on its tightest line, of those the one that costs least.
struct MaxHeadroom {
    SolvedMix solved; ///< without a choice where none keeps the rules, or none was found
    std::optional<double> headroom; ///< of the tightest line; absent where no line has one
    std::optional<double> bound;    ///< no mix has more; infinite where nobody knows
};

/// The upper limit of the search; headroom is otherwise unbounded, because more instances always have more.
inline constexpr double kMaxHeadroom = 1000;

/// The least headroom above this one.
[[nodiscard]] double aboveHeadroom(double headroom);

/// A headroom that was asked for: what a mix was found with, or whether none has it.
struct HeadroomTry {
    std::optional<double> reached; ///< absent: no mix was found
    bool isDisproved = false;      ///< nor is there one with more
};
/// Goes up from a headroom that a mix has, by trying. Returns the least that was disproved; infinite where none was.
[[nodiscard]] Expected<double> climbHeadroom(double kept,
                                             const std::function<Expected<HeadroomTry>(double)> &at,
                                             const std::function<bool()> &isStopped);

/// Tells of a choice with the most headroom that was found what the least is that was disproved.
void boundHeadroom(MixChoice &choice, double disproved);

/// Shares of what a mix costs may be kept by a mix that costs more in one place, and not by a cheaper one.
[[nodiscard]] bool hasShares(const MixRules &rules);

/// Finds the highest headroom at which mixes keep the rules, with the fewest instances that have it; the objective of the
/// rules is not read. What comes out is proven where the bound equals the headroom and the answer is complete.
[[nodiscard]] Expected<MaxHeadroom> maxHeadroom(const MixSolver &solver, MixRules rules);

} // namespace headroom
