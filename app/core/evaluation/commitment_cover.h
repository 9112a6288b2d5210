// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/costing/week_use.h"

#include <span>
#include <vector>

namespace headroom {

/// A line that a commitment may cover, with what one of its instances costs it in an hour, in
/// billionths of the currency unit.
struct CoveredLine {
    std::size_t line = 0;
    std::int64_t committed = 0; ///< above zero
    std::int64_t onDemand = 0;
    /// Committed cost of the whole instance: higher than the line's if several lines share it.
    std::int64_t committedWhole = 0;
    std::int64_t onDemandWhole = 0;
};

/// Committed spend per hour and the lines that it covers, largest saving first.
struct CommittedSpend {
    std::vector<CoveredLine> lines;
    Int128 hourly = 0; ///< at committed rates, in billionths of the currency unit

    void sortLines();
};

/// Instances are covered in billionths.
inline constexpr Int128 kInstanceParts = 1'000'000'000;

/// Coverage by commitments in one month. Use is in parts of instances x parts of the week: sums are
/// independent of how time is divided into pieces.
struct CoveredMonth {
    struct Part {
        std::vector<Int128> ofLine; ///< covered use, in the order of the commitment's lines
        Int128 spend = 0;           ///< of what is bought, used; in spend x parts of the week
        Int128 onDemand = 0;        ///< on-demand cost of the same use, in the same unit
    };
    std::vector<Part> parts;  ///< by commitment
    std::vector<Int128> all;  ///< use of each line of the pool
    std::vector<Int128> left; ///< of it, what no commitment covers
};

/// Full use, or less of it in every hour.
struct UseLevel {
    std::int64_t numerator = 1;
    std::int64_t denominator = 1;
};

/// Hour by hour each commitment covers what the ones before it have left over; lines that save as
/// much share it by their use.
[[nodiscard]] CoveredMonth cover(const PooledUse &use,
                                 std::span<const CommittedSpend *const> commitments,
                                 UseLevel level = {});

/// Use that commitments leave uncovered on the lines of another one: by piece of time, at its
/// committed rates.
struct RestOfUse {
    struct Step {
        Int128 spend = 0;    ///< of one group of lines that save as much
        double onDemand = 0; ///< cost on demand of one unit of that spend
    };
    std::vector<std::size_t> firstStep; ///< by piece, and one past the end
    std::vector<Step> steps;
    std::vector<std::int64_t> parts;
};
[[nodiscard]] RestOfUse restOfUse(const PooledUse &use,
                                  std::span<const CommittedSpend *const> commitments,
                                  const CommittedSpend &wanted);

/// value x numerator / denominator, rounded half up; 0 <= numerator <= denominator.
[[nodiscard]] Int128 scaledBy(Int128 value, Int128 numerator, Int128 denominator);

} // namespace headroom
