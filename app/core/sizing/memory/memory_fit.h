// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sizing/hardware/hardware.h"
#include "core/sizing/memory/memory_need.h"
#include "core/sizing/task/refusal.h"

#include <vector>

namespace headroom {

/// The smallest arrangement that holds the model, or why none does.
struct MemoryFit {
    bool fits = false;
    Refusal refusal;
    MemoryNeed need; ///< per device of the arrangement
    double availablePerDevice = 0;
    int tensorParallel = 1;   ///< devices that share each layer
    int pipelineParallel = 1; ///< inference: stages of one copy
    int paddedHeads = 0;      ///< inference: attention heads with padding; 0 = none
    int zeroStage = 0;        ///< training: see trainingStateBytes
    int instances = 1;        ///< of one copy; training: the fewest that hold the states
    Recompute recompute = Recompute::none; ///< training: no more than it must be
    double microBatch = 1;                 ///< training: items in one pass of one replica

    /// It fits, but not at the high end of the range of what is needed.
    [[nodiscard]] bool tight() const { return fits && needRange(need).high > availablePerDevice; }
};

/// One copy of the model laid out in this way, with `sequences` sequences of `context` tokens.
[[nodiscard]] MemoryFit fitOn(const HardwareShape &hardware, const SizingTask &task,
                              const CopyLayout &layout, double sequences, double context);

/// One copy of the model with `sequences` sequences of `context` tokens, inside one instance.
[[nodiscard]] MemoryFit fitInference(const HardwareShape &hardware, const SizingTask &task,
                                     double sequences, double context);

/// Training with Adam in mixed precision, LoRA or QLoRA, with the micro batch that the task states or implies on each
/// replica, or else one item at a time, over up to `maxInstances` instances: the fewest; of their arrangements the
/// gentlest that holds the high end of the need (ZeRO stages before recomputing more, layers split over devices last), or
/// else one that recomputes everything and holds the need itself.
[[nodiscard]] MemoryFit fitTraining(const HardwareShape &hardware, const SizingTask &task,
                                    double sequence, int maxInstances);

/// The same on exactly so many instances.
[[nodiscard]] MemoryFit fitTrainingOn(const HardwareShape &hardware, const SizingTask &task,
                                      double sequence, int instances);
/// The same for each number of devices that may share a layer; empty: it fits with none.
[[nodiscard]] std::vector<MemoryFit> trainingFitsOn(const HardwareShape &hardware,
                                                    const SizingTask &task, double sequence,
                                                    int instances);

/// What recomputing leaves of the throughput, beyond what the program does by itself: 6 N of operations per token
/// become 8 N with full recomputation (arXiv:2104.04473), 7 N with the half of the matrix products.
[[nodiscard]] double recomputingSpeed(const SizingTask &task, Recompute recompute);

/// Training on exactly this hardware with the task's micro batch, or else up to `itemsPerReplica` items in one pass: as
/// many as memory allows.
[[nodiscard]] MemoryFit fitTrainingBatch(const HardwareShape &hardware, const SizingTask &task,
                                         double sequence, double itemsPerReplica);

/// GiB that programs see on one device, or may use on the host when there is no accelerator.
[[nodiscard]] double usableGib(const HardwareShape &hardware);

/// Attention in one kernel that never writes the scores of all pairs of tokens: tensor cores and a compiler for them.
[[nodiscard]] bool hasFusedAttention(const HardwareShape &hardware, const SizingTask &task);

} // namespace headroom
