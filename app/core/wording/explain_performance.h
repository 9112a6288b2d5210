// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/wording/explain.h"

namespace headroom {

/// Capacity, latencies and memory of a line that fits, with their ranges and the measured rows that they rest on.
[[nodiscard]] HowStep performanceStep(const SizingFacts &facts, const Sizing &sizing,
                                      const Language &language);

} // namespace headroom
