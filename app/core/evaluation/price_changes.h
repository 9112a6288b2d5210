// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/evaluation.h"

#include <string>
#include <vector>

namespace headroom {

/// One offer of a plan whose price in the catalog is another one than the plan was saved with.
struct PriceChange {
    OfferReference offer;
    HourlyRate saved; ///< both in the plan's currency
    std::optional<Date> savedAsOf;
    std::optional<HourlyRate> today; ///< absent: the catalog does not have the offer any more
    std::optional<Date> todayAsOf;
    std::vector<std::string> workloads; ///< names, of the active scenario
    Money monthlySaved;                 ///< compute cost of these workloads
    Money monthlyToday;
};

struct PriceChanges {
    std::vector<PriceChange> changes;
    std::vector<EmbeddedPrice> saved; ///< every row compared: what "keep" goes by
    Money withSaved;                  ///< monthly cost of the active scenario with the saved prices
    Money
        withToday; ///< an offer that the catalog does not have any more counts with its saved price
    [[nodiscard]] bool any() const { return !changes.empty(); }
};

/// Compares the price rows saved in the plan with today's books.
[[nodiscard]] PriceChanges priceChanges(const EvaluationInputs &inputs);

/// A line of the active scenario that costs something else with the newer prices.
struct LineEffect {
    std::string workload;
    OfferReference offer;
    std::optional<LinePrice> priceBefore;
    std::optional<LinePrice> priceAfter;
    Money before; ///< monthly
    Money after;
};

/// Effect of newer prices on a plan: only the catalog differs between the two sides.
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
