// SPDX-License-Identifier: GPL-3.0-or-later
#include "benchmarks/row_fit.h"

#include "core/sizing/memory/memory_fit.h"
#include "core/sizing/speed/sample_inference.h"
#include "core/sizing/speed/training_step.h"
#include "core/sizing/task/token_work.h"

#include <algorithm>

namespace headroom {
namespace {

MemoryFit fitOf(const HardwareShape &hardware, const SizingTask &task)
{
    if (task.kind == TaskKind::training)
        return fitTraining(hardware, task, impliedSequence(task), 1);
    const bool samples =
        task.kind == TaskKind::batchInference || task.kind == TaskKind::onlineInference;
    const double context =
        samples ? impliedSampleTokens(task) : task.inputTokens + task.outputTokens;
    return fitInference(hardware, task, 1, std::max(1.0, context));
}

} // namespace

Refusal misfitOf(const HardwareShape &hardware, const SizingTask &task)
{
    // Tables of embeddings and llama.cpp's layers may stay with the host.
    if (task.kind == TaskKind::classicalTraining || usableGib(hardware) <= 0
        || task.model->kind == ModelKind::recommendation
        || task.softwareName == SoftwareName::llamaCpp)
        return {};
    const MemoryFit fit = fitOf(hardware, task);
    return !fit.fits && fit.refusal.neededLow > fit.refusal.available ? fit.refusal : Refusal{};
}

} // namespace headroom
