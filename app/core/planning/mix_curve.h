// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planning/mix/mix_choice.h"

namespace headroom {

/// The axis that a trade-off curve sets against the least cost.
enum class MixCurveAxis : std::uint8_t {
    headroom, ///< at least so much on every line
    budget,   ///< the most headroom that so much money buys
    split     ///< points by which shares of the providers may differ from those wanted
};
template <>
inline constexpr auto kNamesOf<MixCurveAxis> = std::to_array<std::string_view>({"headroom",
                                                                                "budget", "split"});

/// One mix of a curve: no mix that keeps what is asked costs less. Optimal: that is proven.
struct MixPoint : FoundMix {
    double asked = 0; ///< value of the axis; a budget in whole units of the plan's currency
};

/// Mixes of which none is better in both, in ascending order of what is asked.
struct MixCurve {
    MixCurveAxis axis = MixCurveAxis::headroom;
    std::vector<MixPoint> points;
    bool isStopped = false; ///< stopped on request: there may be more points
    bool isGrowing = false; ///< reported while more points are searched for
};

/// At most `points` of them. The rule that the axis varies is left out of the rules, and so is what a move must save,
/// which is not billed; their objective is not read. Where the rules leave commitments to be decided, each point is the best
/// that is found over their months.
[[nodiscard]] Expected<MixCurve> curveOf(const MixCandidates &candidates, const MixRules &rules,
                                         MixCurveAxis axis, std::size_t points,
                                         const ChoiceSolver &solve, const ChoiceLimits &limits,
                                         const MixWatch &watch = {});

} // namespace headroom
