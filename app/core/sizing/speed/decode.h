// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sizing/speed/device_rates.h"
#include "core/sizing/speed/roofline.h"

namespace headroom {

/// One step: a token for each of `sequences` running sequences, with `context` tokens in each one's cache,
/// on a tensor-parallel group of `devices`.
[[nodiscard]] RooflineTime decodeStepTime(const DeviceRates &rates, const SizingTask &task,
                                          double devices, double sequences, double context,
                                          double communicationFactor);

} // namespace headroom
