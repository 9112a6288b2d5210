// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sizing/calibration/calibration.h"
#include "core/sizing/hardware/hardware.h"
#include "core/sizing/memory/memory_fit.h"
#include "core/sizing/serving/service_model.h"
#include "core/sizing/task/sizing_task.h"

namespace headroom {

/// What a server is told besides the task.
struct ServerTerms {
    double maxConcurrency = 0;  ///< sequences at once; 0 = as memory allows
    bool throughQueue = false;  ///< work waits, and may be answered in any order
    bool linksAreKnown = false; ///< the hardware is an instance with its links and network
    /// Clients that each wait for their answer, as benchmarks have them, come together more than arrivals at random: the first
    /// token waits for more of the others' prompts, and the time of the whole answer is the same.
    bool closedLoop = false;
};

/// The copy in the layout, in the best of all setups (setups.h); whether it fits itself is the caller's to judge
/// (fitAlone()); setups that need more memory have to fit. The task's tensor parallelism is the layout's, its lengths are stated.
[[nodiscard]] CopyService servedCopy(const HardwareShape &hardware, const SizingTask &task,
                                     const ServerTerms &terms, const Calibration &calibration,
                                     const CopyLayout &layout);
/// Memory of the longest request alone.
[[nodiscard]] MemoryFit fitAlone(const HardwareShape &hardware, const SizingTask &task,
                                 const CopyLayout &layout);

/// The figures of a server with a fixed number of requests in flight, which plans' servers have, too: the same copies, the
/// same curve, the same queue. Requests that nobody counts are as many as the copies take.
[[nodiscard]] Prediction servedPrediction(const HardwareShape &hardware, const SizingTask &task,
                                          const Calibration &calibration);

} // namespace headroom
