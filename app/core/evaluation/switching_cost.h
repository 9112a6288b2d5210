// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/evaluation.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace headroom {

/// One-off cost of moving a workload to another offer, in the plan's currency.
struct SwitchingCost {
    Exact days;                              ///< of work
    Money work;                              ///< of each cause rounded to the cent
    Exact gib;                               ///< that are transferred
    std::optional<Money> transfer = Money(); ///< absent: nobody states a price for it

    [[nodiscard]] Money total() const { return work + transfer.value_or(Money()); }
    [[nodiscard]] bool isNothing() const { return total() == Money() && transfer.has_value(); }
    SwitchingCost &operator+=(const SwitchingCost &other);
};

/// Months until a saving has paid for a move, begun ones included; absent: it never does.
[[nodiscard]] std::optional<std::int64_t> monthsToPayBack(Money once, Money savesAMonth);
/// Saving a month at which a move pays for itself within so many months.
[[nodiscard]] std::int64_t centsAMonth(std::int64_t onceCents, int months);

/// The offer whose instances serve the workload: its own, the first of its fleet, or its host's.
/// Absent: none.
[[nodiscard]] std::optional<OfferReference> servingOffer(const Scenario &scenario,
                                                         WorkloadId workload);

/// `workload`: with its data and the terms of the plan.
[[nodiscard]] SwitchingCost switchingCost(const EvaluationInputs &inputs, const Workload &workload,
                                          const OfferReference &from, const OfferReference &to);

/// The same for the plan's workload at `index`, from the offer that serves it in one scenario to
/// that in the other; nothing where either has none.
[[nodiscard]] SwitchingCost switchingCostBetween(const EvaluationInputs &inputs, std::size_t index,
                                                 const Scenario &from, const Scenario &to);

/// Of all workloads.
[[nodiscard]] SwitchingCost switchingCostBetween(const EvaluationInputs &inputs,
                                                 const Scenario &from, const Scenario &to);

/// The same to each offer of the catalog, as whole cents by its type and its region.
struct MoveCents {
    std::vector<std::int64_t> toType; ///< empty: each move is free
    std::vector<std::int64_t> toRegion;
    int months = 1; ///< over which a move must pay for itself

    [[nodiscard]] bool areFree() const { return toType.empty(); }
    /// Saving a month at which the move pays for itself.
    [[nodiscard]] std::int64_t aMonth(std::uint16_t type, std::uint16_t region) const
    {
        return areFree() ? 0 : centsAMonth(toType[type] + toRegion[region], months);
    }
};
[[nodiscard]] MoveCents moveCents(const EvaluationInputs &inputs, const Workload &workload,
                                  const OfferReference &from);

} // namespace headroom
