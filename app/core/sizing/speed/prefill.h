// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sizing/speed/device_rates.h"
#include "core/sizing/speed/roofline.h"

namespace headroom {

/// Reading `prompts` prompts of `tokens` tokens at once on a group of `devices`:
/// 2 N per token and causal attention, never faster than reading the weights once.
[[nodiscard]] RooflineTime prefillTime(const DeviceRates &rates, const SizingTask &task,
                                       double devices, double prompts, double tokens,
                                       double communicationFactor);

} // namespace headroom
