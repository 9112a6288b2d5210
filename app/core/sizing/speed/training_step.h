// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sizing/speed/device_rates.h"
#include "core/sizing/speed/roofline.h"

namespace headroom {

/// One step over the global batch, and what it handles.
struct TrainingStep {
    RooflineTime time;
    double items = 0;     ///< sequences or samples per step
    double itemFlops = 0; ///< operations per item, forward and backward
};

/// Operations per item: forward and backward (twice the forward). LoRA skips the products for the frozen weights'
/// gradients: 4 N instead of 6 N. Recomputed activations do not count here: recomputingSpeed() (memory_fit.h) does.
[[nodiscard]] double trainingFlopsPerItem(const SizingTask &task, double sequence);

/// Sequences (models with tokens) or samples per step when the task names none.
[[nodiscard]] double impliedTrainingBatch(const HardwareShape &hardware, const SizingTask &task);
[[nodiscard]] double impliedSequence(const SizingTask &task);

[[nodiscard]] TrainingStep trainingStep(const HardwareShape &hardware, const SizingTask &task,
                                        const Efficiencies &efficiencies);

} // namespace headroom
