// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/costing/line_cost.h"
#include "core/evaluation/evaluation.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace headroom {

/// Sizes a workload on the type of an offer; absent when the type has no hardware facts at all.
/// `demand`: for the offer's way of buying.
[[nodiscard]] std::optional<Sizing> sizeOn(const EvaluationInputs &inputs,
                                           const SizingDemand &demand, const OfferReference &offer,
                                           std::optional<std::int64_t> countByHand);

/// Usage of instances bought under a purchase option, at an end of the performance range.
using UsageAt = std::function<std::optional<Usage>(const PurchaseOption &, RangeEnd)>;
/// Instances that others use as well.
struct SharedUse {
    UsageAt usageAt = {};
    const Workload *host =
        nullptr; ///< by whose schedule they run; null: the workload's own instances
};

/// One line from its parts; the one place where a line's cost is computed. Share is set by the
/// caller.
[[nodiscard]] Line makeLine(const Workload &workload, const Allocation *allocation,
                            std::optional<LinePrice> price, std::optional<Sizing> sizing,
                            const MonthView &view, const SharedUse &shared = {});

/// The line of a workload, as the scenario has it (effective_plan.h), on the offer that the
/// scenario gives it; as if it shared instances with nobody (shared_line.h).
[[nodiscard]] Line lineOf(const EvaluationInputs &inputs, const Scenario &scenario,
                          const Workload &workload);
/// Sizes a demand on the type of an offer, as sizeOn() does.
using SizeOn = std::function<std::optional<Sizing>(const SizingDemand &, const OfferReference &,
                                                   std::optional<std::int64_t> countByHand)>;
[[nodiscard]] Line lineOf(const EvaluationInputs &inputs, const Scenario &scenario,
                          const Workload &workload, const SizeOn &size);

/// Upfront fee of one instance in the unit of the hourly rate; 0 for most.
[[nodiscard]] Exact upfrontOf(const LinePrice &price, const PurchaseOption &purchase);
/// Hourly charge in addition to that fee, which the effective rate spreads over the term.
[[nodiscard]] Exact recurringRateOf(const LinePrice &price, const PurchaseOption &purchase);

/// Other cost lines, the month including them, its range and its views: from the line's current
/// compute and cash.
void addOtherCosts(Line &line, const Workload &workload);

/// Each with the cost lines that are taken of it.
[[nodiscard]] ViewedCosts viewedCosts(std::span<const CostLine> lines, const ComputeViews &compute,
                                      CostMonth month);

/// The accelerator of a line that has an offer, or the type without one: predictions for the same
/// model on the same hardware err together.
[[nodiscard]] std::string hardwareNameOf(const EvaluationInputs &inputs, const Line &line);

/// Decision rules of the source documents for or against the hardware of the line; none without an
/// offer, for a fleet, or if the type cannot be sized.
[[nodiscard]] std::vector<Advice> adviceOn(const EvaluationInputs &inputs, const Workload &workload,
                                           const Line &line, const Language &language = english());

} // namespace headroom
