// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/language.h"
#include "core/report/table.h"

namespace headroom {

/// Facts (factTable) as rows of FOCUS, the FinOps Open Cost and Usage Specification: the columns
/// that version 1.4 makes mandatory, those of the others that a forecast can fill, and its own
/// under names that begin with "x_". Rows without a cost are left out, because FOCUS knows no
/// unknown cost.
[[nodiscard]] Table focusTable(const Table &facts, const Language &language);

} // namespace headroom
