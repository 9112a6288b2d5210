// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/costing/week_use.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace headroom {

namespace {

/// The share of the month, in parts of the week.
std::int64_t partsOf(const Exact &hours, const Exact &whole)
{
    if (whole.isZero())
        return 0;
    const Exact share = std::min(hours / whole, Exact(1));
    return static_cast<std::int64_t>((share * Exact(kPartsPerWeek)).scaled(0));
}

/// Puts what the scheduled hours have no room for into the free ones.
void spread(std::int64_t left, std::int64_t instances, WeekUse &week)
{
    Int128 room = 0;
    for (const HourUse &hour : week)
        room += kPartsPerHour - hour.parts;
    for (HourUse &hour : week) {
        const Int128 free = kPartsPerHour - hour.parts;
        if (free == 0)
            continue;
        hour.parts += static_cast<std::int64_t>(left * free / room);
        hour.instances = hour.instances > 0 ? hour.instances : instances;
    }
}

WeekUse scheduledUse(const Usage &usage, const MonthHours &month, double growth)
{
    const DemandWeek &demand = usage.week();
    WeekUse week{};
    if (demand.allParts <= 0)
        return week;
    const Int128 all = partsOf(month.scheduled, month.whole);
    std::int64_t left = 0;
    std::int64_t fewest = 0;
    for (std::size_t i = 0; i < week.size(); ++i) {
        if (demand.parts[i] <= 0)
            continue;
        const auto wanted = static_cast<std::int64_t>(all * demand.parts[i] / demand.allParts);
        week[i] = {usage.instancesAt(i, growth), std::min(wanted, kPartsPerHour)};
        left += wanted - week[i].parts;
        fewest = fewest == 0 ? week[i].instances : std::min(fewest, week[i].instances);
    }
    if (left > 0)
        spread(left, fewest, week);
    return week;
}

} // namespace

WeekUse weekUseOf(const Usage &usage, bool isInRuns, const MonthHours &month, double growth)
{
    if (!isInRuns)
        return scheduledUse(usage, month, growth);
    const MonthUsage runs = usage.in(month, growth);
    WeekUse week{};
    week.fill({runs.maximumCount,
               partsOf(runs.hours, month.whole) / static_cast<std::int64_t>(kHoursPerWeek)});
    return week;
}

PooledUse PooledUse::only(std::span<const std::size_t> chosen) const
{
    PooledUse pool;
    pool.lines = chosen.size();
    std::map<std::vector<std::int64_t>, std::size_t> pieces;
    std::vector<std::int64_t> counts(chosen.size());
    for (std::size_t piece = 0; piece < parts.size(); ++piece) {
        for (std::size_t i = 0; i < chosen.size(); ++i)
            counts[i] = of(piece)[chosen[i]];
        const auto [found, isNew] = pieces.emplace(counts, pool.parts.size());
        if (isNew) {
            pool.parts.push_back(0);
            pool.instances.insert(pool.instances.end(), counts.begin(), counts.end());
        }
        pool.parts[found->second] += parts[piece];
    }
    return pool;
}

void HourGroups::add(const Usage &usage, bool isInRuns)
{
    if (isInRuns)
        return;
    for (const Usage &other : usage.others())
        add(other, isInRuns);
    const DemandWeek &week = usage.week();
    std::map<std::tuple<std::uint16_t, int, std::int64_t>, std::uint16_t> groups;
    for (std::size_t i = 0; i < m_group.size(); ++i) {
        const auto next = static_cast<std::uint16_t>(groups.size());
        m_group[i] = groups.emplace(std::tuple(m_group[i], week.level[i], week.parts[i]), next)
                         .first->second;
    }
    m_groups = groups.size();
}

PooledUse HourGroups::pooled(std::span<const WeekUse> use) const
{
    std::vector<std::size_t> first(m_groups, kHoursPerWeek);
    std::vector<std::int64_t> hours(m_groups, 0);
    for (std::size_t i = kHoursPerWeek; i-- > 0;) {
        first[m_group[i]] = i;
        ++hours[m_group[i]];
    }
    PooledUse pool;
    pool.lines = use.size();
    std::vector<std::int64_t> ends;
    for (std::size_t group = 0; group < m_groups; ++group) {
        const std::size_t hour = first[group];
        ends.assign(1, kPartsPerHour);
        for (const WeekUse &line : use) {
            if (line[hour].instances > 0 && line[hour].parts > 0)
                ends.push_back(line[hour].parts);
        }
        std::ranges::sort(ends);
        ends.erase(std::unique(ends.begin(), ends.end()), ends.end());
        std::int64_t before = 0;
        for (const std::int64_t end : ends) {
            pool.parts.push_back((end - before) * hours[group]);
            for (const WeekUse &line : use)
                pool.instances.push_back(line[hour].parts >= end ? line[hour].instances : 0);
            before = end;
        }
    }
    return pool;
}

} // namespace headroom
