// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sizing/calibration/calibration.h"
#include "core/sizing/hardware/hardware.h"
#include "core/sizing/task/sizing_task.h"

#include <vector>

namespace headroom {

/// One way of running a task.
struct Setup {
    HardwareShape hardware;
    SizingTask task;
};

/// The task as asked, first, and the ways in which whoever may run it so may also run it: computing in a wider number
/// format, where that fits, on software of a lower class, which leaves a framework as it was installed, and using a card
/// like a smaller one of its generation, which shows less than it has. The best of them is what the hardware does, so that
/// better software, a narrower format or a larger card is never slower, whatever was measured of each. Smaller cards keep
/// the memory of the one that is asked about.
[[nodiscard]] std::vector<Setup> setupsOf(const HardwareShape &hardware, const SizingTask &task,
                                          const Calibration &calibration);
/// The same on the hardware as it is.
[[nodiscard]] std::vector<SizingTask> tasksOf(const HardwareShape &hardware,
                                              const SizingTask &task);

} // namespace headroom
