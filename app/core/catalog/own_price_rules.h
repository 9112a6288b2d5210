// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/own_price_book.h"

#include <cstddef>
#include <limits>
#include <vector>

namespace headroom {

inline constexpr std::uint32_t kNoRule = std::numeric_limits<std::uint32_t>::max();

/// For every offer of the catalog the rule that counts, as an index, or kNoRule. Of all rules that fit it is
/// the one with the most conditions (an instance type weighs more than a family, a family more than a region,
/// that more than a pricing model and term, and the provider least); among equals the last. Discounts do
/// not add up.
[[nodiscard]] std::vector<std::uint32_t> rulesOfOffers(const OwnPriceBook &book,
                                                       const Catalog &catalog);

/// What a rule does in a catalog.
struct RuleReach {
    std::size_t matching = 0; ///< offers that its conditions fit
    std::size_t deciding = 0; ///< of these, offers that no narrower or later rule takes over
    bool addsOffer = false;   ///< a price for an offer that the catalog does not have

    friend bool operator==(const RuleReach &, const RuleReach &) = default;
};

/// One entry per rule.
[[nodiscard]] std::vector<RuleReach> reachOf(const OwnPriceBook &book, const Catalog &catalog);

} // namespace headroom
