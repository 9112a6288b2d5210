// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sizing/speed/device_rates.h"
#include "core/sizing/speed/roofline.h"

namespace headroom {

/// Time for one million row-trees of gradient boosting, random forests or one pass of a linear model.
/// Processors: rows per core and second fall with the number of cores (memory traffic of the histograms).
[[nodiscard]] RooflineTime classicalTime(const HardwareShape &hardware, const SizingTask &task,
                                         const Efficiencies &efficiencies);

} // namespace headroom
