// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sizing/task/sizing_task.h"

namespace headroom {

/// How the items of one training step pass through a replica of the model: the global batch is shared out in whole items,
/// and each replica takes its share a micro batch at a time.
struct TrainingPasses {
    double perReplica = 1; ///< items of the busiest replica in one step
    double micro = 1;      ///< of them in one pass
    double count = 1;      ///< passes in one step
};

/// `items` = global batch. A replica cannot take part of a sequence: fewer items than replicas leave some idle. Where the
/// task states neither micro batch nor accumulation, a replica's share passes at once.
[[nodiscard]] TrainingPasses trainingPasses(const SizingTask &task, double items, double replicas);

/// Copies of the model that work side by side: devices over those that share one copy, in whole copies.
[[nodiscard]] double dataParallelReplicas(const SizingTask &task, double devices);

/// Items in one pass of a replica, or `otherwise` where the task leaves it to the engine.
[[nodiscard]] double microBatchOf(const SizingTask &task, double replicas, double otherwise);

} // namespace headroom
