// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/task/task_limits.h"

#include "core/sizing/task/token_work.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace headroom {
namespace {

constexpr double kMaxItems = 1e9; // in one step: training of recommendation models takes some 1e7
constexpr double kMaxConcurrency = 1e6;  // requests in flight on one machine
constexpr double kMaxTokens = 1e8;       // of one request: ten times the longest context there is
constexpr double kMaxBillions = 1e6;     // parameters: a thousand times the largest model
constexpr double kContextExtension = 32; // of a decoder that is trained: see the header
constexpr double kMaxDevices = 1e6;      // several times the largest machine that was ever built

Refusal refused(RefusalCode code, RefusalSubject subject, double needed, double available)
{
    Refusal refusal;
    refusal.code = code;
    refusal.subject = subject;
    refusal.needed = needed;
    refusal.available = available;
    return refusal;
}

struct Limit {
    RefusalSubject subject;
    double value;
    double maximum;
};

} // namespace

double contextOf(const SizingTask &task)
{
    const bool decodes = task.model->kind == ModelKind::decoder && task.kind != TaskKind::training;
    return decodes ? task.inputTokens + task.outputTokens
                   : std::max(task.inputTokens,
                              task.kind == TaskKind::training ? 0.0 : task.outputTokens);
}

double longestContext(const SizingTask &task)
{
    const ModelProfile &model = *task.model;
    if (!hasTokens(model) || model.maxContext <= 0)
        return 0;
    const bool extends = task.kind == TaskKind::training && model.kind == ModelKind::decoder;
    return model.maxContext
           * (extends                            ? kContextExtension
              : model.kind == ModelKind::decoder ? std::max(1.0, task.contextAllowance)
                                                 : 1.0);
}

Refusal brokenLimit(const HardwareShape &hardware, const SizingTask &task)
{
    const ModelProfile *model = task.model;
    const bool split = model != nullptr && hasTokens(*model);
    const double heads = split && model->heads > 0 ? model->heads : kMaxDevices;
    const double layers = split && model->layers > 0 ? model->layers : kMaxDevices;
    const bool trains = task.kind == TaskKind::training || task.kind == TaskKind::classicalTraining;
    const double longest = model != nullptr ? longestContext(task) : 0;
    if (longest > 0 && contextOf(task) > longest)
        return refused(RefusalCode::contextTooLong, RefusalSubject::context, contextOf(task),
                       longest);
    const std::array<Limit, 12> limits{{
        {RefusalSubject::parametersInBillions, model != nullptr ? model->paramsB : 0, kMaxBillions},
        {RefusalSubject::batch, task.batch, kMaxItems},
        {RefusalSubject::microBatch, task.microBatch, kMaxItems},
        {RefusalSubject::accumulatedPasses, task.accumulation, kMaxItems},
        {RefusalSubject::concurrency, task.concurrency, kMaxConcurrency},
        {RefusalSubject::inputTokens, task.inputTokens, kMaxTokens},
        {RefusalSubject::outputTokens, task.outputTokens, kMaxTokens},
        {RefusalSubject::accelerators, hardware.acceleratorCount, kMaxDevices},
        {RefusalSubject::nodes, task.nodes, kMaxDevices},
        {RefusalSubject::rows, task.classicalRows, 1e12},
        {RefusalSubject::devicesOfALayer, task.tensorParallel, heads},
        {RefusalSubject::pipelineStages, task.pipelineParallel, layers},
    }};
    for (const Limit &limit : limits) {
        if (!(limit.value >= 0) || std::isinf(limit.value))
            return refused(RefusalCode::badDemand, limit.subject, 0, 0);
        if (limit.value > limit.maximum)
            return refused(RefusalCode::beyondLimit, limit.subject, limit.value, limit.maximum);
    }
    if (trains && hardware.hasAccelerator() && hardware.accelerator->inferenceOnly)
        return refused(RefusalCode::notModelled, RefusalSubject::inferenceOnly, 0, 0);
    return {};
}

SizingTask atReference(SizingTask task, double copies)
{
    constexpr double kPrompt = 512;
    constexpr double kAnswer = 128;
    constexpr double kSentence = 128;
    constexpr double kTrained = 2048;
    constexpr double kBeams = 8; // fewer "tokens" of a translation are beams
    if (!isCorrectedByCopy(task))
        return task;
    task.concurrency /= copies;
    task.batch /= copies;
    const double context = task.model->maxContext > 0 ? task.model->maxContext : kTrained;
    if (isServed(task)) {
        task.inputTokens = std::min(kPrompt, std::floor(context / 2));
        task.outputTokens = std::min(kAnswer, std::floor(context / 4));
        task.software = SoftwareClass::tunedServer;
        if (task.softwareName != SoftwareName::llamaCpp)
            task.softwareName = SoftwareName::vllm;
    } else if (task.kind == TaskKind::training) {
        task.nodes = 1;
        task.tensorParallel = task.pipelineParallel = 0;
        if (hasTokens(*task.model))
            task.inputTokens = std::min(kTrained, context);
        // How many sequences of its length a language model takes at once says nothing about those of another.
        if (task.model->kind == ModelKind::decoder && task.method == TrainingMethod::full) {
            task.batch = task.microBatch = 0;
            task.accumulation = 1;
        }
    } else if (hasTokens(*task.model) && (task.inputTokens <= 0 || task.inputTokens >= kBeams)) {
        task.inputTokens = std::min(kSentence, context);
    }
    return task;
}

} // namespace headroom
