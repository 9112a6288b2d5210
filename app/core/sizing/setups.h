// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sizing/hardware/hardware.h"
#include "core/sizing/task/sizing_task.h"

#include <vector>

namespace headroom {

/// The task as asked, first, and the ways in which whoever may run it so may also run it on the same hardware: computing in
/// a wider number format, where that fits, and on software of a lower class, which leaves a framework as it was installed.
/// The best of them is what the hardware does, so that neither better software nor a narrower format is ever slower.

/// Number formats alone: corrections of served language models do not tell classes of software apart (atReference()).
[[nodiscard]] std::vector<SizingTask> formatsToComputeIn(const HardwareShape &hardware,
                                                         const SizingTask &task);
/// Formats and classes of software, for everything else.
[[nodiscard]] std::vector<SizingTask> setupsOf(const HardwareShape &hardware,
                                               const SizingTask &task);

} // namespace headroom
