// SPDX-License-Identifier: GPL-3.0-or-later
#include "sizing/predict.h"
#include "sizing/token_work.h"
#include "sizing/training_step.h"
#include "sizing/workload_sizing.h"

#include <algorithm>
#include <cmath>

namespace headroom {
namespace {

constexpr int kMostInstances = 512;
constexpr int kMostProcessorInstances = 16; // beyond, nobody trains on processors

int mostInstances(const HardwareShape &hardware)
{
    return hardware.hasAccelerator() ? kMostInstances : kMostProcessorInstances;
}

RangedFigure scaled(const RangedFigure &rate, double factor)
{
    return {rate.value * factor, rate.low * factor, rate.high * factor};
}

/// Throughput of one job over `instances` machines, as they must be arranged to hold it.
tl::expected<Prediction, Refusal> jobPrediction(const SizingTask &task,
                                                const HardwareShape &hardware,
                                                const Calibration &calibration, int instances)
{
    HardwareShape shape = hardware;
    SizingTask job = task;
    shape.acceleratorCount = hardware.acceleratorCount * instances;
    job.nodes = instances;
    double speed = 1;
    if (task.kind == TaskKind::training) {
        const MemoryFit fit = fitTrainingOn(hardware, task, task.inputTokens, instances);
        speed = recomputingSpeed(task, fit.recompute);
        if (fit.tensorParallel > 1)
            job.tensorParallel = fit.tensorParallel;
    }
    if (!hardware.hasAccelerator() && instances > 1) // data parallel over machines
        speed *= 0.9 * instances;
    auto prediction = hardware.hasAccelerator() ? predict(shape, job, calibration)
                                                : predict(hardware, task, calibration);
    if (prediction)
        prediction->throughput = scaled(prediction->throughput, speed);
    return prediction;
}

double deadlineOf(const SizingDemand &demand)
{
    return demand.targets.deadlineHours;
}

void setRun(const SizingDemand &demand, const Prediction &prediction, int instances, Sizing &sizing)
{
    const double work = demand.tokensPerRun;
    const auto hours = [&](double rate) {
        return rate > 0 ? work / rate / 3600.0 + demand.resumeHours : 0.0;
    };
    const RangedFigure &rate = prediction.throughput;
    sizing.runHours = {hours(rate.value), hours(rate.high), hours(rate.low)};
    sizing.capacityPerReplica = {rate.value / instances, rate.low / instances,
                                 rate.high / instances};
    sizing.tokensPerSecond = sizing.unit == CapacityUnit::tokensPerSecond ? rate.value : 0;
    sizing.replicas = instances;
    sizing.averageReplicas = instances;
    sizing.shares = prediction.shares;
    sizing.evidence = prediction.evidence;
    sizing.rows = prediction.rows;
    sizing.runningBatch = prediction.runningBatch;
    const double deadline = deadlineOf(demand);
    sizing.headroom =
        deadline > 0 && sizing.runHours.value > 0 ? deadline / sizing.runHours.value : 0;
    sizing.utilisation = 1;
}

/// Fewest instances with which a run at `hoursPerInstance` scaled by measured efficiency meets the deadline.
int instancesForDeadline(const SizingDemand &demand, const SizingTask &task,
                         const HardwareShape &hardware, const Calibration &calibration, int least)
{
    const double deadline = deadlineOf(demand) - demand.resumeHours;
    if (deadlineOf(demand) <= 0 || demand.tokensPerRun <= 0)
        return least;
    const auto meets = [&](int instances) {
        const auto prediction = jobPrediction(task, hardware, calibration, instances);
        return prediction
               && prediction->throughput.value * 3600.0 * deadline >= demand.tokensPerRun;
    };
    if (meets(least))
        return least;
    if (!hardware.hasAccelerator()) { // machines without links scale by their number: no search
        const auto one = jobPrediction(task, hardware, calibration, 1);
        const double needed =
            one ? demand.tokensPerRun / (0.9 * one->throughput.value * 3600.0 * deadline) : 0;
        return deadline > 0
                   ? static_cast<int>(std::clamp(std::ceil(needed), static_cast<double>(least),
                                                 static_cast<double>(mostInstances(hardware))))
                   : mostInstances(hardware);
    }
    int low = least;
    int high = least;
    do {
        low = high;
        high = std::min(high * 2, kMostInstances);
        if (meets(high))
            break;
    } while (high < kMostInstances);
    while (high - low > 1 && meets(high)) {
        const int middle = low + (high - low) / 2;
        (meets(middle) ? high : low) = middle;
    }
    return high;
}

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
    task.inputTokens = impliedSequence(task);
    return task;
}

} // namespace

Sizing sizeTraining(const SizingDemand &demand, const HardwareShape &hardware,
                    const Calibration &calibration, int fixedReplicas)
{
    Sizing sizing;
    const SizingTask task = trainingTask(demand);
    const ModelProfile &model = *demand.model;
    const bool classical = model.kind == ModelKind::classical;
    sizing.unit = hasTokens(model) ? CapacityUnit::tokensPerSecond : CapacityUnit::samplesPerSecond;
    int least = 1;
    if (!classical) {
        const MemoryFit fit = fitTraining(hardware, task, task.inputTokens,
                                          hardware.hasAccelerator() ? kMostInstances : 1);
        setMemory(fit, sizing);
        if (!fit.fits)
            return refusedSizing(fit.refusal);
        least = fit.instances;
        if (fixedReplicas > 0 && fixedReplicas < least) {
            Refusal refusal = fit.refusal;
            refusal.code = RefusalCode::doesNotFit;
            const double devices = std::max(1.0, std::floor(hardware.acceleratorCount));
            refusal.needed = fit.need.total() * devices * least;
            refusal.available = fit.availablePerDevice * devices * fixedReplicas;
            refusal.remedyCount = least;
            return refusedSizing(refusal);
        }
    }
    const int instances = fixedReplicas > 0
                              ? fixedReplicas
                              : instancesForDeadline(demand, task, hardware, calibration, least);
    const auto prediction = jobPrediction(task, hardware, calibration, instances);
    if (!prediction)
        return refusedSizing(prediction.error());
    if (!classical && hardware.hasAccelerator())
        setMemory(fitTrainingOn(hardware, task, task.inputTokens, instances), sizing);
    sizing.fits = true;
    setRun(demand, *prediction, instances, sizing);
    const double deadline = deadlineOf(demand);
    const auto countFor = [&](double hours) {
        if (deadline <= 0 || hours <= 0 || fixedReplicas > 0)
            return instances;
        return std::max(least, static_cast<int>(std::ceil(
                                   instances * hours / std::max(deadline, sizing.runHours.value))));
    };
    sizing.replicasLow = std::min(instances, countFor(sizing.runHours.low));
    sizing.replicasHigh = std::max(instances, countFor(sizing.runHours.high));
    const bool late = deadline > 0 && sizing.runHours.value > deadline * (1 + 1e-9);
    const bool slow = demand.targets.minThroughput > 0
                      && prediction->throughput.value < demand.targets.minThroughput;
    sizing.meetsTargets = !late && !slow;
    sizing.miss = late ? TargetMiss::deadline : slow ? TargetMiss::throughput : TargetMiss::none;
    return sizing;
}

} // namespace headroom
