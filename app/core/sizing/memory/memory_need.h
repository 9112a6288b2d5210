// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/models/evidence.h"
#include "core/sizing/task/sizing_task.h"

namespace headroom {

inline constexpr double kGib = 1024.0 * 1024.0 * 1024.0; ///< bytes

/// What a model needs on one device, GiB.
struct MemoryNeed {
    double weights = 0;
    double cache = 0;       ///< keys and values of past tokens
    double activations = 0; ///< kept for the backward pass, or alive at once in inference; logits
    double optimiser = 0;   ///< gradients, master weights, moments
    double buffers = 0;     ///< weights gathered or dequantised for the moment, gradient buckets
    double runtime = 0;     ///< device context, libraries, blocks that the allocator keeps
    double unsure = 0;      ///< more at the high end: scales of blocks, layers that stay wide
    double loading = 0;     ///< peak of a program that loads the whole model before it shards it

    [[nodiscard]] double total() const
    {
        return weights + cache + activations + optimiser + buffers + runtime;
    }
};

/// The need with the range that held four in five of the measured peaks (tests/core/tst_memory_measured): what
/// is counted in parameters is known to a few percent, what the program decides (activations, buffers, its own
/// libraries) is not.
[[nodiscard]] RangedFigure needRange(const MemoryNeed &need);

/// What the backward pass finds in memory and what it computes again.
enum class Recompute {
    none,
    selective, ///< cheap operations and half of the matrix products
    full,      ///< all but the input of each layer
};

/// How one training job lies on its devices.
struct TrainingArrangement {
    double devices = 1; ///< in all
    double tensor = 1;  ///< that share each layer
    double pipeline = 1;
    int zeroStage = 0; ///< 0 all states on each replica ... 3 everything sharded
    Recompute recompute = Recompute::none;
    double microBatch = 1;      ///< sequences or samples in one pass of one replica
    bool fusedAttention = true; ///< false: the scores of all pairs of tokens stand in memory
    bool fusedLoss = false;     ///< the loss in one kernel, which keeps no widened logits
};

/// How one copy of a model lies on its devices.
struct CopyLayout {
    int tensor = 1;    ///< devices that share each layer
    int pipeline = 1;  ///< stages, each with its part of the layers
    int instances = 1; ///< over which the copy is spread
    int padded =
        0; ///< attention heads with those that are added so that the devices share them alike; 0 = none

    [[nodiscard]] int devices() const { return tensor * pipeline; }
    friend bool operator==(const CopyLayout &, const CopyLayout &) = default;
};

/// Times the weights that padding the heads makes of them.
[[nodiscard]] double paddedWork(const ModelProfile &model, const CopyLayout &layout);

/// One copy of the model, with `sequences` sequences of up to `context` tokens: what its fullest device needs.
[[nodiscard]] MemoryNeed inferenceNeed(const SizingTask &task, const CopyLayout &layout,
                                       double sequences, double context);

/// Training with Adam in mixed precision, LoRA or QLoRA on sequences of `sequence` tokens.
[[nodiscard]] MemoryNeed trainingNeed(const SizingTask &task, const TrainingArrangement &layout,
                                      double sequence);

/// Parts of the training states on each of `devices` (ZeRO, arXiv:1910.02054): 16 bytes per parameter, of which
/// stage 1 shards 12, stage 2 14 and stage 3 all.
[[nodiscard]] double trainingStateBytes(double params, double devices, int zeroStage);

/// Bytes that one layer keeps for each token of a training step: see the source file for the account.
[[nodiscard]] double activationBytesPerToken(const SizingTask &task, Recompute recompute,
                                             bool fusedAttention, double sequence);

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
