// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/commitment.h"
#include "core/plan/plan.h"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

namespace headroom {

/// An empty list allows all.
template <typename T>
[[nodiscard]] bool allows(const std::vector<T> &allowed, const T &value)
{
    return allowed.empty() || std::ranges::find(allowed, value) != allowed.end();
}

/// Rules for the optimisation of the whole mix, in addition to the workloads' own constraints and
/// service levels.
struct MixRules {
    std::optional<Money> budget; ///< of a month, other cost lines included
    std::vector<ProviderShare> split;
    double splitTolerancePoints = 5;
    ShareBase base = ShareBase::cost;
    std::optional<double> maxSpotPercent;
    std::vector<Quota> quotas;
    /// CO2e of a month; what nobody knows the carbon of is then left out, unless it stays as it is.
    std::optional<double> maxCarbonKg;
    std::optional<std::size_t>
        maxTypes;                     ///< different instance types, those of pinned lines included
    std::vector<Provider> providers;  ///< empty: all
    std::vector<std::string> regions; ///< empty: all
    std::vector<PricingModel> pricingModels;
    Money minSaving;          ///< by which a workload's move must pay for itself
    bool movesCost = true;    ///< so must it for its data and work; see Plan::moving
    bool pinsHonoured = true; ///< false only to find out what pins cost
    bool mayStay = false;     ///< today's offers may stay, whatever they miss
    MixObjective objective = MixObjective::cost;
    std::optional<double> minHeadroom;         ///< of each line that has one; 1 is just enough
    std::optional<CommitmentRule> commitments; ///< decided too; absent: nothing is committed to
    bool sharesInstances = false;              ///< sharing is decided, too
};

/// One of the rules, as it is relaxed or named.
struct MixRule {
    enum class Kind : std::uint8_t {
        budget,
        providerShare,
        wholeSplit, ///< all shares; only on request, never listed next to them
        spotShare,
        quota,
        carbon,
        types,
        providers,
        regions,
        pricingModels,
        minSaving,
        pins,
        headroom,
        commitments, ///< of what may be bought
        sharing,     ///< never clashes: it is one more way to keep the others
        obtainable,  ///< of the offers themselves, as `stay`; see mix_offer_rules.h
        stay
    };
    Kind kind = Kind::budget;
    std::size_t index = 0; ///< of the share or quota
};

/// The rules of a scenario that are on. `carbonKg`: Plan::monthlyCarbonKg.
[[nodiscard]] MixRules rulesOf(const Scenario &scenario, std::optional<Money> budget,
                               std::optional<double> carbonKg);
/// The rules, kept from signing anything: unless they decide commitments or name pricing models,
/// offers are bought without a term, or in the ways that the scenario uses already.
[[nodiscard]] MixRules withoutSigning(MixRules rules, const Scenario &scenario);
/// Checks that the rules are valid: shares that add up, and limits above zero.
[[nodiscard]] Expected<void> checkRules(const MixRules &rules);
/// Quotas of short names with the names of the catalog; others stay.
[[nodiscard]] MixRules withFullNames(MixRules rules, const Catalog &catalog);
/// Checks that the catalog has the regions, families and accelerators that the rules name, and
/// prices of the commitments that they require.
[[nodiscard]] Expected<void> checkNames(const MixRules &rules, const Catalog &catalog);

/// The name of a family, or of an accelerator of one of the provider's types, from a name as
/// written, without regard to case, without its maker, or from some of its words. An error if none
/// matches, or several do.
[[nodiscard]] Expected<std::string> hardwareNamed(const Catalog &catalog, Provider provider,
                                                  const std::string &name);

/// Providers that the shares of a split take at the least.
[[nodiscard]] std::size_t minProviders(const MixRules &rules);

/// The rules with moves that cost nothing and need not save anything.
[[nodiscard]] MixRules withFreeMoves(MixRules rules);
/// The rules that are set; pins where the scenario has some.
[[nodiscard]] std::vector<MixRule> listRules(const MixRules &rules, const Scenario &scenario);
/// The rules whose cost is explained, including the split as a whole; headroom that was reached is
/// not a rule.
[[nodiscard]] std::vector<MixRule> rulesToExplain(const MixRules &rules, const Scenario &scenario,
                                                  bool hasReachedHeadroom);
[[nodiscard]] MixRules without(MixRules rules, const MixRule &rule);

} // namespace headroom
