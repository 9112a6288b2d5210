// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/memory/training_passes.h"

#include <algorithm>
#include <cmath>

namespace headroom {

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
