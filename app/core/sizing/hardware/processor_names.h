// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sizing/hardware/hardware.h"

#include <optional>
#include <string_view>

namespace headroom {

/// What a vendor's product name tells of a processor that no cloud instance was measured with: the generation's vector
/// units and memory channels, and the cores of a socket. Absent where the name follows no known scheme.
/// `listedCores` = cores of the whole machine as a table states them, 0 = not; used where the product is not known.
[[nodiscard]] std::optional<CpuShape> processorByName(std::string_view name, double sockets,
                                                      double listedCores);

/// Sockets in a system's name: "1-node-2S-SPR-PyTorch" has two. 0 = it does not say.
[[nodiscard]] double socketsInName(std::string_view system);

} // namespace headroom
