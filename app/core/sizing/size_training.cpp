// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/task/token_work.h"
#include "core/sizing/training_job.h"
#include "core/sizing/workload_sizing.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>

namespace headroom {
namespace {

/// What one run must keep: hours for it, and a rate.
struct RunLimits {
    double hours = 0; ///< deadline, or what the schedule leaves; 0 = none
    SizingLimit limit = SizingLimit::none;
    double rate = 0; ///< tokens or samples per second

    [[nodiscard]] bool keptBy(const Pace &pace) const
    {
        return (hours <= 0 || pace.hours <= hours) && pace.rate >= rate;
    }
};

RunLimits runLimits(const SizingDemand &demand)
{
    const RunDemand run = runOf(demand, demand.tokensPerRun, false);
    return {run.windowHours, run.windowLimit, demand.targets.minThroughput};
}

/// The number beyond which a run takes longer again, because any machine that is lost stops it. Hours fall and rise
/// again but for small steps, where a batch does not divide: so the neighbours are looked at too.
int fastestCount(const TrainingJob &job, int most, double RangedFigure::*end)
{
    const auto hours = [&](int instances) {
        const Pace pace = job.paceOn(instances, end);
        return pace.factor < kNeverEnds ? pace.hours : std::numeric_limits<double>::infinity();
    };
    if (most > job.instances() && hours(most) < hours(most - 1))
        return most;
    int low = job.instances();
    int high = most;
    while (low < high) {
        const int middle = low + (high - low) / 2;
        if (hours(middle + 1) < hours(middle))
            low = middle + 1;
        else
            high = middle;
    }
    constexpr int kNeighbours = 4;
    int fastest = low;
    double least = hours(low);
    for (int near = std::max(job.instances(), low - kNeighbours);
         near <= std::min(most, low + kNeighbours); ++near) {
        if (const double taken = hours(near); taken < least) {
            fastest = near;
            least = taken;
        }
    }
    return fastest;
}

/// Fewest machines, from those of the arrangement on, that keep the limits at an end of the range of the rate;
/// the most of use if none do.
int fewestWithin(const TrainingJob &job, const RunLimits &limits, int most,
                 double RangedFigure::*end)
{
    const auto keep = [&](int instances) { return limits.keptBy(job.paceOn(instances, end)); };
    int high = job.instances();
    if (job.mayBeInterrupted() && !keep(high))
        most = fastestCount(job, most, end);
    int low = high - 1;
    while (!keep(high)) {
        if (high >= most)
            return most;
        low = high;
        high = std::min(high * 2, most);
    }
    while (high - low > 1) {
        const int middle = low + (high - low) / 2;
        (keep(middle) ? high : low) = middle;
    }
    return high;
}

/// The same, or more of them where that costs less.
int instancesWithin(const TrainingJob &job, const RunLimits &limits, int most,
                    double RangedFigure::*end = &RangedFigure::value)
{
    int best = fewestWithin(job, limits, most, end);
    if (!job.spendsCreditsByTheHour())
        return best;
    double cost = best * job.paceOn(best, end).hours;
    for (int more = best + 1; more <= most && job.outlastsCredits(more - 1, end); ++more) {
        const Pace pace = job.paceOn(more, end);
        if (more * pace.hours < cost * (1 - 1e-9) && limits.keptBy(pace)) {
            best = more;
            cost = more * pace.hours;
        }
    }
    return best;
}

/// What a run costs on an arrangement, comparable between arrangements: lower is better, in this order; of late ones
/// the fastest.
struct RunCost {
    bool late = false;   ///< no count keeps the limits
    double machines = 0; ///< machine-hours where runs are billed as they last, else machines
    double hours = 0;    ///< of the run

    [[nodiscard]] bool operator<(const RunCost &other) const
    {
        if (late && other.late)
            return std::tie(hours, machines) < std::tie(other.hours, other.machines);
        return std::tie(late, machines, hours) < std::tie(other.late, other.machines, other.hours);
    }
};

/// Of the arrangements the one that costs least: the fewest machines need not be it, for more of them recompute and
/// exchange less. By hand it is the fastest on that count.
const TrainingJob &cheapest(TrainingArrangements &arrangements, const SizingDemand &demand,
                            const RunLimits &limits, int fixedReplicas)
{
    const bool byHours = demand.billedPerRun || fixedReplicas > 0;
    const TrainingJob *best = nullptr;
    RunCost least;
    for (TrainingJob &job : arrangements.jobs()) {
        job.setInterruptions(demand.interruptions);
        if (fixedReplicas > 0 && job.instances() > fixedReplicas)
            continue;
        const bool only = arrangements.jobs().size() == 1;
        if (only)
            return job;
        const int machines =
            fixedReplicas > 0 ? fixedReplicas : instancesWithin(job, limits, arrangements.most());
        const Pace pace = job.paceOn(machines);
        const RunCost cost{!limits.keptBy(pace), machines * (byHours ? pace.hours : 1.0),
                           pace.hours};
        if (best == nullptr || cost < least) {
            best = &job;
            least = cost;
        }
    }
    return best != nullptr ? *best : arrangements.jobs().front();
}

void setRun(const SizingDemand &demand, const TrainingJob &job, int instances, Sizing &sizing)
{
    const RangedFigure rate = job.rateOn(instances);
    const Pace pace = job.paceOn(instances);
    sizing.runHours = {pace.hours, job.paceOn(instances, &RangedFigure::high).hours,
                       job.paceOn(instances, &RangedFigure::low).hours};
    sizing.interruptionFactor = pace.factor;
    sizing.resumeHours = demand.resumeHours * sizing.interruptionFactor;
    sizing.capacityPerReplica = scaled(rate, 1.0 / instances);
    sizing.tokensPerSecond = sizing.unit == CapacityUnit::tokensPerSecond ? rate.value : 0;
    sizing.replicas = instances;
    sizing.shares = job.prediction().shares;
    sizing.evidence = job.prediction().evidence;
    sizing.rows = job.prediction().rows;
    sizing.runningBatch = job.prediction().runningBatch;
}

/// `most`: the number that is taken where none keeps the limits.
void judgeTraining(const RunLimits &limits, const TrainingJob &job, int most, Sizing &sizing)
{
    if (sizing.interruptionFactor >= kNeverEnds) {
        setNeverEnds(sizing);
        return;
    }
    const Pace pace = job.paceOn(sizing.replicas);
    const RangedFigure rate{pace.rate, job.paceOn(sizing.replicas, &RangedFigure::low).rate,
                            job.paceOn(sizing.replicas, &RangedFigure::high).rate};
    sizing.verdict = Verdict::met;
    if (limits.hours > 0) {
        judge(limits.limit, limits.hours, sizing.runHours, sizing);
        sizing.headroom = sizing.runHours.value > 0 ? limits.hours / sizing.runHours.value : 0;
        sizing.utilisation = sizing.runHours.value / limits.hours;
    }
    if (limits.rate > 0 && rate.value > 0)
        judge(SizingLimit::throughput, 1.0,
              {limits.rate / rate.value, limits.rate / rate.high, limits.rate / rate.low}, sizing);
    if (limits.keptBy(pace))
        return;
    const Pace best = job.paceOn(instancesWithin(job, limits, most));
    sizing.attainable = limits.keptBy(best);
    if (!sizing.attainable)
        sizing.bestFigure = sizing.miss == SizingLimit::throughput ? best.rate : best.hours;
}

Refusal tooFew(const MemoryFit &fit, const HardwareShape &hardware, int instances)
{
    Refusal refusal = fit.refusal;
    refusal.code = RefusalCode::doesNotFit;
    const double devices = std::max(1.0, std::floor(hardware.acceleratorCount));
    refusal.needed = fit.need.total() * devices * fit.instances;
    refusal.available = fit.availablePerDevice * devices * instances;
    refusal.remedyCount = fit.instances;
    return refusal;
}

} // namespace

Sizing sizeTraining(const SizingDemand &demand, const HardwareShape &hardware,
                    TrainingModels &models, int fixedReplicas)
{
    Sizing sizing;
    TrainingArrangements &arrangements = models.on(hardware);
    const int most = arrangements.most();
    sizing.unit =
        hasTokens(*demand.model) ? CapacityUnit::tokensPerSecond : CapacityUnit::samplesPerSecond;
    if (!arrangements.fit().fits)
        return refusedSizing(arrangements.fit().refusal);
    if (fixedReplicas > 0 && fixedReplicas < arrangements.least())
        return refusedSizing(tooFew(arrangements.fit(), hardware, fixedReplicas));
    const RunLimits limits = runLimits(demand);
    const TrainingJob &job = cheapest(arrangements, demand, limits, fixedReplicas);
    if (job.refusal())
        return refusedSizing(*job.refusal());
    if (job.fit())
        setMemory(*job.fit(), sizing);
    sizing.fits = true;
    const int instances = fixedReplicas > 0 ? fixedReplicas : instancesWithin(job, limits, most);
    setRun(demand, job, instances, sizing);
    sizing.neededReplicas = instances;
    sizing.decidedBy = fixedReplicas > 0 ? SizingLimit::byHand
                       : instances > job.instances()
                           ? (limits.hours > 0 ? limits.limit : SizingLimit::throughput)
                       : job.instances() > 1 ? SizingLimit::memory
                                             : SizingLimit::none;
    sizing.replicasLow = sizing.replicasHigh = instances;
    if (fixedReplicas <= 0) {
        sizing.replicasLow = instancesWithin(job, limits, most, &RangedFigure::high);
        sizing.replicasHigh = instancesWithin(job, limits, most, &RangedFigure::low);
    }
    const auto instanceHours = [&](int count, double RangedFigure::*end) {
        return count * job.paceOn(count, end).hours;
    };
    sizing.runInstanceHours = {instanceHours(instances, &RangedFigure::value),
                               instanceHours(sizing.replicasLow, &RangedFigure::high),
                               instanceHours(sizing.replicasHigh, &RangedFigure::low)};
    judgeTraining(limits, job, most, sizing);
    return sizing;
}

} // namespace headroom
