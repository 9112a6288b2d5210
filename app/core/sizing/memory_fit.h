// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sizing/hardware.h"
#include "sizing/refusal.h"
#include "sizing/sizing_task.h"

namespace headroom {

/// What a model needs in memory, GiB.
struct MemoryNeed {
    double weights = 0;
    double cache = 0;
    double activations = 0;
    double optimiser = 0; ///< gradients, master weights, moments
    double runtime = 0;

    [[nodiscard]] double total() const
    {
        return weights + cache + activations + optimiser + runtime;
    }
};

/// The smallest arrangement that holds the model, or why none does.
struct MemoryFit {
    bool fits = false;
    Refusal refusal;
    MemoryNeed need; ///< per device of the arrangement
    double availablePerDevice = 0;
    int tensorParallel = 1; ///< devices that share one copy
    int zeroStage = 0;      ///< training: 0 all states on each device ... 3 everything sharded
    int instances = 1;      ///< training: the fewest that hold the states
    bool recompute = false; ///< training: activations recomputed to fit
};

/// One copy of the model with `sequences` sequences of `context` tokens, inside one instance.
[[nodiscard]] MemoryFit fitInference(const HardwareShape &hardware, const SizingTask &task,
                                     double sequences, double context);

/// Training with Adam in mixed precision, LoRA or QLoRA, over up to `mostInstances` instances: the lowest ZeRO
/// stage that fits, activations recomputed only when they must be.
[[nodiscard]] MemoryFit fitTraining(const HardwareShape &hardware, const SizingTask &task,
                                    double sequence, int mostInstances);

/// Parts of the training states on each of `devices` (ZeRO, arXiv:1910.02054): 16 bytes per parameter, of which
/// stage 1 shards 12, stage 2 14 and stage 3 all.
[[nodiscard]] double trainingStateBytes(double params, double devices, int zeroStage);

/// Activation bytes of one layer and sequence (arXiv:2205.05198, with fused attention): 34 s h, or 2 s h when
/// recomputed.
[[nodiscard]] double activationBytes(const ModelProfile &model, double sequence, bool recompute);

/// GiB that a process may use on one device, or on the host when there is no accelerator.
[[nodiscard]] double usableGib(const HardwareShape &hardware);

} // namespace headroom
