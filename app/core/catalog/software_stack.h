// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/text.h"

#include <cstdint>
#include <optional>
#include <string_view>

namespace headroom {

/// What software a device needs: custom CUDA kernels run on `cuda` only.
enum class SoftwareStack : std::uint8_t { none, cuda, neuron, rocm, xla, habana, other };

[[nodiscard]] std::string_view keyOf(SoftwareStack stack);
[[nodiscard]] std::optional<SoftwareStack> softwareStackFrom(std::string_view key);
/// For people: "CUDA", "Neuron".
[[nodiscard]] Text nameOf(SoftwareStack stack);

} // namespace headroom
