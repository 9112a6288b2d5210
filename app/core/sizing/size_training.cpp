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

/// All limits first. Those that no count keeps decide no count: without them the hours that the schedule leaves, and
/// then nothing.
std::vector<RunLimits> runLimits(const SizingDemand &demand)
{
    const RunDemand run = runOf(demand, demand.tokensPerRun, false);
    std::vector<RunLimits> limits{
        {run.window.hours, run.window.limit, demand.targets.minThroughput, demand.billedPerRun}};
    if (demand.windowHours > 0)
        limits.push_back({demand.windowHours, SizingLimit::schedule, 0, demand.billedPerRun});
    limits.push_back({0, SizingLimit::none, 0, demand.billedPerRun});
    return limits;
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

/// The same, or more of them where that costs less.
std::optional<int> instancesWithin(const TrainingJob &job, const RunLimits &limits, int maximum,
                                   double RangedFigure::*end = &RangedFigure::value)
{
    const std::optional<int> fewest = minKeeping(job, limits, maximum, end);
    if (!fewest || !job.spendsCreditsByTheHour())
        return fewest;
    int best = *fewest;
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

/// What a run costs on an arrangement, comparable between arrangements: lower is better, in this order.
struct RunCost {
    double machines = 0; ///< machine-hours where runs are billed as they last, else machines
    double hours = 0;    ///< of the run

    [[nodiscard]] bool operator<(const RunCost &other) const
    {
        return std::tie(machines, hours) < std::tie(other.machines, other.hours);
    }
};

/// An arrangement and the machines that it runs on.
struct ChosenRun {
    const TrainingJob *job = nullptr;
    int machines = 0;
    RunLimits limits;     ///< that decided
    bool keepsAll = true; ///< false: some limit was left out, because no count keeps it

    void keepCheaper(const TrainingJob &other, int count, bool byHours)
    {
        const Pace pace = other.paceOn(count);
        const RunCost tried{count * (byHours ? pace.hours : 1.0), pace.hours};
        if (job != nullptr && !(tried < m_cost))
            return;
        job = &other;
        machines = count;
        m_cost = tried;
    }

private:
    RunCost m_cost;
};

/// Of the arrangements that keep the limits the one that costs least: the fewest machines need not be it, for more of
/// them recompute and exchange less.
ChosenRun cheapestWithin(const std::vector<TrainingJob> &jobs, const RunLimits &limits, int maximum)
{
    ChosenRun best;
    best.limits = limits;
    for (const TrainingJob &job : jobs) {
        if (const auto machines = instancesWithin(job, limits, maximum))
            best.keepCheaper(job, *machines, limits.billedPerRun);
    }
    return best;
}

/// By hand: the fastest arrangement on that count; one that fits on the fewest machines is always open to it.
ChosenRun fastestOn(const std::vector<TrainingJob> &jobs, int machines)
{
    ChosenRun best;
    for (const TrainingJob &job : jobs) {
        if (job.instances() <= machines)
            best.keepCheaper(job, machines, true);
    }
    return best;
}

ChosenRun chosenRun(const std::vector<TrainingJob> &jobs, const std::vector<RunLimits> &limits,
                    int maximum)
{
    ChosenRun chosen;
    for (std::size_t i = 0; i < limits.size() && chosen.job == nullptr; ++i) {
        chosen = cheapestWithin(jobs, limits[i], maximum);
        chosen.keepsAll = i == 0;
    }
    return chosen;
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

void judgeTraining(const RunLimits &limits, const TrainingJob &job, Sizing &sizing)
{
    if (sizing.interruptionFactor >= kNeverEnds) {
        setNeverEnds(sizing);
        return;
    }
    const RangedFigure rate{job.paceOn(sizing.replicas).rate,
                            job.paceOn(sizing.replicas, &RangedFigure::low).rate,
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
}

bool someCountKeeps(const std::vector<TrainingJob> &jobs, const RunLimits &limits, int maximum)
{
    return std::ranges::any_of(jobs, [&](const TrainingJob &job) {
        return minKeeping(job, limits, maximum, &RangedFigure::value).has_value();
    });
}

/// What the fastest count of all arrangements reaches, where none keeps the limits.
void setUnattainable(const std::vector<TrainingJob> &jobs, int maximum, Sizing &sizing)
{
    sizing.attainable = false;
    const bool byRate = sizing.miss == SizingLimit::throughput;
    for (const TrainingJob &job : jobs) {
        const Pace best = job.paceOn(RunTimes(job, maximum, &RangedFigure::value).fastest());
        const double figure = byRate ? best.rate : best.hours;
        const bool isBetter = byRate ? figure > sizing.bestFigure : figure < sizing.bestFigure;
        if (sizing.bestFigure <= 0 || isBetter)
            sizing.bestFigure = figure;
    }
}

/// What decided the number of machines. `minimum`: those of the smallest arrangement that fits.
SizingLimit deciding(const TrainingJob &job, int instances, const RunLimits &limits, int minimum)
{
    const bool more = instances > job.instances();
    if (more || (job.instances() > minimum && !limits.billedPerRun))
        return limits.hours > 0 ? limits.limit : SizingLimit::throughput;
    if (job.instances() > minimum)
        return SizingLimit::runCost;
    return minimum > 1 ? SizingLimit::memory : SizingLimit::none;
}

/// Counts at both ends of the range, what decided, and the instance-hours of a run.
void setInstances(const TrainingJob &job, const ChosenRun &chosen,
                  const TrainingArrangements &arrangements, bool byHand, Sizing &sizing)
{
    const int maximum = arrangements.maximum();
    const int instances = chosen.machines;
    const RunLimits &limits = chosen.limits;
    sizing.neededReplicas = instances;
    sizing.decidedBy = byHand ? SizingLimit::byHand
                              : deciding(job, instances, limits, arrangements.minimum());
    const auto countAt = [&](double RangedFigure::*end) {
        return byHand ? instances : instancesWithin(job, limits, maximum, end).value_or(instances);
    };
    sizing.replicasLow = std::min(instances, countAt(&RangedFigure::high));
    sizing.replicasHigh = std::max(instances, countAt(&RangedFigure::low));
    const auto instanceHours = [&](int count, double RangedFigure::*end) {
        return count * job.paceOn(count, end).hours;
    };
    sizing.runInstanceHours = {instanceHours(instances, &RangedFigure::value),
                               instanceHours(sizing.replicasLow, &RangedFigure::high),
                               instanceHours(sizing.replicasHigh, &RangedFigure::low)};
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
    const std::vector<RunLimits> limits = runLimits(demand);
    std::vector<TrainingJob> &jobs = arrangements.jobs();
    for (TrainingJob &job : jobs)
        job.setInterruptions(demand.interruptions);
    if (jobs.front().refusal())
        return refusedSizing(*jobs.front().refusal());
    const ChosenRun chosen =
        fixedReplicas > 0 ? fastestOn(jobs, fixedReplicas) : chosenRun(jobs, limits, maximum);
    const TrainingJob &job = *chosen.job;
    if (job.fit())
        setMemory(*job.fit(), sizing);
    sizing.fits = true;
    setRun(demand, job, chosen.machines, sizing);
    setInstances(job, chosen, arrangements, fixedReplicas > 0, sizing);
    judgeTraining(limits.front(), job, sizing);
    const bool kept = fixedReplicas > 0 ? limits.front().keptBy(job.paceOn(fixedReplicas))
                                              || someCountKeeps(jobs, limits.front(), maximum)
                                        : chosen.keepsAll;
    if (!kept && sizing.miss != SizingLimit::interruptions)
        setUnattainable(jobs, maximum, sizing);
    return sizing;
}

} // namespace headroom
