// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/models/evidence.h"
#include "core/sizing/memory/memory_need.h"

namespace headroom {

struct Sizing;

/// What a sizing keeps in the memory of each device, and how it is spread.
struct MemoryUse {
    RangedFigure neededGib; ///< not present: nothing that is worth a figure
    double availableGib = 0;
    double sequences = 0; ///< requests at once that the need counts; 0 = one
    int tensorParallel = 1;
    int slices = 0; ///< of the accelerators of one instance
    int zeroStage = 0;
    Recompute recompute = Recompute::none;
    bool tight = false; ///< fits, but not at the high end of what may be needed

    [[nodiscard]] double spareGib() const { return availableGib - neededGib.value; }
    friend bool operator==(const MemoryUse &, const MemoryUse &) = default;
};

[[nodiscard]] MemoryUse memoryUseOf(const Sizing &sizing);

} // namespace headroom
