// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/costing/demand_week.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace headroom {

namespace {

constexpr int kHoursADay = static_cast<int>(kHoursPerDay);
constexpr int kHoursAWeek = static_cast<int>(kHoursPerWeek);
constexpr int kWorkdays = 5;
// Relative difference within which rates are equal, since people round them
constexpr double kAgree = 0.01;

using Weights = std::array<double, kHoursPerWeek>;

bool anyAbove0(const auto &weights)
{
    return std::ranges::any_of(weights, [](double weight) { return weight > 0; });
}

std::int64_t sumOf(const std::array<std::int64_t, kHoursPerWeek> &parts)
{
    return std::accumulate(parts.begin(), parts.end(), std::int64_t{0});
}

/// Hourly weights of a week as stated; flat if none are.
Weights weightsOf(const Demand &demand)
{
    const bool byHour = anyAbove0(demand.profile);
    const bool byDay = anyAbove0(demand.weekdayProfile);
    Weights weights{};
    for (int hour = 0; hour < kHoursAWeek; ++hour) {
        const auto index = static_cast<std::size_t>(hour);
        weights[index] = (byHour ? demand.profile[index % kHoursPerDay] : 1.0)
                         * (byDay ? demand.weekdayProfile[index / kHoursPerDay] : 1.0);
    }
    return weights;
}

/// Parts of each hour of a day in the window of `hours` consecutive hours with the highest demand.
struct BusyHours {
    std::array<std::int64_t, kHoursPerDay> parts{};
    std::int64_t partsPerHour = 1;
};

BusyHours busiestHours(const Exact &hours, const Weights &weights)
{
    BusyHours busy;
    busy.partsPerHour = static_cast<std::int64_t>(hours.denominator());
    const auto all = static_cast<std::int64_t>(hours.numerator());
    const int length = static_cast<int>((all + busy.partsPerHour - 1) / busy.partsPerHour);
    std::array<double, kHoursPerDay> day{};
    for (std::size_t hour = 0; hour < kHoursPerWeek; ++hour)
        day[hour % kHoursPerDay] += weights[hour];
    const auto covered = [&](int start) {
        double sum = 0;
        for (int i = 0; i < length; ++i)
            sum += day[static_cast<std::size_t>((start + i) % kHoursADay)];
        return sum;
    };
    // With flat demand, the busy hours start with the working day.
    constexpr int kWorkStarts = 9;
    int best = kWorkStarts;
    for (int i = 1; i < kHoursADay; ++i) {
        const int start = (kWorkStarts + i) % kHoursADay;
        if (covered(start) > covered(best) * (1 + 1e-12))
            best = start;
    }
    std::int64_t left = all;
    for (int i = 0; i < length; ++i) {
        const std::int64_t taken = std::min(left, busy.partsPerHour);
        busy.parts[static_cast<std::size_t>((best + i) % kHoursADay)] += taken;
        left -= taken;
    }
    return busy;
}

void repeatDaily(const BusyHours &busy, int days, DemandWeek &week)
{
    week.partsPerHour = busy.partsPerHour;
    for (int hour = 0; hour < days * kHoursADay; ++hour)
        week.parts[static_cast<std::size_t>(hour)] =
            busy.parts[static_cast<std::size_t>(hour % kHoursADay)];
}

void setScheduled(const Schedule &schedule, const Weights &weights, DemandWeek &week)
{
    switch (schedule.kind) {
    case Schedule::Kind::always:
    case Schedule::Kind::perRun: week.parts.fill(1); return;
    case Schedule::Kind::hoursPerDay: {
        const bool workdays =
            schedule.basis && schedule.basis->kind == MonthBasis::Kind::workingDays;
        repeatDaily(busiestHours(schedule.hours, weights), workdays ? kWorkdays : kDaysPerWeek,
                    week);
        return;
    }
    case Schedule::Kind::hoursPerWeek:
        repeatDaily(busiestHours(schedule.hours / Exact(kDaysPerWeek), weights), kDaysPerWeek,
                    week);
        return;
    case Schedule::Kind::weekGrid:
        for (std::size_t hour = 0; hour < kHoursPerWeek; ++hour)
            week.parts[hour] = schedule.grid.test(hour) ? 1 : 0;
        return;
    }
}

void setDemand(const Weights &weights, DemandWeek &week)
{
    double busiest = 0;
    for (std::size_t hour = 0; hour < kHoursPerWeek; ++hour) {
        if (week.parts[hour] > 0)
            busiest = std::max(busiest, weights[hour]);
    }
    // A profile without demand in any scheduled hour is ignored: demand is flat.
    week.profileMissed = busiest <= 0;
    for (std::size_t hour = 0; hour < kHoursPerWeek; ++hour)
        week.demand[hour] = week.parts[hour] <= 0 ? 0.0
                            : busiest > 0         ? weights[hour] / busiest
                                                  : 1.0;
    week.allParts = sumOf(week.parts);
}

void addRise(DemandWeek &week, int from, int to)
{
    const auto found = std::ranges::find_if(week.rises, [&](const DemandWeek::Rise &rise) {
        return rise.from == from && rise.to == to;
    });
    if (found != week.rises.end())
        ++found->times;
    else
        week.rises.push_back({from, to, 1});
}

/// The level of an hour's demand; most hours have that of the day before.
std::size_t levelOf(DemandWeek &week, std::size_t hour)
{
    const double demand = week.demand[hour];
    if (hour >= kHoursPerDay && week.level[hour - kHoursPerDay] >= 0) {
        const auto before = static_cast<std::size_t>(week.level[hour - kHoursPerDay]);
        if (week.levels[before].demand == demand)
            return before;
    }
    const auto found = std::ranges::find(week.levels, demand, &DemandWeek::Level::demand);
    const auto place = static_cast<std::size_t>(found - week.levels.begin());
    if (found == week.levels.end())
        week.levels.push_back({demand, 0});
    return place;
}

/// Levels with the busiest first, and the hours' places among them.
void sortLevels(DemandWeek &week)
{
    std::vector<std::size_t> order(week.levels.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::sort(order, std::greater(),
                      [&](std::size_t level) { return week.levels[level].demand; });
    std::vector<int> places(order.size());
    std::vector<DemandWeek::Level> sorted;
    sorted.reserve(order.size());
    for (const std::size_t level : order) {
        places[level] = static_cast<int>(sorted.size());
        sorted.push_back(week.levels[level]);
    }
    week.levels = std::move(sorted);
    for (int &level : week.level)
        level = level < 0 ? level : places[static_cast<std::size_t>(level)];
}

void setLevels(DemandWeek &week)
{
    for (std::size_t hour = 0; hour < kHoursPerWeek; ++hour) {
        week.level[hour] = -1;
        if (week.parts[hour] <= 0)
            continue;
        const std::size_t level = levelOf(week, hour);
        week.levels[level].parts += week.parts[hour];
        week.level[hour] = static_cast<int>(level);
    }
    sortLevels(week);
    for (std::size_t hour = 0; hour < kHoursPerWeek; ++hour) {
        const int before = week.level[(hour + kHoursPerWeek - 1) % kHoursPerWeek];
        const int now = week.level[hour];
        // The lower the index, the higher the demand.
        if (now >= 0 && (before < 0 || now < before))
            addRise(week, before, now);
    }
}

DemandWeek weekWith(const Workload &workload, const Weights &weights)
{
    DemandWeek week;
    setScheduled(workload.schedule, weights, week);
    setDemand(weights, week);
    setLevels(week);
    return week;
}

/// A day whose mean is the stated share of its peak, where no profile says how: hours rise to the
/// peak and fall again as a power of their rank.
Weights shapedWeights(const Workload &workload, double asked)
{
    constexpr std::array<int, kHoursPerDay> kRank{// of each hour, 0 the busiest: early afternoon
                                                  17, 19, 21, 23, 22, 20, 18, 15, 11, 7,  4,  2,
                                                  1,  0,  3,  5,  6,  8,  9,  10, 12, 13, 14, 16};
    Weights flatter{};
    for (std::size_t hour = 0; hour < kHoursPerWeek; ++hour)
        flatter[hour] = (kHoursADay - kRank[hour % kHoursPerDay]) / static_cast<double>(kHoursADay);
    // The scheduled hours lie the same whatever the power; a week's mean is that of its hours of
    // the day.
    DemandWeek scheduled;
    setScheduled(workload.schedule, flatter, scheduled);
    const std::int64_t allParts = sumOf(scheduled.parts);
    if (allParts <= 0)
        return flatter;
    std::array<double, kHoursPerDay> part{};
    for (std::size_t hour = 0; hour < kHoursPerWeek; ++hour)
        part[hour % kHoursPerDay] +=
            static_cast<double>(scheduled.parts[hour]) / static_cast<double>(allParts);
    double busiest = 0;
    for (std::size_t hour = 0; hour < kHoursPerDay; ++hour)
        busiest = part[hour] > 0 ? std::max(busiest, flatter[hour]) : busiest;
    std::array<double, kHoursPerDay> logarithm{};
    for (std::size_t hour = 0; hour < kHoursPerDay; ++hour)
        logarithm[hour] = std::log(flatter[hour] / busiest);
    // Newton's steps never pass the answer, because the mean falls ever more slowly with the power.
    constexpr double kSteepest = 64;
    constexpr int kMaxPowers = 200;
    double power = 0; // flat
    for (int step = 0; step < kMaxPowers && power < kSteepest; ++step) {
        double mean = 0;
        double fall = 0;
        for (std::size_t hour = 0; hour < kHoursPerDay; ++hour) {
            if (part[hour] <= 0)
                continue;
            const double share = part[hour] * std::exp(power * logarithm[hour]);
            mean += share;
            fall -= share * logarithm[hour];
        }
        const double more = fall > 0 ? (mean - asked) / fall : 0;
        if (more <= 1e-13 * power)
            break;
        power += more;
    }
    power = std::min(power, kSteepest);
    Weights weights{};
    for (std::size_t hour = 0; hour < kHoursPerWeek; ++hour)
        weights[hour] =
            hour < kHoursPerDay ? std::pow(flatter[hour], power) : weights[hour - kHoursPerDay];
    return weights;
}

} // namespace

double DemandWeek::mean() const
{
    double sum = 0;
    for (const Level &one : levels)
        sum += one.demand * static_cast<double>(one.parts);
    return allParts > 0 ? sum / static_cast<double>(allParts) : 0.0;
}

DemandWeek demandWeekOf(const Workload &workload)
{
    const Demand &demand = workload.demand;
    const double share = demand.peakRequestsPerSecond > 0
                             ? demand.meanRequestsPerSecond / demand.peakRequestsPerSecond
                             : 0.0;
    const bool shaped = anyAbove0(demand.profile) || anyAbove0(demand.weekdayProfile);
    const bool asked = workload.kind == WorkloadKind::realTimeInference;
    if (asked && !shaped && share > 0 && share < 1 - kAgree)
        return weekWith(workload, shapedWeights(workload, share));
    return weekWith(workload, weightsOf(demand));
}

double peakRateOf(const Demand &demand, const DemandWeek &week)
{
    if (demand.peakRequestsPerSecond > 0)
        return demand.peakRequestsPerSecond;
    const double mean = week.mean();
    return mean > 0 ? demand.meanRequestsPerSecond / mean : 0.0;
}

RateWeek rateWeekOf(const Workload &workload)
{
    const Demand &demand = workload.demand;
    RateWeek rates;
    rates.week = demandWeekOf(workload);
    rates.peakPerSecond = peakRateOf(demand, rates.week);
    rates.meanPerSecond = rates.peakPerSecond * rates.week.mean();
    rates.allDayPerSecond = rates.meanPerSecond * rates.week.hours() / kHoursAWeek;
    const double stated = demand.meanRequestsPerSecond;
    rates.contradicts = rates.week.profileMissed
                        || (demand.peakRequestsPerSecond > 0 && stated > 0
                            && std::abs(stated - rates.meanPerSecond) > kAgree * stated);
    return rates;
}

} // namespace headroom
