// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/commitments/commitment_amount.h"

#include <algorithm>

namespace headroom {

namespace {

/// A period of constant use: its spend and duration.
struct Stretch {
    Int128 spend = 0;
    Int128 weight = 0;
};

Int128 spendIn(const RestOfUse &rest, std::size_t piece)
{
    Int128 sum = 0;
    for (std::size_t i = rest.firstStep[piece]; i < rest.firstStep[piece + 1]; ++i)
        sum += rest.steps[i].spend;
    return sum;
}

template <typename Each>
void forEachPiece(const UseToCommit &use, Each each)
{
    for (const UseToCommit::Month &month : use.months) {
        for (std::size_t piece = 0; piece < month.rest.parts.size(); ++piece)
            each(month.rest, piece, Int128{month.rest.parts[piece]} * month.hours);
    }
}

/// On-demand cost that the last unit of a spend replaces, multiplied by how long it does so.
double replacedAt(const UseToCommit &use, Int128 spend)
{
    double replaced = 0;
    forEachPiece(use, [&](const RestOfUse &rest, std::size_t piece, Int128 weight) {
        Int128 until = 0;
        for (std::size_t i = rest.firstStep[piece]; i < rest.firstStep[piece + 1]; ++i) {
            until += rest.steps[i].spend;
            if (spend > until)
                continue;
            replaced += static_cast<double>(weight) * rest.steps[i].onDemand;
            return;
        }
    });
    return replaced;
}

} // namespace

Int128 UseToCommit::weight() const
{
    Int128 sum = 0;
    for (const Month &month : months)
        sum += Int128{month.hours} * kPartsPerWeek;
    return sum;
}

std::int64_t bestInstances(const UseToCommit &use, std::int64_t committed, std::int64_t onDemand)
{
    std::vector<Stretch> stretches;
    Int128 maximum = 0;
    forEachPiece(use, [&](const RestOfUse &rest, std::size_t piece, Int128 weight) {
        const Int128 spend = spendIn(rest, piece);
        if (spend > 0)
            stretches.push_back({spend, weight});
        maximum = std::max(maximum, spend);
    });
    const Int128 billed = use.weight() * committed;
    const auto pays = [&](std::int64_t instances) {
        Int128 used = 0;
        for (const Stretch &stretch : stretches)
            used += stretch.weight
                    * std::clamp<Int128>(stretch.spend - Int128{instances - 1} * committed, 0,
                                         committed);
        return used / committed * onDemand > billed;
    };
    std::int64_t best = 0;
    auto tooMany = static_cast<std::int64_t>(maximum / committed) + 2;
    while (tooMany - best > 1) {
        const std::int64_t middle = best + (tooMany - best) / 2;
        (pays(middle) ? best : tooMany) = middle;
    }
    return best;
}

Int128 bestSpend(const UseToCommit &use)
{
    std::vector<Int128> ends;
    forEachPiece(use, [&](const RestOfUse &rest, std::size_t piece, Int128) {
        Int128 until = 0;
        for (std::size_t i = rest.firstStep[piece]; i < rest.firstStep[piece + 1]; ++i)
            ends.push_back(until += rest.steps[i].spend);
    });
    std::ranges::sort(ends);
    ends.erase(std::unique(ends.begin(), ends.end()), ends.end());
    const auto billed = static_cast<double>(use.weight());
    const auto tooMuch = std::partition_point(
        ends.begin(), ends.end(), [&](Int128 end) { return replacedAt(use, end) > billed; });
    return tooMuch == ends.begin() ? Int128{0} : *std::prev(tooMuch);
}

void addLevels(const RestOfUse &use, std::set<Int128> &levels)
{
    for (std::size_t piece = 0; piece < use.parts.size(); ++piece) {
        Int128 spend = 0;
        for (std::size_t i = use.firstStep[piece]; i < use.firstStep[piece + 1]; ++i)
            levels.insert(spend += use.steps[i].spend);
    }
}

std::size_t firstOfLeast(std::size_t count, std::size_t from,
                         const std::function<Money(std::size_t)> &cost)
{
    const auto rises = [&](std::size_t i) { return i + 1 >= count || cost(i + 1) >= cost(i); };
    if (rises(from) && (from == 0 || !rises(from - 1)))
        return from;
    std::size_t low = 0;
    std::size_t high = count - 1;
    while (low < high) {
        const std::size_t middle = low + (high - low) / 2;
        if (rises(middle))
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

} // namespace headroom
