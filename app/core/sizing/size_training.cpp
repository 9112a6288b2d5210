// SPDX-License-Identifier: GPL-3.0-or-later
#include "sizing/predict.h"
#include "sizing/token_work.h"
#include "sizing/training_step.h"
#include "sizing/workload_sizing.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <tuple>
#include <vector>

namespace headroom {
namespace {

constexpr double kMostSteps = 1e6; ///< accumulated; as a plan's file allows at most
constexpr int kMostInstances = 512;
constexpr int kMostProcessorInstances = 16; // beyond, nobody trains on processors
/// What each further machine without fast links adds, and what it loses.
constexpr double kSharedEfficiency = 0.9;

int mostInstances(const HardwareShape &hardware)
{
    return hardware.hasAccelerator() ? kMostInstances : kMostProcessorInstances;
}

RangedFigure scaled(const RangedFigure &rate, double factor)
{
    return {rate.value * factor, rate.low * factor, rate.high * factor};
}

/// One run on a number of machines, interruptions included.
struct Pace {
    double hours = 0;
    double rate = 0;   ///< tokens or samples per second
    double factor = 1; ///< of the hours without interruptions
};

/// One job spread over machines: arrangement, prediction and speed.
class TrainingJob
{
public:
    TrainingJob(const SizingDemand &demand, const SizingTask &task, const HardwareShape &hardware,
                const Calibration &calibration)
        : m_demand(demand),
          m_task(task),
          m_hardware(hardware),
          m_calibration(calibration)
    {}

    /// As they must be arranged on exactly so many machines to hold the job.
    void arrange(int instances)
    {
        m_instances = instances;
        if (m_task.kind == TaskKind::training) {
            m_fit = fitTrainingOn(m_hardware, m_task, m_task.inputTokens, instances);
            m_speed = recomputingSpeed(m_task, m_fit->recompute);
        }
        m_roofline = rooflineRate(instances);
        const auto prediction = m_hardware.hasAccelerator()
                                    ? predict(shapeOf(instances), taskOn(instances), m_calibration)
                                    : predict(m_hardware, m_task, m_calibration);
        if (!prediction) {
            m_refusal = prediction.error();
            return;
        }
        m_prediction = *prediction;
        if (!m_hardware.hasAccelerator() && instances > 1)
            m_speed *= kSharedEfficiency * instances;
        m_prediction.throughput = scaled(m_prediction.throughput, m_speed);
    }

    /// Rate of `instances` machines, at least as many as are arranged: the same arrangement again beside it.
    /// Each adds no more than those before.
    [[nodiscard]] RangedFigure rateOn(int instances) const
    {
        const double more = static_cast<double>(instances) / m_instances;
        if (instances == m_instances)
            return m_prediction.throughput;
        if (!m_hardware.hasAccelerator())
            return scaled(m_prediction.throughput,
                          m_instances > 1 ? more : kSharedEfficiency * more);
        const double growth =
            m_roofline > 0 ? std::min(more, rooflineRate(instances) / m_roofline) : more;
        return scaled(m_prediction.throughput, growth);
    }

    [[nodiscard]] int instances() const { return m_instances; }
    [[nodiscard]] const std::optional<MemoryFit> &fit() const { return m_fit; }
    [[nodiscard]] const Prediction &prediction() const { return m_prediction; }
    [[nodiscard]] const std::optional<Refusal> &refusal() const { return m_refusal; }
    [[nodiscard]] bool mayBeInterrupted() const { return m_demand.interruptions.has_value(); }
    /// Billed by the hour, and each machine begins with credits of its own.
    [[nodiscard]] bool spendsCreditsByTheHour() const
    {
        return m_demand.billedPerRun && !m_hardware.hasAccelerator()
               && m_hardware.cpu.baselineShare < 1;
    }

    /// At an end of the range of the rate.
    [[nodiscard]] Pace paceOn(int instances, double RangedFigure::*end = &RangedFigure::value) const
    {
        const double rate = rateOn(instances).*end;
        const double hours = undisturbed(rate, instances);
        const double factor = m_demand.interruptions ? interruptionFactor(*m_demand.interruptions,
                                                                          instances, 60 * hours)
                                                     : 1.0;
        return {hours * factor, rate / factor, factor};
    }

    /// Whether the machines' own credits end before a run does.
    [[nodiscard]] bool outlastsCredits(int instances, double RangedFigure::*end) const
    {
        const double hours = m_demand.tokensPerRun / (rateOn(instances).*end) / 3600.0;
        return hoursOnCredits(hours, m_hardware.cpu.baselineShare) > hours;
    }

private:
    [[nodiscard]] double undisturbed(double rate, int instances) const
    {
        if (!(rate > 0))
            return 0;
        const double share = m_hardware.hasAccelerator() ? 1.0 : m_hardware.cpu.baselineShare;
        const double instanceHours = m_demand.tokensPerRun / rate / 3600.0 * instances;
        return hoursOnCredits(instanceHours, share) / instances + m_demand.resumeHours;
    }

    [[nodiscard]] HardwareShape shapeOf(int instances) const
    {
        HardwareShape shape = m_hardware;
        shape.acceleratorCount = m_hardware.acceleratorCount * instances;
        return shape;
    }

    [[nodiscard]] SizingTask taskOn(int instances) const
    {
        SizingTask job = m_task;
        job.nodes = instances;
        if (m_fit && m_fit->tensorParallel > 1)
            job.tensorParallel = m_fit->tensorParallel;
        // A global batch is stated, or follows from what one replica passes at once.
        if (job.batch <= 0 && job.microBatch > 0) {
            const double devices = std::max(1.0, m_hardware.acceleratorCount * instances);
            const double replicas =
                std::max(1.0, std::floor(devices / std::max(1.0, job.tensorParallel)));
            job.batch = job.microBatch * replicas * std::max(1.0, job.accumulation);
        }
        return job;
    }

    [[nodiscard]] double rooflineRate(int instances) const
    {
        if (!m_hardware.hasAccelerator() || m_task.kind != TaskKind::training)
            return 0;
        const SizingTask job = taskOn(instances);
        const TrainingStep step = trainingStep(shapeOf(instances), job, m_calibration.efficiencies);
        return step.items / step.time.total();
    }

    const SizingDemand &m_demand;
    const SizingTask &m_task;
    const HardwareShape &m_hardware;
    const Calibration &m_calibration;
    int m_instances = 1;
    double m_speed = 1;
    double m_roofline = 0;
    std::optional<MemoryFit> m_fit;
    Prediction m_prediction;
    std::optional<Refusal> m_refusal;
};

/// The step that the demand asks for, on software as its class implies.
SizingTask trainingTask(const SizingDemand &demand)
{
    SizingTask task = taskOf(demand);
    const bool classical = demand.model->kind == ModelKind::classical;
    task.kind = classical ? TaskKind::classicalTraining : TaskKind::training;
    task.load = LoadPattern::saturated;
    task.softwareName = classical ? SoftwareName::classicalLibrary
                        : demand.software == SoftwareClass::stockFramework ? SoftwareName::framework
                        : demand.model->kind == ModelKind::decoder         ? SoftwareName::megatron
                                                                   : SoftwareName::tunedFramework;
    task.inputTokens = demand.sequenceLength;
    task.outputTokens = 0;
    task.batch = demand.globalBatch;
    task.microBatch = demand.microBatch;
    task.accumulation = std::min(demand.accumulation, kMostSteps);
    task.inputTokens = impliedSequence(task);
    return task;
}

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

RunLimits limitsOf(const SizingDemand &demand)
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

/// The arrangement that costs least: the fewest machines that hold the job need not be it, for more of them
/// recompute and exchange less. By hand it is the fastest on that count. Which ones are tried follows from the
/// fewest alone, so that a limit or a count by hand never finds one that the search would have missed.
class BestArrangement
{
public:
    BestArrangement(TrainingJob &job, const SizingDemand &demand, const RunLimits &limits, int most,
                    int fixedReplicas)
        : m_job(job),
          m_demand(demand),
          m_limits(limits),
          m_most(most),
          m_fixed(fixedReplicas)
    {}

    /// Arranges the job; its refusal tells where the fewest machines cannot.
    void choose(int least)
    {
        m_job.arrange(least);
        m_best = least;
        if (m_job.refusal() || !strained(m_job))
            return;
        m_cost = costOf(m_job);
        for (const int machines : larger(least))
            tryOn(machines);
        if (m_job.instances() != m_best)
            m_job.arrange(m_best);
    }

private:
    [[nodiscard]] static bool strained(const TrainingJob &job)
    {
        return job.fit() && (job.fit()->recompute != Recompute::none || job.fit()->zeroStage > 2);
    }

    /// Up to four times as many machines, in steps of a quarter at first.
    [[nodiscard]] static std::vector<int> larger(int least)
    {
        std::vector<int> counts;
        for (const int quarters : {5, 6, 8, 12, 16}) {
            const int machines = (least * quarters + 3) / 4;
            if (machines > (counts.empty() ? least : counts.back()))
                counts.push_back(machines);
        }
        return counts;
    }

    [[nodiscard]] int countOn(const TrainingJob &job) const
    {
        return m_fixed > 0 ? m_fixed : instancesWithin(job, m_limits, m_most);
    }

    [[nodiscard]] RunCost costOf(const TrainingJob &job) const
    {
        const int machines = countOn(job);
        const Pace pace = job.paceOn(machines);
        const bool byHours = m_demand.billedPerRun || m_fixed > 0;
        return {!m_limits.keptBy(pace), machines * (byHours ? pace.hours : 1.0), pace.hours};
    }

    void tryOn(int machines)
    {
        if (machines > (m_fixed > 0 ? m_fixed : m_most) || machines <= m_job.instances())
            return;
        TrainingJob other = m_job;
        other.arrange(machines);
        if (other.refusal())
            return;
        const RunCost cost = costOf(other);
        if (cost < m_cost) {
            m_cost = cost;
            m_best = machines;
        }
    }

    TrainingJob &m_job;
    const SizingDemand &m_demand;
    const RunLimits &m_limits;
    int m_most;
    int m_fixed;
    int m_best = 1;
    RunCost m_cost;
};

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
                    const Calibration &calibration, int fixedReplicas)
{
    Sizing sizing;
    const SizingTask task = trainingTask(demand);
    const int most = mostInstances(hardware);
    sizing.unit =
        hasTokens(*demand.model) ? CapacityUnit::tokensPerSecond : CapacityUnit::samplesPerSecond;
    int least = 1;
    if (demand.model->kind != ModelKind::classical) {
        const MemoryFit fit =
            fitTraining(hardware, task, task.inputTokens, hardware.hasAccelerator() ? most : 1);
        if (!fit.fits)
            return refusedSizing(fit.refusal);
        least = fit.instances;
        if (fixedReplicas > 0 && fixedReplicas < least)
            return refusedSizing(tooFew(fit, hardware, fixedReplicas));
    }
    TrainingJob job(demand, task, hardware, calibration);
    const RunLimits limits = limitsOf(demand);
    BestArrangement(job, demand, limits, most, fixedReplicas).choose(least);
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
