// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/costing/usage.h"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace headroom {

/// Parts of each hour of the week, whatever the month: what a month's hours are compared in.
inline constexpr std::int64_t kPartsPerHour = 1'000'000'000;

/// Number of instances that run in one hour of the week, and for how much of that hour.
struct HourUse {
    std::int64_t instances = 0;
    std::int64_t parts = 0; ///< up to kPartsPerHour
};
using WeekUse = std::array<HourUse, kHoursPerWeek>;

/// A line's use on demand. Its parts add up to its share of the month: working days beyond those of
/// the average week lie in its free hours. Work in runs has no hours of its own: it takes its share
/// of every hour.
[[nodiscard]] WeekUse weekUseOf(const Usage &usage, bool isInRuns, const MonthHours &month,
                                double growth = 1);

/// The lines of one month together: pieces of time in which the instances of each stay the same.
/// Lines that run for a part of an hour run at the same time, which leaves the most time without
/// use.
struct PooledUse {
    std::size_t lines = 0;
    std::vector<std::int64_t> parts;     ///< of the week, by piece; they add up to all of it
    std::vector<std::int64_t> instances; ///< by piece, then by line

    [[nodiscard]] std::span<const std::int64_t> of(std::size_t piece) const
    {
        return std::span(instances).subspan(piece * lines, lines);
    }
    /// Some of the lines, in the order given.
    [[nodiscard]] PooledUse only(std::span<const std::size_t> chosen) const;
};
inline constexpr std::int64_t kPartsPerWeek = kPartsPerHour * std::int64_t{kHoursPerWeek};

/// Hours of the week that are alike for every line of a pool, in every month.
class HourGroups
{
public:
    void add(const Usage &usage, bool isInRuns);
    /// `use`: of each line that was added.
    [[nodiscard]] PooledUse pooled(std::span<const WeekUse> use) const;

private:
    std::array<std::uint16_t, kHoursPerWeek> m_group{};
    std::size_t m_groups = 1;
};

} // namespace headroom
