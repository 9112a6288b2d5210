// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/serving/service_model.h"
#include "core/sizing/workload_sizing.h"

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

struct BatchCapacity {
    RangedFigure perHour; ///< items, of one replica
    const CopyService *copy = nullptr;
    double copies = 1;
};

/// Of the arrangements that fit, the one that does most.
BatchCapacity capacityOf(const HardwareShape &hardware, ServiceModels &models, Refusal &refusal)
{
    BatchCapacity best;
    double perInstance = 0;
    const auto take = [&](const CopyService &copy) {
        const double copies = copiesOf(copy.layout, hardware);
        const double rate = copies * copy.curve.fullRate() * kSecondsPerHour;
        if (rate / copy.layout.instances <= perInstance)
            return;
        perInstance = rate / copy.layout.instances;
        best = {{rate, rate / copy.slowest, rate / copy.fastest}, &copy, copies};
    };
    forEachCopy(models, hardware, SeveralInstances::whereNoneFits, refusal, take);
    return best;
}

/// Working replicas for a run, and what asked for the last of them.
struct RunCount {
    double needed = 1;
    SizingLimit decidedBy = SizingLimit::none;

    void atLeast(double count, SizingLimit limit)
    {
        count = std::ceil(count - 1e-9);
        if (count > needed) {
            needed = count;
            decidedBy = limit;
        }
    }
};

/// Interrupted hours over hours without interruptions, for work in small pieces.
double piecesFactor(const std::optional<Interruptions> &interruptions)
{
    const double factor = interruptions ? interruptionFactor(*interruptions, 1, 0) : 1.0;
    return factor < kNeverEnds ? factor : 1.0;
}

/// The factor as expected and at the ends of what is known of interruptions.
struct PiecesFactors {
    explicit PiecesFactors(const SizingDemand &demand)
        : expected(piecesFactor(demand.interruptions))
    {
        minimum = maximum = expected;
        if (demand.interruptions) {
            minimum = piecesFactor(fewer(*demand.interruptions));
            maximum = std::max(expected, piecesFactor(more(*demand.interruptions)));
        }
    }
    double expected = 1;
    double minimum = 1;
    double maximum = 1;
};

/// What one replica takes of a run's work, at a capacity per hour; 0 = everything.
struct RunShare {
    double inWindow = 0; ///< at the target utilisation
    double earned = 0;   ///< of a day, on a processor that lives on credits

    [[nodiscard]] double smaller() const
    {
        return earned > 0 ? std::min(inWindow, earned) : inWindow;
    }
};

RunShare shareOf(const SizingDemand &demand, const RunDemand &run, double perHour, double share,
                 double factor)
{
    RunShare taken;
    if (run.window.hours > 0)
        taken.inWindow = perHour * std::max(0.0, run.window.hours / factor - demand.resumeHours)
                         * demand.targetUtilisation;
    if (run.daily && share < 1)
        taken.earned = perHour * share * kHoursPerDay / factor;
    return taken;
}

RunCount countFor(const SizingDemand &demand, const RunDemand &run, double perHour, double share,
                  double factor)
{
    RunCount count;
    const RunShare taken = shareOf(demand, run, perHour, share, factor);
    count.atLeast(demand.zones, SizingLimit::zones);
    if (taken.inWindow > 0)
        count.atLeast(run.work / taken.inWindow, run.window.limit);
    if (taken.earned > 0)
        count.atLeast(run.work / taken.earned, SizingLimit::credits);
    count.atLeast(demand.targets.minThroughput * kSecondsPerHour * factor / perHour,
                  SizingLimit::throughput);
    count.needed = std::min(count.needed, static_cast<double>(kMaxReplicas));
    return count;
}

bool neverEnds(const SizingDemand &demand)
{
    return demand.interruptions && interruptionFactor(*demand.interruptions, 1, 0) >= kNeverEnds;
}

/// The run within the shortest window that some count keeps: one that ends before the work is resumed decides no
/// count, nor does a deadline of work that never ends.
RunDemand withinKeptWindow(const SizingDemand &demand, const RunDemand &run, double factor)
{
    const bool endless = neverEnds(demand);
    RunDemand kept = run;
    const auto window = std::ranges::find_if(run.windows, [&](const RunWindow &tried) {
        return tried.hours / factor > demand.resumeHours
               && !(endless && tried.limit == SizingLimit::deadline);
    });
    kept.window = window != run.windows.end() ? *window : RunWindow{};
    return kept;
}

void setReplicas(const SizingDemand &demand, const RunCount &expected, double fewest,
                 double maximum, int fixedReplicas, Sizing &sizing)
{
    sizing.neededReplicas = static_cast<int>(expected.needed);
    sizing.decidedBy = expected.decidedBy;
    if (fixedReplicas > 0) {
        sizing.decidedBy = SizingLimit::byHand;
        sizing.replicas = sizing.replicasLow = sizing.replicasHigh = fixedReplicas;
        return;
    }
    // A run that is lost is done again: nothing stands by for it.
    const int spare = demand.billedPerRun ? 0 : demand.spareReplicas;
    const auto counted = [&](double needed) {
        return withinAutoscaling(demand, static_cast<int>(needed)) + spare;
    };
    sizing.replicas = counted(expected.needed);
    sizing.replicasLow = counted(std::min(fewest, expected.needed));
    sizing.replicasHigh = counted(std::max(maximum, expected.needed));
}

/// Work per hour of a run's hours: on credits a long run does less than at full speed. Daily work is bounded by what
/// a day earns instead.
double ratePerHour(const RunDemand &run, double perHour, double share)
{
    if (run.daily || share >= 1 || !(run.work > 0 && perHour > 0))
        return perHour;
    return run.work / hoursOnCredits(run.work / perHour, share);
}

} // namespace

void setRunCounts(const SizingDemand &demand, const HardwareShape &hardware, const RunDemand &asked,
                  int fixedReplicas, Sizing &sizing)
{
    const double share = hardware.hasAccelerator() ? 1.0 : hardware.cpu.baselineShare;
    const auto rate = [&](double perHour) { return ratePerHour(asked, perHour, share); };
    const RangedFigure &full = sizing.capacityPerReplica;
    const RangedFigure capacity{rate(full.value), rate(full.low), rate(full.high)};
    const PiecesFactors factors(demand);
    const RunDemand run = withinKeptWindow(demand, asked, factors.expected);
    sizing.attainable = run.window.hours == asked.window.hours;
    sizing.bestFigure = sizing.attainable ? 0 : demand.resumeHours * factors.expected;
    setReplicas(demand, countFor(demand, run, capacity.value, share, factors.expected),
                countFor(demand, run, capacity.high, share, factors.minimum).needed,
                countFor(demand, run, capacity.low, share, factors.maximum).needed, fixedReplicas,
                sizing);
    const int spare = demand.billedPerRun ? 0 : demand.spareReplicas;
    const auto hours = [&](double perHour, int replicas, double factor) {
        const double working = std::max(1, replicas - spare);
        return (run.work / perHour / working + demand.resumeHours) * factor;
    };
    const int replicas = sizing.replicas;
    sizing.runHours = {hours(capacity.value, replicas, factors.expected),
                       hours(capacity.high, replicas, factors.minimum),
                       hours(capacity.low, replicas, factors.maximum)};
    const RangedFigure replicaHours{
        replicas * sizing.runHours.value,
        sizing.replicasLow * hours(capacity.high, sizing.replicasLow, factors.minimum),
        sizing.replicasHigh * hours(capacity.low, sizing.replicasHigh, factors.maximum)};
    sizing.runInstanceHours = scaled(replicaHours, sizing.instancesPerReplica);
    sizing.resumeHours = demand.resumeHours * factors.expected;
    sizing.interruptionFactor = factors.expected;
    const auto taken = [&](double perHour, double factor) {
        return shareOf(demand, run, perHour, share, factor).smaller();
    };
    sizing.demandPerReplica = {taken(capacity.value, factors.expected),
                               taken(capacity.low, factors.maximum),
                               taken(capacity.high, factors.minimum)};
    RunCount floor;
    floor.atLeast(demand.zones, SizingLimit::zones);
    floor.atLeast(demand.targets.minThroughput * kSecondsPerHour * factors.expected
                      / capacity.value,
                  SizingLimit::throughput);
    sizing.floorReplicas = static_cast<int>(std::min<double>(floor.needed, kMaxReplicas));
}

void setNeverEnds(Sizing &sizing)
{
    setMissed(SizingLimit::interruptions, sizing);
    sizing.attainable = false;
    sizing.bestFigure = 0;
    sizing.interruptionFactor = kNeverEnds;
    sizing.runHours = sizing.runInstanceHours = {};
    sizing.headroom = sizing.utilisation = 0;
}

void judgeRun(const SizingDemand &demand, const RunDemand &run, Sizing &sizing)
{
    if (neverEnds(demand)) {
        setNeverEnds(sizing);
        return;
    }
    startJudging(sizing);
    if (const RunWindow &window = run.window; window.hours > 0) {
        judge(window.limit, window.hours, sizing.runHours, sizing);
        sizing.headroom = sizing.runHours.value > 0 ? window.hours / sizing.runHours.value : 0;
        sizing.utilisation = sizing.runHours.value / window.hours;
    }
    if (demand.targets.minThroughput > 0) {
        const double working =
            std::max(1, sizing.replicas - (demand.billedPerRun ? 0 : demand.spareReplicas));
        const double asked =
            demand.targets.minThroughput * kSecondsPerHour * sizing.interruptionFactor / working;
        const RangedFigure &capacity = sizing.capacityPerReplica;
        judge(SizingLimit::throughput, 1.0,
              {asked / capacity.value, asked / capacity.high, asked / capacity.low}, sizing);
        const double room = capacity.value / asked;
        sizing.headroom = sizing.headroom > 0 ? std::min(sizing.headroom, room) : room;
    }
}

constexpr double kLongestWindow = 1e6; ///< hours; beyond, no window binds

RunDemand runOf(const SizingDemand &demand, double work, bool daily)
{
    RunDemand run{work, {}, {}, daily};
    const auto bind = [&run](double hours, SizingLimit limit) {
        if (hours > 0)
            run.windows.push_back({std::min(hours, kLongestWindow), limit});
    };
    bind(demand.targets.deadlineHours, SizingLimit::deadline);
    bind(demand.windowHours, SizingLimit::schedule);
    if (daily)
        bind(kHoursPerDay, SizingLimit::capacity);
    std::ranges::stable_sort(run.windows, {}, &RunWindow::hours);
    if (!run.windows.empty())
        run.window = run.windows.front();
    return run;
}

Sizing sizeBatch(const SizingDemand &demand, const HardwareShape &hardware, ServiceModels &models,
                 int fixedInstances)
{
    Sizing sizing;
    sizing.unit = CapacityUnit::itemsPerHour;
    Refusal refusal;
    const BatchCapacity capacity = capacityOf(hardware, models, refusal);
    if (capacity.copy == nullptr)
        return refusedSizing(refusal.refused() ? refusal : whyNoCopyFits(demand, hardware));
    const CopyService &copy = *capacity.copy;
    if (fixedInstances > 0 && fixedInstances < copy.layout.instances)
        return refusedSizing(tooFewInstances(copy, hardware, fixedInstances));
    const int fixedReplicas = fixedInstances / copy.layout.instances;
    sizing.instancesPerReplica = copy.layout.instances;
    setMemory(copy.fit, sizing);
    if (answersInTokens(demand))
        setCache(demand, sizing);
    sizing.fits = true;
    sizing.capacityPerReplica = capacity.perHour;
    sizing.dataParallel = static_cast<int>(capacity.copies);
    sizing.runningBatch = copy.places;
    sizing.tokensPerSecond = answersInTokens(demand) ? capacity.perHour.value / kSecondsPerHour
                                                           * std::max(1.0, demand.outputTokens)
                                                     : 0;
    sizing.shares = copy.shares;
    // Rows of one copy are no rows of several.
    sizing.evidence =
        capacity.copies > 1 ? worseOf(copy.evidence, Evidence::interpolated) : copy.evidence;
    sizing.rows = copy.rows;
    const RunDemand run = runOf(demand, demand.itemsPerRun, true);
    setRunCounts(demand, hardware, run, fixedReplicas, sizing);
    judgeRun(demand, run, sizing);
    return sizing;
}

} // namespace headroom
