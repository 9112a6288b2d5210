// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/comparison/crossing.h"

#include <cmath>
#include <cstdlib>

namespace headroom {

namespace {

constexpr double kTenthsOfPoint = 10;
constexpr int kStepsOfSide = 24;

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

std::optional<Crossing> nearestCrossing(int end, const PairedCost &today,
                                        const std::function<PairedCost(double)> &costAt,
                                        const std::function<bool()> &stopped)
{
    const CostOrder order = orderOf(today);
    int same = 0;
    PairedCost costSame = today;
    int other = 0;
    PairedCost costOther;
    for (int step = 1; step <= kStepsOfSide && other == 0; ++step) {
        if (stopped && stopped())
            return std::nullopt;
        const int tried = placeOf(step, end);
        if (tried == same)
            continue;
        const PairedCost cost = costAt(tried / kTenthsOfPoint);
        const bool isSame = orderOf(cost) == order;
        (isSame ? same : other) = tried;
        (isSame ? costSame : costOther) = cost;
    }
    if (other == 0)
        return std::nullopt;
    while (std::abs(other - same) > 1) {
        const int middle = same + (other - same) / 2;
        const PairedCost cost = costAt(middle / kTenthsOfPoint);
        const bool isSame = orderOf(cost) == order;
        (isSame ? same : other) = middle;
        (isSame ? costSame : costOther) = cost;
    }
    return Crossing{same / kTenthsOfPoint, costSame, costOther};
}

} // namespace headroom
