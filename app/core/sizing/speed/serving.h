// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sizing/speed/device_rates.h"
#include "core/sizing/speed/roofline.h"

namespace headroom {

/// Tokens of one chunked prefill step (defaults of vLLM and TensorRT-LLM).
inline constexpr double kBatchedTokens = 8192;

/// Of a card's memory that a server takes unless it is set otherwise (vLLM: gpu_memory_utilization, TensorRT-LLM:
/// kv_cache_free_gpu_mem_fraction of what the weights leave).
inline constexpr double kServersShare = 0.9;

/// How a language model is spread over the accelerators of a machine.
struct ServingGroup {
    double devices = 1;    ///< that share one copy of the weights and work together
    double replicas = 1;   ///< copies
    double stages = 1;     ///< pipeline stages inside a group: they take turns
    double cacheBytes = 0; ///< of keys and values that fit beside the weights, per copy
};

[[nodiscard]] ServingGroup servingGroup(const HardwareShape &hardware, const SizingTask &task);

/// Rates of both phases and the times of a prompt; the same for every load of a server.
struct ServingRates {
    DeviceRates prefill;
    DeviceRates decode;
    double prefillCommunication = 1;
    double decodeCommunication = 1;
    double promptAlone = 0;   ///< seconds of one prompt by itself
    double fullBundle = 1;    ///< prompts that are taken together at most
    double promptBundled = 0; ///< seconds of one prompt in a full bundle
};
[[nodiscard]] ServingRates servingRates(const HardwareShape &hardware, const SizingTask &task,
                                        const ServingGroup &group,
                                        const Efficiencies &efficiencies);

/// The rates alone, without the times of a prompt: they do not depend on its length.
[[nodiscard]] ServingRates phaseRates(const HardwareShape &hardware, const SizingTask &task,
                                      const Efficiencies &efficiencies);

/// Seconds that each of `bundle` prompts costs when they are taken together.
[[nodiscard]] double promptSeconds(const ServingRates &rates, const SizingTask &task,
                                   const ServingGroup &group, double bundle);
/// Devices that work at the same time. llama.cpp splits by layer: the cards take turns.
[[nodiscard]] double workingTogether(const SizingTask &task, const ServingGroup &group);

/// A server in its steady state with a fixed number of requests in flight.
struct ServingState {
    double throughput = 0; ///< output tokens/s over all copies
    double ttft = 0;       ///< seconds, waiting included
    double tpot = 0;       ///< seconds
    double runningBatch = 0;
    RooflineTime step;
};

/// `inFlight` is over all copies; more than fit in the cache wait.
[[nodiscard]] ServingState servingState(const ServingRates &rates, const SizingTask &task,
                                        const ServingGroup &group, double inFlight);

/// Requests in flight that saturate one copy.
[[nodiscard]] double saturatingBatch(const ServingGroup &group, const SizingTask &task);

} // namespace headroom
