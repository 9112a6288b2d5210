// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/models/model_profile.h"
#include "core/models/task_terms.h"
#include "core/sizing/task/prediction.h"

#include <algorithm>
#include <cmath>

namespace headroom {

/// What is asked of the hardware, as benchmarks distinguish it.
enum class TaskKind {
    training,         ///< tokens/s or samples/s over all accelerators
    prefill,          ///< input tokens/s
    decodeSingle,     ///< output tokens/s of one request at a time
    llmThroughput,    ///< output tokens/s with the machine saturated
    llmServing,       ///< output tokens/s, TTFT and TPOT at a given concurrency
    batchInference,   ///< samples/s offline, encoders, vision, speech, diffusion
    onlineInference,  ///< samples/s and latency under a load generator
    classicalTraining ///< rows * trees / s, or rows/s
};
inline constexpr int kTaskKindCount = 8;

/// How requests come to the machine.
enum class LoadPattern {
    saturated,    ///< always enough work: offline, maximum throughput
    server,       ///< random arrivals under a latency limit
    interactive,  ///< the same with a tight limit
    singleStream, ///< one at a time
    fixedBatch,   ///< one batch after the other
    concurrent,   ///< a fixed number of clients, each waiting for its answer
};

/// Software that was measured often enough to be told apart.
enum class SoftwareName {
    other,
    framework, ///< PyTorch, TensorFlow, MXNet as installed
    llamaCpp,
    vllm,
    sglang,
    tensorRtLlm,
    fasterTransformer,
    tensorRt,
    lmdeploy,
    megatron, ///< and NeMo, FSDP recipes, MaxText
    neuron,
    optimumHabana,
    openVino,
    triton,
    quantisedEager, ///< AutoGPTQ, bitsandbytes and the like inside a framework
    classicalLibrary,
    tensorFlow, ///< as installed: graphs and loops are launched differently from the other frameworks'
    tunedFramework, ///< the same with a vendor's recipe: channels last, fused kernels, its own loaders
};
inline constexpr int kSoftwareNameCount = 18;

/// Requests come when they come, and latency is more than a batch's time.
[[nodiscard]] constexpr bool waitsForArrivals(LoadPattern load)
{
    return load == LoadPattern::server || load == LoadPattern::interactive;
}

/// One question to predict(). 0 = "not given": the engine assumes what the task implies.
struct SizingTask {
    TaskKind kind = TaskKind::llmServing;
    const ModelProfile *model = nullptr;
    Precision precision = Precision::fp16;
    CachePrecision cachePrecision = CachePrecision::sixteenBits;
    SoftwareClass software = SoftwareClass::tunedServer;
    TrainingMethod method = TrainingMethod::full;
    double batch =
        0; ///< items of one step over all accelerators (training: global batch, in sequences)
    double microBatch = 0; ///< training: items in one pass of one replica; 0 = the engine chooses
    double accumulation =
        0;                  ///< training: passes before one optimiser step; 0 = as the others imply
    double concurrency = 0; ///< requests in flight
    double inputTokens = 0; ///< per request; training: sequence length
    double outputTokens = 0;
    double cachedShare = 0;   ///< of the input tokens, kept from earlier requests: not read again
    double tokensPerStep = 1; ///< that a request gets of a step, by speculative decoding
    double tensorParallel = 0;
    double pipelineParallel = 0;
    double nodes = 0;
    LoadPattern load = LoadPattern::concurrent;
    double latencyLimitMs = 0; ///< that a server keeps its tail under; batches grow up to it
    double classicalRows = 0;  ///< rows in the training set of a classical model
    double itemsPerSample =
        1; ///< samples of a benchmark that bundle several items (DLRM: user-item pairs)
    double contextAllowance = 1; ///< times the model's context that a request may take
    SoftwareName softwareName = SoftwareName::other;
};

/// Lengths of requests, assumed where the task does not state them.
[[nodiscard]] constexpr double inputOf(const SizingTask &task)
{
    return task.inputTokens > 0 ? task.inputTokens : 128;
}
[[nodiscard]] constexpr double outputOf(const SizingTask &task)
{
    return task.outputTokens > 0 ? task.outputTokens : 128;
}

/// Of a prompt, tokens whose keys and values are there already. At least the last is read, as its output is the answer's
/// first token.
[[nodiscard]] inline double cachedTokens(const SizingTask &task, double tokens)
{
    return std::max(0.0, std::min(task.cachedShare * tokens, tokens - 1));
}

inline constexpr double kMaxTokensPerStep = 8;

/// Tokens of a request that a step works on: the next one and those drafted to follow it. Three are drafted, as vLLM's
/// examples do, or as many as are accepted.
[[nodiscard]] inline double tokensInStep(const SizingTask &task)
{
    constexpr double kDrafted = 3;
    return task.tokensPerStep > 1 ? 1 + std::max(kDrafted, std::ceil(task.tokensPerStep) - 1) : 1.0;
}

/// The figure that says how fast such a task is.
[[nodiscard]] Figure throughputFigure(TaskKind kind);

/// The correction for a figure of a task. Samples: by software class, as vendors' entries to benchmarks and frameworks
/// as installed differ; training: language models apart from everything else.
[[nodiscard]] constexpr std::size_t headOf(Figure figure, bool onProcessor, const SizingTask &task)
{
    std::size_t variant = 1;
    if (figure == Figure::sampleThroughput || figure == Figure::sampleLatency)
        variant = static_cast<std::size_t>(task.software);
    else if (figure == Figure::trainingThroughput && task.model->kind == ModelKind::decoder)
        variant = 0;
    return headOf(figure, onProcessor, variant);
}

} // namespace headroom
