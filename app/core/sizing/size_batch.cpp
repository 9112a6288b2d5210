// SPDX-License-Identifier: GPL-3.0-or-later
#include "sizing/predict.h"
#include "sizing/workload_sizing.h"

#include <algorithm>

namespace headroom {

double classicalInferenceRate(const HardwareShape &hardware, const ModelProfile &model)
{
    // Scoring a row with a hundred trees takes some 20 microseconds on a core, a linear model one (order of
    // magnitude of szilard/GBM-perf's scoring times); reading the row from text costs as much again.
    const double perRow = model.family == "linear" ? 5e-6 : 40e-6;
    return std::max(1.0, hardware.cpu.vcpus) * 0.7 / perRow;
}

Sizing sizeBatch(const SizingDemand &demand, const HardwareShape &hardware,
                 const Calibration &calibration, int fixedReplicas)
{
    Sizing sizing;
    SizingTask task = taskOf(demand);
    const ModelProfile &model = *demand.model;
    const bool generates = model.kind == ModelKind::decoder && demand.outputTokens > 0;
    sizing.unit = CapacityUnit::itemsPerHour;
    RangedFigure rate; // items per second
    if (model.kind == ModelKind::classical) {
        const double items = classicalInferenceRate(hardware, model);
        rate = {items, items / 3, items * 3};
        sizing.evidence = Evidence::ruleOfThumb;
    } else {
        const double context = std::max(1.0, demand.inputTokens + demand.outputTokens);
        const MemoryFit fit = fitInference(hardware, task, 1, context);
        setMemory(fit, sizing);
        if (!fit.fits)
            return refusedSizing(fit.refusal);
        task.kind = generates ? TaskKind::llmThroughput : TaskKind::batchInference;
        task.load = LoadPattern::saturated;
        task.tensorParallel = fit.tensorParallel;
        const auto prediction = predict(hardware, task, calibration);
        if (!prediction)
            return refusedSizing(prediction.error());
        const double perItem = generates ? demand.outputTokens : 1.0;
        rate = {prediction->throughput.value / perItem, prediction->throughput.low / perItem,
                prediction->throughput.high / perItem};
        sizing.shares = prediction->shares;
        sizing.evidence = prediction->evidence;
        sizing.rows = prediction->rows;
        sizing.runningBatch = prediction->runningBatch;
        sizing.tokensPerSecond = generates ? prediction->throughput.value : 0;
    }
    sizing.fits = true;
    sizing.capacityPerReplica = {rate.value * 3600, rate.low * 3600, rate.high * 3600};
    // A day's items must be done within the deadline, or within the day.
    const double window = demand.targets.deadlineHours > 0 ? demand.targets.deadlineHours : 24.0;
    setReplicas(demand, demand.itemsPerDay / window, fixedReplicas, sizing);
    const double working = std::max(1, sizing.replicas - demand.spareReplicas);
    const auto hours = [&](double capacity) {
        return capacity > 0 ? demand.itemsPerDay / (capacity * working) : 0;
    };
    const RangedFigure &capacity = sizing.capacityPerReplica;
    sizing.runHours = {hours(capacity.value), hours(capacity.high), hours(capacity.low)};
    const bool late =
        demand.targets.deadlineHours > 0 && sizing.runHours.value > demand.targets.deadlineHours;
    const bool slow =
        demand.targets.minThroughput > 0 && capacity.value * working < demand.targets.minThroughput;
    sizing.meetsTargets = !late && !slow;
    sizing.miss = late ? TargetMiss::deadline : slow ? TargetMiss::throughput : TargetMiss::none;
    return sizing;
}

} // namespace headroom
