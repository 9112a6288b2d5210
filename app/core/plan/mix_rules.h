// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/plan.h"

#include <optional>
#include <string>
#include <vector>

namespace headroom {

/// What shares of providers and of spot capacity are parts of.
enum class ShareBase : std::uint8_t {
    cost,     ///< effective compute cost of a month
    hours,    ///< instance-hours of a month
    workloads ///< their number
};

/// What a choice for the whole mix is after.
enum class MixObjective : std::uint8_t {
    cost,    ///< the least expected effective cost
    headroom ///< the most of the smallest headroom of all lines, then the least cost
};
template <>
inline constexpr auto kNamesOf<MixObjective> = std::to_array<std::string_view>({"cost",
                                                                                "headroom"});

/// How much may run at once: vCPUs of AWS and Azure, accelerators of Google.
struct Quota {
    Provider provider = Provider::aws;
    std::string hardware; ///< a family, or an accelerator's name; empty: all
    std::string region;   ///< empty: all together
    std::int64_t most = 0;
};

/// What a choice for the whole mix must keep beside the workloads' own constraints and service levels.
struct MixRules {
    std::optional<Money> budget; ///< of a month, other cost lines included
    std::vector<ProviderShare> split;
    double splitTolerancePoints = 5;
    ShareBase base = ShareBase::cost;
    std::optional<double> mostSpotPercent;
    std::vector<Quota> quotas;
    std::optional<std::size_t>
        mostTypes;                    ///< different instance types, those of pinned lines included
    std::vector<std::string> regions; ///< empty: all
    std::vector<PricingModel> pricingModels;
    Money leastSaving;        ///< by which a workload's move must pay for itself
    bool pinsHonoured = true; ///< false only to find out what pins cost
    MixObjective objective = MixObjective::cost;
    std::optional<double> leastHeadroom; ///< of each line that has one; 1 is just enough
};

/// One of the rules, as it is relaxed or named.
struct MixRule {
    enum class Kind : std::uint8_t {
        budget,
        providerShare,
        spotShare,
        quota,
        types,
        regions,
        pricingModels,
        leastSaving,
        pins,
        headroom
    };
    Kind kind = Kind::budget;
    std::size_t index = 0; ///< of the share or quota
};

/// The budget and the split that a scenario states.
[[nodiscard]] MixRules rulesOf(const Plan &plan, const Scenario &scenario);
/// Whether the rules can be meant: shares that add up, and limits above zero.
[[nodiscard]] Expected<void> checkRules(const MixRules &rules);

/// The rules that are set; pins where the scenario has some.
[[nodiscard]] std::vector<MixRule> listRules(const MixRules &rules, const Scenario &scenario);
[[nodiscard]] MixRules without(MixRules rules, const MixRule &rule);

} // namespace headroom
