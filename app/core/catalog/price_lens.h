// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/offer.h"

#include <array>
#include <cstdint>

namespace headroom {

/// Contract under which hardware is compared: offers of one lens differ by machine, region and
/// seller, and not by what is signed. Capacity blocks, which are bought ahead for days or weeks,
/// are under none.
enum class PriceLens : std::uint8_t {
    onDemand, ///< nothing is signed
    oneYear,  ///< commitments of one year, however they are paid
    threeYears,
    spot, ///< spot capacity; on demand for workloads that may not use it
};
template <>
inline constexpr auto kNamesOf<PriceLens> = std::to_array<KeyedName>({
    {"on-demand", HEADROOM_TEXT("Terms", "On demand")},
    {"1y", HEADROOM_TEXT("Terms", "1 year")},
    {"3y", HEADROOM_TEXT("Terms", "3 years")},
    {"spot", HEADROOM_TEXT("Terms", "Spot where allowed")},
});

/// Whether offers with these terms are compared under the lens.
[[nodiscard]] bool isUnder(PriceLens lens, const PurchaseOption &purchase);

/// Qualifies an offer or a price in a sentence: "on-demand", "1-year".
[[nodiscard]] Message adjectiveOf(PriceLens lens);

} // namespace headroom
