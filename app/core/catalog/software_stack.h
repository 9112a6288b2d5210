// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/enum_names.h"

#include <cstdint>

namespace headroom {

/// What software a device needs: custom CUDA kernels run on `cuda` only.
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
