// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/commitment_cover.h"

#include <algorithm>

namespace headroom {

namespace {

/// More instances of a line at once, or spend in an hour, is covered by nothing: products stay
/// within 128 bits.
constexpr Int128 kMaxInstances = 1'000'000'000;
constexpr Int128 kMaxSpend = Int128{1} << 60;

int byDiscount(const CoveredLine &a, const CoveredLine &b)
{
    const Int128 left = Int128{a.onDemand} * b.committed;
    const Int128 right = Int128{b.onDemand} * a.committed;
    return left > right ? -1 : left < right ? 1 : 0;
}

std::size_t endOfGroup(const CommittedSpend &spend, std::size_t begin)
{
    std::size_t end = begin + 1;
    while (end < spend.lines.size() && byDiscount(spend.lines[begin], spend.lines[end]) == 0)
        ++end;
    return end;
}

/// One piece of time: what is left of each line's instances as commitment after commitment takes
/// its part.
class Piece
{
public:
    Piece(std::span<const std::int64_t> instances, UseLevel level)
    {
        m_left.reserve(instances.size());
        for (const std::int64_t count : instances)
            m_left.push_back(std::min<Int128>(count, kMaxInstances) * kInstanceParts
                             * level.numerator / level.denominator);
    }

    [[nodiscard]] const std::vector<Int128> &left() const { return m_left; }
    [[nodiscard]] Int128 demand(const CommittedSpend &spend, std::size_t begin,
                                std::size_t end) const
    {
        Int128 sum = 0;
        for (std::size_t i = begin; i < end; ++i)
            sum += m_left[spend.lines[i].line] * spend.lines[i].committed;
        return sum;
    }

    /// `taken(index of the line in the commitment, instances in billionths)`.
    template <typename Taken>
    Int128 take(const CommittedSpend &spend, Taken taken)
    {
        const Int128 bought = spend.hourly * kInstanceParts;
        Int128 free = bought;
        for (std::size_t begin = 0; begin < spend.lines.size() && free > 0;) {
            const std::size_t end = endOfGroup(spend, begin);
            const Int128 wanted = demand(spend, begin, end);
            const Int128 given = std::min(wanted, free);
            Int128 seen = 0;
            Int128 before = 0;
            for (std::size_t i = begin; i < end && wanted > 0; ++i) {
                Int128 &left = m_left[spend.lines[i].line];
                seen += left;
                const Int128 until = scaledBy(seen, given, wanted);
                const Int128 part = std::min(until - before, left);
                before = until;
                left -= part;
                taken(i, part);
            }
            free -= given;
            begin = end;
        }
        return (bought - free) / kInstanceParts;
    }

private:
    std::vector<Int128> m_left;
};

bool isBillable(const CommittedSpend &spend)
{
    return spend.hourly > 0 && spend.hourly < kMaxSpend;
}

} // namespace

void CommittedSpend::sortLines()
{
    std::ranges::stable_sort(
        lines, [](const CoveredLine &a, const CoveredLine &b) { return byDiscount(a, b) < 0; });
}

Int128 scaledBy(Int128 value, Int128 numerator, Int128 denominator)
{
    if (numerator >= denominator)
        return value;
    if (numerator <= 0)
        return 0;
    // The share keeps 62 bits: a rounding far below a cent of any cost.
    constexpr Int128 kFactor = Int128{1} << 62;
    int shift = 0;
    while ((denominator >> shift) >= kFactor)
        ++shift;
    const Int128 top = numerator >> shift;
    const Int128 bottom = denominator >> shift;
    Int128 product = 0;
    if (!__builtin_mul_overflow(value, top, &product))
        return product / bottom + (2 * (product % bottom) >= bottom ? 1 : 0);
    return value / bottom * top + value % bottom * top / bottom;
}

CoveredMonth cover(const PooledUse &use, std::span<const CommittedSpend *const> commitments,
                   UseLevel level)
{
    CoveredMonth month;
    month.all.resize(use.lines);
    month.left.resize(use.lines);
    for (const CommittedSpend *spend : commitments)
        month.parts.push_back({std::vector<Int128>(spend->lines.size()), 0, 0});
    for (std::size_t p = 0; p < use.parts.size(); ++p) {
        Piece piece(use.of(p), level);
        const Int128 parts = use.parts[p];
        for (std::size_t line = 0; line < use.lines; ++line)
            month.all[line] += piece.left()[line] * parts;
        for (std::size_t c = 0; c < commitments.size(); ++c) {
            if (!isBillable(*commitments[c]))
                continue;
            CoveredMonth::Part &part = month.parts[c];
            part.spend += parts * piece.take(*commitments[c], [&](std::size_t i, Int128 instances) {
                part.ofLine[i] += instances * parts;
                part.onDemand +=
                    instances * commitments[c]->lines[i].onDemand / kInstanceParts * parts;
            });
        }
        for (std::size_t line = 0; line < use.lines; ++line)
            month.left[line] += piece.left()[line] * parts;
    }
    return month;
}

RestOfUse restOfUse(const PooledUse &use, std::span<const CommittedSpend *const> commitments,
                    const CommittedSpend &wanted)
{
    RestOfUse rest;
    rest.parts = use.parts;
    for (std::size_t p = 0; p < use.parts.size(); ++p) {
        rest.firstStep.push_back(rest.steps.size());
        Piece piece(use.of(p), {});
        for (const CommittedSpend *spend : commitments) {
            if (isBillable(*spend))
                (void)piece.take(*spend, [](std::size_t, Int128) {});
        }
        for (std::size_t begin = 0; begin < wanted.lines.size();) {
            const std::size_t end = endOfGroup(wanted, begin);
            const CoveredLine &line = wanted.lines[begin];
            if (const Int128 spend = piece.demand(wanted, begin, end) / kInstanceParts; spend > 0)
                rest.steps.push_back({spend, static_cast<double>(line.onDemand)
                                                 / static_cast<double>(line.committed)});
            begin = end;
        }
    }
    rest.firstStep.push_back(rest.steps.size());
    return rest;
}

} // namespace headroom
