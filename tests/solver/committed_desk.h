// SPDX-License-Identifier: GPL-3.0-or-later
// Machines with reservations, plans on them, and brute-force enumeration of mixes and reservations.
#pragma once

#include "core/planning/mix_proposal.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace headroom::testing {

[[nodiscard]] PurchaseOption bought(PricingModel model, std::uint8_t years = 1,
                                    Payment payment = Payment::noUpfront);
/// Machines of two families and two providers; those more expensive on demand are cheaper under a
/// commitment.
[[nodiscard]] std::shared_ptr<const Catalog> pooledCatalog();
/// People who have a machine each; 0: around the clock.
[[nodiscard]] Workload teamFor(const std::string &name, int people, int hoursPerDay);
[[nodiscard]] Commitment reservation(Provider provider, const char *region, const char *type,
                                     const PurchaseOption &purchase, int amount);
[[nodiscard]] MixRules rulesWith(const std::vector<std::string> &words);
/// The first month of the forecast, whatever the day.
[[nodiscard]] Date firstPooledMonth();
void endAfter(Plan &plan, WorkloadId workload, int months);

/// Machines that may be chosen, and commitments that may be bought for them.
struct Market {
    std::shared_ptr<const Catalog> catalog;
    std::vector<OfferReference> machines;
    std::vector<Commitment> reservable; ///< of a machine type, by the number of instances
};
[[nodiscard]] const Market &pooledMarket();
[[nodiscard]] std::shared_ptr<const Snapshot> snapshotOf(const Market &market, const Plan &plan);

/// A mix with its reservations, evaluated over twelve months.
using Visit = std::function<void(const Scenario &scenario, const ScenarioEvaluation &evaluated)>;
/// Every workload that has no fleet on every machine that serves it, with every number of
/// reservations.
void tryAllCommitted(const Market &market, const Plan &plan, const Visit &visit);
/// The least over twelve months of those that are kept.
[[nodiscard]] std::optional<Money>
minCommitted(const Market &market, const Plan &plan,
             const std::function<bool(const ScenarioEvaluation &)> &isKept = {});

} // namespace headroom::testing
