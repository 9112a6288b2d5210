// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/speed/serving.h"

#include "core/sizing/memory/memory_need.h"

#include <algorithm>
#include <cmath>

namespace headroom {
namespace {

constexpr double kServerGib = 1.5; // context, kernels and buffers of a serving process
constexpr double kMaxSequences = 512;
constexpr double kUnknownCacheGib = 1e3; // of a host whose memory nobody states

} // namespace

double workingTogether(const SizingTask &task, const ServingGroup &group)
{
    return task.softwareName == SoftwareName::llamaCpp ? 1 : group.devices;
}

double promptSeconds(const ServingRates &rates, const SizingTask &task, const ServingGroup &group,
                     double bundle)
{
    return prefillTime(rates.prefill, task, workingTogether(task, group), bundle, inputOf(task),
                       rates.prefillCommunication)
               .total()
           / bundle;
}

ServingGroup servingGroup(const HardwareShape &hardware, const SizingTask &task)
{
    ServingGroup group;
    const ModelProfile &model = *task.model;
    const double weights = weightBytes(model, task.precision) / kGib;
    if (!hardware.hasAccelerator()) {
        group.cacheBytes = std::max(0.0, 0.8 * hardware.memoryGib - weights - 2) * kGib;
        if (hardware.memoryGib <= 0)
            group.cacheBytes = kUnknownCacheGib * kGib;
        return group;
    }
    const double count = std::max(1.0, hardware.acceleratorCount);
    const double each = hardware.acceleratorMemoryGib * std::min(1.0, hardware.acceleratorCount);
    double devices = std::max(1.0, task.tensorParallel) * std::max(1.0, task.pipelineParallel);
    while (devices < count && devices * each * kServersShare < weights * 1.05 + kServerGib)
        devices *= 2;
    group.devices = std::min(devices, count);
    group.stages = std::clamp(task.pipelineParallel, 1.0, group.devices);
    group.replicas = std::max(1.0, std::floor(count / group.devices));
    const double room = kServersShare * each * group.devices - weights - kServerGib * group.devices;
    group.cacheBytes = std::max(0.05 * each * group.devices, room) * kGib
                       * cacheSharers(model, group.devices) / group.devices;
    return group;
}

double saturatingBatch(const ServingGroup &group, const SizingTask &task)
{
    const double context = inputOf(task) + 0.5 * outputOf(task);
    const double bytes = sequenceBytes(*task.model, context, task.cachePrecision);
    return std::clamp(group.cacheBytes / std::max(1.0, bytes), 1.0, kMaxSequences);
}

ServingRates phaseRates(const HardwareShape &hardware, const SizingTask &task,
                        const Efficiencies &efficiencies)
{
    ServingRates rates{deviceRates(Phase::prefill, hardware, task, efficiencies),
                       deviceRates(Phase::decode, hardware, task, efficiencies),
                       efficiencies.communication(Phase::prefill),
                       efficiencies.communication(Phase::decode)};
    rates.fullBundle = std::max(1.0, kBatchedTokens / inputOf(task));
    return rates;
}

ServingRates servingRates(const HardwareShape &hardware, const SizingTask &task,
                          const ServingGroup &group, const Efficiencies &efficiencies)
{
    ServingRates rates = phaseRates(hardware, task, efficiencies);
    rates.promptAlone = promptSeconds(rates, task, group, 1);
    rates.promptBundled = promptSeconds(rates, task, group, rates.fullBundle);
    return rates;
}

ServingState servingState(const ServingRates &rates, const SizingTask &task,
                          const ServingGroup &group, double inFlight)
{
    const double input = inputOf(task);
    const double output = outputOf(task);
    const double perReplica = std::max(1.0, inFlight / group.replicas);
    const double running = std::min(perReplica, saturatingBatch(group, task));

    ServingState state;
    state.runningBatch = running;
    state.step = decodeStepTime(rates.decode, task, workingTogether(task, group), running,
                                input + 0.5 * output, rates.decodeCommunication);
    const double alone = rates.promptAlone;
    const double bundled = running >= rates.fullBundle ? rates.promptBundled
                                                       : promptSeconds(rates, task, group, running);
    // Each request's prefill holds up the steps of all others once in its life.
    const double step = state.step.total();
    state.tpot = step + (running - 1) * bundled / std::max(1.0, output);
    const double service = alone + output * state.tpot;
    const double arrivalRate = running / service;
    const double busy = std::min(0.95, arrivalRate * bundled);
    // Nobody waits for more prompts than those of all others that run.
    const double others = (running - 1) * bundled;
    const double waiting =
        std::min(busy * bundled / (1 - busy), others) + (perReplica - running) / arrivalRate;
    state.ttft = alone + 0.5 * step + waiting;
    state.throughput = group.replicas * arrivalRate * output;
    return state;
}

} // namespace headroom
