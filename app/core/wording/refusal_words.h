// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/language.h"
#include "core/sizing/memory/memory_use.h"
#include "core/sizing/task/refusal.h"

namespace headroom {

/// One sentence: "Needs 130 GiB, has 78 GiB of 80 GiB; fits with int8, or needs 2 accelerators."
[[nodiscard]] std::string refusalText(const Refusal &refusal, const Language &language);
/// Only the part that would help: "fits with int8", "fits with LoRA", "needs 2 instances"; empty
/// when nothing does.
[[nodiscard]] std::string refusalRemedy(const Refusal &refusal, const Language &language);

/// "14.2 GiB (80 %: 13.4 to 16.8) of 22.5 GiB; ZeRO stage 3, activations recomputed; tight". Empty
/// if too little is kept in memory to state a figure.
[[nodiscard]] std::string memoryText(const MemoryUse &use, const Language &language);

/// "up to 23 requests at once, split over 2 devices", "ZeRO stage 3, activations recomputed"; empty
/// when there is nothing to say.
[[nodiscard]] std::string arrangementText(const MemoryUse &use, const Language &language);

} // namespace headroom
