// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/catalog.h"
#include "core/error.h"
#include "core/owned/owned_node.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

namespace headroom {

/// One agreement in a company's own price book: the offers that it applies to and their price,
/// either a percentage off the list price or a fixed price. Empty fields mean "any".
struct OwnPriceRule {
    std::optional<Provider> provider;
    std::string family; ///< "m5"
    std::string region;
    std::string instanceType;
    std::optional<PricingModel> model;
    std::optional<std::uint8_t> termYears;

    std::optional<Exact> percentOff; ///< 0 to below 100; negative for a surcharge, not below -100
    std::optional<HourlyRate> fixedPrice; ///< effective, per instance and hour
    std::string note;                     ///< "contract 4711"

    friend bool operator==(const OwnPriceRule &, const OwnPriceRule &) = default;
};

/// A layer of negotiated prices and owned servers over a catalog.
struct OwnPriceBook {
    std::string name;
    std::string owner;
    Date date; ///< day of the agreement: the date of fixed prices
    std::vector<OwnPriceRule> rules;
    std::vector<OwnedNode> nodes;

    [[nodiscard]] bool isEmpty() const { return rules.empty() && nodes.empty(); }
    friend bool operator==(const OwnPriceBook &, const OwnPriceBook &) = default;
};

/// Rejects rules with no effect or two, a percentage out of range, or a family without a provider.
/// The error's location is the table column of the rule ("percent_off").
[[nodiscard]] Expected<void> checkRule(const OwnPriceRule &rule);

/// The catalog with the book's prices in place of the public ones. Changed offers carry kPriceOwn,
/// and their source names the book, the rule and the list price's source. Fees at the start of a
/// term follow the same percentage; with a fixed price there is none. Fixed prices for offers of a
/// known machine and region that the catalog does not have (a reservation with no public price) are
/// added. Owned servers are types of their own after those of the catalog.
[[nodiscard]] Catalog applyOwnBook(const Catalog &catalog, const OwnPriceBook &book);

inline constexpr std::uint32_t kNoRule = std::numeric_limits<std::uint32_t>::max();

/// For every offer of the catalog the rule that counts, as an index, or kNoRule. Of all rules that
/// fit it is the one with the most conditions (an instance type weighs more than a family, a family
/// more than a region, that more than a pricing model and term, and the provider least); among
/// equals the last. Discounts do not add up.
[[nodiscard]] std::vector<std::uint32_t> rulesOfOffers(const OwnPriceBook &book,
                                                       const Catalog &catalog);

/// Effect of a rule on a catalog.
struct RuleReach {
    std::size_t matching = 0; ///< offers that match its conditions
    std::size_t deciding = 0; ///< of these, offers that no more specific or later rule overrides
    bool addsOffer = false;   ///< a price for an offer that the catalog does not contain

    friend bool operator==(const RuleReach &, const RuleReach &) = default;
};

/// One entry per rule.
[[nodiscard]] std::vector<RuleReach> reachOf(const OwnPriceBook &book, const Catalog &catalog);

} // namespace headroom
