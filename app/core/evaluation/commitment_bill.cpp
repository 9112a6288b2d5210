// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/commitment_bill.h"

#include "core/evaluation/month_factors.h"

#include <algorithm>
#include <numeric>

namespace headroom {

namespace {

constexpr Int128 kBillion = 1'000'000'000;
constexpr Int128 kThousand = 1'000; ///< of what is divided twice, so that it stays exact enough

Int128 overHours(Int128 hourly, const Exact &hours)
{
    return (2 * hourly * hours.numerator() + hours.denominator()) / (2 * hours.denominator());
}

/// Hours in a month of the commitment: those of its lines where these agree.
Exact hoursOf(const MonthOfUse &use, const CommittedSpend &spend)
{
    if (spend.lines.empty())
        return use.wholeHours;
    const Exact &first = use.whole[spend.lines.front().line];
    const bool agree = std::ranges::all_of(
        spend.lines, [&](const CoveredLine &line) { return use.whole[line.line] == first; });
    return agree ? first : use.wholeHours;
}

/// Effective: a fee is spread over the hours of its own term, 29 February included, in whole cents
/// that add up to it.
Int128 billedIn(const MonthOfUse &use, const CommitmentTerms &terms, const CommitmentPrices &prices,
                int month)
{
    constexpr std::int64_t kHoursOfDay = 24;
    const Exact hours = hoursOf(use, prices.spend);
    if (!use.month || prices.fee == 0)
        return overHours(prices.spend.hourly, hours);
    const int running = (month - terms.firstMonth) % terms.termMonths;
    const Date begin = use.month->firstOfMonthPlus(-running);
    const std::int64_t term = hoursOfTerm(begin, terms.termMonths);
    const auto until = [&](Date end) {
        const Exact passed = Exact::ratio(kHoursOfDay * (end.days() - begin.days()), term);
        return kNanosPerCent * Int128{moneyOfNanos(overHours(prices.fee, passed)).cents()};
    };
    return overHours(prices.recurring, hours) + until(use.month->firstOfMonthPlus(1))
           - until(*use.month);
}

/// Amounts in proportion to weights that add up to the whole.
std::vector<Int128> divided(Int128 whole, const std::vector<Int128> &weights)
{
    const Int128 sum = std::accumulate(weights.begin(), weights.end(), Int128{0});
    std::vector<Int128> parts(weights.size());
    Int128 seen = 0;
    Int128 before = 0;
    for (std::size_t i = 0; i < weights.size() && sum > 0; ++i) {
        seen += weights[i];
        const Int128 until = scaledBy(whole, seen, sum);
        parts[i] = until - before;
        before = until;
    }
    return parts;
}

/// A fee is paid in whole cents by each line.
std::vector<Int128> dividedInCents(Int128 fee, const std::vector<Int128> &weights)
{
    std::vector<Int128> parts = divided(moneyOfNanos(fee).cents(), weights);
    for (Int128 &part : parts)
        part *= kNanosPerCent;
    return parts;
}

/// Divides a month's fee among the lines in whole cents, too, so that over a term each line pays
/// its amortised share.
std::vector<Int128> dividedBill(const MonthOfUse &use, const CommitmentPrices &prices,
                                Int128 billed, std::vector<Int128> recurring,
                                const std::vector<Int128> &weights)
{
    if (!use.month || prices.fee == 0)
        return divided(billed, weights);
    const Int128 fee = billed - std::accumulate(recurring.begin(), recurring.end(), Int128{0});
    const std::vector<Int128> fees = dividedInCents(fee, weights);
    for (std::size_t i = 0; i < recurring.size(); ++i)
        recurring[i] += fees[i];
    return recurring;
}

bool isNothing(const std::vector<Int128> &weights)
{
    return std::ranges::all_of(weights, [](Int128 weight) { return weight == 0; });
}

/// Weights by covered use at committed rates. Unused capacity is attributed to the lines that could
/// have used it, by their cost: in a month of the forecast in which none of them runs, equally; in
/// the planned month to all lines, by their cost.
std::vector<Int128> weightsOf(const MonthOfUse &use, const CommittedSpend &spend,
                              const CoveredMonth::Part &covered)
{
    std::vector<Int128> weights(use.use.lines);
    for (std::size_t i = 0; i < covered.ofLine.size(); ++i) {
        const CoveredLine &line = spend.lines[i];
        weights[line.line] = covered.ofLine[i] / kInstanceParts * line.committed / kPartsPerHour;
    }
    if (!isNothing(weights))
        return weights;
    for (const CoveredLine &line : spend.lines)
        weights[line.line] = use.onDemand[line.line];
    if (isNothing(weights) && use.month) {
        for (const CoveredLine &line : spend.lines)
            weights[line.line] = 1;
    }
    if (!isNothing(weights))
        return weights;
    weights = use.onDemand;
    if (isNothing(weights))
        std::ranges::fill(weights, Int128{1});
    return weights;
}

} // namespace

double breakEvenOf(const CommitmentTerms &terms, Int128 used, Int128 onDemand)
{
    if (onDemand > 0)
        return static_cast<double>(used) / static_cast<double>(onDemand);
    if (terms.spend.lines.empty())
        return 1;
    const CoveredLine &best = terms.spend.lines.front();
    return static_cast<double>(best.committedWhole) / static_cast<double>(best.onDemandWhole);
}

Money moneyOfNanos(Int128 nanos)
{
    const Int128 twice = 2 * nanos;
    return Money::fromWideCents((nanos < 0 ? twice - kNanosPerCent : twice + kNanosPerCent)
                                / (2 * kNanosPerCent));
}

Exact exactOfNanos(Int128 nanos)
{
    return Exact::ratio(nanos, kNanosPerUnit);
}

LineMonth placeMonthOf(const MonthOfUse &use, const MonthBill &bill, std::size_t first,
                       std::size_t end, UseLevel level)
{
    Money compute;
    Money cash;
    InstanceHours used;
    for (std::size_t line = first; line < end; ++line) {
        compute += moneyOfNanos(bill.cost[line]);
        cash += moneyOfNanos(bill.cash[line]) + moneyOfNanos(bill.fees[line]);
        used = line == first ? use.used[line] : used + use.used[line];
    }
    const std::span<const CostLine> others = use.otherLines[first];
    if (others.empty())
        return {compute, cash};
    used.numerator *= level.numerator;
    used.denominator *= level.denominator;
    const auto with = [&](Money amount) {
        return amount
               + headroom::sumOf(
                   otherCostsOf(others, {amount, used, use.demand[first], use.present[first]}));
    };
    return {with(compute), with(cash)};
}

LineMonth sumOf(const MonthOfUse &use, const MonthBill &bill, UseLevel level)
{
    LineMonth sum;
    for (std::size_t first = 0; first < use.use.lines;) {
        std::size_t end = first + 1;
        while (end < use.use.lines && use.places[end] == use.places[first])
            ++end;
        const LineMonth month = placeMonthOf(use, bill, first, end, level);
        sum.cost += month.cost;
        sum.cash += month.cash;
        first = end;
    }
    return sum;
}

MonthBill billOf(const MonthOfUse &use, std::span<const CommitmentTerms> terms, int month,
                 UseLevel level)
{
    std::vector<const CommittedSpend *> active;
    const auto pricesOf = [&](const CommitmentTerms &one) -> const CommitmentPrices & {
        return use.month ? one.pricesIn(month) : one;
    };
    for (const CommitmentTerms &one : terms) {
        if (one.runsIn(month))
            active.push_back(&pricesOf(one).spend);
    }
    const CoveredMonth covered = cover(use.use, active, level);
    MonthBill bill;
    bill.onDemand = use.onDemand;
    bill.fees.resize(use.use.lines);
    for (std::size_t i = 0; i < use.use.lines; ++i) {
        bill.onDemand[i] = bill.onDemand[i] * level.numerator / level.denominator;
        bill.cost.push_back(covered.all[i] == 0
                                ? bill.onDemand[i]
                                : scaledBy(bill.onDemand[i], covered.left[i], covered.all[i]));
    }
    bill.cash = bill.cost;
    std::size_t next = 0;
    for (const CommitmentTerms &one : terms) {
        MonthBill::Part &part = bill.parts.emplace_back();
        part.ofLine.resize(use.use.lines);
        part.share.resize(use.use.lines);
        part.fees.resize(use.use.lines);
        if (!one.runsIn(month))
            continue;
        const CoveredMonth::Part &taken = covered.parts[next++];
        const CommitmentPrices &prices = pricesOf(one);
        const Exact hours = hoursOf(use, prices.spend);
        part.isActive = true;
        part.billed = billedIn(use, one, prices, month);
        part.unused =
            part.billed - scaledBy(part.billed, taken.spend, prices.spend.hourly * kPartsPerWeek);
        part.coveredOnDemand =
            overHours(taken.onDemand / (kPartsPerWeek / kThousand), hours) / kThousand;
        const std::vector<Int128> weights = weightsOf(use, prices.spend, taken);
        const auto recurring = divided(overHours(prices.recurring, hours), weights);
        part.fees = dividedInCents(prices.fee, weights);
        part.ofLine = dividedBill(use, prices, part.billed, recurring, weights);
        for (std::size_t i = 0; i < use.use.lines; ++i) {
            bill.cost[i] += part.ofLine[i];
            bill.cash[i] += recurring[i];
            bill.fees[i] += one.beginsIn(month) ? part.fees[i] : 0;
        }
        for (std::size_t i = 0; i < taken.ofLine.size(); ++i) {
            const std::size_t line = prices.spend.lines[i].line;
            if (covered.all[line] > 0)
                part.share[line] = scaledBy(kBillion, taken.ofLine[i], covered.all[line]);
        }
    }
    return bill;
}

} // namespace headroom
