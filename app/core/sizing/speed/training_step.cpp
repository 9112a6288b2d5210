// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/speed/training_step.h"

#include "core/sizing/memory/memory_need.h"
#include "core/sizing/task/token_work.h"

#include <algorithm>

namespace headroom {
namespace {

/// Bytes of one value between layers. Weights may be narrower than what passes through them: trained in 8 bits,
/// activations stay at 16; and frameworks' automatic mixed precision leaves norms and sums at 32.
double trainedActivationBytes(const SizingTask &task)
{
    const double bytes = std::max(2.0, bytesPerParameter(task.precision));
    return bytes < 4 && task.software == SoftwareClass::stockFramework ? 3.0 : bytes;
}

/// Bytes that activations move through memory per item: each layer of a transformer writes and reads about 34 bytes
/// per token and unit of width, and 5 per head and pair of tokens where attention is not fused (arXiv:2205.05198),
/// forward and backward.
double activationTraffic(const SizingTask &task, double sequence, double itemFlops)
{
    const ModelProfile &model = *task.model;
    const double width = trainedActivationBytes(task);
    if (hasTokens(model)) {
        // Language models are trained with scaled_dot_product_attention, one kernel, which PyTorch has as installed since
        // March 2023; what was measured of other models is older.
        const bool fused =
            task.software != SoftwareClass::stockFramework || model.kind == ModelKind::decoder;
        const double pairs = fused ? 0.0 : 5.0 * model.heads * sequence;
        return 3.0 * model.layers * sequence * (34.0 * model.hidden + pairs) * width / 2.0;
    }
    // Written and read, normalised and rectified, and the same again with gradients: some 14 passes; by a vendor's
    // recipe, fused, five. Matrix units of 16 bits want channels last, so that frameworks as installed, which lay them
    // out first, turn each value around.
    const bool installed = task.software == SoftwareClass::stockFramework
                           && task.softwareName != SoftwareName::tunedFramework;
    const bool narrow = bytesPerParameter(task.precision) < 4;
    const double passes = !installed ? 5.0 : narrow ? 16.0 : 14.0;
    return passes * width * activationValues(model, itemFlops / 3.0 / task.itemsPerSample)
           * task.itemsPerSample;
}

/// Parameters that every step updates. Of embeddings a step touches only the rows that its samples name; what
/// remains of a recommendation model is used once per sample.
double denseParams(const ModelProfile &model)
{
    return model.kind == ModelKind::recommendation ? 0.5e9 * model.forwardGflopsPerSample
                                                   : 1e9 * model.paramsB;
}

/// Bytes of weights and optimiser that one device reads and writes per step: 20 per parameter of its share. What does
/// not fit on it is spread over all devices (ZeRO, arXiv:1910.02054), which then still read all weights three times.
/// Each pass beyond the first reads the weights twice again and adds to the gradients; the optimiser passes once.
double stateTraffic(const HardwareShape &hardware, const SizingTask &task, double share,
                    double devices, double passes)
{
    // Weights of four bits are widened before both products: written, and read again, in 16 bits.
    const double frozen = task.method == TrainingMethod::qlora ? 9.0 : 4.0;
    const bool full = task.method == TrainingMethod::full;
    const double params = denseParams(*task.model) / share;
    const double traffic = (full ? 20.0 : frozen) * params;
    const double again = (passes - 1) * (full ? 8.0 : frozen) * params;
    const double room = 0.7 * hardware.acceleratorMemoryGib * 1024 * 1024 * 1024;
    return again
           + (hardware.hasAccelerator() && traffic > room
                  ? std::min(traffic, 6.0 * params + traffic * share / devices)
                  : traffic);
}

/// Items that one device takes at once where nobody says how many.
double itemsOfOnePass(const SizingTask &task)
{
    if (!hasTokens(*task.model)) {
        // As many as give a device a quarter of a second's work at some TFLOPS; images come by the hundred.
        const double flops = trainingFlopsPerItem(task, 1);
        if (task.model->kind == ModelKind::vision)
            return std::max(128.0, std::min(1e6, 1e12 / flops));
        return std::clamp(1e13 / flops, 8.0, 65536.0);
    }
    return std::max(1.0, 8192.0 / impliedSequence(task));
}

/// Forward and backward passes, in forward passes: adapters need no gradients of the weights.
double passesOf(const SizingTask &task)
{
    return task.method == TrainingMethod::full ? 3.0 : 2.0;
}

/// Operations of attention in the training of one item.
double attentionOfItem(const SizingTask &task, double sequence)
{
    const ModelProfile &model = *task.model;
    return hasTokens(model)
               ? passesOf(task) * sequence * task.itemsPerSample
                     * attentionFlopsPerToken(model, sequence, model.kind == ModelKind::decoder)
               : 0.0;
}

} // namespace

double impliedSequence(const SizingTask &task)
{
    if (!hasTokens(*task.model))
        return 1;
    if (task.inputTokens > 0)
        return task.inputTokens;
    if (task.model->kind == ModelKind::encoder)
        return 384; // SQuAD, the usual fine-tuning length
    if (task.model->kind == ModelKind::encoderDecoder)
        return 64;
    return task.model->maxContext > 0 ? std::min(2048, task.model->maxContext) : 2048;
}

double impliedTrainingBatch(const HardwareShape &hardware, const SizingTask &task)
{
    if (task.batch > 0)
        return task.batch;
    const double devices = std::max(1.0, hardware.acceleratorCount);
    const double accumulated = std::max(1.0, task.accumulation);
    if (task.microBatch > 0)
        return task.microBatch * accumulated * dataParallelReplicas(task, devices);
    return accumulated * devices * itemsOfOnePass(task);
}

double trainingFlopsPerItem(const SizingTask &task, double sequence)
{
    const ModelProfile &model = *task.model;
    const double passes = passesOf(task);
    if (hasTokens(model))
        return passes * sequence * task.itemsPerSample
               * forwardFlopsPerToken(model, sequence, model.kind == ModelKind::decoder,
                                      model.kind == ModelKind::encoder ? 0.0 : 1.0);
    const double forward = model.forwardGflopsPerSample > 0 ? model.forwardGflopsPerSample * 1e9
                                                            : 2e9 * model.paramsB * 300;
    const double steps = model.kind == ModelKind::diffusion ? kDenoisingSteps : 1.0;
    return passes * forward * task.itemsPerSample / steps;
}

TrainingStep trainingStep(const HardwareShape &hardware, const SizingTask &task,
                          const Efficiencies &efficiencies)
{
    const ModelProfile &model = *task.model;
    const DeviceRates rates = deviceRates(Phase::training, hardware, task, efficiencies);
    const double devices = std::max(1.0, hardware.acceleratorCount);
    const double sequence = impliedSequence(task);
    TrainingStep step;
    step.items = impliedTrainingBatch(hardware, task);
    step.itemFlops = trainingFlopsPerItem(task, sequence);
    const double tensor = std::max(1.0, task.tensorParallel);
    const double pipeline = std::max(1.0, task.pipelineParallel);
    const double replicas = dataParallelReplicas(task, devices);
    const double sharers = std::min(devices, tensor * pipeline);
    const TrainingPasses passes = trainingPasses(task, step.items, replicas);

    const double work =
        step.itemFlops + (rates.attentionCost - 1) * attentionOfItem(task, sequence);
    step.time.compute = passes.perReplica * work / (sharers * rates.flops);
    const double states = stateTraffic(hardware, task, tensor * pipeline, devices, passes.count);
    const double steps = model.kind == ModelKind::diffusion ? kDenoisingSteps : 1.0;
    const double activations =
        passes.perReplica * activationTraffic(task, sequence, step.itemFlops * steps) / steps;
    step.time.memory = (states + activations / sharers) / rates.bandwidth;
    const double layers = model.layers > 0 ? model.layers : 50;
    step.time.overhead = passes.count * (rates.perStep + layers * rates.perLayer);

    if (devices > 1) {
        const double trained = task.method == TrainingMethod::full
                                   ? std::min(1e9 * model.activeParamsB, denseParams(model))
                                   : 0.01e9 * model.paramsB;
        const double exchange =
            allReduceSeconds(2.0 * trained / (tensor * pipeline), replicas, rates);
        // Hidden behind the backward pass, two thirds of the arithmetic, as far as that lasts.
        const double backward = 0.67 * step.time.compute;
        step.time.communication = exchange * exchange / (exchange + backward);
        if (tensor > 1 && hasTokens(model)) {
            const double tokens = passes.perReplica * sequence;
            step.time.communication +=
                4.0 * layers / pipeline
                * allReduceSeconds(tokens * model.hidden * 2.0, tensor, rates.linkBandwidth, 0);
        }
        // Sequences follow one another through the stages where nobody bundles them.
        const bool bundled = passes.count > 1 || task.microBatch > 0;
        const double bubble = pipelineBubble(
            pipeline, bundled ? passes.count : std::max(pipeline, passes.perReplica));
        step.time.communication += step.time.compute * bubble / (1.0 - bubble);
        step.time.communication *= efficiencies.communication(Phase::training);
    }
    return step;
}

} // namespace headroom
