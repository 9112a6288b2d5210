// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/levers/levers.h"
#include "core/report/table.h"

#include <span>

namespace headroom {

/// One row per lever: its change, the hardware that then serves the workload, the saving, and the
/// side effect.
[[nodiscard]] Table leverTable(std::span<const Lever> levers, const Language &language);

} // namespace headroom
