// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/speed/sample_inference.h"

#include "core/sizing/task/token_work.h"

#include <algorithm>

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

/// A request of speech is 30 seconds of audio, the window of Whisper (arXiv:2212.04356): 1,500 positions after the encoder's
/// convolutions, which the decoder attends to with each token that it writes.
constexpr double kEncodedPositions = 1500;
/// Some 75 words at 150 a minute, at 0.75 words a token.
constexpr double kTranscriptTokens = 100;

/// Frameworks as installed cut recordings into windows that overlap by 5 seconds at both ends (pipelines of transformers), so
/// that they transcribe half as much again; a batch is done when its longest transcript is, some half longer than the mean;
/// and Python launches the kernels of a decoder's layer one by one in 0.95 ms (30 ms a token with 32 layers on A100, alone or
/// in a batch). They take some 24 windows at once, however many wait.
constexpr double kWindowOverlap = 1.5;
constexpr double kLongestTranscript = 1.5;
constexpr double kEagerLayerSeconds = 0.95e-3;
constexpr double kPipelineBatch = 24;
/// Reading the audio and computing its spectrogram on one core before the model sees it, a window after the other.
constexpr double kFeatureSeconds = 0.1;

/// The encoder reads the window at once; the decoder writes token by token, and each one reads its half of the weights and the
/// keys and values of the whole window.
RooflineTime transcriptionTime(const DeviceRates &rates, const SizingTask &task, double samples)
{
    const ModelProfile &model = *task.model;
    const bool installed = task.software == SoftwareClass::stockFramework;
    const double windows = samples * (installed ? kWindowOverlap : 1.0);
    const double tokens = task.outputTokens > 0 ? task.outputTokens : kTranscriptTokens;
    const double steps =
        tokens * (installed ? kLongestTranscript * std::max(1.0, windows / kPipelineBatch) : 1.0);
    const double layers = 0.5 * model.layers;
    const double width = std::max(1.0, bytesPerParameter(task.precision));
    const double half = 0.5e9 * model.paramsB * bytesPerParameter(task.precision);
    const double window = 2.0 * layers * kEncodedPositions * model.hidden * std::max(2.0, width);
    const double passes = installed ? 4.0 : 2.0;
    const double flops = forwardFlopsPerSample(task, 1);
    const double activations = passes * width * activationValues(model, flops);
    RooflineTime time;
    time.compute = windows * flops / rates.flops;
    time.memory =
        (half + steps * half + windows * (tokens * window + activations)) / rates.bandwidth;
    constexpr double kEncoderKernels = 8;
    constexpr double kDecoderKernels = 12; // it attends twice
    const double step =
        layers * std::max(kDecoderKernels * rates.perLayer, installed ? kEagerLayerSeconds : 0.0);
    time.overhead = rates.perStep + layers * kEncoderKernels * rates.perLayer + steps * step
                    + (installed ? windows * kFeatureSeconds : 0.0);
    return time;
}

} // namespace

bool isTranscriber(const ModelProfile &model)
{
    return model.kind == ModelKind::speech && model.heads > 0 && model.vocab > 0;
}

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
    if (isTranscriber(model))
        return transcriptionTime(rates, task, samples);
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
