// SPDX-License-Identifier: GPL-3.0-or-later
#include "sizing/sample_inference.h"

#include "sizing/token_work.h"

namespace headroom {

double impliedSampleTokens(const SizingTask &task)
{
    // Fewer than eight "tokens" of a translation model are beams.
    if (task.inputTokens >= 8
        || (task.inputTokens > 0 && task.model->kind != ModelKind::encoderDecoder))
        return task.inputTokens + (task.model->kind == ModelKind::encoder ? 0 : task.outputTokens);
    switch (task.model->kind) {
    case ModelKind::encoder:
        // MLPerf packs SQuAD without padding: 180 tokens on average of at most 384.
        return task.software == SoftwareClass::vendorBest ? 180 : 384;
    case ModelKind::encoderDecoder: return 64;
    default: return 1;
    }
}

double forwardFlopsPerSample(const ModelProfile &model, double tokens, double itemsPerSample)
{
    if (hasTokens(model))
        return tokens * forwardFlopsPerToken(model, tokens, false, 0.0) * itemsPerSample;
    if (model.forwardGflopsPerSample > 0)
        return model.forwardGflopsPerSample * 1e9 * itemsPerSample;
    // Convolutional networks reuse each weight some 300 times per image (ResNet-50: 160, detectors: 1000s).
    return 2e9 * model.paramsB * 300 * itemsPerSample;
}

RooflineTime sampleBatchTime(const DeviceRates &rates, const SizingTask &task, double samples,
                             double tokens)
{
    const ModelProfile &model = *task.model;
    const double flops = forwardFlopsPerSample(model, tokens, task.itemsPerSample);
    RooflineTime time;
    time.compute = samples * flops / rates.flops;
    const double weights =
        model.kind == ModelKind::recommendation ? 0 : weightBytes(model, task.precision);
    const double width = bytesPerParameter(task.precision) / 2.0;
    const double activations = hasTokens(model)
                                   ? tokens * model.layers * model.hidden * 16.0 * width
                                   : flops * 0.004 * width; // about 30 MB for ResNet-50's 8.2 GFLOP
    time.memory = (weights + samples * activations) / rates.bandwidth;
    const double steps = model.kind == ModelKind::diffusion ? 20 : 1;
    const double layers = model.layers > 0 ? model.layers : 50;
    time.overhead = steps * (rates.perStep + layers * rates.perLayer);
    return time;
}

} // namespace headroom
