// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/table.h"
#include "core/tokens/token_break_even.h"

#include <string>

namespace headroom {

/// A workload's token APIs, the cheapest first, with their break-even with its instances.
[[nodiscard]] Table tokenTable(const std::string &workload, const TokenComparison &comparison,
                               const Language &language);

} // namespace headroom
