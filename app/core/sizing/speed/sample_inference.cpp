// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/speed/sample_inference.h"

#include "core/sizing/task/token_work.h"

namespace headroom {
namespace {

/// Kernels that are launched one after the other: about eight for a layer of a transformer, one for a convolution.
double kernelsOf(const ModelProfile &model)
{
    const double layers = model.layers > 0 ? model.layers : 50;
    return model.heads > 1 ? 8 * layers : layers;
}

/// Sentences that are tried side by side while translating: 10 with GNMT (arXiv:1609.08144), 4 with transformers
/// (arXiv:1706.03762). Where fewer than eight "tokens" are given they are the beams.
double beamsOf(const SizingTask &task)
{
    if (task.inputTokens > 0 && task.inputTokens < 8)
        return task.inputTokens;
    return isRecurrent(*task.model) ? 10 : task.model->family == "transformer" ? 4 : 1;
}

/// The sentence passes the encoder at once and the decoder word by word: half of the weights once, the other
/// half for each word.
RooflineTime translationTime(const DeviceRates &rates, const SizingTask &task, double samples,
                             double tokens)
{
    const ModelProfile &model = *task.model;
    const double words = decodedTokens(task);
    const double half = 0.5e9 * blockParamsB(model) * bytesPerParameter(task.precision);
    const double head = 1e9 * headParamsB(model) * bytesPerParameter(task.precision);
    RooflineTime time;
    time.compute = samples * forwardFlopsPerSample(task, tokens) / rates.flops;
    time.memory = (half + words * (half + head)) / rates.bandwidth;
    const double passes = isRecurrent(model) ? tokens + words : 1 + words;
    time.overhead = rates.perStep + 0.5 * passes * kernelsOf(model) * rates.perLayer;
    return time;
}

} // namespace

double impliedSampleTokens(const SizingTask &task)
{
    if (task.inputTokens >= 8
        || (task.inputTokens > 0 && task.model->kind != ModelKind::encoderDecoder))
        return task.inputTokens + (task.model->kind == ModelKind::decoder ? task.outputTokens : 0);
    switch (task.model->kind) {
    case ModelKind::encoder:
        // MLPerf packs SQuAD without padding: 180 tokens on average of at most 384.
        return task.software == SoftwareClass::vendorBest ? 180 : 384;
    case ModelKind::encoderDecoder: return 30;
    default: return 1;
    }
}

double decodedTokens(const SizingTask &task)
{
    return task.outputTokens > 0 ? task.outputTokens : impliedSampleTokens(task);
}

double forwardFlopsPerSample(const SizingTask &task, double tokens)
{
    const ModelProfile &model = *task.model;
    if (model.kind == ModelKind::encoderDecoder) {
        const double perToken = forwardFlopsPerToken(model, tokens, false, 0.0);
        return (0.5 * perToken * tokens
                + decodedTokens(task) * beamsOf(task) * (0.5 * perToken + 2e9 * headParamsB(model)))
               * task.itemsPerSample;
    }
    if (hasTokens(model))
        return tokens * forwardFlopsPerToken(model, tokens, false, 0.0) * task.itemsPerSample;
    if (model.forwardGflopsPerSample > 0)
        return model.forwardGflopsPerSample * 1e9 * task.itemsPerSample;
    // Convolutional networks reuse each weight some 300 times per image (ResNet-50: 160, detectors: 1000s).
    return 2e9 * model.paramsB * 300 * task.itemsPerSample;
}

RooflineTime sampleBatchTime(const DeviceRates &rates, const SizingTask &task, double samples,
                             double tokens)
{
    const ModelProfile &model = *task.model;
    if (model.kind == ModelKind::encoderDecoder)
        return translationTime(rates, task, samples, tokens);
    const double flops = forwardFlopsPerSample(task, tokens);
    RooflineTime time;
    time.compute = samples * flops / rates.flops;
    const double weights =
        model.kind == ModelKind::recommendation ? 0 : weightBytes(model, task.precision);
    // Every value is written once and read once; normalising it apart reads and writes it again.
    const double width = std::max(1.0, bytesPerParameter(task.precision));
    const double passes = task.software == SoftwareClass::stockFramework ? 4.0 : 2.0;
    const double activations = hasTokens(model)
                                   ? tokens * model.layers * model.hidden * 8.0 * width
                                   : passes * width * task.itemsPerSample
                                         * activationValues(model, flops / task.itemsPerSample);
    time.memory = (weights + samples * activations) / rates.bandwidth;
    const double steps = model.kind == ModelKind::diffusion ? 20 : 1;
    time.overhead = steps * (rates.perStep + kernelsOf(model) * rates.perLayer);
    return time;
}

} // namespace headroom
