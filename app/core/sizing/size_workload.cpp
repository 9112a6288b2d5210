// SPDX-License-Identifier: GPL-3.0-or-later
#include "sizing/size_workload.h"

#include "sizing/predict.h"
#include "sizing/task_limits.h"
#include "sizing/token_work.h"
#include "sizing/workload_sizing.h"

#include <algorithm>
#include <cmath>

namespace headroom {
namespace {

Refusal refusalOf(const SizingDemand &demand)
{
    Refusal refusal;
    const auto check = [&](double value, const char *subject) {
        if (!(value >= 0) || std::isinf(value)) {
            refusal.code = RefusalCode::badDemand;
            refusal.subject = subject;
        }
    };
    check(demand.peakRequestsPerSecond, "peak request rate");
    check(demand.meanRequestsPerSecond, "mean request rate");
    check(demand.tokensPerRun, "number of tokens per run");
    check(demand.sequenceLength, "sequence length");
    check(demand.globalBatch, "batch size");
    check(demand.runsPerMonth, "number of runs per month");
    check(demand.resumeHours, "time to resume");
    check(demand.arrivalSpread, "spread of arrivals");
    check(demand.inputSpread, "spread of input tokens");
    check(demand.outputSpread, "spread of output tokens");
    check(demand.maxConcurrency, "concurrency");
    check(demand.targets.p95LatencyMs, "limit on the latency");
    check(demand.targets.ttftMs, "limit on the time to the first token");
    check(demand.targets.tpotMs, "limit on the time per token");
    check(demand.targets.deadlineHours, "deadline");
    check(demand.targets.minThroughput, "least throughput");
    for (const double weight : demand.hourWeights)
        check(weight, "weight of an hour in the daily profile");
    check(demand.itemsPerDay, "number of items per day");
    check(demand.dataGib, "data volume");
    check(demand.people, "number of people");
    check(demand.peoplePerInstance, "number of people per instance");
    check(demand.inputTokens, "number of input tokens");
    check(demand.outputTokens, "number of output tokens");
    if (!(demand.targetUtilisation > 0 && demand.targetUtilisation <= 1)) {
        refusal.code = RefusalCode::badDemand;
        refusal.subject = "target utilisation";
    }
    return refusal;
}

bool isTraining(const SizingDemand &demand)
{
    return demand.kind == WorkloadKind::training || demand.kind == WorkloadKind::fineTuning;
}

/// What the model or the machine cannot do, once the demand itself is sound.
Refusal refusalOf(const SizingDemand &demand, const HardwareShape &hardware)
{
    SizingTask task = taskOf(demand);
    task.concurrency = demand.maxConcurrency;
    if (isTraining(demand)) {
        task.kind = demand.model != nullptr && demand.model->kind == ModelKind::classical
                        ? TaskKind::classicalTraining
                        : TaskKind::training;
        task.inputTokens = demand.sequenceLength;
        task.batch = demand.globalBatch;
    }
    const Refusal refusal = headroom::refusalOf(task);
    return refusal.refused() ? refusal : brokenLimit(hardware, task);
}

bool generatesTokens(const ModelProfile &model)
{
    return model.kind == ModelKind::decoder || model.kind == ModelKind::encoderDecoder;
}

Sizing sizeAny(const SizingDemand &demand, const HardwareShape &hardware,
               const Calibration &calibration, int fixedReplicas)
{
    if (const Refusal refusal = refusalOf(demand); refusal.refused())
        return refusedSizing(refusal);
    if (demand.kind == WorkloadKind::preprocessing)
        return sizePreprocessing(demand, hardware, fixedReplicas);
    const bool development = demand.kind == WorkloadKind::development;
    if (!development || demand.model != nullptr) {
        if (const Refusal refusal = refusalOf(demand, hardware); refusal.refused())
            return refusedSizing(refusal);
    }
    switch (demand.kind) {
    case WorkloadKind::development: return sizeDevelopment(demand, hardware, fixedReplicas);
    case WorkloadKind::training:
    case WorkloadKind::fineTuning:
        return sizeTraining(demand, hardware, calibration, fixedReplicas);
    case WorkloadKind::batchInference:
    case WorkloadKind::validation: return sizeBatch(demand, hardware, calibration, fixedReplicas);
    default:
        return generatesTokens(*demand.model) && demand.outputTokens > 0
                   ? sizeTokenServing(demand, hardware, calibration, fixedReplicas)
                   : sizeSampleServing(demand, hardware, calibration, fixedReplicas);
    }
}

} // namespace

void setMemory(const MemoryFit &fit, Sizing &sizing)
{
    sizing.memoryNeededGib = needRange(fit.need);
    sizing.memoryAvailableGib = fit.availablePerDevice;
    sizing.memoryTight = fit.tight();
    sizing.tensorParallel = fit.tensorParallel;
    sizing.zeroStage = fit.zeroStage;
    sizing.recompute = fit.recompute;
}

Sizing refusedSizing(const Refusal &refusal)
{
    Sizing sizing;
    sizing.refusal = refusal;
    return sizing;
}

SizingTask taskOf(const SizingDemand &demand)
{
    SizingTask task;
    task.model = demand.model;
    task.precision = demand.precision;
    task.software = demand.software;
    task.method = demand.method;
    task.inputTokens = demand.inputTokens;
    task.outputTokens = demand.outputTokens;
    switch (demand.software) {
    case SoftwareClass::stockFramework: task.softwareName = SoftwareName::framework; break;
    case SoftwareClass::tunedServer: task.softwareName = SoftwareName::vllm; break;
    case SoftwareClass::vendorBest: task.softwareName = SoftwareName::tensorRt; break;
    }
    return task;
}

int replicasFor(double rate, double capacity, const SizingDemand &demand)
{
    if (!(capacity > 0))
        return 0;
    const double needed = std::ceil(rate / (capacity * demand.targetUtilisation) - 1e-9);
    const double least = std::max({1, demand.zones});
    return static_cast<int>(std::clamp(needed, least, static_cast<double>(kMostReplicas)));
}

void setReplicas(const SizingDemand &demand, double peakRate, int fixedReplicas, Sizing &sizing)
{
    const RangedFigure &capacity = sizing.capacityPerReplica;
    const int working = fixedReplicas > 0 ? std::max(1, fixedReplicas - demand.spareReplicas)
                                          : replicasFor(peakRate, capacity.value, demand);
    sizing.replicas = fixedReplicas > 0 ? fixedReplicas : working + demand.spareReplicas;
    sizing.replicasLow = fixedReplicas > 0
                             ? fixedReplicas
                             : replicasFor(peakRate, capacity.high, demand) + demand.spareReplicas;
    sizing.replicasHigh = fixedReplicas > 0
                              ? fixedReplicas
                              : replicasFor(peakRate, capacity.low, demand) + demand.spareReplicas;
    sizing.averageReplicas = sizing.replicas;
    const double full = working * capacity.value;
    sizing.utilisation = full > 0 ? peakRate / full : 0;
    sizing.headroom = peakRate > 0 ? full / peakRate : 0;
    if (!demand.autoscaling.enabled || fixedReplicas > 0)
        return;
    const double top = *std::max_element(demand.hourWeights.begin(), demand.hourWeights.end());
    double sum = 0;
    for (std::size_t hour = 0; hour < demand.hourWeights.size(); ++hour) {
        const double share = top > 0 ? demand.hourWeights[hour] / top : 1.0;
        int count = share > 0 ? replicasFor(peakRate * share, capacity.value, demand) : 0;
        count = std::max(count, demand.autoscaling.minimum);
        if (demand.autoscaling.maximum > 0)
            count = std::min(count, demand.autoscaling.maximum);
        sizing.replicasByHour[hour] = count + demand.spareReplicas;
        sum += sizing.replicasByHour[hour];
    }
    sizing.replicas = *std::max_element(sizing.replicasByHour.begin(), sizing.replicasByHour.end());
    sizing.averageReplicas = sum / static_cast<double>(demand.hourWeights.size());
}

Sizing sizeWorkload(const SizingDemand &demand, const HardwareShape &hardware,
                    const Calibration &calibration)
{
    Sizing sizing = sizeAny(demand, hardware, calibration, 0);
    if (sizing.fits && sizing.replicas - demand.spareReplicas >= kMostReplicas) {
        Refusal refusal;
        refusal.code = RefusalCode::tooManyReplicas;
        refusal.available = kMostReplicas;
        return refusedSizing(refusal);
    }
    return sizing;
}

Sizing sizeWorkloadWith(const SizingDemand &demand, const HardwareShape &hardware,
                        const Calibration &calibration, int replicas)
{
    if (replicas <= 0) {
        Refusal refusal;
        refusal.code = RefusalCode::badDemand;
        refusal.subject = "number of replicas";
        return refusedSizing(refusal);
    }
    return sizeAny(demand, hardware, calibration, replicas);
}

void sizeWorkloadOver(const SizingDemand &demand, std::span<const HardwareShape> shapes,
                      const Calibration &calibration, std::span<Sizing> answers)
{
    const std::size_t count = std::min(shapes.size(), answers.size());
    for (std::size_t i = 0; i < count; ++i)
        answers[i] = sizeWorkload(demand, shapes[i], calibration);
}

} // namespace headroom
