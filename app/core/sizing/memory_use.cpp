// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/memory_use.h"

#include "core/sizing/sizing_demand.h"

namespace headroom {

MemoryUse memoryUseOf(const Sizing &sizing)
{
    return {.neededGib = sizing.memoryNeededGib,
            .availableGib = sizing.memoryAvailableGib,
            .sequences = sizing.memorySequences,
            .tensorParallel = sizing.tensorParallel,
            .slices = sizing.slices,
            .zeroStage = sizing.zeroStage,
            .recompute = sizing.recompute,
            .tight = sizing.memoryTight};
}

} // namespace headroom
