// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sizing/speed/device_rates.h"
#include "core/sizing/task/prediction.h"

#include <cmath>

namespace headroom {

/// What one step costs, in seconds of each resource, efficiencies included.
struct RooflineTime {
    double compute = 0;
    double memory = 0;
    double overhead = 0;      ///< launching kernels, tokenising, scheduling
    double communication = 0; ///< between accelerators, not hidden behind the rest

    /// Arithmetic and memory traffic overlap in part: between the larger of the two (perfect overlap) and
    /// their sum (none) lies the root of the sum of squares.
    [[nodiscard]] double total() const
    {
        return std::sqrt(compute * compute + memory * memory) + overhead + communication;
    }

    RooflineTime &operator+=(const RooflineTime &other)
    {
        compute += other.compute;
        memory += other.memory;
        overhead += other.overhead;
        communication += other.communication;
        return *this;
    }
    [[nodiscard]] RooflineTime times(double factor) const
    {
        return {compute * factor, memory * factor, overhead * factor, communication * factor};
    }
};

[[nodiscard]] inline RooflineShares sharesOf(const RooflineTime &time)
{
    const double sum = time.compute + time.memory + time.overhead + time.communication;
    if (!(sum > 0))
        return {};
    return {time.compute / sum, time.memory / sum, time.overhead / sum, time.communication / sum};
}

/// Reading `prompts` prompts of `tokens` tokens at once on a group of `devices`:
/// 2 N per token and causal attention, never faster than reading the weights once.
[[nodiscard]] RooflineTime prefillTime(const DeviceRates &rates, const SizingTask &task,
                                       double devices, double prompts, double tokens,
                                       double communicationFactor);

/// One step: a token for each of `sequences` running sequences, with `context` tokens in each one's cache,
/// on a tensor-parallel group of `devices`. With speculative decoding: what a token takes of a step that yields several.
[[nodiscard]] RooflineTime decodeStepTime(const DeviceRates &rates, const SizingTask &task,
                                          double devices, double sequences, double context,
                                          double communicationFactor);

/// Time for one million row-trees of gradient boosting, random forests or one pass of a linear model.
/// Processors: rows per core and second fall with the number of cores (memory traffic of the histograms).
[[nodiscard]] RooflineTime classicalTime(const HardwareShape &hardware, const SizingTask &task,
                                         const Efficiencies &efficiencies);

/// Seconds of an all-reduce of `bytes` over `devices`: 2 (t-1)/t of the bytes pass each link of a ring (Thakur 2005);
/// the latency grows with the depth of a tree, 1 + log2(t), as NCCL uses one where latency counts.
[[nodiscard]] double allReduceSeconds(double bytes, double devices, double linkBandwidth,
                                      double linkLatency);
/// The same within each machine, and of each device's share between machines.
[[nodiscard]] double allReduceSeconds(double bytes, double devices, const DeviceRates &rates);

/// Share of a pipeline's time in which stages wait: (p-1)/(m+p-1) (Megatron-LM, arXiv:2104.04473).
[[nodiscard]] double pipelineBubble(double stages, double microBatches);

} // namespace headroom
