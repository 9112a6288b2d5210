// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/planning/sharer_needs.h"

#include "core/costing/usage.h"
#include "core/evaluation/demand.h"
#include "core/sizing/share_instances.h"
#include "core/sizing/size_workload.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace headroom {

namespace {

constexpr int kAll = 100;
constexpr double kNoHours = std::numeric_limits<double>::infinity();
/// Sums of hours in doubles, and hours of the week against those of the month.
constexpr double kHourSlip = 1e-6;
constexpr std::size_t kMostLevels = 48;
/// Shares of the memory are known so well.
constexpr double kMemorySlip = 2e-3;

/// Levels that are close together become one: what runs the hours of any of them runs no fewer than those of the
/// first, and needs no less of the time than with those of the last.
struct Bucket {
    double first = 0;
    double last = 0;
};

std::vector<Bucket> bucketsOf(std::vector<double> hours)
{
    std::ranges::sort(hours);
    for (double width = 1e-6;; width = std::max(0.002, width * 1.6)) {
        std::vector<Bucket> buckets;
        for (const double one : hours) {
            if (!buckets.empty() && one <= buckets.back().first * (1 + width))
                buckets.back().last = one;
            else
                buckets.push_back({one, one});
        }
        if (buckets.size() <= kMostLevels)
            return buckets;
    }
}

} // namespace

SharerNeeds::SharerNeeds(const GroupCosts &costs) : m_costs(costs)
{
    const MixCandidates &candidates = costs.candidates();
    for (const std::size_t place : costs.sharers()) {
        Sharer &sharer = m_sharers.emplace_back();
        Workload workload = candidates.today.plan->workloads[place];
        sharer.demand = demandOf(workload, *candidates.inputs.facts, costs.view());
        sharer.hours = monthHoursOf(workload, costs.view());
        sharer.always = workload.spareReplicas
                        + (workload.autoscaling ? std::min(1, workload.autoscaling->minimum) : 1);
        sharer.verdict = costs.verdictOf(m_sharers.size() - 1);
        if (workload.autoscaling)
            workload.autoscaling->warmUpSeconds = 0;
        sharer.workload = std::make_shared<const Workload>(std::move(workload));
        sharer.usages = std::make_shared<const UsageOfWorkload>(*sharer.workload);
    }
    for (std::size_t i = 0; i < m_sharers.size(); ++i) {
        const double hours = m_sharers[i].hours.scheduled.toDouble();
        auto width = std::ranges::find_if(m_widths, [&](const Width &known) {
            return std::abs(known.hours - hours) < kHourSlip * hours;
        });
        if (width == m_widths.end())
            width = m_widths.insert(m_widths.end(), {hours, kNoHours, 0});
        width->outside = std::min(width->outside, static_cast<double>(m_sharers[i].always));
    }
    std::ranges::sort(m_widths, std::greater(), &Width::hours);
    for (Width &width : m_widths) {
        for (std::size_t i = 0; i < m_sharers.size(); ++i) {
            if (m_sharers[i].hours.scheduled.toDouble() <= width.hours * (1 + kHourSlip))
                width.members |= SharerSet{1} << i;
        }
    }
}

Sizing SharerNeeds::sizedAt(const Sharer &sharer, const HardwareShape &shape, int percent) const
{
    const double share = static_cast<double>(percent) / kAll;
    return onWallClock(sizeWorkload(onOwnClock(sharer.demand, share), shape,
                                    m_costs.candidates().inputs.facts->calibration),
                       share);
}

/// The share of the memory with which it fits, a little less.
double SharerNeeds::leastMemoryOn(const Sharer &sharer, const HardwareShape &shape,
                                  double atLeast) const
{
    constexpr double kPrecise = 1e-3;
    double tooLittle = atLeast;
    double enough = 1;
    if (atLeast >= 1 || sizedAt(sharer, withMemory(shape, atLeast), kAll).fits)
        return atLeast;
    while (enough - tooLittle > kPrecise) {
        const double middle = std::midpoint(tooLittle, enough);
        (sizedAt(sharer, withMemory(shape, middle), kAll).fits ? enough : tooLittle) = middle;
    }
    return tooLittle;
}

/// Whether its limits are kept in their whole range, were there hardly any load: with less of the memory they are not kept
/// any better, nor with more load.
bool SharerNeeds::canBeKept(const Sharer &sharer, const HardwareShape &shape, int percent) const
{
    constexpr int kHardlyLoaded = 90'000; // instances
    const SizingDemand demand = onOwnClock(sharer.demand, static_cast<double>(percent) / kAll);
    return sizeWorkloadWith(demand, shape, m_costs.candidates().inputs.facts->calibration,
                            kHardlyLoaded)
               .verdict
           <= sharer.verdict;
}

/// The more there are, the less of the memory each has.
std::vector<SharerSet> SharerNeeds::apart(std::size_t hardware)
{
    std::vector<SharerSet> apart(m_sharers.size());
    for (std::size_t i = 0; i < apart.size(); ++i) {
        for (std::size_t j = 0; j < apart.size(); ++j) {
            const Steps &own = stepsOf(i, hardware);
            const Steps &other = stepsOf(j, hardware);
            if (i == j || own.steps.empty() || other.steps.empty())
                continue;
            const double more = own.wish.wanted - own.wish.least;
            const double all = more + other.wish.wanted - other.wish.least;
            const double least = own.wish.least + other.wish.least;
            const double rest = all > 0 ? more / all : own.wish.least / least;
            if (own.wish.least + (1 - least) * rest < own.memory - kMemorySlip) {
                apart[i] |= SharerSet{1} << j;
                apart[j] |= SharerSet{1} << i;
            }
        }
    }
    return apart;
}

std::array<double, 2> SharerNeeds::hoursAt(const Sharer &sharer, const HardwareShape &shape,
                                           int percent) const
{
    const Sizing sizing = sizedAt(sharer, shape, percent);
    if (!sizing.meets() || sizing.instancesPerReplica != 1)
        return {kNoHours, kNoHours};
    const auto usage = sharer.usages->on({}, std::nullopt, &sizing);
    if (!usage)
        return {kNoHours, kNoHours};
    const InstanceHours hours = usage->instanceHours(sharer.hours);
    return {static_cast<double>(hours.numerator) / static_cast<double>(hours.denominator),
            static_cast<double>(usage->in(sharer.hours).maximumCount)
                * sharer.hours.whole.toDouble()};
}

/// More of the time never takes more instances: between equal ends all is equal.
void SharerNeeds::fill(const Sharer &sharer, const HardwareShape &shape, const Step &low,
                       const Step &high, std::vector<Step> &steps) const
{
    if (low.hours == high.hours || high.percent - low.percent < 2)
        return;
    const int middle = std::midpoint(low.percent, high.percent);
    const Step between{middle, hoursAt(sharer, shape, middle)};
    fill(sharer, shape, low, between, steps);
    steps.push_back(between);
    fill(sharer, shape, between, high, steps);
}

const SharerNeeds::Steps &SharerNeeds::stepsOf(std::size_t place, std::size_t hardware)
{
    const auto [known, isNew] = m_steps.try_emplace({place, hardware});
    Steps &of = known->second;
    if (!isNew)
        return of;
    const Sharer &sharer = m_sharers[place];
    const EvaluationInputs &inputs = m_costs.candidates().inputs;
    const HardwareShape &shape = inputs.hardware->shapes[hardware];
    const Sizing alone = sizeWorkload(sharer.demand, shape, inputs.facts->calibration);
    if (!alone.meets() || alone.instancesPerReplica != 1)
        return of;
    of.wish = memoryWishOf(sharer.demand, shape, alone);
    of.memory = leastMemoryOn(sharer, shape, of.wish.least);
    const Step high{kAll, hoursAt(sharer, shape, kAll)};
    int tooLittle = 0;
    Step low = high;
    while (low.percent - tooLittle > 1) {
        const Step middle{std::midpoint(tooLittle, low.percent),
                          hoursAt(sharer, shape, std::midpoint(tooLittle, low.percent))};
        if (middle.hours.front() < kNoHours && canBeKept(sharer, shape, middle.percent))
            low = middle;
        else
            tooLittle = middle.percent;
    }
    of.steps.push_back(low);
    fill(sharer, shape, low, high, of.steps);
    if (low.percent < kAll)
        of.steps.push_back(high);
    return of;
}

SharerNeeds::Table SharerNeeds::tableOf(std::size_t hardware, bool everyHour, const Width &width)
{
    Table table;
    const std::size_t way = everyHour ? 1 : 0;
    // What a group runs beside the hours of one of its members, because another is up for longer.
    const auto outside = [&](std::size_t i) {
        return everyHour
                   ? 0
                   : width.outside
                         * std::max(0.0, width.hours - m_sharers[i].hours.scheduled.toDouble());
    };
    const auto isIn = [&](std::size_t i) { return (width.members >> i & 1U) != 0; };
    std::vector<double> hours;
    for (std::size_t i = 0; i < m_sharers.size(); ++i) {
        const Steps &of = stepsOf(i, hardware);
        table.memory.push_back(isIn(i) ? of.memory : 2);
        for (const Step &step : of.steps) {
            if (isIn(i))
                hours.push_back(step.hours[way] + outside(i));
        }
    }
    table.apart = apart(hardware);
    const double least = everyHour ? 0 : width.outside * width.hours;
    for (double &one : hours)
        one = std::max(one, least);
    for (const Bucket &bucket : bucketsOf(std::move(hours))) {
        Level &level = table.levels.emplace_back();
        level.hours = bucket.first * (1 - kHourSlip);
        for (std::size_t i = 0; i < m_sharers.size(); ++i) {
            const Steps &of = stepsOf(i, hardware);
            const auto first = std::ranges::find_if(of.steps, [&](const Step &step) {
                return step.hours[way] + outside(i) <= bucket.last * (1 + kHourSlip);
            });
            level.percent.push_back(static_cast<std::uint8_t>(
                first == of.steps.end() || !isIn(i) ? kNever : first->percent));
        }
    }
    return table;
}

const SharerNeeds::Table &SharerNeeds::on(std::uint16_t type, bool everyHour, std::size_t width)
{
    const std::size_t hardware = m_costs.candidates().inputs.hardware->firstAlike[type];
    const auto [known, isNew] = m_tables.try_emplace({hardware, everyHour, width});
    if (isNew)
        known->second = tableOf(hardware, everyHour, m_widths[width]);
    return known->second;
}

} // namespace headroom
