// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"
#include "core/sizing/calibration/calibration.h"
#include "core/sizing/hardware/hardware.h"
#include "core/sizing/task/prediction.h"
#include "core/sizing/task/refusal.h"
#include "core/sizing/task/sizing_task.h"

namespace headroom {

/// How fast the hardware does the task, and how sure that is. Pure; same inputs, same bits.
/// Refuses what it cannot know: no model, sizes below zero, contexts beyond the model's.
/// Nothing in it is faster than the hardware (hardware_limits.h), and the figures of a server obey Little's law
/// (serving_balance.h). Does not judge whether the model fits: see memory_fit.h.
[[nodiscard]] tl::expected<Prediction, Refusal>
predict(const HardwareShape &hardware, const SizingTask &task, const Calibration &calibration);

/// What makes a task unanswerable, or nothing.
[[nodiscard]] Refusal refusalOf(const SizingTask &task);

} // namespace headroom
