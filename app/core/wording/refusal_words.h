// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/language.h"
#include "core/sizing/task/refusal.h"

namespace headroom {

/// One sentence: "Needs 130 GiB, has 78 GiB of 80 GiB; fits with int8, or needs 2 accelerators."
[[nodiscard]] std::string refusalText(const Refusal &refusal, const Language &language);
/// Only the part that would help: "fits with int8", "fits with LoRA", "needs 2 instances"; empty when nothing does.
[[nodiscard]] std::string refusalRemedy(const Refusal &refusal, const Language &language);

} // namespace headroom
