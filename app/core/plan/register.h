// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/offer.h"
#include "core/enum_names.h"
#include "core/money/date.h"
#include "core/money/exact.h"
#include "core/money/money.h"
#include "core/plan/workload.h"
#include "core/text.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace headroom {

/// Height of a risk's impact or probability.
enum class RiskLevel : std::uint8_t { low, medium, high };
template <>
inline constexpr auto kNamesOf<RiskLevel> = std::to_array<KeyedName>({
    {"low", HEADROOM_TEXT("Terms", "low")},
    {"medium", HEADROOM_TEXT("Terms", "medium")},
    {"high", HEADROOM_TEXT("Terms", "high")},
});

/// State of a risk's answer or of a task.
enum class ItemStatus : std::uint8_t { open, underWay, done };
template <>
inline constexpr auto kNamesOf<ItemStatus> = std::to_array<KeyedName>({
    {"open", HEADROOM_TEXT("Terms", "open")},
    {"under_way", HEADROOM_TEXT("Terms", "under way")},
    {"done", HEADROOM_TEXT("Terms", "done")},
});

/// The figure of the plan that tells how real a risk is.
enum class RiskMeasure : std::uint8_t {
    none,          ///< the plan cannot tell
    spotShare,     ///< share of compute cost on spot capacity
    providerShare, ///< share of compute cost at the largest provider
    gpuTypes,      ///< number of accelerators and providers that the plan depends on
    priceAge,      ///< age of the oldest price in use
    headroom,      ///< least capacity over demand
    budget,        ///< months above the budget
    memory,        ///< fullest accelerator
    utilisation    ///< least used instances
};
template <>
inline constexpr auto kNamesOf<RiskMeasure> = std::to_array<KeyedName>({
    {"none", HEADROOM_TEXT("Terms", "not measured")},
    {"spot_share", HEADROOM_TEXT("Terms", "share of spot capacity")},
    {"provider_share", HEADROOM_TEXT("Terms", "share of the largest provider")},
    {"gpu_types", HEADROOM_TEXT("Terms", "number of accelerators in use")},
    {"price_age", HEADROOM_TEXT("Terms", "age of the oldest price")},
    {"headroom", HEADROOM_TEXT("Terms", "smallest headroom")},
    {"budget", HEADROOM_TEXT("Terms", "months above the budget")},
    {"memory", HEADROOM_TEXT("Terms", "fullest accelerator memory")},
    {"utilisation", HEADROOM_TEXT("Terms", "lowest utilisation")},
});

/// A risk of the plan, and the answer to it.
struct PlanRisk {
    std::string name;
    RiskLevel impact = RiskLevel::medium;
    RiskLevel probability = RiskLevel::medium;
    std::string mitigation = {};
    std::string owner = {};
    std::optional<Date> due = std::nullopt;
    ItemStatus status = ItemStatus::open;
    std::vector<WorkloadId> workloads = {}; ///< that it concerns; empty: the plan as a whole
    RiskMeasure measuredBy = RiskMeasure::none;
    std::string source = {}; ///< of a template; empty: one's own

    friend bool operator==(const PlanRisk &, const PlanRisk &) = default;
};

/// Rank of a provider in the plan's distribution over clouds.
enum class ProviderRank : std::uint8_t { primary, secondary, tertiary };
template <>
inline constexpr auto kNamesOf<ProviderRank> = std::to_array<KeyedName>({
    {"primary", HEADROOM_TEXT("Terms", "primary")},
    {"secondary", HEADROOM_TEXT("Terms", "secondary")},
    {"tertiary", HEADROOM_TEXT("Terms", "tertiary")},
});

/// Intended role of a provider. Its actual share is measured, never stored.
struct ProviderRole {
    Provider provider = {};
    ProviderRank role = ProviderRank::primary;
    std::optional<double> percent = std::nullopt; ///< intended share of effective compute cost
    std::vector<WorkloadId> workloads = {};
    std::string purpose = {}; ///< the work that it is meant for, in words
    std::vector<std::string> advantages = {};

    friend bool operator==(const ProviderRole &, const ProviderRole &) = default;
};

/// One run that was measured: what was tried, where, and what came of it.
struct Trial {
    std::string name;
    std::string group = {}; ///< trials that are compared with each other
    std::optional<WorkloadId> workload = std::nullopt;
    std::optional<Date> date = std::nullopt;
    std::string hyperparameters = {};
    std::string dataSet = {};
    std::string codeVersion = {};
    std::optional<OfferReference> ranOn = std::nullopt;
    int instances = 1;
    Exact hours = {};                             ///< of each instance; above zero
    std::optional<Money> cost = std::nullopt;     ///< as billed; absent: not known
    std::optional<double> tokensPerSecond = {};   ///< measured, of all instances
    std::optional<double> requestsPerSecond = {}; ///< measured, of all instances
    std::optional<double> p95LatencyMs = {};      ///< measured
    std::optional<double> quality = std::nullopt; ///< accuracy, loss or a score
    std::string qualityName = {};                 ///< "accuracy (%)"
    std::string note = {};

    friend bool operator==(const Trial &, const Trial &) = default;
};

/// A decision or rejection, with date and reason. The scenario that it names may be gone.
struct PlanDecision {
    enum class Outcome : std::uint8_t { decided, rejected, noted };
    std::string name;
    Date date = {};
    Outcome outcome = Outcome::decided;
    std::string reason = {};
    std::string scenario = {}; ///< that it is about; empty: none
    std::string owner = {};

    friend bool operator==(const PlanDecision &, const PlanDecision &) = default;
};
template <>
inline constexpr auto kNamesOf<PlanDecision::Outcome> = std::to_array<KeyedName>({
    {"decided", HEADROOM_TEXT("Terms", "decided")},
    {"rejected", HEADROOM_TEXT("Terms", "rejected")},
    {"noted", HEADROOM_TEXT("Terms", "noted")},
});

/// A piece of work within a phase of the roadmap.
struct RoadmapTask {
    std::string name;
    std::optional<Date> start = std::nullopt; ///< absent: with its phase
    std::optional<Date> end = std::nullopt;   ///< its last day; absent: with its phase
    std::string owner = {};
    ItemStatus status = ItemStatus::open;

    friend bool operator==(const RoadmapTask &, const RoadmapTask &) = default;
};

namespace limits {
inline constexpr std::size_t kRegisterItems = 500; ///< of each list
inline constexpr std::size_t kTasks = 100;         ///< of a phase
inline constexpr std::size_t kAdvantages = 50;
inline constexpr std::int64_t kTrialHours = 100'000;
} // namespace limits

struct Plan;

/// Checks risks, provider roles, trials and decisions of the plan.
[[nodiscard]] Expected<void> validateRegister(const Plan &plan);
/// Removes a workload from all that names it.
void forgetInRegister(Plan &plan, WorkloadId id);
/// Renames the scenario of decisions.
void renameInRegister(Plan &plan, const std::string &name, const std::string &newName);

} // namespace headroom
