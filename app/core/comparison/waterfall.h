// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/evaluation.h"

#include <cstddef>
#include <vector>

namespace headroom {

/// Why one scenario costs more or less than another, in the order in which one takes on what the
/// other has.
enum class CostCause : std::uint8_t {
    prices, ///< changes of public prices, and the price book
    demand, ///< how much is asked for, token lengths and caches included
    /// The cost lines beside compute: their amounts, not what follows from other causes
    otherCosts,
    model,        ///< model, precision, software, way of training; what no other cause names
    speed,        ///< how much faster or slower it is assumed to run than predicted
    serviceLevel, ///< the limits
    /// Spare replicas and zones, utilisation, autoscaling, whether instances may be shared
    scaling,
    served, ///< an offer where there was none, or none any more
    /// Provider and instance type; whose instances they are; the region where nobody sells them in
    /// the old
    hardware,
    region,        ///< the region alone
    purchase,      ///< on demand, spot, commitment
    interruptions, ///< what spot capacity is expected to do, and what the work does about it
    schedule,      ///< hours, and the month they are counted in
    count,         ///< instances set by hand
    commitments,   ///< those of the scenario, beside its offers
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

/// What one cause adds to a month.
struct CostStep {
    CostCause cause = CostCause::prices;
    Money amount;
    std::vector<Money> byWorkload; ///< in the plan's order; they add up to the amount
};

/// The way from one scenario's monthly cost to another's. Causes take effect one after the other,
/// in the order of CostCause, each for all workloads at once: from + the steps = to, to the cent.
/// Each amount is the difference of two sums of rounded lines.
struct Waterfall {
    Money from;
    Money to;
    std::vector<CostStep> steps; ///< of causes that change any line
};

/// The prices of `from`: today's like those of `to`, or others, so that each of its lines takes on
/// today's first.
enum class PricesOfFrom : std::uint8_t { today, others };

/// `from` and `to` are scenarios of the snapshot, each with the workloads that its evaluation's
/// plan has, in one order.
[[nodiscard]] Waterfall waterfallBetween(const Snapshot &snapshot, std::size_t from, std::size_t to,
                                         PricesOfFrom prices = PricesOfFrom::today);

} // namespace headroom
