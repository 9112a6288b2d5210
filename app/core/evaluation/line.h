// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "costing/usage.h"
#include "evaluation/evaluation.h"

namespace headroom {

/// Sizes a workload on the type of an offer; absent when the type has no hardware facts at all.
[[nodiscard]] std::optional<Sizing> sizeOn(const EvaluationInputs &inputs,
                                           const SizingDemand &demand, const OfferReference &offer,
                                           std::optional<std::int64_t> countByHand);

/// One line from its parts; the one place where a line's cost is computed. Share is set by the caller.
[[nodiscard]] Line makeLine(const Workload &workload, const Allocation *allocation,
                            std::optional<LinePrice> price, std::optional<Sizing> sizing,
                            const MonthView &view);

/// The rounded compute cost of a line under another month view (forecast), or nothing when it has no cost.
[[nodiscard]] std::optional<Money> computeCost(const Workload &workload,
                                               const Allocation &allocation, const LinePrice &price,
                                               const Sizing *sizing, const MonthView &view,
                                               RangeEnd end = RangeEnd::expected);

[[nodiscard]] Money otherCostsOf(const Workload &workload);

} // namespace headroom
