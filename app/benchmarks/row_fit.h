// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sizing/hardware/hardware.h"
#include "core/sizing/task/refusal.h"
#include "core/sizing/task/sizing_task.h"

namespace headroom {

/// Why a question like a benchmark row cannot run at all: not even the low end of what it needs fits into the memory of the
/// accelerators that the row names, however it is spread over them. Nothing where the memory is not known.
[[nodiscard]] Refusal misfitOf(const HardwareShape &hardware, const SizingTask &task);

} // namespace headroom
