// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/speed/serving.h"

#include "core/sizing/memory/arrangements.h"
#include "core/sizing/memory/memory_need.h"

#include <algorithm>
#include <cmath>

namespace headroom {
namespace {

constexpr double kServerGib = 1.5;    // context, kernels and buffers of a serving process
constexpr double kUsableMemory = 0.9; // vLLM's gpu_memory_utilization
constexpr double kMaxSequences = 512;
constexpr double kUnknownCacheGib = 1e3; // of a host whose memory nobody states
/// Output that most measured servers gave, by which the prompts that a request waits for are counted: where answers are
/// longer, fewer prompts come in between, but those of one client follow upon one another.
constexpr double kUsualOutput = 128;

/// The next number of devices that programs share a layer by; stages double it.
double acceptedBeyond(double devices, double count, const HardwareShape &hardware,
                      const SizingTask &task)
{
    if (task.pipelineParallel > 1)
        return 2 * devices;
    double next = devices + 1;
    while (next < count
           && !acceptsTensorParallel(*task.model, hardware.accelerator->stack,
                                     static_cast<int>(next)))
        ++next;
    return next;
}

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
    while (devices < count && devices * each * kUsableMemory < weights * 1.05 + kServerGib)
        devices = acceptedBeyond(devices, count, hardware, task);
    group.devices = std::min(devices, count);
    group.stages = std::clamp(task.pipelineParallel, 1.0, group.devices);
    group.replicas = std::max(1.0, std::floor(count / group.devices));
    const double room = kUsableMemory * each * group.devices - weights - kServerGib * group.devices;
    group.cacheBytes = std::max(0.05 * each * group.devices, room) * kGib
                       * cacheSharers(model, group.devices) / group.devices;
    return group;
}

HardwareShape copyShape(const HardwareShape &hardware, const SizingTask &task)
{
    HardwareShape shape = hardware;
    if (hardware.hasAccelerator() && hardware.acceleratorCount >= 1)
        shape.acceleratorCount = servingGroup(hardware, task).devices;
    return shape;
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

void setPromptTimes(const SizingTask &task, const ServingGroup &group, ServingRates &rates)
{
    rates.fullBundle = std::max(1.0, kBatchedTokens / inputOf(task));
    rates.promptAlone = promptSeconds(rates, task, group, 1);
    rates.promptBundled = promptSeconds(rates, task, group, rates.fullBundle);
}

ServingRates servingRates(const HardwareShape &hardware, const SizingTask &task,
                          const ServingGroup &group, const Efficiencies &efficiencies)
{
    ServingRates rates = phaseRates(hardware, task, efficiencies);
    setPromptTimes(task, group, rates);
    return rates;
}

RooflineTime stepTime(const ServingRates &rates, const SizingTask &task, const ServingGroup &group,
                      double running)
{
    return decodeStepTime(rates.decode, task, workingTogether(task, group), running,
                          inputOf(task) + 0.5 * outputOf(task), rates.decodeCommunication);
}

PhaseTimes phaseTimes(const ServingRates &rates, const SizingTask &task, const ServingGroup &group,
                      double running, const RooflineTime &step)
{
    return {rates.promptAlone,
            running >= rates.fullBundle ? rates.promptBundled
                                        : promptSeconds(rates, task, group, running),
            step.total()};
}

RequestTimes requestTimes(const PhaseTimes &phases, double running, double output)
{
    // Each request's prompt holds up the steps of all others once in its life. It waits for the prompt that is being read
    // when it comes: the part of a request's life in which others read theirs.
    const double others = (running - 1) * phases.bundled;
    const double life = phases.alone + kUsualOutput * phases.step + others;
    const double waiting = phases.bundled * others / life;
    return {phases.alone + 0.5 * phases.step + waiting,
            phases.step + others / std::max(1.0, output)};
}

ServingState servingState(const ServingRates &rates, const SizingTask &task,
                          const ServingGroup &group, double inFlight)
{
    const double output = outputOf(task);
    const double perReplica = std::max(1.0, inFlight / group.replicas);
    const double running = std::min(perReplica, saturatingBatch(group, task));

    ServingState state;
    state.runningBatch = running;
    state.step = stepTime(rates, task, group, running);
    const PhaseTimes phases = phaseTimes(rates, task, group, running, state.step);
    const RequestTimes times = requestTimes(phases, running, output);
    state.tpot = times.perToken;
    const double arrivalRate = running / (phases.alone + output * state.tpot);
    state.ttft = times.firstToken + (perReplica - running) / arrivalRate;
    state.throughput = group.replicas * arrivalRate * output;
    return state;
}

} // namespace headroom
