// SPDX-License-Identifier: GPL-3.0-or-later
#include "sizing/memory_fit.h"

#include "sizing/token_work.h"

#include <algorithm>
#include <cmath>

namespace headroom {
namespace {

constexpr double kGib = 1024.0 * 1024.0 * 1024.0;
constexpr double kUsable = 0.92; // the rest is the driver's and lost between blocks
constexpr double kRuntimeGib =
    0.8; // context and kernels (litgpt, FasterTransformer tables: 0.5-1.2 GiB)
constexpr double kHostGib = 2.0; // operating system and runtime of a processor-only machine

/// Adapters of rank 8-16 on the attention: about 0.3 % of the parameters, 16 bytes each.
constexpr double kAdapterShare = 0.003;

double inferenceActivations(const ModelProfile &model, double sequences, double context)
{
    if (!hasTokens(model)) {
        // Feature maps of a convolutional network: about 4 bytes per 400 operations, for what is alive at once a fifth.
        return sequences * std::max(0.02, model.forwardGflopsPerSample * 0.002);
    }
    // One chunk of a prompt passes at a time: hidden states and the widest layer, and one row of logits each.
    const double chunk = std::min(8192.0, context * std::min(sequences, 8.0));
    const double wide = std::max(model.ffn, 4 * model.hidden);
    return (chunk * (6.0 * model.hidden + 2.0 * wide) * 2.0 + sequences * model.vocab * 4.0) / kGib;
}

MemoryNeed inferenceNeed(const SizingTask &task, double devices, double sequences, double context)
{
    const ModelProfile &model = *task.model;
    MemoryNeed need;
    // Embeddings and norms stay in 16 bits when weights are quantised: up to a tenth of small models.
    double bytes = weightBytes(model, task.precision);
    if (bytesPerParameter(task.precision) < 2 && hasTokens(model))
        bytes += (2.0 - bytesPerParameter(task.precision)) * static_cast<double>(model.vocab)
                 * model.hidden;
    need.weights = bytes / devices / kGib;
    need.cache = sequences * context * cacheBytesPerToken(model, task.precision) / devices / kGib;
    need.activations = inferenceActivations(model, sequences, context) / devices;
    need.runtime = kRuntimeGib;
    return need;
}

/// The widest precision below the asked one in which the model would fit on the whole instance.
int fittingPrecision(const HardwareShape &hardware, const SizingTask &task, double sequences,
                     double context, double devices)
{
    SizingTask smaller = task;
    for (const Precision precision : {Precision::fp16, Precision::int8, Precision::int4}) {
        if (bytesPerParameter(precision) >= bytesPerParameter(task.precision))
            continue;
        smaller.precision = precision;
        if (inferenceNeed(smaller, devices, sequences, context).total() <= usableGib(hardware))
            return static_cast<int>(precision);
    }
    return -1;
}

/// Bytes of frozen and trained states on one device.
double methodStateBytes(const SizingTask &task, double devices, int stage)
{
    const double params = task.model->paramsB * 1e9;
    if (task.method == TrainingMethod::full)
        return trainingStateBytes(params, devices, stage);
    const double frozen =
        task.method == TrainingMethod::qlora ? bytesPerParameter(Precision::nf4) : 2.0;
    const double adapters = trainingStateBytes(params * kAdapterShare, devices, stage);
    return params * frozen / (stage == 3 ? devices : 1.0) + adapters;
}

MemoryNeed trainingNeed(const SizingTask &task, double devices, int stage, double sequence,
                        bool recompute)
{
    const ModelProfile &model = *task.model;
    MemoryNeed need;
    const double states = methodStateBytes(task, devices, stage);
    const double weightShare = task.method == TrainingMethod::full ? 2.0 / 16.0 : 0.9;
    need.weights = states * weightShare / kGib;
    need.optimiser = states * (1 - weightShare) / kGib;
    const double layers = model.layers > 0 ? model.layers : 1;
    double activations = layers * activationBytes(model, sequence, recompute);
    if (recompute)
        activations += activationBytes(model, sequence, false); // the layer being recomputed
    if (hasTokens(model))
        activations += 6.0 * sequence * model.vocab; // logits in fp32 and their gradient
    else
        activations = std::max(0.2, model.forwardGflopsPerSample * 0.03) * kGib;
    // ZeRO-3 gathers one layer at a time, two in flight.
    if (stage == 3)
        need.runtime = 2.0 * 2.0 * model.paramsB * 1e9 / layers / kGib;
    need.activations = activations / kGib;
    need.runtime += kRuntimeGib + 0.5;
    return need;
}

} // namespace

double usableGib(const HardwareShape &hardware)
{
    if (!hardware.hasAccelerator())
        return std::max(0.0, hardware.memoryGib - kHostGib);
    return kUsable * hardware.acceleratorMemoryGib * std::min(1.0, hardware.acceleratorCount);
}

double trainingStateBytes(double params, double devices, int zeroStage)
{
    switch (zeroStage) {
    case 0: return 16.0 * params;
    case 1: return 4.0 * params + 12.0 * params / devices;
    case 2: return 2.0 * params + 14.0 * params / devices;
    default: return 16.0 * params / devices;
    }
}

double activationBytes(const ModelProfile &model, double sequence, bool recompute)
{
    return (recompute ? 2.0 : 34.0) * sequence * model.hidden;
}

MemoryFit fitInference(const HardwareShape &hardware, const SizingTask &task, double sequences,
                       double context)
{
    MemoryFit fit;
    fit.availablePerDevice = usableGib(hardware);
    const int devices =
        hardware.hasAccelerator() ? std::max(1, static_cast<int>(hardware.acceleratorCount)) : 1;
    for (int group = 1;; group *= 2) {
        const int used = std::min(group, devices);
        fit.need = inferenceNeed(task, used, sequences, context);
        fit.tensorParallel = used;
        if (fit.need.total() <= fit.availablePerDevice) {
            fit.fits = true;
            return fit;
        }
        if (used == devices)
            break;
    }
    fit.refusal.code = RefusalCode::doesNotFit;
    fit.refusal.needed = fit.need.total() * devices;
    fit.refusal.available = fit.availablePerDevice * devices;
    const double perDevice = fit.availablePerDevice - kRuntimeGib;
    if (perDevice > 0)
        fit.refusal.remedyCount = std::ceil((fit.need.total() - kRuntimeGib) / perDevice);
    fit.refusal.remedyPrecision = fittingPrecision(hardware, task, sequences, context, devices);
    return fit;
}

MemoryFit fitTraining(const HardwareShape &hardware, const SizingTask &task, double sequence,
                      int mostInstances)
{
    MemoryFit fit;
    fit.availablePerDevice = usableGib(hardware);
    const double perInstance =
        hardware.hasAccelerator() ? std::max(1.0, std::floor(hardware.acceleratorCount)) : 1;
    for (int instances = 1; instances <= mostInstances; instances *= 2) {
        const double devices = perInstance * instances;
        for (const bool recompute : {false, true}) {
            for (int stage = 0; stage <= (devices > 1 ? 3 : 0); ++stage) {
                fit.need = trainingNeed(task, devices, stage, sequence, recompute);
                fit.zeroStage = stage;
                fit.recompute = recompute;
                fit.instances = instances;
                if (fit.need.total() <= fit.availablePerDevice) {
                    fit.fits = true;
                    return fit;
                }
            }
        }
    }
    fit.refusal.code = RefusalCode::doesNotFit;
    const MemoryNeed alone =
        trainingNeed(task, perInstance, perInstance > 1 ? 3 : 0, sequence, true);
    fit.refusal.needed = alone.total() * perInstance;
    fit.refusal.available = fit.availablePerDevice * perInstance;
    const double fixed = alone.activations + alone.runtime;
    if (fit.availablePerDevice > fixed)
        fit.refusal.remedyCount =
            std::ceil((alone.weights + alone.optimiser) / (fit.availablePerDevice - fixed));
    return fit;
}

} // namespace headroom
