// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/commitment.h"

#include <cstdint>
#include <vector>

namespace headroom {

/// Which commitments may be decided together with the offers of a mix. An empty list allows all of its sort.
struct CommitmentRule {
    std::vector<std::uint8_t> years;
    std::vector<PricingModel> models;
    std::vector<Payment> payments;

    [[nodiscard]] bool allows(const PurchaseOption &purchase) const;

    friend bool operator==(const CommitmentRule &, const CommitmentRule &) = default;
};

/// The rule that words name: "any", or terms, kinds and payments beside each other ("1y", "reserved", "no_upfront").
/// Absent for a word that is none of them; the words are those of commitmentWords().
[[nodiscard]] std::optional<CommitmentRule> commitmentRuleOf(const std::vector<std::string> &words);
/// Every word but "any" and "none".
[[nodiscard]] const std::vector<std::string> &commitmentWords();

} // namespace headroom
