// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/speed/hardware_limits.h"

#include "core/sizing/memory/memory_need.h"
#include "core/sizing/speed/device_rates.h"
#include "core/sizing/speed/sample_inference.h"
#include "core/sizing/speed/training_step.h"
#include "core/sizing/task/token_work.h"

#include <algorithm>
#include <cmath>

namespace headroom {
namespace {

/// Of one device, or of the processor of a machine.
struct Limits {
    double flops = 0;
    double bandwidth = 0; ///< 0 = caches may hold what is read
    double link = 0;      ///< 0 = no links that the data sheet names
    double devices = 1;
};

Limits limitsOf(const HardwareShape &hardware, Precision precision)
{
    constexpr double kUnmeasuredCeiling = 0.9;
    // Clocks go up to 4 GHz where peaks of processors are counted with 2.8, and some have units that no flag tells of.
    constexpr double kTurbo = 2.0;
    Limits limits;
    if (!hardware.hasAccelerator()) {
        limits.flops = kTurbo * cpuPeakFlops(hardware.cpu, precision);
        return limits;
    }
    const AcceleratorSpec &accelerator = *hardware.accelerator;
    const double slice = std::min(1.0, hardware.acceleratorCount);
    const double ceiling =
        accelerator.matmulCeiling > 0 ? accelerator.matmulCeiling : kUnmeasuredCeiling;
    limits.flops = 1e12 * accelerator.peakTflops(precision) * ceiling * slice;
    limits.bandwidth = 1e9 * accelerator.bandwidthGBps * slice;
    limits.link = 1e9 * accelerator.interconnectGBps;
    limits.devices = std::max(1.0, hardware.acceleratorCount);
    return limits;
}

double secondsAt(double amount, double rate)
{
    return rate > 0 ? amount / rate : 0;
}

/// Gradients that leave each card of a machine once per step; what goes through a network is not counted.
double gradientSeconds(const Limits &limits, const SizingTask &task, double replicas)
{
    const double perNode =
        std::clamp(task.nodes > 1 ? limits.devices / task.nodes : 8.0, 1.0, limits.devices);
    const double inside = std::min(replicas, perNode);
    if (inside <= 1 || task.method != TrainingMethod::full || !hasTokens(*task.model))
        return 0;
    const double sharers =
        std::max(1.0, task.tensorParallel) * std::max(1.0, task.pipelineParallel);
    const double bytes = 2e9 * task.model->activeParamsB / sharers;
    return secondsAt(bytes * (inside - 1) / inside, limits.link);
}

double trainingLimit(const HardwareShape &hardware, const SizingTask &task, const Limits &limits)
{
    const ModelProfile &model = *task.model;
    const double items = impliedTrainingBatch(hardware, task);
    const double sequence = impliedSequence(task);
    const double replicas = dataParallelReplicas(task, limits.devices);
    const double sharers = limits.devices / replicas;
    const TrainingPasses passes = trainingPasses(task, items, replicas);
    double seconds =
        passes.perReplica * trainingFlopsPerItem(task, sequence) / (sharers * limits.flops);
    if (hasTokens(model)) { // weights forward and backward in each pass
        const double weights = weightBytesRead(model, task.precision)
                               * weightShareRead(model, passes.micro * sequence);
        seconds =
            std::max(seconds, secondsAt(2 * passes.count * weights, sharers * limits.bandwidth));
    }
    seconds = std::max(seconds, gradientSeconds(limits, task, replicas));
    return items * (hasTokens(model) ? sequence : 1.0) / seconds;
}

/// Operations of one prompt.
double promptFlops(const SizingTask &task)
{
    const double tokens = inputOf(task);
    return tokens * forwardFlopsPerToken(*task.model, tokens, true, 1.0 / tokens);
}

/// One step of a group of devices with `sequences` running.
double stepSeconds(const SizingTask &task, const Limits &limits, double group, double sequences)
{
    const ModelProfile &model = *task.model;
    const double weights =
        weightBytesRead(model, task.precision) * weightShareRead(model, sequences);
    const double cache = sequences * sequenceBytes(model, inputOf(task), task.cachePrecision);
    const double flops = sequences * forwardFlopsPerToken(model, inputOf(task), false, 1.0);
    return std::max(secondsAt(weights + cache, group * limits.bandwidth),
                    flops / (group * limits.flops));
}

double prefillLimit(const SizingTask &task, const Limits &limits)
{
    const double tokens = task.inputTokens > 0 ? task.inputTokens : 512;
    const double prompts = std::max(1.0, task.batch);
    const double flops =
        prompts * tokens * forwardFlopsPerToken(*task.model, tokens, true, 1.0 / tokens);
    return prompts * tokens * limits.devices * limits.flops / flops;
}

double servingLimit(const SizingTask &task, const Limits &limits, const BaseFigures &base)
{
    const double output = outputOf(task);
    const double replicas = std::max(1.0, std::floor(limits.devices / base.groupDevices));
    // How many run at once when nobody says is the server's choice, and no property of the hardware.
    constexpr double kUnstated = 2048;
    const bool stated = task.concurrency > 0 || task.batch > 0;
    const double running = std::max(1.0, stated ? base.inFlight / replicas : kUnstated);
    const double step = stepSeconds(task, limits, base.groupDevices, running);
    const double each =
        promptFlops(task) / output + forwardFlopsPerToken(*task.model, inputOf(task), false, 1.0);
    return std::min(limits.devices * limits.flops / each, replicas * running / step);
}

/// Seconds of one sample, and of reading the weights for a batch of them.
double sampleLimit(const SizingTask &task, const Limits &limits, const BaseFigures &base)
{
    const ModelProfile &model = *task.model;
    const double flops = forwardFlopsPerSample(task, impliedSampleTokens(task));
    const double reads = model.kind == ModelKind::encoder || model.kind == ModelKind::decoder
                             ? 1e9 * blockParamsB(model) * bytesPerParameter(task.precision)
                             : 0;
    const double batch = std::max(1.0, base.runningBatch);
    return limits.devices
           / std::max(flops / limits.flops, secondsAt(reads / batch, limits.bandwidth));
}

} // namespace

double hardwareLimit(Figure figure, const HardwareShape &hardware, const SizingTask &task,
                     const BaseFigures &base)
{
    const Limits limits = limitsOf(hardware, task.precision);
    if (!(limits.flops > 0))
        return 0;
    switch (figure) {
    case Figure::trainingThroughput: return trainingLimit(hardware, task, limits);
    case Figure::prefillThroughput: return prefillLimit(task, limits);
    case Figure::decodeThroughput: return 1 / stepSeconds(task, limits, limits.devices, 1);
    case Figure::llmThroughput:
    case Figure::servingThroughput: return servingLimit(task, limits, base);
    case Figure::servingTtft: return 1000 * promptFlops(task) / (base.groupDevices * limits.flops);
    case Figure::servingTpot: return 1000 * stepSeconds(task, limits, base.groupDevices, 1);
    case Figure::sampleThroughput: return sampleLimit(task, limits, base);
    case Figure::sampleLatency:
        return 1000 * forwardFlopsPerSample(task, impliedSampleTokens(task)) / limits.flops;
    case Figure::classicalThroughput: return 0;
    }
    return 0;
}

RangedFigure limited(RangedFigure figure, double limit, bool time)
{
    if (!(limit > 0) || !figure.present())
        return figure;
    for (double *value : {&figure.value, &figure.low, &figure.high})
        *value = time ? std::max(*value, limit) : std::min(*value, limit);
    return figure;
}

} // namespace headroom
