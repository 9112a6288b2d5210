// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sizing/hardware/hardware.h"
#include "core/sizing/speed/base_figures.h"
#include "core/sizing/task/sizing_task.h"

namespace headroom {

/// What no program exceeds: operations at the peak of the precision times the highest share of it that a matrix product was
/// measured to reach (0.9 where nobody measured), weights and caches at the bandwidth of the data sheet, gradients at that
/// of the links. Only what cannot be avoided is counted, and all of it overlaps.
/// The highest rate, or the least milliseconds; 0 = no limit is known.
[[nodiscard]] double hardwareLimit(Figure figure, const HardwareShape &hardware,
                                   const SizingTask &task, const BaseFigures &base);

/// Milliseconds, of which less is better; rates otherwise.
[[nodiscard]] constexpr bool isTime(Figure figure)
{
    return figure == Figure::servingTtft || figure == Figure::servingTpot
           || figure == Figure::sampleLatency;
}

/// The figure with nothing beyond the limit, low <= value <= high.
[[nodiscard]] RangedFigure limited(RangedFigure figure, double limit, bool time);

} // namespace headroom
