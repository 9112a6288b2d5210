// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/comparison/crossing.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace headroom {

namespace {

constexpr double kTenthsOfPoint = 10;
constexpr int kStepsOfSide = 48;

/// Small steps near today, wide ones far from it.
int placeOf(int step, int end)
{
    const double part = static_cast<double>(step) / kStepsOfSide;
    return static_cast<int>(std::lround(part * part * end));
}

} // namespace

CostOrder orderOf(const PairedCost &cost)
{
    if (cost.firstServes != cost.secondServes)
        return cost.firstServes ? CostOrder::first : CostOrder::second;
    if (!cost.firstServes)
        return CostOrder::neither;
    return cost.first < cost.second   ? CostOrder::first
           : cost.second < cost.first ? CostOrder::second
                                      : CostOrder::same;
}

int tenthsOf(double percent)
{
    return static_cast<int>(std::lround(percent * kTenthsOfPoint));
}

namespace {

/// A place, in tenths, and what both cost there.
struct Place {
    int tenths = 0;
    PairedCost cost;
};

/// Narrows down to a tenth where the order of `same` ends, which is another one at `other`.
void bisect(Place &same, Place &other, const std::function<PairedCost(double)> &costAt)
{
    const CostOrder order = orderOf(same.cost);
    while (std::abs(other.tenths - same.tenths) > 1) {
        const int middle = same.tenths + (other.tenths - same.tenths) / 2;
        const PairedCost cost = costAt(middle / kTenthsOfPoint);
        (orderOf(cost) == order ? same : other) = {middle, cost};
    }
}

} // namespace

std::vector<Crossing> crossingsTowards(int end, const PairedCost &today,
                                       const std::function<PairedCost(double)> &costAt,
                                       const std::function<bool()> &stopped)
{
    std::vector<Crossing> found;
    Place here{0, today};
    for (int step = 1; step <= kStepsOfSide && !(stopped && stopped()); ++step) {
        const int tried = placeOf(step, end);
        if (tried == here.tenths)
            continue;
        const Place there{tried, costAt(tried / kTenthsOfPoint)};
        while (orderOf(here.cost) != orderOf(there.cost)) {
            Place beyond = there;
            bisect(here, beyond, costAt);
            found.push_back({here.tenths / kTenthsOfPoint, here.cost, beyond.cost});
            here = beyond;
        }
        here = there;
    }
    return found;
}

std::vector<Crossing> Crossings::all() const
{
    std::vector<Crossing> sorted = further;
    for (const auto &nearest : {below, above})
        if (nearest)
            sorted.push_back(*nearest);
    std::ranges::stable_sort(sorted, {}, &Crossing::percent);
    return sorted;
}

Crossings crossingsWithin(std::pair<double, double> ends, const PairedCost &today,
                          const std::function<PairedCost(double)> &costAt,
                          const std::function<bool()> &stopped)
{
    Crossings found;
    const auto split = [&found](std::vector<Crossing> side) -> std::optional<Crossing> {
        if (side.empty())
            return std::nullopt;
        found.further.insert(found.further.end(), side.begin() + 1, side.end());
        return side.front();
    };
    found.below = split(crossingsTowards(tenthsOf(ends.first), today, costAt, stopped));
    found.above = split(crossingsTowards(tenthsOf(ends.second), today, costAt, stopped));
    std::ranges::sort(found.further, {}, &Crossing::percent);
    return found;
}

} // namespace headroom
