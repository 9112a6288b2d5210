// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planning/mix_proposal.h"
#include "core/savings/ready_made.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <variant>
#include <vector>

namespace headroom {

/// Offers for all workloads that are not pinned, chosen together by the rules of the scenario.
struct ChosenMix {
    int moves = 0;         ///< workloads with another offer or count
    bool isProven = false; ///< no mix that keeps the rules costs less
};

/// Risk of a change.
enum class SavingRisk : std::uint8_t { low, medium, high };
template <>
inline constexpr auto kNamesOf<SavingRisk> = std::to_array<KeyedName>({
    {"low", HEADROOM_TEXT("Savings", "low")},
    {"medium", HEADROOM_TEXT("Savings", "medium")},
    {"high", HEADROOM_TEXT("Savings", "high")},
});

/// A change that lowers the monthly cost of the active scenario, alone.
struct WayToSave {
    std::variant<Lever, ReadyMade, ChosenMix> change;
    Scenario scenario; ///< with the change, under the name of the active one
    Money saves;       ///< a month; above zero
    /// The part of `saves` that the change itself brings, without what another machine would save
    /// without it.
    Money ofItself;
    SwitchingCost move; ///< once
    Money afterMoving;  ///< `ofItself` less what that costs a month: by which ways are ranked
    Answer today;
    Answer after; ///< of the plan with the change
};

[[nodiscard]] SavingRisk riskOf(const WayToSave &way);
/// Commitment that it signs; absent: none, or no more than today.
[[nodiscard]] std::optional<Money> signedFor(const WayToSave &way);

/// Workloads whose levers are searched: those that cost most.
inline constexpr std::size_t kSearchedWorkloads = 24;

/// Ways to save and the scenarios that were made on the way.
struct WaysToSave {
    std::shared_ptr<const Snapshot> today;
    std::vector<WayToSave> ways; ///< largest effect of the change itself first
    std::size_t searched = 0;    ///< workloads whose levers are among them
};
/// Receives what has been found when another workload has been searched.
using WaysFound = std::function<void(const WaysToSave &soFar, std::size_t done, std::size_t total)>;

/// Every way for the active scenario. `only`: levers of this workload, and nothing for several.
/// Without a solver no mix is chosen. For a worker; incomplete if it was stopped.
[[nodiscard]] WaysToSave waysToSave(const std::shared_ptr<const Snapshot> &snapshot, PriceLens lens,
                                    std::optional<WorkloadId> only, const ChoiceSolver &solve,
                                    const std::stop_token &stop = {},
                                    const WaysFound &progress = {});

} // namespace headroom
