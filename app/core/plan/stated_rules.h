// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/offer.h"
#include "core/money/money.h"
#include "core/plan/commitment.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace headroom {

/// Base of the shares of providers and of spot capacity.
enum class ShareBase : std::uint8_t {
    cost,     ///< effective compute cost of a month
    hours,    ///< instance-hours of a month
    workloads ///< their number
};
template <>
inline constexpr auto kNamesOf<ShareBase> =
    std::to_array<KeyedName>({{"cost", HEADROOM_TEXT("MixRules", "compute cost")},
                              {"hours", HEADROOM_TEXT("MixRules", "instance-hours")},
                              {"workloads", HEADROOM_TEXT("MixRules", "workloads")}});

/// Objective of the optimisation of the whole mix.
enum class MixObjective : std::uint8_t {
    cost,     ///< the least expected effective cost
    headroom, ///< the most of the smallest headroom of all lines, then the least cost
    carbon    ///< the least CO2e of a month, then the least cost
};
template <>
inline constexpr auto kNamesOf<MixObjective> = std::to_array<std::string_view>({"cost", "headroom",
                                                                                "carbon"});

/// Limit of simultaneous use: vCPUs of AWS and Azure, accelerators of Google.
struct Quota {
    Provider provider;
    std::string hardware; ///< a family, or an accelerator's name; empty: all
    std::string region;   ///< empty: all together
    std::int64_t maximum = 0;

    friend bool operator==(const Quota &, const Quota &) = default;
};

/// A quota of a plan.
struct StatedQuota : Quota {
    bool on = true;

    friend bool operator==(const StatedQuota &, const StatedQuota &) = default;
};

/// Rules that can be off; quotas are switched one by one.
enum class RuleSwitch : std::uint8_t {
    budget,
    providerSplit,
    spotShare,
    types,
    providers,
    regions,
    pricingModels,
    minSaving,
    headroom,
    commitments,
    sharing,
    carbon,     ///< Plan::monthlyCarbonKg
    obtainable, ///< only what can be had; see CandidateState::unobtainable
    stay        ///< workloads stay on their stack and in their area; see Constraints::staysIn
};
template <>
inline constexpr auto kNamesOf<RuleSwitch> = std::to_array<std::string_view>(
    {"budget", "provider_split", "spot_share", "types", "providers", "regions", "pricing_models",
     "least_saving", "headroom", "commitments", "sharing", "carbon", "obtainable", "stay"});

/// Rules for the optimisation of a scenario's mix, in addition to its budget and provider split. A
/// rule that is off keeps its value.
struct StatedRules {
    MixObjective objective = MixObjective::cost;
    ShareBase base = ShareBase::cost; ///< of the provider split and of spot capacity
    std::optional<double> maxSpotPercent;
    std::vector<StatedQuota> quotas;
    std::optional<std::size_t> maxTypes; ///< different instance types
    std::vector<Provider> providers;     ///< empty: all
    std::vector<std::string> regions;    ///< empty: all
    std::vector<PricingModel> pricingModels;
    Money minSaving;                   ///< a month, by which a workload's move must pay for itself
    std::optional<double> minHeadroom; ///< of each line that has one; 1 is just enough
    std::optional<CommitmentRule> commitments; ///< decided with the offers; absent: they are not
    bool sharesInstances = false; ///< workloads that may are put on the instances of others
    std::vector<RuleSwitch> off;  ///< each once

    friend bool operator==(const StatedRules &, const StatedRules &) = default;
};

[[nodiscard]] bool isOn(const StatedRules &rules, RuleSwitch rule);
void setOn(StatedRules &rules, RuleSwitch rule, bool on);

} // namespace headroom
