// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/training_job.h"

#include "core/sizing/predict.h"
#include "core/sizing/setups.h"
#include "core/sizing/speed/training_step.h"
#include "core/sizing/task/token_work.h"
#include "core/sizing/workload_sizing.h"

#include <algorithm>
#include <cmath>

namespace headroom {
namespace {

constexpr double kMaxSteps = 1e6; ///< accumulated; as a plan's file allows at most
constexpr int kMaxInstances = 512;
constexpr std::size_t kMaxSavedFactors = 16; // of a job that is asked again and again
constexpr int kMaxProcessorInstances = 16;   // beyond, nobody trains on processors
/// What each further machine without fast links adds, and what it loses.
constexpr double kSharedEfficiency = 0.9;

/// The step that the demand asks for, on software as its class implies.
SizingTask trainingTask(const SizingDemand &demand)
{
    SizingTask task = taskOf(demand);
    const bool classical = demand.model->kind == ModelKind::classical;
    task.kind = classical ? TaskKind::classicalTraining : TaskKind::training;
    task.load = LoadPattern::saturated;
    task.softwareName = softwareOf(task.software, task.kind, *task.model);
    task.inputTokens = demand.sequenceLength;
    task.outputTokens = 0;
    task.batch = demand.globalBatch;
    task.microBatch = demand.microBatch;
    task.accumulation = std::min(demand.accumulation, kMaxSteps);
    task.inputTokens = hasTokens(*task.model) ? impliedSequence(task) : 0;
    return task;
}

} // namespace

const tl::expected<Prediction, Refusal> &TrainingSpeeds::of(const HardwareShape &hardware,
                                                            const SizingTask &task,
                                                            const Calibration &calibration)
{
    const Key key{hardware.accelerator, hardware.acceleratorCount, hardware.acceleratorMemoryGib,
                  task.nodes,           task.tensorParallel,       task.batch};
    const auto known = m_known.find(key);
    return known != m_known.end()
               ? known->second
               : m_known.emplace(key, predict(hardware, task, calibration)).first->second;
}

TrainingJob::TrainingJob(const SizingDemand &demand, const SizingTask &task,
                         const HardwareShape &hardware, const Calibration &calibration,
                         TrainingSpeeds &speeds, int instances)
    : m_demand(&demand),
      m_task(&task),
      m_hardware(&hardware),
      m_calibration(&calibration),
      m_instances(instances)
{
    if (task.kind == TaskKind::training) {
        arrange();
        m_speed = recomputingSpeed(task, m_fit->recompute);
    }
    m_roofline = rooflineRate(instances);
    const auto prediction = hardware.hasAccelerator()
                                ? speeds.of(shapeOf(instances), taskOn(instances), calibration)
                                : predict(hardware, task, calibration);
    if (!prediction) {
        m_refusal = prediction.error();
        return;
    }
    m_prediction = *prediction;
    if (m_prediction.evidence == Evidence::measured)
        m_speed = 1; // what was recomputed was measured with the rest
    if (!hardware.hasAccelerator() && instances > 1)
        m_speed *= kSharedEfficiency * instances;
    m_prediction.throughput = scaled(m_prediction.throughput, m_speed * demand.speed);
}

/// Takes the arrangement whose step is shortest.
void TrainingJob::arrange()
{
    const double sequence = impliedSequence(*m_task);
    const auto fits = trainingFitsOn(*m_hardware, *m_task, sequence, m_instances);
    MemoryFit best =
        fits.empty() ? fitTrainingOn(*m_hardware, *m_task, sequence, m_instances) : fits.front();
    double bestRate = 0;
    for (const MemoryFit &fit : fits) {
        m_fit = fit;
        const double rate =
            fits.size() > 1 ? recomputingSpeed(*m_task, fit.recompute) * rooflineRate(m_instances)
                            : 1.0;
        if (rate > bestRate) {
            best = fit;
            bestRate = rate;
        }
    }
    m_fit = best;
}

RangedFigure TrainingJob::rateOn(int instances) const
{
    return instances == m_instances ? m_prediction.throughput
                                    : scaled(m_prediction.throughput, growthOn(instances));
}

/// Depends on neither the size of a run nor what interrupts it, and is asked for again and again.
double TrainingJob::growthOn(int instances) const
{
    const auto place = static_cast<std::size_t>(instances);
    if (place >= m_growths.size())
        m_growths.resize(place + 1);
    double &growth = m_growths[place];
    if (growth > 0)
        return growth;
    growth = static_cast<double>(instances) / m_instances;
    if (!m_hardware->hasAccelerator())
        growth *= m_instances > 1 ? 1.0 : kSharedEfficiency;
    else if (m_roofline > 0)
        growth = std::min(growth, rooflineRate(instances) / m_roofline);
    return growth;
}

bool TrainingJob::spendsCreditsByTheHour() const
{
    return m_demand->billedPerRun && !m_hardware->hasAccelerator()
           && m_hardware->cpu.baselineShare < 1;
}

bool TrainingJob::outlastsCredits(int instances, double RangedFigure::*end) const
{
    const double hours = m_demand->tokensPerRun / (rateOn(instances).*end) / 3600.0;
    return hoursOnCredits(hours, m_hardware->cpu.baselineShare) > hours;
}

Pace TrainingJob::paceOn(int instances, double RangedFigure::*end, double part) const
{
    const double rate = rateOn(instances).*end;
    const double hours = undisturbed(rate, instances, part);
    const double factor = m_interruptions ? factorOn(instances, end, 60 * hours) : 1.0;
    return {hours * factor, rate / factor, factor};
}

double TrainingJob::factorOn(int instances, double RangedFigure::*end, double minutes) const
{
    const Interruptions interruptions = interruptionsAt(end);
    const bool isSaved =
        interruptions.intervalMinutes > 0 && minutes >= interruptions.intervalMinutes;
    if (!isSaved)
        return interruptionFactor(interruptions, instances, minutes);
    auto known = std::ranges::find(m_savedFactors, interruptions, &SavedFactors::of);
    if (known == m_savedFactors.end()) {
        if (m_savedFactors.size() >= kMaxSavedFactors)
            m_savedFactors.clear();
        known = m_savedFactors.insert(m_savedFactors.end(), {interruptions, {}});
    }
    std::vector<double> &factors = known->byInstances;
    const auto place = static_cast<std::size_t>(instances);
    if (place >= factors.size())
        factors.resize(place + 1);
    double &factor = factors[place];
    if (!(factor > 0))
        factor = interruptionFactor(interruptions, instances, minutes);
    return factor;
}

bool TrainingJob::endsBeforeCheckpoint(int instances, double RangedFigure::*end, double part) const
{
    return 60 * undisturbed(rateOn(instances).*end, instances, part)
           <= m_interruptions->intervalMinutes;
}

/// Where the rate is high, little is interrupted, and the other way round.
Interruptions TrainingJob::interruptionsAt(double RangedFigure::*end) const
{
    return end == &RangedFigure::high  ? fewer(*m_interruptions)
           : end == &RangedFigure::low ? more(*m_interruptions)
                                       : *m_interruptions;
}

double TrainingJob::undisturbed(double rate, int instances, double part) const
{
    if (!(rate > 0))
        return 0;
    const double share = m_hardware->hasAccelerator() ? 1.0 : m_hardware->cpu.baselineShare;
    const double instanceHours = part * m_demand->tokensPerRun / rate / 3600.0 * instances;
    return hoursOnCredits(instanceHours, share) / instances + m_demand->resumeHours;
}

HardwareShape TrainingJob::shapeOf(int instances) const
{
    HardwareShape shape = *m_hardware;
    shape.acceleratorCount = m_hardware->acceleratorCount * instances;
    return shape;
}

SizingTask TrainingJob::taskOn(int instances) const
{
    SizingTask job = *m_task;
    job.nodes = instances;
    if (m_fit && m_fit->tensorParallel > 1)
        job.tensorParallel = m_fit->tensorParallel;
    // A global batch is stated, or follows from what one replica passes at once.
    if (job.batch <= 0 && job.microBatch > 0) {
        const double devices = std::max(1.0, m_hardware->acceleratorCount * instances);
        const double replicas =
            std::max(1.0, std::floor(devices / std::max(1.0, job.tensorParallel)));
        job.batch = job.microBatch * replicas * std::max(1.0, job.accumulation);
    }
    return job;
}

double TrainingJob::rooflineRate(int instances) const
{
    if (!m_hardware->hasAccelerator() || m_task->kind != TaskKind::training)
        return 0;
    SizingTask job = taskOn(instances);
    // A vendor's best, which may have fallen back to a tuned server's speed, exchanges no slower than that.
    if (job.software == SoftwareClass::vendorBest)
        job.software = SoftwareClass::tunedServer;
    const TrainingStep step = trainingStep(shapeOf(instances), job, m_calibration->efficiencies);
    return step.items / step.time.total();
}

TrainingArrangements::TrainingArrangements(const SizingDemand &demand,
                                           const HardwareShape &hardware,
                                           const Calibration &calibration, TrainingSpeeds &speeds)
    : m_hardware(hardware),
      m_task(trainingTask(demand)),
      m_maximum(hardware.hasAccelerator() ? kMaxInstances : kMaxProcessorInstances)
{
    m_fit.fits = true;
    if (demand.model->kind != ModelKind::classical) {
        m_fit = fitTraining(hardware, m_task, impliedSequence(m_task),
                            hardware.hasAccelerator() ? m_maximum : 1);
        if (!m_fit.fits)
            return;
        m_minimum = m_fit.instances;
    }
    m_jobs.emplace_back(demand, m_task, hardware, calibration, speeds, m_minimum);
    if (m_jobs.front().refusal() || !m_jobs.front().strained())
        return;
    int last = m_minimum;
    for (const int quarters : {5, 6, 8, 12, 16}) {
        const int machines = (m_minimum * quarters + 3) / 4;
        if (machines <= last || machines > m_maximum)
            continue;
        last = machines;
        TrainingJob larger(demand, m_task, hardware, calibration, speeds, machines);
        if (!larger.refusal())
            m_jobs.push_back(larger);
    }
}

} // namespace headroom
