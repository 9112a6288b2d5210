// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/evaluation.h"

#include <optional>
#include <vector>

namespace headroom {

/// A trial's measurement scaled to the demand of its workload: instances as rented then, as many
/// times as the peak needs, around the clock; or the runs of a month, of training or over items, at
/// the measured speed.
struct MeasuredTrial {
    const Trial *trial = nullptr;
    Exact copies;   ///< of the instances of the trial
    Exact runHours; ///< of a run at the measured speed; 0: it answers requests
    Exact monthly;  ///< unrounded, at what the trial was billed an hour
};

/// Those of a workload that were billed and whose speed was measured, in the plan's order; nothing
/// of preprocessing and development, whose work is not counted in what a trial measures.
[[nodiscard]] std::vector<MeasuredTrial> measuredTrials(const Snapshot &snapshot,
                                                        WorkloadId workload);

} // namespace headroom
