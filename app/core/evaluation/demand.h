// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/interruption_rules.h"
#include "core/costing/month_view.h"
#include "core/sizing/sizing_demand.h"
#include "core/sizing/sizing_facts.h"

#include <optional>

namespace headroom {

/// What the workload asks of hardware in a month: free of price and region.
[[nodiscard]] SizingDemand demandOf(const Workload &workload, const SizingFacts &facts,
                                    const MonthView &view);
/// What a way of buying does to a workload's runs; absent where it does nothing. `rate`: of the
/// offer; absent: the scenario's one for all.
[[nodiscard]] std::optional<Interruptions>
interruptionsOf(const Workload &workload, const PurchaseOption &purchase, const SpotTerms &spot,
                const std::optional<InterruptionRate> &rate = std::nullopt);

} // namespace headroom
