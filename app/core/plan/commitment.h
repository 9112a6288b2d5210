// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/offer.h"
#include "core/error.h"
#include "core/money/date.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace headroom {

/// Scope of a commitment, narrowest first: the machines whose on-demand use it covers.
enum class CommitmentScope : std::uint8_t {
    instanceType, ///< one type in one region: AWS Reserved Instance, Azure Reservation
    family,       ///< a family in one region: AWS EC2 Instance Savings Plan, Google committed use
    provider,     ///< all machines in all regions: AWS Compute Savings Plan, Azure savings plan
};
template <>
inline constexpr auto kNamesOf<CommitmentScope> = std::to_array<KeyedName>({
    {"instance_type", HEADROOM_TEXT("Terms", "instance type")},
    {"family", HEADROOM_TEXT("Terms", "family")},
    {"provider", HEADROOM_TEXT("Terms", "provider")},
});

inline constexpr int kLongestTermYears = 5;

/// A decision to pay for capacity in every hour of a term, from the first day of a month on.
struct Commitment {
    Provider provider;
    std::string region;      ///< empty: all, or not stated (reference price book)
    std::string target;      ///< instance type or family; empty: all machines of the provider
    PurchaseOption purchase; ///< its kind, term and payment
    PriceBook book = PriceBook::publicCatalog;
    /// Off the on-demand rate, where it is an assumption; absent: the price of the book.
    std::optional<Exact> percentOff;
    /// Instances of an instance type; otherwise what is spent per hour, in the plan's currency.
    Exact amount;
    std::optional<Date> startMonth; ///< any day of it; absent: the first month of the forecast
    bool renews = true; ///< as it is, at the end of each term; otherwise it ends with its first

    friend bool operator==(const Commitment &, const Commitment &) = default;
};

/// The scope that a way of buying has; absent for one that commits to nothing.
[[nodiscard]] std::optional<CommitmentScope> scopeOf(const PurchaseOption &purchase);
/// True if the commitment is for instances rather than for spend per hour.
[[nodiscard]] bool countsInstances(const Commitment &commitment);
/// The first day of its first term, and the first day after its last if it ends, where the forecast
/// begins with `first`.
[[nodiscard]] Date beginOf(const Commitment &commitment, Date first);
[[nodiscard]] std::optional<Date> endOf(const Commitment &commitment, Date first);
/// True if two commitments are of one kind for the same machines, whatever their amounts and
/// months.
[[nodiscard]] bool isSameKind(const Commitment &a, const Commitment &b);

/// Rejects an invalid commitment; the error's location is its field.
[[nodiscard]] Expected<void> checkCommitment(const Commitment &commitment);

/// Terms that are sold, in years.
inline constexpr std::array<std::uint8_t, 2> kSoldTerms{1, 3};

/// Commitments that may be decided together with the offers of a mix. An empty list allows every
/// value.
struct CommitmentRule {
    std::vector<std::uint8_t> years;
    std::vector<PricingModel> models;
    std::vector<Payment> payments;
    int months = 12; ///< of the forecast, that they are judged over

    /// A term that lasts longer than the months is none that they can judge.
    [[nodiscard]] bool allows(const PurchaseOption &purchase) const;
    /// True if the rule allows the purchase and its term; the months are not considered.
    [[nodiscard]] bool allowsKind(const PurchaseOption &purchase) const;
    /// True if some allowed term ends within the months.
    [[nodiscard]] bool hasTerm() const;

    friend bool operator==(const CommitmentRule &, const CommitmentRule &) = default;
};

/// The rule that words name: "any", or terms, kinds and payments in any order ("1y", "reserved",
/// "no_upfront"). Absent if a word is none of them; the words are those of commitmentWords().
[[nodiscard]] std::optional<CommitmentRule> commitmentRuleOf(const std::vector<std::string> &words);
/// Every word but "any" and "none".
[[nodiscard]] const std::vector<std::string> &commitmentWords();

} // namespace headroom
