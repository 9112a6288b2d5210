// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/table.h"
#include "core/savings/ways_to_save.h"

#include <span>

namespace headroom {

/// A row for each way, in their order.
[[nodiscard]] Table wayTable(std::span<const WayToSave> ways, const Language &language);

} // namespace headroom
