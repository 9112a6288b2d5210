// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/models/evidence.h"
#include "core/sizing/memory/memory_need.h"

namespace headroom {

/// What a sizing keeps in the memory of each device, and how it is spread.
struct MemoryUse {
    RangedFigure memoryNeededGib; ///< not present: nothing that is worth a figure
    double memoryAvailableGib = 0;
    double memorySequences = 0; ///< requests at once that the need counts; 0 = one
    bool memoryTight = false;   ///< fits, but not at the high end of what may be needed
    int tensorParallel = 1;
    int pipelineParallel = 1;
    int copyInstances = 1; ///< over which one copy of the model is spread
    int paddedHeads = 0;   ///< attention heads with padding; 0 = none
    CachePrecision cachePrecision = CachePrecision::sixteenBits;
    double cacheBytesPerToken = 0;     ///< of all layers that keep one; 0 = none
    double fullCacheBytesPerToken = 0; ///< of those that attend to the whole context
    int slices = 0;                    ///< of accelerators in one instance; 0 = whole accelerators
    int zeroStage = 0;
    Recompute recompute = Recompute::none;

    friend bool operator==(const MemoryUse &, const MemoryUse &) = default;
};

} // namespace headroom
