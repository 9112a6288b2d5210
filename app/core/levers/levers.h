// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/candidates.h"
#include "core/plan/scenario_overrides.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace headroom {

/// Changes of a workload to consider before buying more for it.
enum class LeverKind : std::uint8_t {
    offer,       ///< another machine in the same region, bought the same way
    precision,   ///< weights in fewer bits
    software,    ///< a tuned server in place of a stock framework
    method,      ///< adapters in place of all weights
    outputs,     ///< shorter answers
    latency,     ///< looser limits of latency, so that more is batched
    deadline,    ///< a later deadline
    cache,       ///< more requests answered from a cache
    prefixCache, ///< more of each prompt kept from earlier requests
    speculation, ///< several tokens of a step, drafted and checked
    model,       ///< a smaller model of the same family
    region,      ///< another region of the provider
    provider,    ///< another provider
    spot,        ///< spot capacity
    checkpoint,  ///< the interval between checkpoints that loses least
    commitment,  ///< a term of one or three years
    schedule,    ///< working hours in place of around the clock
    autoscaling, ///< instances that follow the load
    scaleToZero, ///< no instance in hours without demand
    sharing,     ///< the instances of another workload
    slices,      ///< slices of accelerators in place of whole ones
    perRun       ///< instances that are billed while a run lasts in place of scheduled hours
};
template <>
inline constexpr auto kNamesOf<LeverKind> = std::to_array<KeyedName>({
    {"offer", HEADROOM_TEXT("Levers", "Another machine")},
    {"precision", HEADROOM_TEXT("Levers", "Lower precision")},
    {"software", HEADROOM_TEXT("Levers", "Tuned server software")},
    {"method", HEADROOM_TEXT("Levers", "Adapters (LoRA)")},
    {"outputs", HEADROOM_TEXT("Levers", "Shorter answers")},
    {"latency", HEADROOM_TEXT("Levers", "Looser latency limit")},
    {"deadline", HEADROOM_TEXT("Levers", "Later deadline")},
    {"cache", HEADROOM_TEXT("Levers", "Cache")},
    {"prefix_cache", HEADROOM_TEXT("Levers", "Prefix cache")},
    {"speculation", HEADROOM_TEXT("Levers", "Speculative decoding")},
    {"model", HEADROOM_TEXT("Levers", "Smaller model")},
    {"region", HEADROOM_TEXT("Levers", "Another region")},
    {"provider", HEADROOM_TEXT("Levers", "Another provider")},
    {"spot", HEADROOM_TEXT("Levers", "Spot capacity")},
    {"checkpoint", HEADROOM_TEXT("Levers", "Better checkpoint interval")},
    {"commitment", HEADROOM_TEXT("Levers", "Commitment")},
    {"schedule", HEADROOM_TEXT("Levers", "Working hours only")},
    {"autoscaling", HEADROOM_TEXT("Levers", "Autoscaling")},
    {"scale_to_zero", HEADROOM_TEXT("Levers", "Scale to zero")},
    {"sharing", HEADROOM_TEXT("Levers", "Shared instances")},
    {"slices", HEADROOM_TEXT("Levers", "MIG slices")},
    {"per_run", HEADROOM_TEXT("Levers", "Billed per run")},
});

/// One change, with what it leads to: the workload sized and priced again as the plan would
/// evaluate it.
struct Lever {
    LeverKind kind = LeverKind::offer;
    Workload before;  ///< as the scenario states it
    Workload changed; ///< equal to that where only the offer is another one
    Line today;
    Line line;          ///< on the cheapest offer that keeps the service level as well as today
    Money saves;        ///< a month, against today; above zero
    Money byOfferAlone; ///< of that, what another machine saves without the change
    std::optional<WorkloadId> host = std::nullopt; ///< on whose instances it runs then
    std::string hostName = {};
    Money hostToday = {}; ///< monthly cost of the host
    SwitchingCost move = {};
    Money moveAMonth = {}; ///< that it must save to pay for the move within the plan's months

    [[nodiscard]] Money ofItself() const { return saves - byOfferAlone; }
    /// By which levers are ranked.
    [[nodiscard]] Money afterMoving() const { return ofItself() - moveAMonth; }
    /// A month, of both workloads where one runs on the instances of the other.
    [[nodiscard]] Money monthlyBefore() const { return today.monthly + hostToday; }
    [[nodiscard]] Money monthlyAfter() const
    {
        return host ? monthlyBefore() - saves : line.monthly;
    }
};

/// The scenario with the lever: the workload's overrides where they differ from the plan, and the
/// lever's offer or host.
[[nodiscard]] Scenario scenarioWith(const Plan &plan, Scenario scenario, const Lever &lever);

/// Asked between the steps of a long search; true ends it.
using Cancelled = std::function<bool()>;
/// Called after each workload: how many of how many are done.
using WorkloadProgress = std::function<void(std::size_t done, std::size_t total)>;

/// The levers of one workload, the largest saving first. None without an allocation, or if today's
/// line has no cost. A lever that needs another offer keeps provider, region and purchase option
/// unless it changes them.
[[nodiscard]] std::vector<Lever> leversFor(const EvaluationInputs &inputs, const Scenario &scenario,
                                           WorkloadId workload, const Cancelled &cancelled = {});
/// Levers of all workloads of the plan. Those of different workloads can be combined, unless one
/// runs on the other's instances; those of one workload are alternatives.
[[nodiscard]] std::vector<Lever> leversOf(const EvaluationInputs &inputs, const Scenario &scenario,
                                          const Cancelled &cancelled = {},
                                          const WorkloadProgress &progress = {});

} // namespace headroom
