// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/speed/base_figures.h"

#include "core/sizing/memory/memory_fit.h"
#include "core/sizing/memory/memory_need.h"
#include "core/sizing/speed/device_rates.h"
#include "core/sizing/speed/sample_inference.h"
#include "core/sizing/speed/serving.h"
#include "core/sizing/speed/training_step.h"
#include "core/sizing/task/token_work.h"

#include <algorithm>
#include <cmath>

namespace headroom {
namespace {

CopyLayout layoutOf(const ServingGroup &group)
{
    return {static_cast<int>(group.devices / group.stages), static_cast<int>(group.stages), 1, 0};
}

void languageFigures(const HardwareShape &hardware, const SizingTask &task,
                     const Efficiencies &efficiencies, BaseFigures &base)
{
    const ServingGroup group = servingGroup(hardware, task);
    const double available =
        hardware.hasAccelerator()
            ? hardware.acceleratorMemoryGib * std::max(1.0, hardware.acceleratorCount)
            : hardware.memoryGib;
    const double weights = weightBytes(*task.model, task.precision) / kGib;
    base.groupDevices = group.devices;
    const double together = task.softwareName == SoftwareName::llamaCpp ? 1 : group.devices;
    if (task.kind == TaskKind::prefill) {
        const DeviceRates rates = deviceRates(Phase::prefill, hardware, task, efficiencies);
        const double prompts = std::max(1.0, task.batch);
        const double tokens = task.inputTokens > 0 ? task.inputTokens : 512;
        base.time = prefillTime(rates, task, together, prompts, tokens,
                                efficiencies.communication(Phase::prefill));
        base.runningBatch = prompts;
        base.set(Figure::prefillThroughput, prompts * tokens / base.time.total());
        base.set(Figure::servingTtft, base.time.total() * 1000);
    } else if (task.kind == TaskKind::decodeSingle) {
        const DeviceRates rates = deviceRates(Phase::decode, hardware, task, efficiencies);
        const double context = task.inputTokens + 0.5 * outputOf(task);
        base.time = decodeStepTime(rates, task, together, 1, context,
                                   efficiencies.communication(Phase::decode));
        base.runningBatch = 1;
        base.set(Figure::decodeThroughput, 1.0 / base.time.total());
    } else {
        const double asked = task.concurrency > 0 ? task.concurrency : task.batch;
        const bool saturated = task.kind == TaskKind::llmThroughput || asked <= 0;
        const double inFlight = asked > 0 ? asked : saturatingBatch(group, task) * group.replicas;
        const ServingState state =
            servingState(servingRates(hardware, task, group, efficiencies), task, group, inFlight);
        base.time = state.step;
        base.runningBatch = state.runningBatch;
        base.inFlight = inFlight;
        base.set(saturated && task.kind == TaskKind::llmThroughput ? Figure::llmThroughput
                                                                   : Figure::servingThroughput,
                 state.throughput);
        base.set(Figure::servingTtft, state.ttft * 1000);
        base.set(Figure::servingTpot, state.tpot * 1000);
    }
    const double context = std::max(1.0, task.inputTokens + task.outputTokens);
    const double cache = base.runningBatch * group.replicas
                         * sequenceBytes(*task.model, context, task.cachePrecision) / kGib;
    const double inAll = weights * group.replicas + cache + 1.5 * group.devices * group.replicas;
    base.memoryPressure = available > 0 ? inAll / available : 0;
}

RangedFigure languageMemory(const HardwareShape &hardware, const SizingTask &task, double running)
{
    const double context = std::max(1.0, task.inputTokens + task.outputTokens);
    return needRange(inferenceNeed(task, layoutOf(servingGroup(hardware, task)),
                                   std::max(1.0, running), context));
}

/// Samples in one step of one device.
double sampleBatch(const SizingTask &task, double flopsPerSample, double devices)
{
    if (task.load == LoadPattern::singleStream)
        return 1;
    if (task.load == LoadPattern::concurrent && task.concurrency > 0)
        return std::max(1.0, std::max(1.0, task.batch) * task.concurrency / devices);
    if (task.batch > 0)
        return std::max(1.0, task.batch / devices);
    // Enough to keep the machine busy: some 20 TFLOP in one step, less where answers are waited for.
    return std::clamp((waitsForArrivals(task.load) ? 2e12 : 2e13) / flopsPerSample, 1.0, 2048.0);
}

void sampleFigures(const HardwareShape &hardware, const SizingTask &task,
                   const Efficiencies &efficiencies, BaseFigures &base)
{
    const DeviceRates rates = deviceRates(
        task.software == SoftwareClass::vendorBest ? Phase::vendorSamples : Phase::samples,
        hardware, task, efficiencies);
    const double tokens = impliedSampleTokens(task);
    const double devices = task.load == LoadPattern::singleStream || !hardware.hasAccelerator()
                               ? 1
                               : std::max(1.0, hardware.acceleratorCount);
    const double flops = forwardFlopsPerSample(task, tokens);
    const double batch = sampleBatch(task, flops, devices);
    base.time = sampleBatchTime(rates, task, batch, tokens);
    base.runningBatch = batch;
    const double throughput = devices * batch / base.time.total();
    base.set(Figure::sampleThroughput, throughput);
    // Little's law: in flight = throughput * latency. A server under random arrivals lets batches grow until its
    // slowest answers reach the limit; the median then stands at about a quarter of it.
    double latency = devices * batch / throughput;
    if (waitsForArrivals(task.load)) {
        const double alone = sampleBatchTime(rates, task, 1, tokens).total();
        latency =
            task.latencyLimitMs > 0
                ? std::max(alone, 0.25 * task.latencyLimitMs / 1000)
                : 4 * sampleBatchTime(rates, task, std::max(1.0, 0.1 * batch), tokens).total();
    }
    base.set(Figure::sampleLatency, latency * 1000);
}

/// Sets of instructions for adapters hold texts of up to about a thousand tokens (Alpaca: 1,034 to 1,304 by tokenizer).
constexpr double kLongestInstruction = 1024;

RangedFigure sampleMemory(const SizingTask &task, double batch)
{
    return needRange(inferenceNeed(task, CopyLayout{}, batch, impliedSampleTokens(task)));
}

RangedFigure trainingMemory(const HardwareShape &hardware, const SizingTask &task, double items)
{
    const bool adapters = task.method != TrainingMethod::full && hasTokens(*task.model);
    const double sequence =
        adapters && task.inputTokens <= 0 ? kLongestInstruction : impliedSequence(task);
    const double devices = std::max(1.0, hardware.acceleratorCount);
    const double sharers =
        std::max(1.0, task.tensorParallel) * std::max(1.0, task.pipelineParallel);
    const double replicas = std::max(1.0, std::floor(devices / sharers));
    const double stated = adapters && task.batch <= 0 ? 1.0 : items / replicas;
    return needRange(fitTrainingBatch(hardware, task, sequence, std::floor(stated)).need);
}

} // namespace

BaseFigures baseSpeeds(const HardwareShape &hardware, const SizingTask &task,
                       const Efficiencies &efficiencies)
{
    BaseFigures base;
    switch (task.kind) {
    case TaskKind::training: {
        const TrainingStep step = trainingStep(hardware, task, efficiencies);
        base.time = step.time;
        base.runningBatch = step.items;
        base.groupDevices =
            std::max(1.0, task.tensorParallel) * std::max(1.0, task.pipelineParallel);
        const double unit = hasTokens(*task.model) ? impliedSequence(task) : 1.0;
        base.set(Figure::trainingThroughput, step.items * unit / step.time.total());
        break;
    }
    case TaskKind::prefill:
    case TaskKind::decodeSingle:
    case TaskKind::llmThroughput:
    case TaskKind::llmServing: languageFigures(hardware, task, efficiencies, base); break;
    case TaskKind::batchInference:
    case TaskKind::onlineInference: sampleFigures(hardware, task, efficiencies, base); break;
    case TaskKind::classicalTraining:
        base.time = classicalTime(hardware, task, efficiencies);
        base.set(Figure::classicalThroughput, 1e6 / base.time.total());
        break;
    }
    return base;
}

BaseFigures baseFigures(const HardwareShape &hardware, const SizingTask &task,
                        const Efficiencies &efficiencies)
{
    BaseFigures base = baseSpeeds(hardware, task, efficiencies);
    switch (task.kind) {
    case TaskKind::training:
        base.memoryGib = trainingMemory(hardware, task, base.runningBatch);
        break;
    case TaskKind::prefill:
    case TaskKind::decodeSingle:
    case TaskKind::llmThroughput:
    case TaskKind::llmServing:
        base.memoryGib = languageMemory(hardware, task, base.runningBatch);
        break;
    case TaskKind::batchInference:
    case TaskKind::onlineInference:
        base.memoryGib = sampleMemory(task, base.runningBatch);
        break;
    case TaskKind::classicalTraining: break;
    }
    return base;
}

} // namespace headroom
