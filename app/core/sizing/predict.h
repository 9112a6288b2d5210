// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"
#include "core/sizing/calibration/calibration.h"
#include "core/sizing/hardware/hardware.h"
#include "core/sizing/speed/base_figures.h"
#include "core/sizing/task/prediction.h"
#include "core/sizing/task/refusal.h"
#include "core/sizing/task/sizing_task.h"

namespace headroom {

/// How fast the hardware does the task, and how sure that is. Pure; same inputs, same bits.
/// Refuses what it cannot know: no model, sizes below zero, contexts beyond the model's.
/// Nothing in it is faster than the hardware (hardware_limits.h), and the figures of a server obey Little's law
/// (balance() in queueing.h). Does not judge whether the model fits: see memory_fit.h.
[[nodiscard]] tl::expected<Prediction, Refusal>
predict(const HardwareShape &hardware, const SizingTask &task, const Calibration &calibration);

/// The same with its own software and format alone: predict() takes the best of all setups (setups.h).
[[nodiscard]] tl::expected<Prediction, Refusal> predictAsAsked(const HardwareShape &hardware,
                                                               const SizingTask &task,
                                                               const Calibration &calibration);

/// One figure of the roofline with what measurements say about it.
struct CorrectedFigure {
    RangedFigure figure;
    Evidence evidence = Evidence::modelled;
    std::size_t range = 0; ///< place in HeadCorrection::ranges
    MeasuredRows rows;
};
[[nodiscard]] CorrectedFigure correctedFigure(Figure figure, const BaseFigures &base,
                                              const Features &features,
                                              const HardwareShape &hardware, const SizingTask &task,
                                              const Calibration &calibration);

/// What makes a task unanswerable, or nothing.
[[nodiscard]] Refusal refusalOf(const SizingTask &task);

} // namespace headroom
