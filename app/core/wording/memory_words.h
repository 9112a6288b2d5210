// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/language.h"
#include "core/sizing/memory_use.h"

namespace headroom {

/// "14.2 GiB (80 %: 13.4 to 16.8) of 22.5 GiB; ZeRO stage 3, activations recomputed; tight".
/// Empty when nothing is kept in memory that is worth a figure.
[[nodiscard]] std::string memoryText(const MemoryUse &use, const Language &language);

/// "with 23 requests at once, split over 2 devices", "ZeRO stage 3, activations recomputed"; empty when there is nothing
/// to say.
[[nodiscard]] std::string arrangementText(const MemoryUse &use, const Language &language);

} // namespace headroom
