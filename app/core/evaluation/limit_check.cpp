// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/limit_check.h"

#include "core/models/range_chance.h"

#include <algorithm>

namespace headroom {

std::string_view unitOf(SizingLimit limit)
{
    return limit == SizingLimit::deadline || limit == SizingLimit::schedule ? "h" : "ms";
}

Verdict LimitCheck::verdict() const
{
    if (reached.high <= asked)
        return Verdict::met;
    return reached.low > asked ? Verdict::missed : Verdict::mayMiss;
}

double LimitCheck::missChance() const
{
    return chanceAbove(reached, asked);
}

std::vector<LimitCheck> limitChecksOf(const Sizing &sizing, const SizingDemand &demand)
{
    std::vector<LimitCheck> checks;
    const auto add = [&](SizingLimit limit, const RangedFigure &reached, double asked) {
        if (asked > 0 && reached.present())
            checks.push_back({limit, reached, asked});
    };
    add(SizingLimit::p95Latency, sizing.p95LatencyMs, demand.targets.p95LatencyMs);
    add(SizingLimit::ttft, sizing.ttftMs, demand.targets.ttftMs);
    add(SizingLimit::tpot, sizing.tpotMs, demand.targets.tpotMs);
    add(SizingLimit::deadline, sizing.runHours, demand.targets.deadlineHours);
    add(SizingLimit::schedule, sizing.runHours, demand.windowHours);
    return checks;
}

std::optional<LimitCheck> tightestOf(const Sizing &sizing, const SizingDemand &demand)
{
    const std::vector<LimitCheck> checks = limitChecksOf(sizing, demand);
    const auto tightest = std::ranges::max_element(checks, {}, &LimitCheck::share);
    return tightest == checks.end() ? std::nullopt : std::optional(*tightest);
}

std::optional<ClosestMiss> closestMiss(const CandidateSet &candidates,
                                       std::span<const OfferIndex> among)
{
    std::optional<ClosestMiss> closest;
    for (const OfferIndex offer : among) {
        if (candidates.state[offer] != CandidateState::missed)
            continue;
        const auto check = tightestOf(candidates.sizing(offer), candidates.sized->demand);
        if (!check || check->share() <= 1)
            continue;
        const double best = closest ? closest->check.share() : 0;
        const bool isCloser =
            !closest || check->share() < best
            || (check->share() == best
                && candidates.billedCents(offer) < candidates.billedCents(closest->offer));
        if (isCloser)
            closest = {offer, *check};
    }
    return closest;
}

} // namespace headroom
