// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sizing/hardware/hardware.h"
#include "core/sizing/task/refusal.h"
#include "core/sizing/task/sizing_task.h"

namespace headroom {

/// Tokens that one sequence of the task takes: in a decoder what goes in and what comes out, elsewhere the longer.
[[nodiscard]] double contextOf(const SizingTask &task);

/// The longest sequence that the model takes in such a task; 0 = none is known. Positions beyond the context were never
/// learned. Training a decoder learns them: by interpolated positions up to 32 times as many (arXiv:2306.15595 from
/// 2,048 to 32,768, arXiv:2309.00071 from 4,096 to 131,072). Encoders have a table of positions and no more.
[[nodiscard]] double longestContext(const SizingTask &task);

/// Sizes that are no numbers, below zero, or beyond anything that machines and models have: batches, tokens,
/// devices, layers split over more devices than the model has heads or into more stages than it has layers, training
/// far beyond the model's context or on what cannot train.
[[nodiscard]] Refusal brokenLimit(const HardwareShape &hardware, const SizingTask &task);

} // namespace headroom
