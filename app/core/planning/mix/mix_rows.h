// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/catalog.h"
#include "core/plan/mix_rules.h"
#include "core/planning/mix/mix_choice.h"
#include "core/planning/mix/mix_model.h"

#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace headroom {

/// The facts about one option that rules limit.
struct OptionFacts {
    std::int64_t cents = 0;
    std::int64_t base = 0; ///< in what shares are parts of
    std::int64_t instances = 0;
    std::optional<std::int64_t> grams = 0; ///< CO2e of the month; absent: nobody knows
    Provider provider;
    const InstanceType *type = nullptr; ///< null: not in the catalog
    std::string_view region;
    bool isSpot = false;
    double headroom = kNoHeadroom;
};

/// The base of shares of a line that costs so much in so many instance-hours (kHourParts each).
[[nodiscard]] std::int64_t shareBaseOf(ShareBase base, std::int64_t cents, std::int64_t hourParts);
/// Carbon in whole grams, rounded up: what keeps a limit so counted keeps it.
[[nodiscard]] std::int64_t wholeGrams(double kg);
/// Facts of an evaluated line, for each part of a fleet. Lines without compute have no share.
[[nodiscard]] std::vector<OptionFacts> factsOf(const Line &line, const Catalog &catalog,
                                               ShareBase base);

/// The rules as rows, and what an option adds to each.
class MixRows
{
public:
    MixRows(const Catalog &catalog, const MixRules &rules, std::int64_t otherCents,
            ShareRows shares = ShareRows::ofTheMix);

    [[nodiscard]] const std::vector<std::int64_t> &limits() const { return m_limits; }
    void addUses(const OptionFacts &facts, std::vector<std::int64_t> &uses) const;
    /// Adds to what others use of each row.
    using Sums = std::vector<Int128>;
    void addTo(Sums &sums, const OptionFacts &facts) const;
    /// Whether lines together keep all rows.
    [[nodiscard]] bool areKept(std::span<const Line> lines) const;

private:
    [[nodiscard]] std::int64_t quotaUse(const Quota &quota, const OptionFacts &facts) const;

    const Catalog &m_catalog;
    MixRules m_rules; ///< with the catalog's names
    ShareRows m_shares;
    std::vector<std::int64_t> m_limits;
};

/// Hours as whole numbers, a thousandth of one each.
inline constexpr std::int64_t kHourParts = 1000;
/// Rows of shares count in so many parts of what they are shares of.
inline constexpr std::int64_t kWholeParts = 1'000'000;
inline constexpr double kGramsPerKilogram = 1000;

/// Whether each line keeps pins, providers, regions and pricing models, and all together shares, quotas and types; as they
/// are evaluated. `scenario`: theirs.
[[nodiscard]] bool areRulesKept(const MixCandidates &candidates, const MixRules &rules,
                                const std::vector<Line> &lines, const Scenario &scenario);
/// Besides, the budget and the least headroom.
[[nodiscard]] bool areRulesKept(const MixCandidates &candidates, const MixRules &rules,
                                const MixChoice &choice);

} // namespace headroom
