// SPDX-License-Identifier: GPL-3.0-or-later
#include "sizing/training_step.h"

#include "sizing/communication.h"
#include "sizing/token_work.h"

#include <algorithm>

namespace headroom {
namespace {

/// Bytes that activations move through memory per item: each layer writes and reads about 34 bytes per
/// token and unit of width (arXiv:2205.05198), forward and backward.
double activationTraffic(const ModelProfile &model, double sequence, double itemFlops)
{
    if (hasTokens(model))
        return 3.0 * 34.0 * model.layers * model.hidden * sequence;
    // Convolutions: ResNet-50 moves about 0.25 GB for 24.6 GFLOP of training, 10 bytes per 1000 operations.
    return itemFlops * 0.01;
}

} // namespace

double impliedSequence(const SizingTask &task)
{
    if (task.inputTokens > 0)
        return task.inputTokens;
    if (!hasTokens(*task.model))
        return 1;
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
    if (!hasTokens(*task.model)) {
        // As many as give a device a quarter of a second's work at some TFLOPS; images come in 64s at least.
        const double flops = trainingFlopsPerItem(task, 1);
        return std::max(task.model->kind == ModelKind::vision ? 128.0 : 8.0,
                        std::min(1e6, 1e12 / flops))
               * devices;
    }
    return std::max(1.0, 8192.0 / impliedSequence(task)) * devices;
}

double trainingFlopsPerItem(const SizingTask &task, double sequence)
{
    const ModelProfile &model = *task.model;
    const double passes = task.method == TrainingMethod::full ? 3.0 : 2.0;
    if (hasTokens(model))
        return passes * sequence
               * forwardFlopsPerToken(model, sequence, model.kind == ModelKind::decoder,
                                      model.kind == ModelKind::encoder ? 0.0 : 1.0);
    const double forward = model.forwardGflopsPerSample > 0 ? model.forwardGflopsPerSample * 1e9
                                                            : 2e9 * model.paramsB * 300;
    // A picture is made in about 40 steps of denoising; training does one of them per sample.
    const double steps = model.kind == ModelKind::diffusion ? 40.0 : 1.0;
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
    const double replicas = std::max(1.0, devices / (tensor * pipeline));

    step.time.compute = step.items * step.itemFlops / (devices * rates.flops);
    // Optimiser and weights: 20 bytes per parameter and step on each replica's share (ZeRO, arXiv:1910.02054).
    const double states = (task.method == TrainingMethod::full ? 20.0 : 4.0) * model.paramsB * 1e9;
    const double activations = step.items * activationTraffic(model, sequence, step.itemFlops);
    step.time.memory =
        (states / std::max(1.0, tensor * pipeline) + activations / devices) / rates.bandwidth;
    const double layers = model.layers > 0 ? model.layers : 50;
    step.time.overhead = rates.perStep + layers * rates.perLayer;

    if (devices > 1) {
        // Gradients travel once per step, half hidden behind the backward pass; over a network beyond one machine.
        const double perNode = task.nodes > 1 ? devices / task.nodes : devices;
        const double network = devices > std::max(8.0, perNode) ? 25e9 : rates.linkBandwidth;
        const double trained =
            task.method == TrainingMethod::full ? model.activeParamsB : 0.01 * model.paramsB;
        const double gradients = 2.0 * trained * 1e9 / (tensor * pipeline);
        step.time.communication =
            0.5
            * allReduceSeconds(gradients, replicas, std::min(network, rates.linkBandwidth),
                               rates.linkLatency);
        if (tensor > 1 && hasTokens(model)) {
            const double tokens = step.items * sequence / replicas;
            step.time.communication +=
                4.0 * layers / pipeline
                * allReduceSeconds(tokens * model.hidden * 2.0, tensor, rates.linkBandwidth, 0);
        }
        const double bubble = pipelineBubble(pipeline, std::max(pipeline, step.items / replicas));
        step.time.communication += step.time.compute * bubble / (1.0 - bubble);
        step.time.communication *= efficiencies.communication(Phase::training);
    }
    return step;
}

} // namespace headroom
