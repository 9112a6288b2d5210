// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/answer.h"
#include "core/evaluation/candidates.h"
#include "core/evaluation/switching_cost.h"
#include "core/levers/levers.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace headroom {

/// Kinds of scenarios that are made from another one in one step.
enum class ReadyMadeKind : std::uint8_t {
    onProvider,     ///< everything on one provider
    doubledTraffic, ///< twice of all that users ask for
    reserved,       ///< commitments of one year for what is in use
    spot,           ///< spot capacity for the workloads that may use it
    withoutPins     ///< the cheapest offers in place of the pinned ones
};

/// A scenario made from the active one.
struct ReadyMade {
    ReadyMadeKind kind = ReadyMadeKind::onProvider;
    Provider provider; ///< of onProvider
    Scenario scenario; ///< as the active one, its name included, with what was changed
    Answer answer;     ///< of the plan with it
    int stays = 0;     ///< workloads without an offer that meets their limits: they do not move
    int moves = 0;     ///< workloads with another offer
    std::size_t bought = 0; ///< commitments
    SwitchingCost move{};   ///< once, of all that move

    [[nodiscard]] bool changesNothing() const
    {
        return moves == 0 && bought == 0 && kind != ReadyMadeKind::doubledTraffic;
    }
};

/// In the order of the kinds; those that move workloads also where none has another offer there. Offers are the cheapest that
/// meet the limits, under the lens where the kind does not ask for spot capacity. For a worker;
/// empty if it was cancelled.
[[nodiscard]] std::vector<ReadyMade> readyMadeOf(const std::shared_ptr<const Snapshot> &snapshot,
                                                 PriceLens lens, const Cancelled &cancelled = {},
                                                 const WorkloadProgress &progress = {});

} // namespace headroom
