// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/portfolio.h"

#include <string>

namespace headroom::storage {

/// JSON of `headroom portfolio --format json`. Amounts are decimal strings, null where not one line
/// has a cost; the sums are those of the plans that have one.
[[nodiscard]] std::string portfolioJson(const Portfolio &portfolio);

} // namespace headroom::storage
