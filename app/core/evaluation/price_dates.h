// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/candidates.h"

#include <optional>
#include <span>
#include <string>

namespace headroom {

/// Days between two prices after which holding one against the other is warned about.
inline constexpr int kFarApartDays = 180;

/// The days that compared prices are of; those without a date do not count.
struct PriceDateSpan {
    Date oldest;
    Date newest;

    [[nodiscard]] int days() const { return newest.days() - oldest.days(); }
    [[nodiscard]] bool isFarApart() const { return days() > kFarApartDays; }
};

/// Date span of the lines that have a cost; absent if no price is dated.
[[nodiscard]] std::optional<PriceDateSpan> datesOf(const ScenarioEvaluation &scenario);
/// Date span of candidates that are ranked together.
[[nodiscard]] std::optional<PriceDateSpan> datesOf(const Catalog &catalog,
                                                   std::span<const OfferIndex> offers);

/// "2025-04-04 to 2026-07-20, 472 days apart".
[[nodiscard]] std::string describe(const PriceDateSpan &span, const Language &language = english());

} // namespace headroom
