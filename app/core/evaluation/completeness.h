// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/enum_names.h"
#include "core/money/money.h"
#include "core/text.h"

#include <cstddef>
#include <cstdint>
#include <optional>

namespace headroom {

struct Line;
struct ScenarioEvaluation;

/// Reason why a line has no compute cost.
enum class CostGap : std::uint8_t {
    none,
    noOffer,   ///< nothing is allocated
    notSized,  ///< its hardware is known, but not count and hours
    notPriced, ///< no price is known of what it runs on, or of a part of it
};
template <>
inline constexpr auto kNamesOf<CostGap> = std::to_array<KeyedName>({
    {"none", HEADROOM_TEXT("Terms", "none")},
    {"no_offer", HEADROOM_TEXT("Terms", "no offer")},
    {"not_sized", HEADROOM_TEXT("Terms", "not sized")},
    {"not_priced", HEADROOM_TEXT("Terms", "not priced")},
});
[[nodiscard]] CostGap costGapOf(const Line &line);
/// False for what has no offer, no price, or no size: such a line is left out of the total, not
/// counted as free.
[[nodiscard]] bool hasCost(const Line &line);
/// True if some of the line's amount is known: its compute cost, or a share of commitments or other
/// costs.
[[nodiscard]] bool hasAmount(const Line &line);

/// Costs missing from the sums of a scenario.
struct Completeness {
    int workloads = 0;
    int noOffer = 0;
    int notSized = 0;
    int notPriced = 0;
    int commitmentsNotPriced = 0;
    bool isKnown = false; ///< a line has an amount: the sums are of something

    [[nodiscard]] int missing() const { return noOffer + notSized + notPriced; }
    /// True if nothing is missing: a sum may be compared with a limit, and with another sum.
    [[nodiscard]] bool isWhole() const
    {
        return isKnown && missing() == 0 && commitmentsNotPriced == 0;
    }
    friend bool operator==(const Completeness &, const Completeness &) = default;
};
[[nodiscard]] Completeness completenessOf(const ScenarioEvaluation &scenario);

/// Completeness of a scenario's total.
enum class TotalState : std::uint8_t {
    known,        ///< of at least one line; whether of all, Completeness says
    nothingInUse, ///< no workload has an offer yet
    unknown       ///< offers are in use, and none has a cost
};
[[nodiscard]] TotalState totalStateOf(const ScenarioEvaluation &scenario);
/// False where no line has an amount: there is no sum then, and zero would be wrong.
[[nodiscard]] bool hasTotal(const ScenarioEvaluation &scenario);
/// A sum of the scenario's lines, such as its total: absent where not one line has an amount.
[[nodiscard]] std::optional<Money> knownSum(const ScenarioEvaluation &scenario, Money sum);

/// Difference in monthly cost between the two; absent where either leaves something out.
[[nodiscard]] std::optional<Money> differenceOf(const ScenarioEvaluation &scenario,
                                                const ScenarioEvaluation &baseline);

} // namespace headroom
