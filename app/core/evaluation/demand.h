// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/interruption_rules.h"
#include "core/costing/month_view.h"
#include "core/sizing/sizing_demand.h"
#include "core/sizing/sizing_facts.h"

#include <optional>

namespace headroom {

/// Monthly demand of the workload on hardware, independent of price and region.
[[nodiscard]] SizingDemand demandOf(const Workload &workload, const SizingFacts &facts,
                                    const MonthView &view);
/// Interruptions of a workload's runs under a purchase option; absent if it has none. `rate`: of
/// the offer; absent: the scenario's rate for all.
[[nodiscard]] std::optional<Interruptions>
interruptionsOf(const Workload &workload, const PurchaseOption &purchase, const SpotTerms &spot,
                const std::optional<InterruptionRate> &rate = std::nullopt);

} // namespace headroom
