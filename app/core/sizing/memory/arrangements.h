// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sizing/hardware/hardware.h"
#include "core/sizing/memory/memory_need.h"

#include <optional>
#include <vector>

namespace headroom {

/// Instances that one copy of a model may be spread over.
inline constexpr int kMaxInstancesPerCopy = 8;

/// Heads after padding where servers of this stack share each layer of the model over `devices`; absent: they refuse it.
/// Attention heads divide by the devices, and so do KV heads and experts; of more devices than KV heads, several repeat
/// one head, so that the devices divide by the heads (vLLM: ModelConfig.verify_with_parallel_config and
/// get_num_kv_heads; Megatron Core: num_attention_heads and num_query_groups). Neuron pads heads
/// (NxD Inference: GQA sharding strategies).
[[nodiscard]] std::optional<int> headsOver(const ModelProfile &model, SoftwareStack stack,
                                           int devices);
[[nodiscard]] bool acceptsTensorParallel(const ModelProfile &model, SoftwareStack stack,
                                         int devices);

/// Devices of one instance that a copy may use: whole accelerators; a part of one, and a processor, is one device.
[[nodiscard]] int devicesOf(const HardwareShape &hardware);

/// The ways of spreading one copy within an instance: by every accepted number of devices for each layer; of more devices
/// than can share a layer, in stages. Fewest devices first.
[[nodiscard]] std::vector<CopyLayout> layoutsWithin(const ModelProfile &model,
                                                    const HardwareShape &hardware);

/// The ways of spreading one copy over so many instances: in stages, and each layer over all devices where the network is
/// fast enough. None where the network is not known or too slow for either.
[[nodiscard]] std::vector<CopyLayout> layoutsAcross(const ModelProfile &model,
                                                    const HardwareShape &hardware, int instances);

/// Accelerators that machines have, of which one of `minimum` or more holds an accepted arrangement of the model: powers of
/// two up to the largest usual machine, and whole machines of that size beyond.
struct NextArrangement {
    int accelerators = 0; ///< 0 = none
    int perInstance = 0;
    CopyLayout layout;
};
[[nodiscard]] NextArrangement nextArrangement(const ModelProfile &model,
                                              const HardwareShape &hardware, int minimum);

} // namespace headroom
