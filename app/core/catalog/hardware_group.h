// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/enum_names.h"

#include <cstddef>
#include <cstdint>

namespace headroom {

/// Colour groups of the charts; every instance type belongs to exactly one.
enum class HardwareGroup : std::uint8_t {
    cpuGeneral,
    cpuCompute,
    cpuMemory,
    earlierGpu,
    inferenceGpu,
    largeGpu,
    inferentia,
    trainiumTpu,
};
template <>
inline constexpr auto kNamesOf<HardwareGroup> = std::to_array<KeyedName>({
    {"cpu_general", HEADROOM_TEXT("Terms", "CPU general-purpose")},
    {"cpu_compute", HEADROOM_TEXT("Terms", "CPU compute-optimised")},
    {"cpu_memory", HEADROOM_TEXT("Terms", "CPU memory-optimised")},
    {"earlier_gpu", HEADROOM_TEXT("Terms", "T4, V100, earlier GPU")},
    {"inference_gpu", HEADROOM_TEXT("Terms", "L4 to L40S, A10 to A40, RTX PRO")},
    {"large_gpu", HEADROOM_TEXT("Terms", "A100 to B300, MI300 series")},
    {"inferentia", "Inferentia"},
    {"trainium_tpu", "Trainium, TPU, Gaudi"},
});
inline constexpr std::size_t kHardwareGroupCount = kAllOf<HardwareGroup>.size();

/// Software stack of a device: custom CUDA kernels run on `cuda` only.
enum class SoftwareStack : std::uint8_t { none, cuda, neuron, rocm, xla, habana, other };
template <>
inline constexpr auto kNamesOf<SoftwareStack> = std::to_array<KeyedName>({
    {"none", HEADROOM_TEXT("Terms", "none")},
    {"cuda", "CUDA"},
    {"neuron", "Neuron"},
    {"rocm", "ROCm"},
    {"xla", "XLA"},
    {"habana", "Habana"},
    {"other", HEADROOM_TEXT("Terms", "other")},
});

} // namespace headroom
