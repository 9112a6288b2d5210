// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/evaluation.h"
#include "core/evaluation/switching_cost.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace headroom {

/// Causes of a cost difference between two scenarios, in the order in which they are applied.
enum class CostCause : std::uint8_t {
    prices, ///< changes of public prices, and the price book
    demand, ///< amount of demand, including token lengths and caches
    /// Cost lines other than compute: their amounts, not the effect of other causes
    otherCosts,
    /// Model, precision, software, training method; everything that no other cause covers
    model,
    speed,        ///< assumed change of the predicted speed
    serviceLevel, ///< the limits
    /// Spare replicas and zones, utilisation, autoscaling, whether instances may be shared
    scaling,
    served, ///< a workload gains or loses its offer
    /// Provider and instance type; whose instances they are; the region where nobody sells them in
    /// the old
    hardware,
    region,        ///< the region alone
    purchase,      ///< on demand, spot, commitment
    interruptions, ///< expected interruptions of spot capacity, and how the work handles them
    schedule,      ///< hours, and the month basis
    count,         ///< instances set by hand
    commitments,   ///< those of the scenario, in addition to its offers
};
template <>
inline constexpr auto kNamesOf<CostCause> = std::to_array<KeyedName>({
    {"price", HEADROOM_TEXT("Causes", "prices")},
    {"demand", HEADROOM_TEXT("Causes", "demand")},
    {"other_costs", HEADROOM_TEXT("Causes", "other costs")},
    {"model", HEADROOM_TEXT("Causes", "model and precision")},
    {"speed", HEADROOM_TEXT("Causes", "predicted speed")},
    {"service_level", HEADROOM_TEXT("Causes", "service level")},
    {"scaling", HEADROOM_TEXT("Causes", "scaling and utilisation")},
    {"served", HEADROOM_TEXT("Causes", "newly served or dropped")},
    {"hardware", HEADROOM_TEXT("Causes", "hardware")},
    {"region", HEADROOM_TEXT("Causes", "region")},
    {"purchase_option", HEADROOM_TEXT("Causes", "purchase option")},
    {"interruptions", HEADROOM_TEXT("Causes", "interruptions")},
    {"schedule", HEADROOM_TEXT("Causes", "schedule")},
    {"count", HEADROOM_TEXT("Causes", "count by hand")},
    {"commitments", HEADROOM_TEXT("Causes", "commitments")},
});

/// Change in monthly cost, and in carbon, from one cause.
struct CostStep {
    CostCause cause = CostCause::prices;
    Money amount;
    std::vector<Money> byWorkload; ///< in the plan's order; they add up to the amount
    /// CO2e a month of the workloads whose footprint is known; absent: one becomes known, or ceases
    /// to be.
    std::optional<double> kg = 0;
};

/// The way from one scenario's monthly cost to another's. Causes take effect one after the other,
/// in the order of CostCause, each for all workloads at once: from + the steps = to, to the cent.
/// Each amount is the difference of two sums of rounded lines.
struct Waterfall {
    Money from;
    Money to;
    std::vector<CostStep> steps; ///< causes that change the cost or carbon of at least one line
    SwitchingCost once = {};     ///< of the moves, beside the monthly cost
};

/// The prices of `from`: today's like those of `to`, or others, so that each of its lines takes on
/// today's first.
enum class PricesOfFrom : std::uint8_t { today, others };

/// `from` and `to` are scenarios of the snapshot, each with the workloads that its evaluation's
/// plan has, in one order.
[[nodiscard]] Waterfall waterfallBetween(const Snapshot &snapshot, std::size_t from, std::size_t to,
                                         PricesOfFrom prices = PricesOfFrom::today);

} // namespace headroom
