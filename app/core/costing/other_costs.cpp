// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/costing/other_costs.h"

#include "core/costing/line_cost.h"
#include "core/costing/most_counted.h"

#include <algorithm>

namespace headroom {

namespace {

/// Decimals of prices, quantities and percentages: their products fit.
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
    const auto factor = Exact::fromDouble(std::clamp(month.growth, 0.0, kMaxGrowthOfCosts), kParts);
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
    CostPercentages(lines).takeOf(month.compute, own,
                                  [&](std::size_t place, Money base, Money amount) {
                                      costs[place] = {amount, base};
                                  });
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

CostPercentages::CostPercentages(std::span<const CostLine> lines)
{
    for (std::size_t place = 0; place < lines.size(); ++place) {
        if (!isPercentage(lines[place].basis))
            continue;
        const Exact share = toBillionths(lines[place].percent) / Exact(100);
        m_shares.push_back({place, lines[place].basis, share.numerator(), share.denominator()});
    }
    std::ranges::stable_sort(m_shares, {}, &Share::basis);
}

Money CostPercentages::Share::of(Money base) const
{
    // In 64 bits, where they have room: a division takes a tenth of the time.
    const auto rate = static_cast<std::int64_t>(numerator);
    const auto parts = static_cast<std::int64_t>(denominator);
    std::int64_t whole = 0;
    if (rate != numerator || parts != denominator || base < Money()
        || __builtin_mul_overflow(base.cents(), rate, &whole)
        || __builtin_add_overflow(whole, parts / 2, &whole) || whole < 0)
        return Money::rounded(base.exact() * Exact::ratio(numerator, denominator));
    return Money::fromCents(whole / parts);
}

} // namespace headroom
