// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sizing/sizing_demand.h"

#include <string>

namespace headroom {

/// "14.2 GiB (13.4-16.8) of 22.5 on each device; over 8 devices, ZeRO stage 3, activations recomputed; tight".
/// Empty when nothing is kept in memory that is worth a figure.
[[nodiscard]] std::string memoryText(const Sizing &sizing);

/// "with 23 requests at once, split over 2 devices", "ZeRO stage 3, activations recomputed"; empty when there is nothing
/// to say.
[[nodiscard]] std::string arrangementText(const Sizing &sizing);

/// What to do when it may not fit after all; empty unless it is tight.
[[nodiscard]] std::string tightAdvice(const Sizing &sizing);

} // namespace headroom
