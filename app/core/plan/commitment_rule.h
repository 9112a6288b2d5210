// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/commitment.h"

#include <array>
#include <cstdint>
#include <vector>

namespace headroom {

/// Terms that are sold, in years.
inline constexpr std::array<std::uint8_t, 2> kSoldTerms{1, 3};

/// Which commitments may be decided together with the offers of a mix. An empty list allows all of its sort.
struct CommitmentRule {
    std::vector<std::uint8_t> years;
    std::vector<PricingModel> models;
    std::vector<Payment> payments;
    int months = 12; ///< of the forecast, that they are judged over

    /// A term that lasts longer than the months is none that they can judge.
    [[nodiscard]] bool allows(const PurchaseOption &purchase) const;
    /// Whether the rule allows the purchase, whatever its term.
    [[nodiscard]] bool allowsKind(const PurchaseOption &purchase) const;
    /// Whether some term that may be meant ends within the months.
    [[nodiscard]] bool hasTerm() const;

    friend bool operator==(const CommitmentRule &, const CommitmentRule &) = default;
};

/// The rule that words name: "any", or terms, kinds and payments beside each other ("1y", "reserved", "no_upfront").
/// Absent for a word that is none of them; the words are those of commitmentWords().
[[nodiscard]] std::optional<CommitmentRule> commitmentRuleOf(const std::vector<std::string> &words);
/// Every word but "any" and "none".
[[nodiscard]] const std::vector<std::string> &commitmentWords();

} // namespace headroom
