// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/costing/usage.h"

#include "core/catalog/offer.h"
#include "core/costing/most_counted.h"
#include "core/plan/effective_plan.h"

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr double kLongestRunSeconds = 1e10;
/// In place of an autoscaling maximum: the count was set by hand and stays, whatever the work.
constexpr std::int64_t kSetByHand = -1;

double atEnd(const RangedFigure &figure, RangeEnd end)
{
    switch (end) {
    case RangeEnd::best: return figure.low;
    case RangeEnd::expected: return figure.value;
    case RangeEnd::worst: return figure.high;
    }
    return figure.value;
}

/// Lower figures are worse, in contrast to times: the ends of the range are swapped.
double rateAtEnd(const RangedFigure &figure, RangeEnd end)
{
    return end == RangeEnd::best ? figure.high : end == RangeEnd::worst ? figure.low : figure.value;
}

int replicasAt(const SizedUse &sizing, RangeEnd end)
{
    switch (end) {
    case RangeEnd::best: return sizing.replicasLow;
    case RangeEnd::expected: return sizing.replicas;
    case RangeEnd::worst: return sizing.replicasHigh;
    }
    return sizing.replicas;
}

/// Demand on the model in the busiest hour.
double busiestDemand(const Workload &workload, const DemandWeek &week)
{
    const double computed = computedShare(workload.kind, workload.demand);
    switch (workload.kind) {
    case WorkloadKind::realTimeInference: return peakRateOf(workload.demand, week) * computed;
    case WorkloadKind::batchInference:
    case WorkloadKind::validation: return itemsOfRun(workload.demand) * computed;
    case WorkloadKind::preprocessing: return workload.demand.dataGibPerRun * kGigabytesPerGib;
    default: return 0;
    }
}

} // namespace

UsageOfWorkload::UsageOfWorkload(const Workload &workload)
    : m_workload(workload),
      m_week(std::make_shared<const DemandWeek>(demandWeekOf(workload))),
      m_demand(busiestDemand(workload, *m_week))
{}

void UsageOfWorkload::takeSizing(const SizedUse &sizing, RangeEnd end, Usage &usage) const
{
    usage.m_perInstance = sizing.instancesPerReplica;
    usage.m_spare = usage.m_runs ? 0 : m_workload.spareReplicas;
    usage.m_floor = std::max(1, sizing.floorReplicas);
    usage.m_perReplica = rateAtEnd(sizing.demandPerReplica, end);
    usage.m_demand = m_demand;
    usage.m_runInstanceHours = atEnd(sizing.runInstanceHours, end);
    usage.m_resumeHours = sizing.resumeHours;
    usage.m_plannedInstances =
        std::max(1.0, double(sizing.instancesPerReplica) * replicasAt(sizing, end));
    if (usage.m_perReplica <= 0 || usage.m_demand <= 0)
        usage.m_fixed = std::int64_t{sizing.instancesPerReplica} * replicasAt(sizing, end);
    if (!m_workload.autoscaling)
        return;
    usage.m_follows = m_workload.kind == WorkloadKind::realTimeInference;
    usage.m_minimum = m_workload.autoscaling->minimum;
    usage.m_maximum = m_workload.autoscaling->maximum;
    usage.m_warmUpSeconds = std::llround(m_workload.autoscaling->warmUpSeconds);
}

std::optional<Usage> UsageOfWorkload::on(const PurchaseOption &purchase,
                                         std::optional<std::int64_t> countByHand,
                                         const SizedUse *sizing, RangeEnd end) const
{
    const bool sized = sizing != nullptr && sizing->fits;
    if (!sized && !countByHand)
        return std::nullopt;
    Usage usage;
    usage.m_week = m_week;
    usage.m_runs = m_workload.schedule.kind == Schedule::Kind::perRun;
    usage.m_grows = followsUsers(m_workload.kind);
    usage.m_blocks = purchase.model == PricingModel::capacityBlock;
    usage.m_billing = billsEveryHour(purchase) ? Usage::Billing::everyHour
                      : usage.m_runs           ? Usage::Billing::perRun
                                               : Usage::Billing::scheduled;
    if (sized)
        takeSizing(*sizing, end, usage);
    if (countByHand) {
        usage.m_fixed = *countByHand;
        usage.m_follows = false;
        usage.m_maximum = kSetByHand;
    }
    if (usage.m_runs) {
        const double seconds = usage.m_runInstanceHours * kSecondsPerHour;
        const bool isKnown = seconds > 0 && seconds < kLongestRunSeconds * kMaxInstancesCounted;
        // A count by hand that bills every hour costs the same whatever its runs are: then none are
        // counted.
        if (!isKnown && (usage.m_billing != Usage::Billing::everyHour || !countByHand))
            return std::nullopt;
        usage.m_runs = isKnown;
    }
    return usage;
}

Usage Usage::underLoad(double load) const
{
    Usage usage = *this;
    usage.m_perReplica /= load;
    usage.m_runInstanceHours += workHours() * (load - 1);
    if (m_others) {
        std::vector<Usage> loaded;
        for (const Usage &other : *m_others)
            loaded.push_back(other.underLoad(load));
        usage.m_others = std::make_shared<const std::vector<Usage>>(std::move(loaded));
    }
    return usage;
}

Usage Usage::underWork(const SharerWork &work, const SharerPart *part) const
{
    Usage usage = *this;
    if (part != nullptr) {
        usage.m_perReplica = part->perReplica / work.demand;
        usage.m_floor = part->floor;
    } else {
        usage.m_perReplica /= work.demand * work.slowness;
    }
    return usage;
}

Usage Usage::underWork(std::span<const SharerWork> works) const
{
    std::vector<SharerPart> parts;
    if (m_division && std::ranges::any_of(works, [](const SharerWork &work) {
            return work.demand != 1 || work.slowness != 1;
        }))
        parts = (*m_division)(works);
    const auto partOf = [&](std::size_t i) { return parts.empty() ? nullptr : &parts[i]; };
    Usage usage = underWork(works.front(), partOf(0));
    if (!m_others)
        return usage;
    std::vector<Usage> loaded;
    for (std::size_t i = 1; i <= m_others->size(); ++i)
        loaded.push_back((*m_others)[i - 1].underWork(works[i], partOf(i)));
    usage.m_others = std::make_shared<const std::vector<Usage>>(std::move(loaded));
    if (!parts.empty())
        usage.m_part = {parts[m_place].before, parts[m_place].own};
    return usage;
}

Usage Usage::ofMember(std::size_t place) const
{
    if (place > 0)
        return (*m_others)[place - 1];
    Usage usage = *this;
    usage.m_others.reset();
    usage.m_division.reset();
    usage.m_part = {};
    return usage;
}

Usage Usage::sharedWith(std::vector<Usage> others, Part part) const
{
    Usage usage = *this;
    usage.m_others = std::make_shared<const std::vector<Usage>>(std::move(others));
    usage.m_part = part;
    return usage;
}

Usage Usage::dividedBy(InstanceDivision division, std::size_t place) const
{
    Usage usage = *this;
    usage.m_division = std::make_shared<const InstanceDivision>(std::move(division));
    usage.m_place = place;
    return usage;
}

std::int64_t Usage::workingFor(double demand, const Share &of)
{
    const double needed = std::ceil(demand / of.perReplica - 1e-9);
    return std::max(of.floor, static_cast<std::int64_t>(std::min(needed, kMaxInstancesCounted)));
}

std::int64_t Usage::instancesFor(double share, double growth, const Share &of) const
{
    if (m_fixed > 0 || m_perReplica <= 0)
        return m_fixed;
    std::int64_t working = share > 0 ? workingFor(m_demand * share * growth, of) : 0;
    working = std::max(working, m_minimum);
    if (m_maximum > 0)
        working = std::min(working, m_maximum);
    return (working + m_spare) * m_perInstance;
}

std::int64_t Usage::missingAt(std::size_t hourOfWeek, double growth) const
{
    std::int64_t missing = 0;
    for (const Usage &other : others())
        missing = std::max(missing, other.missingAt(hourOfWeek, growth));
    const int level = m_week->level[hourOfWeek];
    if (level < 0 || m_maximum <= 0 || m_fixed > 0)
        return missing;
    const double share = m_week->levels[static_cast<std::size_t>(level)].demand;
    const double demand = m_demand * share * (m_grows ? growth : 1.0);
    return demand > 0 ? std::max(missing, workingFor(demand, {m_perReplica, m_floor}) - m_maximum)
                      : missing;
}

std::int64_t Usage::instancesAt(std::size_t hourOfWeek, double growth) const
{
    const int level = m_week->level[hourOfWeek];
    if (level < 0)
        return 0;
    const double share = m_follows ? m_week->levels[static_cast<std::size_t>(level)].demand : 1.0;
    std::int64_t instances = instancesFor(share, m_grows ? growth : 1.0);
    if (m_maximum == kSetByHand)
        return instances;
    for (const Usage &other : others())
        instances = std::max(instances, other.instancesAt(hourOfWeek, growth));
    return instances;
}

Usage::Counts Usage::sharedCountsAt(double growth) const
{
    Counts counts;
    std::int64_t before = instancesAt(kHoursPerWeek - 1, growth);
    bool isFirst = true;
    for (std::size_t hour = 0; hour < kHoursPerWeek; ++hour) {
        const std::int64_t instances = instancesAt(hour, growth);
        if (m_week->level[hour] >= 0) {
            counts.weighted += instances * m_week->parts[hour] * kSecondsPerHour;
            counts.maximum = std::max(counts.maximum, instances);
            counts.minimum = isFirst ? instances : std::min(counts.minimum, instances);
            isFirst = false;
            // Without a group of their own the instances come with the schedule, not with the load.
            if (m_follows && instances > before)
                counts.weighted += (instances - before) * m_warmUpSeconds * m_week->partsPerHour;
        }
        before = instances;
    }
    return counts;
}

Usage::Counts Usage::countsAt(double growth) const
{
    if (m_others)
        return sharedCountsAt(growth);
    const double factor = m_grows ? growth : 1.0;
    Counts counts;
    if (!m_follows) {
        counts.minimum = counts.maximum = instancesFor(1.0, factor);
        counts.weighted = counts.maximum * m_week->allParts * kSecondsPerHour;
        return counts;
    }
    std::array<std::int64_t, kHoursPerWeek> byLevel{};
    counts.minimum = instancesFor(m_week->levels.front().demand, factor);
    for (std::size_t i = 0; i < m_week->levels.size(); ++i) {
        const std::int64_t instances = instancesFor(m_week->levels[i].demand, factor);
        byLevel[i] = instances;
        counts.maximum = std::max(counts.maximum, instances);
        counts.minimum = std::min(counts.minimum, instances);
        counts.weighted += instances * m_week->levels[i].parts * kSecondsPerHour;
    }
    // An instance is started, and billed, before it takes load.
    for (const DemandWeek::Rise &rise : m_week->rises) {
        const std::int64_t before =
            rise.from < 0 ? 0 : byLevel[static_cast<std::size_t>(rise.from)];
        const std::int64_t started = byLevel[static_cast<std::size_t>(rise.to)] - before;
        counts.weighted += started * rise.times * m_warmUpSeconds * m_week->partsPerHour;
    }
    return counts;
}

/// Instance-hours of a run at the demand planned for, without resuming.
double Usage::workHours() const
{
    return std::max(0.0, m_runInstanceHours - m_resumeHours * m_plannedInstances);
}

/// Billed time of a run on all its instances together, rounded up to a whole second once: rounded
/// for each of them the same work would cost less on some larger counts. Every instance resumes
/// once, whatever the work.
std::int64_t Usage::runInstanceSeconds(std::int64_t instances, double growth) const
{
    const auto count = static_cast<double>(std::max<std::int64_t>(1, instances));
    const double grown = m_grows && growth != 1.0 ? workHours() * growth + m_resumeHours * count
                                                  : m_runInstanceHours;
    const double seconds = std::ceil(grown * kSecondsPerHour - 1e-6);
    constexpr double kLargest = 4e18; // fits in 64 bits
    return static_cast<std::int64_t>(
        std::clamp(seconds, count, std::min(kLargest, kLongestRunSeconds * count)));
}

/// Instances that the month's runs keep busy all month; 0 if the count was set manually.
std::int64_t Usage::overlapping(std::int64_t instanceSeconds, const MonthHours &month) const
{
    if (month.whole.isZero() || m_maximum == kSetByHand)
        return 0;
    // instanceSeconds / 3600 x runs / whole: in one division where that has room, as it has for all
    // but absurd work.
    Int128 work = 0;
    Int128 room = 0;
    if (__builtin_mul_overflow(month.runs.numerator() * instanceSeconds, month.whole.denominator(),
                               &work)
        || __builtin_mul_overflow(month.runs.denominator() * kSecondsPerHour,
                                  month.whole.numerator(), &room)) {
        const Exact needed =
            Exact::ratio(instanceSeconds, kSecondsPerHour) * month.runs / month.whole;
        work = needed.numerator();
        room = needed.denominator();
    }
    return static_cast<std::int64_t>((work + room - 1) / room);
}

Exact Usage::billed(const Exact &hours) const
{
    return m_blocks ? billedHours({.model = PricingModel::capacityBlock}, hours) : hours;
}

MonthUsage Usage::in(const MonthHours &month, double growth) const
{
    const Counts counts = countsAt(growth);
    MonthUsage usage;
    usage.minimumCount = counts.minimum;
    usage.maximumCount = counts.maximum;
    usage.count = counts.maximum;
    std::int64_t seconds = 0;
    if (m_runs) {
        seconds = runInstanceSeconds(counts.maximum, growth);
        usage.maximumCount = std::max(counts.maximum, overlapping(seconds, month));
        usage.minimumCount = usage.maximumCount;
        usage.count = usage.maximumCount;
    }
    switch (m_billing) {
    case Billing::everyHour: usage.hours = month.whole; break;
    case Billing::scheduled:
        usage.hours = scheduledHours(month);
        if (varies())
            usage.count = Exact::ratio(counts.weighted, Int128{m_week->allParts} * kSecondsPerHour);
        break;
    case Billing::perRun:
        usage.hours = billed(Exact::ratio(seconds, counts.maximum * kSecondsPerHour)) * month.runs
                      * Exact::ratio(counts.maximum, usage.maximumCount);
        break;
    }
    if (isPart())
        usage.count = usage.count * Exact::ratio(m_part.own, kAllParts);
    return usage;
}

InstanceHours Usage::instanceHours(const MonthHours &month, double growth) const
{
    InstanceHours hours = allInstanceHours(month, growth);
    if (isPart()) {
        hours.numerator *= m_part.own;
        hours.denominator *= kAllParts;
    }
    return hours;
}

InstanceHours Usage::allInstanceHours(const MonthHours &month, double growth) const
{
    const Counts counts = countsAt(growth);
    switch (m_billing) {
    case Billing::everyHour: {
        const std::int64_t instances =
            m_runs ? std::max(counts.maximum,
                              overlapping(runInstanceSeconds(counts.maximum, growth), month))
                   : counts.maximum;
        return {Int128{instances} * month.whole.numerator(), month.whole.denominator()};
    }
    case Billing::scheduled: {
        const Exact scheduled = scheduledHours(month);
        if (!varies())
            return {Int128{counts.maximum} * scheduled.numerator(), scheduled.denominator()};
        return {Int128{counts.weighted} * scheduled.numerator(),
                Int128{m_week->allParts} * kSecondsPerHour * scheduled.denominator()};
    }
    case Billing::perRun: {
        const std::int64_t seconds = runInstanceSeconds(counts.maximum, growth);
        if (m_blocks)
            return InstanceHours::of(billed(Exact::ratio(seconds, counts.maximum * kSecondsPerHour))
                                     * month.runs * Exact(counts.maximum));
        return {Int128{seconds} * month.runs.numerator(),
                Int128{kSecondsPerHour} * month.runs.denominator()};
    }
    }
    return {};
}

namespace {

struct WorkUnit {
    Text name;
    Text counted;
    std::int64_t size = 1;
};

constexpr WorkUnit kMillionRequests{HEADROOM_TEXT("Units", "1M requests"),
                                    HEADROOM_TEXT("Units", "%1 million requests"), 1'000'000};
constexpr WorkUnit kThousandItems{HEADROOM_TEXT("Units", "1k items"),
                                  HEADROOM_TEXT("Units", "%1 thousand items"), 1'000};
constexpr WorkUnit kPerson{HEADROOM_TEXT("Units", "person"),
                           HEADROOM_TEXT_N("Units", "%1 people", "%1 person")};
constexpr WorkUnit kDataGib{"GiB", "%1 GiB"};
constexpr WorkUnit kRun{HEADROOM_TEXT("Units", "run"),
                        HEADROOM_TEXT_N("Units", "%1 runs", "%1 run")};

/// Rounded to twelve significant digits, more than any input states, and to 1e-15 at the finest.
Expected<Exact> toTwelveDigits(double value)
{
    constexpr double kTwelveDigits = 1e11;
    constexpr std::int64_t kFinest = 1'000'000'000'000'000;
    std::int64_t perUnit = 1;
    while (perUnit < kFinest && std::abs(value) * static_cast<double>(perUnit) < kTwelveDigits)
        perUnit *= 10;
    return Exact::fromDouble(value, perUnit);
}

std::optional<Volume> volume(const WorkUnit &unit, double perTime, const Exact &times)
{
    const auto amount = toTwelveDigits(perTime);
    if (!amount || amount->isZero() || times.isZero())
        return std::nullopt;
    return Volume{unit.name, unit.counted, *amount * times / Exact(unit.size)};
}

} // namespace

Exact costPerUnit(const Exact &cost, const Exact &units)
{
    return costOfUnits(cost, Exact(1) / units);
}

Exact costOfUnits(const Exact &perUnit, const Exact &units)
{
    constexpr Int128 kPrintable = Int128{1}
                                  << 96; // leaves room for the nine decimals that are printed
    const Exact left = Exact::ratio(perUnit.numerator(), units.denominator());
    const Exact right = Exact::ratio(units.numerator(), perUnit.denominator());
    Int128 numerator = 0;
    Int128 denominator = 0;
    const bool overflows =
        __builtin_mul_overflow(left.numerator(), right.numerator(), &numerator)
        || __builtin_mul_overflow(left.denominator(), right.denominator(), &denominator);
    if (!overflows && numerator < kPrintable && numerator > -kPrintable)
        return Exact::ratio(numerator, denominator);
    return toTwelveDigits(perUnit.toDouble() * units.toDouble()).value_or(Exact());
}

std::optional<Volume> monthlyVolume(const Workload &workload, const MonthView &view)
{
    return volumeIn(workload, monthHoursOf(workload, view));
}

std::optional<Volume> volumeIn(const Workload &workload, const MonthHours &hours)
{
    const Demand &demand = workload.demand;
    switch (workload.kind) {
    case WorkloadKind::realTimeInference: {
        const bool runs = workload.schedule.kind == Schedule::Kind::perRun;
        return volume(kMillionRequests, rateWeekOf(workload).meanPerSecond * kSecondsPerHour,
                      runs ? hours.whole : hours.scheduled);
    }
    case WorkloadKind::batchInference:
    case WorkloadKind::validation: return volume(kThousandItems, itemsOfRun(demand), hours.runs);
    case WorkloadKind::development: return volume(kPerson, demand.people, 1);
    case WorkloadKind::preprocessing:
        return volume(kDataGib, demand.dataGibPerRun, demand.runsPerMonth);
    case WorkloadKind::training:
    case WorkloadKind::fineTuning:
        if (demand.runsPerMonth.isZero())
            return std::nullopt;
        return Volume{kRun.name, kRun.counted, demand.runsPerMonth};
    }
    return std::nullopt;
}

} // namespace headroom
