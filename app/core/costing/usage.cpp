// SPDX-License-Identifier: GPL-3.0-or-later
#include "costing/usage.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace headroom {

namespace {

constexpr int kSecondsPerHour = 3600;
constexpr int kSecondsPerDay = 86'400;
constexpr std::int64_t kLongestRunSeconds = 10'000'000'000;

/// The forecast counts real calendar days, except where a schedule is made of weeks or working days.
MonthBasis basisFor(const Schedule &schedule, const MonthView &view)
{
    const MonthBasis &declared = schedule.basis ? *schedule.basis : view.basis;
    if (!view.calendar || declared.kind == MonthBasis::Kind::workingDays)
        return declared;
    const bool weekly =
        schedule.kind == Schedule::Kind::hoursPerWeek || schedule.kind == Schedule::Kind::weekGrid;
    return {weekly ? MonthBasis::Kind::averageWeeks : MonthBasis::Kind::calendar, declared.days};
}

Exact hoursOf(const Schedule &schedule, const MonthView &view)
{
    Schedule counted = schedule;
    counted.basis = basisFor(schedule, view);
    return scheduledHours(counted, *counted.basis, view.month);
}

/// All hours of a month around the clock; months that are made of working days or weeks leave hours out.
Exact wholeMonth(const MonthView &view)
{
    if (view.calendar)
        return hoursPerMonth({MonthBasis::Kind::calendar, 0}, view.month);
    const bool whole = view.basis.kind == MonthBasis::Kind::average
                       || view.basis.kind == MonthBasis::Kind::thirtyDays
                       || view.basis.kind == MonthBasis::Kind::calendar;
    return hoursPerMonth(whole ? view.basis : MonthBasis{}, view.month);
}

double atEnd(const RangedFigure &figure, RangeEnd end)
{
    switch (end) {
    case RangeEnd::best: return figure.low;
    case RangeEnd::expected: return figure.value;
    case RangeEnd::worst: return figure.high;
    }
    return figure.value;
}

int replicasAt(const Sizing &sizing, RangeEnd end)
{
    switch (end) {
    case RangeEnd::best: return sizing.replicasLow;
    case RangeEnd::expected: return sizing.replicas;
    case RangeEnd::worst: return sizing.replicasHigh;
    }
    return sizing.replicas;
}

/// A run is billed by the second, rounded up.
std::optional<Exact> runHours(const Sizing &sizing, RangeEnd end)
{
    const double seconds = std::ceil(atEnd(sizing.runHours, end) * kSecondsPerHour);
    if (!(seconds > 0 && seconds < static_cast<double>(kLongestRunSeconds)))
        return std::nullopt;
    return Exact::ratio(static_cast<std::int64_t>(seconds), kSecondsPerHour);
}

void setCount(Usage &usage, std::int64_t count)
{
    usage.count = count;
    usage.minimumCount = count;
    usage.maximumCount = count;
}

void setSizedCount(Usage &usage, const Sizing &sizing, RangeEnd end)
{
    const auto &byHour = sizing.replicasByHour;
    const std::int64_t perReplica = sizing.instancesPerReplica;
    const std::int64_t sum = std::accumulate(byHour.begin(), byHour.end(), std::int64_t{0});
    if (sum == 0) {
        setCount(usage, perReplica * replicasAt(sizing, end));
        return;
    }
    // Autoscaled: the ends of the range move the day's average as they move the peak.
    usage.count = Exact::ratio(sum * perReplica, static_cast<std::int64_t>(byHour.size()));
    if (end != RangeEnd::expected && sizing.replicas > 0)
        usage.count = usage.count * Exact::ratio(replicasAt(sizing, end), sizing.replicas);
    usage.minimumCount = perReplica * *std::ranges::min_element(byHour);
    usage.maximumCount = perReplica * *std::ranges::max_element(byHour);
}

Exact daysServed(const Workload &workload, const MonthView &view)
{
    const MonthBasis basis = basisFor(workload.schedule, view);
    const bool weekly = workload.schedule.kind == Schedule::Kind::hoursPerWeek
                        || workload.schedule.kind == Schedule::Kind::weekGrid;
    return weekly ? weeksPerMonth(basis, view.month) * Exact(7) : daysPerMonth(basis, view.month);
}

std::optional<Volume> volume(std::string unit, double perDay, const Exact &days,
                             std::int64_t unitSize)
{
    const auto amount = Exact::fromDouble(perDay, 1000);
    if (!amount || amount->isZero())
        return std::nullopt;
    return Volume{std::move(unit), *amount * days / Exact(unitSize)};
}

} // namespace

MonthView monthViewOf(const Plan &plan, const Scenario &scenario, Date valuationDate)
{
    return {basisOf(plan, scenario), plan.startMonth.value_or(valuationDate), false};
}

bool billsEveryHour(const PurchaseOption &purchase)
{
    return purchase.termYears > 0 || purchase.model == PricingModel::sustainedUse;
}

std::optional<Usage> usageOf(const Workload &workload, const PurchaseOption &purchase,
                             std::optional<std::int64_t> countByHand, const Sizing *sizing,
                             const MonthView &view, RangeEnd end)
{
    Usage usage;
    const bool sized = sizing != nullptr && sizing->fits;
    if (countByHand)
        setCount(usage, *countByHand);
    else if (sized)
        setSizedCount(usage, *sizing, end);
    else
        return std::nullopt;

    if (billsEveryHour(purchase)) {
        setCount(usage, usage.maximumCount);
        usage.hours = wholeMonth(view);
        return usage;
    }
    if (workload.schedule.kind != Schedule::Kind::perRun) {
        usage.hours = hoursOf(workload.schedule, view);
        return usage;
    }
    const auto run = sized ? runHours(*sizing, end) : std::nullopt;
    if (!run)
        return std::nullopt;
    usage.hours = *run * workload.demand.runsPerMonth;
    return usage;
}

double meanRequestRate(const Demand &demand)
{
    if (demand.meanRequestsPerSecond > 0)
        return demand.meanRequestsPerSecond;
    const double highest = *std::ranges::max_element(demand.profile);
    if (highest <= 0)
        return demand.peakRequestsPerSecond;
    const double sum = std::accumulate(demand.profile.begin(), demand.profile.end(), 0.0);
    return demand.peakRequestsPerSecond * sum
           / (highest * static_cast<double>(demand.profile.size()));
}

std::optional<Volume> monthlyVolume(const Workload &workload, const MonthView &view)
{
    const Demand &demand = workload.demand;
    switch (workload.kind) {
    case WorkloadKind::realTimeInference:
        return volume("1M requests", meanRequestRate(demand) * kSecondsPerDay,
                      daysServed(workload, view), 1'000'000);
    case WorkloadKind::batchInference:
    case WorkloadKind::validation:
        return volume("1k items", demand.itemsPerDay, daysServed(workload, view), 1'000);
    case WorkloadKind::development: return volume("person", demand.people, 1, 1);
    case WorkloadKind::preprocessing:
        return volume("GiB", demand.dataGibPerRun, demand.runsPerMonth, 1);
    case WorkloadKind::training:
    case WorkloadKind::fineTuning:
        if (demand.runsPerMonth.isZero())
            return std::nullopt;
        return Volume{"run", demand.runsPerMonth};
    }
    return std::nullopt;
}

} // namespace headroom
