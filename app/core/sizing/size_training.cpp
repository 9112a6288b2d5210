// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/task/token_work.h"
#include "core/sizing/training_job.h"
#include "core/sizing/workload_sizing.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <tuple>
#include <vector>

namespace headroom {
namespace {

/// What one run must keep: hours for it, and a rate.
struct RunLimits {
    double hours = 0; ///< deadline, or what the schedule leaves; 0 = none
    SizingLimit limit = SizingLimit::none;
    double rate = 0; ///< tokens or samples per second
    bool billedPerRun = false;

    [[nodiscard]] bool keptBy(const Pace &pace) const
    {
        return (hours <= 0 || pace.hours <= hours) && pace.rate >= rate;
    }
};

RunLimits runLimits(const SizingDemand &demand)
{
    const RunDemand run = runOf(demand, demand.tokensPerRun, false);
    return {run.windowHours, run.windowLimit, demand.targets.minThroughput, demand.billedPerRun};
}

/// Numbers of machines on which one rule of interruptions holds.
struct Counts {
    int minimum = 0;
    int maximum = 0;
};

/// How long a job takes on a number of machines, or a part of it, at an end of the range of the rate.
class RunTimes
{
public:
    RunTimes(const TrainingJob &job, int maximum, double RangedFigure::*end, double part = 1)
        : m_job(job),
          m_maximum(std::max(maximum, job.instances())),
          m_end(end),
          m_part(part)
    {}

    [[nodiscard]] Pace on(int instances) const { return m_job.paceOn(instances, m_end, m_part); }

    /// With checkpoints, and so fast that none is due: hours fall and rise again in each.
    [[nodiscard]] std::vector<Counts> stretches() const
    {
        const int minimum = m_job.instances();
        const auto ends = [&](int instances) {
            return m_job.endsBeforeCheckpoint(instances, m_end, m_part);
        };
        if (!m_job.mayBeInterrupted() || ends(minimum) || !ends(m_maximum))
            return {{minimum, m_maximum}};
        int saved = minimum;
        int unsaved = m_maximum;
        while (unsaved - saved > 1) {
            const int middle = saved + (unsaved - saved) / 2;
            (ends(middle) ? unsaved : saved) = middle;
        }
        return {{minimum, saved}, {unsaved, m_maximum}};
    }

    /// The number beyond which a run takes longer again, because any machine that is lost stops it. Hours fall and rise
    /// again but for small steps, where a batch does not divide: so the neighbours are looked at too.
    [[nodiscard]] int fastest(const Counts &counts) const
    {
        if (!m_job.mayBeInterrupted()
            || (counts.maximum > counts.minimum
                && hours(counts.maximum) < hours(counts.maximum - 1)))
            return counts.maximum;
        int low = counts.minimum;
        int high = counts.maximum;
        while (low < high) {
            const int middle = low + (high - low) / 2;
            if (hours(middle + 1) < hours(middle))
                low = middle + 1;
            else
                high = middle;
        }
        constexpr int kNeighbours = 4;
        int fastest = low;
        double minimum = hours(low);
        for (int near = std::max(counts.minimum, low - kNeighbours);
             near <= std::min(counts.maximum, low + kNeighbours); ++near) {
            if (const double taken = hours(near); taken < minimum) {
                fastest = near;
                minimum = taken;
            }
        }
        return fastest;
    }
    /// Of all.
    [[nodiscard]] int fastest() const
    {
        int best = m_job.instances();
        for (const Counts &counts : stretches()) {
            const int fast = fastest(counts);
            if (hours(fast) < hours(best))
                best = fast;
        }
        return best;
    }

private:
    [[nodiscard]] double hours(int instances) const
    {
        const Pace pace = on(instances);
        return pace.factor < kNeverEnds ? pace.hours : std::numeric_limits<double>::infinity();
    }

    const TrainingJob &m_job;
    int m_maximum;
    double RangedFigure::*m_end;
    double m_part;
};

/// Fewest machines of a stretch that keep the limits; none where no number does.
std::optional<int> minKeeping(const RunTimes &times, const RunLimits &limits, const Counts &counts)
{
    const auto keep = [&](int instances) { return limits.keptBy(times.on(instances)); };
    if (keep(counts.minimum))
        return counts.minimum;
    int low = counts.minimum;
    int high = times.fastest(counts);
    if (!keep(high))
        return std::nullopt;
    while (high - low > 1) {
        const int middle = low + (high - low) / 2;
        (keep(middle) ? high : low) = middle;
    }
    return high;
}

/// The same of all numbers from those of the arrangement on; where runs are billed as they last, the cheapest of those.
std::optional<int> minKeeping(const TrainingJob &job, const RunLimits &limits, int maximum,
                              double RangedFigure::*end)
{
    const RunTimes times(job, maximum, end);
    std::optional<int> best;
    double minimum = 0;
    for (const Counts &counts : times.stretches()) {
        const auto fewest = minKeeping(times, limits, counts);
        if (!fewest)
            continue;
        const double cost = *fewest * (limits.billedPerRun ? times.on(*fewest).hours : 1.0);
        // More machines that cost the same are none.
        constexpr double kAlike = 1e-9;
        if (!best || cost < minimum * (1 - kAlike)) {
            best = fewest;
            minimum = cost;
        }
    }
    return best;
}

/// The largest part of a run's work that so many machines do within the limits.
double partWithin(const TrainingJob &job, const RunLimits &limits, int instances,
                  double RangedFigure::*end)
{
    constexpr int kHalvings =
        52; // as exact as a double, so that it does not depend on how much there is to do
    double within = 0;
    double tooMuch = 1;
    for (int i = 0; i < kHalvings; ++i) {
        const double tried = within + (tooMuch - within) / 2;
        (limits.keptBy(job.paceOn(instances, end, tried)) ? within : tooMuch) = tried;
    }
    return within;
}

/// For a run that no number of machines finishes in time: the number that does the largest part of it. Whatever more there
/// is to do, that number stays, so that more work never costs less.
struct DoneInTime {
    int instances = 1;
    double part = 0;
};
DoneInTime doneInTime(const TrainingJob &job, const RunLimits &limits, int maximum,
                      double RangedFigure::*end)
{
    if (!job.mayBeInterrupted())
        return {maximum, partWithin(job, limits, maximum, end)};
    // The fastest for a part does more than that part, unless it is the one that does the most.
    constexpr double kLittle = 1e-9;
    DoneInTime done;
    for (int instances = RunTimes(job, maximum, end).fastest();;) {
        const double part = partWithin(job, limits, instances, end);
        if (part <= done.part)
            return done.part > 0 ? done
                                 : DoneInTime{RunTimes(job, maximum, end, kLittle).fastest(), 0};
        done = {instances, part};
        instances = RunTimes(job, maximum, end, part).fastest();
    }
}

/// Fewest machines that keep the limits at an end of the range of the rate; where none do, those that do the most in time.
int minWithin(const TrainingJob &job, const RunLimits &limits, int maximum,
              double RangedFigure::*end)
{
    const auto fewest = minKeeping(job, limits, maximum, end);
    return fewest ? *fewest : doneInTime(job, limits, maximum, end).instances;
}

/// The same, or more of them where that costs less.
int instancesWithin(const TrainingJob &job, const RunLimits &limits, int maximum,
                    double RangedFigure::*end = &RangedFigure::value)
{
    int best = minWithin(job, limits, maximum, end);
    if (!job.spendsCreditsByTheHour())
        return best;
    double cost = best * job.paceOn(best, end).hours;
    for (int more = best + 1; more <= maximum && job.outlastsCredits(more - 1, end); ++more) {
        const Pace pace = job.paceOn(more, end);
        if (more * pace.hours < cost * (1 - 1e-9) && limits.keptBy(pace)) {
            best = more;
            cost = more * pace.hours;
        }
    }
    return best;
}

/// What a run costs on an arrangement, comparable between arrangements: lower is better, in this order; of late ones
/// the one that does most in time.
struct RunCost {
    bool late = false;   ///< no count keeps the limits
    double undone = 0;   ///< the part of the work that a late one leaves to be done
    double machines = 0; ///< machine-hours where runs are billed as they last, else machines
    double hours = 0;    ///< of the run

    [[nodiscard]] bool operator<(const RunCost &other) const
    {
        if (late && other.late)
            return std::tie(undone, hours, machines)
                   < std::tie(other.undone, other.hours, other.machines);
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
    RunCost minimum;
    for (TrainingJob &job : arrangements.jobs()) {
        job.setInterruptions(demand.interruptions);
        if (fixedReplicas > 0 && job.instances() > fixedReplicas)
            continue;
        const bool only = arrangements.jobs().size() == 1;
        if (only)
            return job;
        const int machines = fixedReplicas > 0
                                 ? fixedReplicas
                                 : instancesWithin(job, limits, arrangements.maximum());
        const Pace pace = job.paceOn(machines);
        const bool late = !limits.keptBy(pace);
        const double undone =
            late && fixedReplicas <= 0
                ? 1 - doneInTime(job, limits, arrangements.maximum(), &RangedFigure::value).part
                : 0;
        const RunCost cost{late, undone, machines * (byHours ? pace.hours : 1.0), pace.hours};
        if (best == nullptr || cost < minimum) {
            best = &job;
            minimum = cost;
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

/// `maximum`: the number that is taken where none keeps the limits.
void judgeTraining(const RunLimits &limits, const TrainingJob &job, int maximum, Sizing &sizing)
{
    if (sizing.interruptionFactor >= kNeverEnds) {
        setNeverEnds(sizing);
        return;
    }
    const Pace pace = job.paceOn(sizing.replicas);
    const RangedFigure rate{pace.rate, job.paceOn(sizing.replicas, &RangedFigure::low).rate,
                            job.paceOn(sizing.replicas, &RangedFigure::high).rate};
    startJudging(sizing);
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
    const Pace best = job.paceOn(instancesWithin(job, limits, maximum));
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
    const int maximum = arrangements.maximum();
    sizing.unit =
        hasTokens(*demand.model) ? CapacityUnit::tokensPerSecond : CapacityUnit::samplesPerSecond;
    if (!arrangements.fit().fits)
        return refusedSizing(arrangements.fit().refusal);
    if (fixedReplicas > 0 && fixedReplicas < arrangements.minimum())
        return refusedSizing(tooFew(arrangements.fit(), hardware, fixedReplicas));
    const RunLimits limits = runLimits(demand);
    const TrainingJob &job = cheapest(arrangements, demand, limits, fixedReplicas);
    if (job.refusal())
        return refusedSizing(*job.refusal());
    if (job.fit())
        setMemory(*job.fit(), sizing);
    sizing.fits = true;
    const int instances = fixedReplicas > 0 ? fixedReplicas : instancesWithin(job, limits, maximum);
    setRun(demand, job, instances, sizing);
    sizing.neededReplicas = instances;
    sizing.decidedBy = fixedReplicas > 0 ? SizingLimit::byHand
                       : instances > job.instances()
                           ? (limits.hours > 0 ? limits.limit : SizingLimit::throughput)
                       : job.instances() > 1 ? SizingLimit::memory
                                             : SizingLimit::none;
    sizing.replicasLow = sizing.replicasHigh = instances;
    if (fixedReplicas <= 0) {
        sizing.replicasLow = instancesWithin(job, limits, maximum, &RangedFigure::high);
        sizing.replicasHigh = instancesWithin(job, limits, maximum, &RangedFigure::low);
    }
    const auto instanceHours = [&](int count, double RangedFigure::*end) {
        return count * job.paceOn(count, end).hours;
    };
    sizing.runInstanceHours = {instanceHours(instances, &RangedFigure::value),
                               instanceHours(sizing.replicasLow, &RangedFigure::high),
                               instanceHours(sizing.replicasHigh, &RangedFigure::low)};
    judgeTraining(limits, job, maximum, sizing);
    return sizing;
}

} // namespace headroom
