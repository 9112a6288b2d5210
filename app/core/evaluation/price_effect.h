// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/evaluation.h"

#include <string>
#include <vector>

namespace headroom {

/// A line of the active scenario that costs something else with the newer prices.
struct LineEffect {
    std::string workload;
    OfferReference offer;
    std::optional<LinePrice> priceBefore;
    std::optional<LinePrice> priceAfter;
    Money before; ///< monthly
    Money after;
};

/// What newer prices do to a plan: nothing but the catalog differs between the two sides.
struct PriceEffect {
    Money before; ///< monthly cost of the active scenario
    Money after;
    std::string basis;             ///< the month that they count in ("730 h")
    std::vector<LineEffect> lines; ///< only those that changed, the largest change first
    std::string currency;          ///< of the plan
};

/// The newer snapshot's plan with the older catalog against the same plan with its own.
[[nodiscard]] PriceEffect priceEffect(const EvaluationInputs &before, const Snapshot &after);

} // namespace headroom
