// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/costing/other_costs.h"

#include "core/costing/line_cost.h"
#include "core/costing/most_counted.h"

#include <algorithm>

namespace headroom {

namespace {

/// Of prices, quantities and percentages: products of them have room.
constexpr int kDecimals = 9;
constexpr std::int64_t kParts = 1'000'000'000;

Exact toBillionths(const Exact &value)
{
    return Exact::ratio(value.scaled(kDecimals), kParts);
}

/// As it is in the first month; later, growth is taken to a billionth.
Money grown(const Exact &whole, const CostLine &line, const CostMonth &month)
{
    const Exact amount = whole * month.share;
    if (!line.followsDemand || month.growth == 1.0)
        return Money::rounded(amount);
    const auto factor =
        Exact::fromDouble(std::clamp(month.growth, 0.0, kMostGrowthOfCosts), kParts);
    return Money::rounded(toBillionths(amount) * factor.value_or(Exact(1)));
}

Money ownAmount(const CostLine &line, const CostMonth &month)
{
    switch (line.basis) {
    case CostBasis::storage:
    case CostBasis::egress:
        return grown(toBillionths(line.unitPrice) * toBillionths(line.quantity), line, month);
    case CostBasis::licence: return Money::fromCents(centsOf(month.used, licenceRateOf(line)));
    default: return grown(line.monthly.exact(), line, month);
    }
}

} // namespace

std::vector<OtherCost> otherCostsOf(std::span<const CostLine> lines, const CostMonth &month)
{
    std::vector<OtherCost> costs(lines.size());
    Money own;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (isPercentage(lines[i].basis))
            continue;
        costs[i].amount = ownAmount(lines[i], month);
        own += costs[i].amount;
    }
    Money billed = month.compute;
    for (const CostBasis basis : {CostBasis::markup, CostBasis::support, CostBasis::tax}) {
        const Money base = basis == CostBasis::tax ? billed + own : billed;
        for (std::size_t i = 0; i < lines.size(); ++i) {
            if (lines[i].basis != basis)
                continue;
            costs[i].base = base;
            costs[i].amount =
                Money::rounded(base.exact() * toBillionths(lines[i].percent) / Exact(100));
            billed += costs[i].amount;
        }
    }
    return costs;
}

Money sumOf(std::span<const OtherCost> costs)
{
    Money sum;
    for (const OtherCost &cost : costs)
        sum += cost.amount;
    return sum;
}

HourlyRate licenceRateOf(const CostLine &line)
{
    return HourlyRate::fromNanos(static_cast<std::int64_t>(
        (toBillionths(line.unitPrice) * toBillionths(line.quantity)).scaled(kDecimals)));
}

bool followsOffer(const CostLine &line)
{
    return isPercentage(line.basis) || line.basis == CostBasis::licence;
}

Money computeWithin(Money limit, std::span<const CostLine> lines, const CostMonth &month)
{
    const auto total = [&](Money compute) {
        CostMonth tried = month;
        tried.compute = compute;
        return compute + sumOf(otherCostsOf(lines, tried));
    };
    if (total(Money()) > limit)
        return limit - total(Money());
    std::int64_t low = 0;
    std::int64_t high = limit.cents();
    while (low < high) {
        const std::int64_t middle = low + (high - low + 1) / 2;
        if (total(Money::fromCents(middle)) <= limit)
            low = middle;
        else
            high = middle - 1;
    }
    return Money::fromCents(low);
}

} // namespace headroom
