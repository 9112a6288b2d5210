// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/planning/sharing/sharer_needs.h"

#include "core/costing/usage.h"
#include "core/evaluation/demand.h"
#include "core/sizing/share_instances.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>

namespace headroom {

namespace {

constexpr int kAll = 100;
constexpr double kNoHours = std::numeric_limits<double>::infinity();
/// Sums of hours in doubles, and hours of the week against those of the month.
constexpr double kHourSlip = 1e-6;
/// Steps of the memory beyond the least, each a little less than the one before.
constexpr std::size_t kMemorySteps = 48;
constexpr double kMemoryStep = 0.9;
constexpr std::uint8_t kUnknown = 255;
/// Steps with less memory that are compared, beside the next; between them a percent less may be needed.
constexpr std::size_t kLookedAt = 4;
constexpr int kBetweenSteps = 1;

constexpr auto kPartsOfMemory = [] {
    std::array<double, kMemorySteps> parts{1};
    for (std::size_t step = 1; step < kMemorySteps; ++step)
        parts[step] = parts[step - 1] * kMemoryStep;
    return parts;
}();

double memoryOf(const MemoryClaim &claim, std::size_t step)
{
    return claim.minimum + (1 - claim.minimum) * kPartsOfMemory[step];
}

/// With no less memory than there is.
std::size_t stepOf(const MemoryClaim &claim, double memory)
{
    constexpr double kMemoryRounding = 1e-7;
    const double part = claim.minimum < 1
                            ? (memory - claim.minimum) / (1 - claim.minimum) * (1 - kMemoryRounding)
                            : 1;
    const auto less =
        std::ranges::upper_bound(kPartsOfMemory, part, std::greater()) - kPartsOfMemory.begin();
    return less > 0 ? static_cast<std::size_t>(less - 1) : 0;
}

} // namespace

SharerNeeds::SharerNeeds(const GroupCosts &costs) : m_inputs(costs.candidates().inputs)
{
    for (const std::size_t hardware : costs.candidates().inputs.hardware->firstAlike)
        m_hardware.try_emplace(hardware);
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
            width = m_widths.insert(m_widths.end(), {hours, kNoHours, 0, false});
        width->outside = std::min(width->outside, static_cast<double>(m_sharers[i].always));
    }
    std::ranges::sort(m_widths, std::greater(), &Width::hours);
    for (Width &width : m_widths) {
        for (std::size_t i = 0; i < m_sharers.size(); ++i) {
            if (m_sharers[i].hours.scheduled.toDouble() <= width.hours * (1 + kHourSlip))
                width.members |= SharerSet{1} << i;
        }
        for (std::size_t i = 0; i < m_sharers.size(); ++i)
            width.follows =
                width.follows || (has(width.members, i) && m_sharers[i].workload->autoscaling);
    }
}

SharerNeeds::Place SharerNeeds::placeOn(const Sharer &sharer, std::size_t hardware) const
{
    Place place;
    const HardwareShape &shape = m_inputs.hardware->shapes[hardware];
    const Calibration &calibration = m_inputs.facts->calibration;
    Part whole{SizingOn(sharer.demand, shape, calibration), {}};
    const Sizing alone = whole.sizing.sized(sharer.demand);
    if (!alone.meets() || alone.instancesPerReplica != 1)
        return place;
    const MemoryWish wish = memoryWishOf(sharer.demand, shape, alone);
    place.claim = {wish.minimum, wish.wanted - wish.minimum, wish.minimum};
    // The share of the memory with which it fits, a little less.
    constexpr double kPrecise = 1e-3;
    double enough = 1;
    const auto fitsWith = [&](double memory) {
        return sizeWorkload(sharer.demand, withMemory(shape, memory), calibration).fits;
    };
    if (wish.minimum < 1 && !fitsWith(wish.minimum)) {
        while (enough - place.claim.fits > kPrecise) {
            const double middle = std::midpoint(place.claim.fits, enough);
            (fitsWith(middle) ? enough : place.claim.fits) = middle;
        }
    }
    // Were there hardly any load: with less of the memory its limits are not kept any better, nor with more load.
    constexpr double kHardlyAny = 1e-5;
    int tooLittle = 0;
    place.minPercent = kAll;
    while (place.minPercent - tooLittle > 1) {
        const int middle = std::midpoint(tooLittle, place.minPercent);
        SizingDemand asked = onOwnClock(sharer.demand, static_cast<double>(middle) / kAll);
        asked.surely = sharer.verdict == Verdict::met;
        asked.countsOnly = true;
        asked.peakRequestsPerSecond *= kHardlyAny;
        asked.meanRequestsPerSecond *= kHardlyAny;
        asked.targets.minThroughput *= kHardlyAny;
        const Sizing sizing = whole.sizing.sized(asked);
        (sizing.meets() && (sizing.attainable || !asked.surely) ? place.minPercent : tooLittle) =
            middle;
    }
    place.parts.resize(kMemorySteps);
    whole.hours.resize(kAll + 1);
    place.parts.front().emplace(std::move(whole));
    return place;
}

void SharerNeeds::fill(Hardware &known, std::size_t hardware) const
{
    for (std::size_t i = known.places.size(); i < m_sharers.size(); ++i) {
        known.places.push_back(placeOn(m_sharers[i], hardware));
        known.claims.push_back(known.places.back().claim);
    }
}

const std::vector<MemoryClaim> &SharerNeeds::claimsOn(std::size_t hardware)
{
    Hardware &known = m_hardware[hardware];
    fill(known, hardware);
    return known.claims;
}

const SharerNeeds::Hours &SharerNeeds::hoursAt(const Table &table, std::size_t place,
                                               std::size_t step, int percent) const
{
    const Sharer &sharer = m_sharers[place];
    Place &of = (*table.places)[place];
    std::optional<Part> &part = of.parts[step];
    if (!part) {
        part.emplace(Part{SizingOn(sharer.demand,
                                   withMemory(m_inputs.hardware->shapes[table.hardware],
                                              memoryOf(of.claim, step)),
                                   m_inputs.facts->calibration),
                          std::vector<std::optional<Hours>>(kAll + 1)});
    }
    std::optional<Hours> &hours = part->hours[static_cast<std::size_t>(percent)];
    if (hours)
        return *hours;
    hours = Hours{kNoHours, kNoHours};
    const double share = static_cast<double>(percent) / kAll;
    SizingDemand asked = onOwnClock(sharer.demand, share);
    asked.surely = sharer.verdict == Verdict::met;
    asked.countsOnly = true;
    const Sizing sizing = onWallClock(part->sizing.sized(asked), share);
    if (!sizing.meets() || sizing.instancesPerReplica != 1 || (asked.surely && !sizing.attainable))
        return *hours;
    if (const auto usage = sharer.usages->on({}, std::nullopt, &sizing)) {
        const InstanceHours used = usage->instanceHours(sharer.hours);
        *hours = {static_cast<double>(used.numerator) / static_cast<double>(used.denominator),
                  static_cast<double>(usage->in(sharer.hours).maximumCount)
                      * sharer.hours.whole.toDouble()};
    }
    return *hours;
}

/// More of the time never takes more instances. `maximum`: of the time; kNever: that is not enough.
int SharerNeeds::minPercent(std::size_t sharer, const Table &table, std::size_t level,
                            std::size_t step, int maximum) const
{
    const double below = level + 1 < table.levels.size() ? table.levels[level + 1] : kNoHours;
    const std::size_t way = table.everyHour ? 1 : 0;
    const auto isEnough = [&](int percent) {
        return hoursAt(table, sharer, step, percent)[way] + table.outside[sharer] < below;
    };
    int tooLittle = (*table.places)[sharer].minPercent - 1;
    if (maximum <= tooLittle || !isEnough(maximum))
        return kNever;
    int enough = maximum;
    while (enough - tooLittle > 1) {
        const int middle = std::midpoint(tooLittle, enough);
        (isEnough(middle) ? enough : tooLittle) = middle;
    }
    return enough;
}

int SharerNeeds::minPercentOn(const Table &table, std::size_t sharer)
{
    const int minimum = (*table.places)[sharer].minPercent;
    return minimum < kNever ? std::max(minimum - kBetweenSteps, 1) : kNever;
}

/// Larger batches fit into more memory, and requests may take a little longer in them than they would have waited: what
/// is needed with less of the memory counts as well.
int SharerNeeds::percentWith(Table &table, std::size_t sharer, std::size_t level,
                             double memory) const
{
    const Place &place = (*table.places)[sharer];
    if (place.claim.minimum > 1)
        return kNever;
    const std::size_t step = memory >= 1 ? 0 : stepOf(place.claim, memory);
    std::vector<std::uint8_t> &known = table.percents[level];
    if (known.empty())
        known.assign(m_sharers.size() * kMemorySteps, kUnknown);
    std::uint8_t &percent = known[sharer * kMemorySteps + step];
    if (percent != kUnknown)
        return percent;
    int minimum = kNever;
    for (std::size_t i = step; i < kMemorySteps && memoryOf(place.claim, i) >= place.claim.fits;
         ++i) {
        if (i <= step + 1 || i % kLookedAt == 0)
            minimum =
                std::min(minimum, minPercent(sharer, table, level, i, std::min(minimum - 1, kAll)));
    }
    percent =
        static_cast<std::uint8_t>(minimum < kNever ? std::max(minimum - kBetweenSteps, 1) : kNever);
    return percent;
}

/// Levels are whole numbers of instances, and parts of one where some come and go; of many instances some together.
SharerNeeds::Table SharerNeeds::tableOf(std::size_t hardware, bool everyHour, const Width &width)
{
    constexpr double kFew = 12;
    constexpr double kMany = 400;
    constexpr double kTogether = 1.06;
    constexpr double kParts = 4;
    Table table;
    Hardware &known = m_hardware[hardware];
    fill(known, hardware);
    table.places = &known.places;
    table.hardware = hardware;
    table.everyHour = everyHour;
    table.widest = width.hours;
    for (const Sharer &sharer : m_sharers) {
        if (everyHour)
            table.widest = std::max(table.widest, sharer.hours.whole.toDouble());
        // The hours of a group beyond those of one of its members, because another is up for longer.
        table.outside.push_back(
            everyHour
                ? 0
                : width.outside * std::max(0.0, width.hours - sharer.hours.scheduled.toDouble()));
    }
    const double minimum = everyHour ? 1 : width.outside;
    const double step = width.follows && !everyHour ? 1 / kParts : 1;
    for (double count = minimum; count < kMany;
         count = count < kFew ? count + step : std::floor(count * kTogether) + 1)
        table.levels.push_back(count * table.widest * (1 - kHourSlip));
    table.percents.resize(table.levels.size());
    return table;
}

SharerNeeds::Table &SharerNeeds::on(std::uint16_t type, bool everyHour, std::size_t width)
{
    const std::size_t hardware = m_inputs.hardware->firstAlike[type];
    const auto [known, isNew] = m_hardware[hardware].tables.try_emplace({everyHour, width});
    if (isNew)
        known->second = tableOf(hardware, everyHour, m_widths[width]);
    return known->second;
}

} // namespace headroom
