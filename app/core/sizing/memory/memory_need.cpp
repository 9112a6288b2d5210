// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/memory/memory_need.h"

#include "core/sizing/task/token_work.h"

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

/// Context of the device (0.3-0.6 GiB), libraries and blocks that the allocator keeps: of the measured processes of
/// PyTorch, llama.cpp and ExLlama (premAI, 7B models) half lie within 0.6 GiB of it.
constexpr double kRuntimeGib = 1.0;
/// FasterTransformer and CTranslate2 take 2.7-3.2 GiB beside weights and cache, whatever the model (0.35B to 7B).
constexpr double kFasterTransformerGib = 2.9;
/// Buffers of the collective operations of a process group (NCCL).
constexpr double kCollectivesGib = 0.5;
/// Elements of a bucket in which gradients are exchanged (DeepSpeed: reduce_bucket_size).
constexpr double kBucketElements = 5e8;
/// Tokens that pass at once in servers that cut prompts into chunks (vLLM, TensorRT-LLM).
constexpr double kChunkTokens = 8192;

/// Adapters of rank 8-16 on the attention: about 0.3 % of the parameters.
constexpr double kAdapterShare = 0.003;
/// What the path of LoRA's adapters keeps, bytes per value of the hidden state: its input after dropout (2), the
/// mask (1), its product widened to queries, keys and values (6).
constexpr double kAdapterPathBytes = 9;

/// Logits and what the loss makes of them, bytes per token and word of the vocabulary. In mixed precision: 16-bit
/// logits (2), widened (4), softmax (4), gradient (4); torchtitan's runs with full recomputation show 13.2-15.6.
/// In true 16 bits, as programs for adapters run (litgpt): 2 each for logits, softmax and two gradients.
constexpr double kMixedLogitBytes = 14;
constexpr double kNarrowLogitBytes = 8;
/// In one kernel: 16-bit logits and what it keeps beside them (Megatron, compiled losses).
constexpr double kFusedLogitBytes = 6;
/// Quantised weights at the high end: block scales without double quantisation take 4.5 bits in place of 4.127, and
/// output layers often stay wide.
constexpr double kQuantisedSlack = 0.1;

/// Images and the like: bytes kept per value that the layers put out (inputs of convolutions, of normalisations, and
/// gradients, 16 bits each; ResNet-50 with 256 images on 22 GB).
constexpr double kSampleValueBytes = 8;

double widthOfHeads(const ModelProfile &model)
{
    return model.heads > 0 && model.headDim > 0 ? static_cast<double>(model.heads) * model.headDim
                                                : static_cast<double>(model.hidden);
}

double widthOfKeys(const ModelProfile &model)
{
    return model.kvHeads > 0 && model.headDim > 0
               ? static_cast<double>(model.kvHeads) * model.headDim
               : widthOfHeads(model);
}

double widthOfMlp(const ModelProfile &model)
{
    return model.ffn > 0 ? model.ffn : 4.0 * model.hidden;
}

/// A mixture of experts keeps the values of those that a token chose.
double activeMlpWidth(const ModelProfile &model)
{
    const double listed = widthOfMlp(model);
    if (!model.isMixtureOfExperts() || model.layers <= 0)
        return listed;
    const double attention = 2.0 * model.hidden * (widthOfHeads(model) + widthOfKeys(model));
    const double matrices = (model.gatedMlp ? 3.0 : 2.0) * model.hidden;
    return std::max(listed, (1e9 * blockParamsB(model) / model.layers - attention) / matrices);
}

double embeddingValues(const ModelProfile &model)
{
    return static_cast<double>(model.vocab) * model.hidden;
}

/// Weights of fewer than 16 bits leave the table of embeddings, and norms, wide.
double storedWeightBytes(const ModelProfile &model, Precision precision)
{
    const double each = bytesPerParameter(precision);
    const double narrowed = each < 2 && hasTokens(model) ? (2 - each) * embeddingValues(model) : 0;
    return weightBytes(model, precision) + narrowed;
}

/// Kernels for nf4 write 16-bit copies of a matrix before they multiply: the output layer's and the widest one's
/// stay with the allocator (bitsandbytes).
double dequantisedBytes(const ModelProfile &model, Precision precision)
{
    if (precision != Precision::nf4 || !hasTokens(model))
        return 0;
    return 2.0 * (embeddingValues(model) + model.hidden * widthOfMlp(model));
}

/// Programs that pass a batch of prompts as a whole, each operation with memory of its own.
bool passesWholePrompts(SoftwareName name)
{
    return name == SoftwareName::fasterTransformer || name == SoftwareName::framework
           || name == SoftwareName::quantisedEager || name == SoftwareName::tensorFlow;
}

double inferenceActivationBytes(const SizingTask &task, double devices, double sequences,
                                double context)
{
    const ModelProfile &model = *task.model;
    const double width = bytesPerParameter(task.precision) >= 4 ? 4.0 : 2.0;
    if (!hasTokens(model)) {
        // Feature maps that are alive at once: in and out of a layer and of the branch beside it, of all layers'.
        const double layers = model.layers > 0 ? model.layers : 20.0;
        const double steps = model.kind == ModelKind::diffusion ? kDenoisingSteps : 1.0;
        const double values = activationValues(model, 1e9 * model.forwardGflopsPerSample) / steps;
        return sequences * values * std::min(1.0, 4.0 / layers) * width / devices;
    }
    const bool whole = passesWholePrompts(task.softwareName);
    const double prompt = task.inputTokens > 0 ? std::min(task.inputTokens, context) : context;
    const double tokens =
        whole ? sequences * prompt : std::min(kChunkTokens, prompt * std::min(sequences, 8.0));
    // Hidden states (in, out, residual, queries, keys, values) stand on each device; the widest layer is split.
    const double wide = std::max(widthOfMlp(model), 4.0 * model.hidden);
    return tokens * (6.0 * model.hidden + 2.0 * wide / devices) * width * (whole ? 2.0 : 1.0)
           + sequences * model.vocab * 4.0;
}

double attentionValues(const ModelProfile &model, double heads)
{
    return 2.0 * model.layers * model.hidden * model.headDim * heads;
}

/// Stages that the fullest one counts for, as layers are not divided: 61 layers in two stages are 31 and 30.
double stagesOnFullest(const ModelProfile &model, int pipeline)
{
    const double layers = std::max(pipeline, model.layers);
    return layers / std::ceil(layers / pipeline);
}

bool trainsAdapters(const SizingTask &task)
{
    return task.method != TrainingMethod::full;
}

/// 16-bit values, unless training in fp32 keeps everything twice as wide.
double activationWidth(const SizingTask &task)
{
    return task.precision == Precision::fp32 || task.precision == Precision::tf32 ? 2.0 : 1.0;
}

double trainingActivationBytes(const SizingTask &task, const TrainingArrangement &layout,
                               double sequence)
{
    const ModelProfile &model = *task.model;
    const double layers = model.layers > 0 ? model.layers : 1;
    const double wide = activationWidth(task);
    if (!hasTokens(model)) {
        const double steps = model.kind == ModelKind::diffusion ? kDenoisingSteps : 1.0;
        const double values = activationValues(model, 1e9 * model.forwardGflopsPerSample)
                              * task.itemsPerSample / steps;
        const double kept = layout.recompute == Recompute::full        ? 0.35
                            : layout.recompute == Recompute::selective ? 0.6
                                                                       : 1.0;
        return layout.microBatch * values * kSampleValueBytes * kept * wide;
    }
    const double perToken =
        activationBytesPerToken(task, layout.recompute, layout.fusedAttention, sequence);
    double bytes = layers * perToken;
    if (layout.recompute != Recompute::none) // the layer that is being computed again
        bytes += activationBytesPerToken(task, Recompute::none, layout.fusedAttention, sequence);
    bytes += model.vocab
             * (layout.fusedLoss       ? kFusedLogitBytes
                : trainsAdapters(task) ? kNarrowLogitBytes
                                       : kMixedLogitBytes);
    // Tensor parallel with split sequences (arXiv:2205.05198). A pipeline's first stage keeps as many micro-batches
    // as there are stages, each of its share of the layers: no less than one device alone.
    return wide * layout.microBatch * sequence * bytes / layout.tensor;
}

/// Weights that are gathered for the moment (stage 3: two layers in flight, output layer with its gradient), or
/// the bucket in which gradients travel.
double shardingBufferBytes(const SizingTask &task, const TrainingArrangement &layout, double params)
{
    const ModelProfile &model = *task.model;
    if (layout.devices <= layout.tensor * layout.pipeline || layout.zeroStage == 0)
        return 0;
    if (layout.zeroStage < 3)
        return 2.0
               * std::min(kBucketElements, trainsAdapters(task) ? kAdapterShare * params : params);
    const double head = hasTokens(model) ? embeddingValues(model) / layout.tensor : 0;
    const double layers = model.layers > 0 ? model.layers / layout.pipeline : 1;
    const double layer = std::max(0.0, params - 2.0 * head) / std::max(1.0, layers);
    return 2.0 * 2.0 * layer + (trainsAdapters(task) ? 2.0 : 6.0) * head;
}

} // namespace

RangedFigure needRange(const MemoryNeed &need)
{
    const double counted = need.weights + need.cache + need.optimiser;
    const double decided = need.activations + need.buffers;
    return {need.total(), 0.97 * counted + 0.8 * decided + 0.5 * need.runtime,
            std::max(1.03 * counted + 1.2 * decided + 2.5 * need.runtime + need.unsure,
                     1.05 * need.loading)};
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

/// In 16 bits, with hidden size h, width of all heads w, of keys k, of the inner layer f (arXiv:2205.05198 counts
/// the same for one layer: 34 h with f = 4h and w = k = h). Operations keep what their gradients need:
///   norms: their input, 2h each; RMS norms as frameworks have them widen it to fp32: 4h
///   attention without the scores: queries, keys, values, output: 4w + 4k; scores, softmax and mask: 5 a s
///   gated units: both products and the activated one, 6f (4f when fused); others: 2f before the activation
///   matrices whose weights are trained, or quantised ones (bitsandbytes): their inputs, 4h + 2f
///   dropout of trained models without gates: two masks, 2h;  LoRA: its own path
double activationBytesPerToken(const SizingTask &task, Recompute recompute, bool fusedAttention,
                               double sequence)
{
    const ModelProfile &model = *task.model;
    const double h = model.hidden;
    const double w = widthOfHeads(model);
    const double k = widthOfKeys(model);
    const double f = activeMlpWidth(model);
    if (recompute == Recompute::full)
        return 2.0 * h;
    // Layer's input, attention's output, and every second matrix product (torchtitan's selective checkpointing).
    if (recompute == Recompute::selective)
        return 2.0 * h + 2.0 * w
               + 0.5 * (2.0 * w + 4.0 * k + 4.0 * h + (model.gatedMlp ? 4.0 : 2.0) * f);
    const bool fused = task.software != SoftwareClass::stockFramework;
    double bytes = model.gatedMlp && !fused ? 8.0 * h : 4.0 * h;
    bytes += 4.0 * w + 4.0 * k;
    if (!fusedAttention)
        bytes += 5.0 * std::max(1, model.heads) * sequence;
    bytes += model.gatedMlp ? (fused ? 4.0 : 6.0) * f : 2.0 * f;
    if (task.method != TrainingMethod::lora)
        bytes += 4.0 * h + 2.0 * f;
    if (task.method == TrainingMethod::full && !model.gatedMlp)
        bytes += 2.0 * h;
    if (trainsAdapters(task))
        bytes += kAdapterPathBytes * h;
    return bytes;
}

double paddedWork(const ModelProfile &model, const CopyLayout &layout)
{
    if (layout.padded <= model.heads || model.paramsB <= 0)
        return 1;
    return 1 + attentionValues(model, layout.padded - model.heads) / (1e9 * model.paramsB);
}

MemoryNeed inferenceNeed(const SizingTask &task, const CopyLayout &layout, double sequences,
                         double context)
{
    const ModelProfile &model = *task.model;
    const double devices = layout.tensor * stagesOnFullest(model, layout.pipeline);
    MemoryNeed need;
    need.weights =
        paddedWork(model, layout) * storedWeightBytes(model, task.precision) / devices / kGib;
    if (bytesPerParameter(task.precision) < 2)
        need.unsure = kQuantisedSlack * need.weights;
    need.cache = sequences * sequenceBytes(model, context, task.cachePrecision)
                 / (cacheSharers(model, layout.tensor) * devices / layout.tensor) / kGib;
    need.activations = inferenceActivationBytes(task, layout.tensor, sequences, context) / kGib;
    need.buffers = dequantisedBytes(model, task.precision) / devices / kGib;
    need.runtime =
        task.softwareName == SoftwareName::fasterTransformer ? kFasterTransformerGib : kRuntimeGib;
    return need;
}

MemoryNeed trainingNeed(const SizingTask &task, const TrainingArrangement &layout, double sequence)
{
    const ModelProfile &model = *task.model;
    const double sharers = layout.tensor * layout.pipeline;
    const double replicas = std::max(1.0, layout.devices / sharers);
    const double params = model.paramsB * 1e9 / sharers;
    MemoryNeed need;
    if (task.method == TrainingMethod::full) {
        const double states = trainingStateBytes(params, replicas, layout.zeroStage);
        need.weights = 2.0 * params / (layout.zeroStage == 3 ? replicas : 1.0) / kGib;
        need.optimiser = states / kGib - need.weights;
    } else {
        const bool quantised = task.method == TrainingMethod::qlora;
        const Precision kept = quantised                                ? Precision::nf4
                               : bytesPerParameter(task.precision) >= 4 ? task.precision
                                                                        : Precision::bf16;
        const double whole = storedWeightBytes(model, kept) / sharers / kGib;
        need.weights = whole / (layout.zeroStage == 3 ? replicas : 1.0);
        need.optimiser =
            trainingStateBytes(kAdapterShare * params, replicas, layout.zeroStage) / kGib;
        need.buffers = dequantisedBytes(model, kept) / sharers / kGib;
        need.unsure = quantised ? kQuantisedSlack * need.weights : 0;
        // litgpt on 2 and 4 cards peaks at the whole model and its own share of it.
        if (layout.zeroStage == 3)
            need.loading = whole + need.weights;
    }
    need.activations = trainingActivationBytes(task, layout, sequence) / kGib;
    need.buffers += shardingBufferBytes(task, layout, params) / kGib;
    need.runtime = kRuntimeGib + (layout.devices > 1 ? kCollectivesGib : 0);
    if (need.loading > 0)
        need.loading += need.activations + need.optimiser + need.runtime;
    return need;
}

TrainingPasses trainingPasses(const SizingTask &task, double items, double replicas)
{
    constexpr double kRounding = 1e-9; // of a share that is whole but for its last bit
    TrainingPasses passes;
    passes.perReplica = std::max(1.0, std::ceil(items / std::max(1.0, replicas) - kRounding));
    passes.micro = passes.perReplica;
    if (task.microBatch > 0)
        passes.micro = std::min(task.microBatch, passes.perReplica);
    else if (task.accumulation > 1)
        passes.micro = std::max(1.0, std::ceil(passes.perReplica / task.accumulation - kRounding));
    passes.count = std::ceil(passes.perReplica / passes.micro - kRounding);
    return passes;
}

double dataParallelReplicas(const SizingTask &task, double devices)
{
    const double sharers =
        std::max(1.0, task.tensorParallel) * std::max(1.0, task.pipelineParallel);
    return std::max(1.0, std::floor(std::max(1.0, devices) / sharers));
}

double microBatchOf(const SizingTask &task, double replicas, double otherwise)
{
    if (task.microBatch <= 0 && (task.accumulation <= 1 || task.batch <= 0))
        return otherwise;
    // A global batch that is not stated is made of micro batches.
    return task.batch > 0 ? trainingPasses(task, task.batch, replicas).micro : task.microBatch;
}

} // namespace headroom
