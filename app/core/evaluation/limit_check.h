// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/candidates.h"

#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace headroom {

/// Unit of the times compared with the limit: "ms", "h".
[[nodiscard]] std::string_view unitOf(SizingLimit limit);

/// A limit on a time, and the time that is compared with it.
struct LimitCheck {
    SizingLimit limit = SizingLimit::none;
    RangedFigure reached; ///< ms; hours of a run
    double asked = 0;

    [[nodiscard]] double share() const { return reached.value / asked; }
    [[nodiscard]] Verdict verdict() const;
    /// Probability, 0 to 1, that the limit is missed.
    [[nodiscard]] double missChance() const;
    friend bool operator==(const LimitCheck &, const LimitCheck &) = default;
};

/// Every time that is asked for and known, in the order in which a service level names them.
[[nodiscard]] std::vector<LimitCheck> limitChecksOf(const Sizing &sizing,
                                                    const SizingDemand &demand);
/// The check with the least room.
[[nodiscard]] std::optional<LimitCheck> tightestOf(const Sizing &sizing,
                                                   const SizingDemand &demand);

/// A candidate that misses a time by less than all others.
struct ClosestMiss {
    OfferIndex offer = 0;
    LimitCheck check;
};
/// Closest of the candidates that fit and miss a time; absent if all miss something else. The
/// cheapest if several are equally close.
[[nodiscard]] std::optional<ClosestMiss> closestMiss(const CandidateSet &candidates,
                                                     std::span<const OfferIndex> among);

} // namespace headroom
