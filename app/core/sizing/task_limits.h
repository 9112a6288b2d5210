// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sizing/hardware.h"
#include "sizing/refusal.h"
#include "sizing/sizing_task.h"

namespace headroom {

/// Sizes that are no numbers, below zero, or beyond anything that machines and models have: batches, tokens,
/// devices, layers split over more devices than the model has heads or into more stages than it has layers, training
/// far beyond the model's context or on what cannot train.
[[nodiscard]] Refusal brokenLimit(const HardwareShape &hardware, const SizingTask &task);

} // namespace headroom
