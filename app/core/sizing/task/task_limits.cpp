// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/task/task_limits.h"

#include "core/sizing/task/token_work.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace headroom {
namespace {

constexpr double kMostItems = 1e9; // in one step: training of recommendation models takes some 1e7
constexpr double kMostConcurrency = 1e6; // requests in flight on one machine
constexpr double kMostTokens = 1e8;      // of one request: ten times the longest context there is
constexpr double kMostBillions = 1e6;    // parameters: a thousand times the largest model
constexpr double kContextExtension = 32; // of a decoder that is trained: see the header
constexpr double kMostDevices = 1e6;     // several times the largest machine that was ever built

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
    double most;
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
    const double heads = split && model->heads > 0 ? model->heads : kMostDevices;
    const double layers = split && model->layers > 0 ? model->layers : kMostDevices;
    const bool trains = task.kind == TaskKind::training || task.kind == TaskKind::classicalTraining;
    const double longest = model != nullptr ? longestContext(task) : 0;
    if (longest > 0 && contextOf(task) > longest)
        return refused(RefusalCode::contextTooLong, RefusalSubject::context, contextOf(task),
                       longest);
    const std::array<Limit, 12> limits{{
        {RefusalSubject::parametersInBillions, model != nullptr ? model->paramsB : 0,
         kMostBillions},
        {RefusalSubject::batch, task.batch, kMostItems},
        {RefusalSubject::microBatch, task.microBatch, kMostItems},
        {RefusalSubject::accumulatedPasses, task.accumulation, kMostItems},
        {RefusalSubject::concurrency, task.concurrency, kMostConcurrency},
        {RefusalSubject::inputTokens, task.inputTokens, kMostTokens},
        {RefusalSubject::outputTokens, task.outputTokens, kMostTokens},
        {RefusalSubject::accelerators, hardware.acceleratorCount, kMostDevices},
        {RefusalSubject::nodes, task.nodes, kMostDevices},
        {RefusalSubject::rows, task.classicalRows, 1e12},
        {RefusalSubject::devicesOfALayer, task.tensorParallel, heads},
        {RefusalSubject::pipelineStages, task.pipelineParallel, layers},
    }};
    for (const Limit &limit : limits) {
        if (!(limit.value >= 0) || std::isinf(limit.value))
            return refused(RefusalCode::badDemand, limit.subject, 0, 0);
        if (limit.value > limit.most)
            return refused(RefusalCode::beyondLimit, limit.subject, limit.value, limit.most);
    }
    if (trains && hardware.hasAccelerator() && hardware.accelerator->inferenceOnly)
        return refused(RefusalCode::notModelled, RefusalSubject::inferenceOnly, 0, 0);
    return {};
}

} // namespace headroom
