// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sizing/hardware/hardware.h"

namespace headroom {

/// Whether units of its own, or published kernels, run this precision. Sizing also answers for others, at the rate of the
/// nearest wider format.
[[nodiscard]] bool supports(const AcceleratorSpec &accelerator, Precision precision);
/// As its accelerator does; without one, as processors do.
[[nodiscard]] bool supports(const HardwareShape &hardware, Precision precision);

} // namespace headroom
