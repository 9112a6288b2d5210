// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sizing/calibration/calibration.h"
#include "core/sizing/calibration/features.h"
#include "core/sizing/hardware/hardware.h"
#include "core/sizing/speed/base_figures.h"
#include "core/sizing/task/prediction.h"
#include "core/sizing/task/sizing_task.h"

namespace headroom {

/// What measurements say about one figure of a task.
struct Correction {
    double residual = 0; ///< to be added to the logarithm of the roofline's figure
    double measured =
        0; ///< the figure itself, where this very question was measured; 0 = it was not
    Evidence evidence = Evidence::modelled;
    LogRange range;        ///< of measured over predicted
    std::size_t place = 0; ///< of the range in HeadCorrection::ranges
    MeasuredRows rows;
};
/// `features`: correctionFeatures() of the task.
[[nodiscard]] Correction correctionOf(Figure figure, const Features &features,
                                      const HardwareShape &hardware, const SizingTask &task,
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

} // namespace headroom
