// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/levers/levers.h"
#include "core/report/table.h"

#include <span>

namespace headroom {

/// One row per lever: what it changes, what serves the workload then, what is saved, and at what
/// price.
[[nodiscard]] Table leverTable(std::span<const Lever> levers, const Language &language);

} // namespace headroom
