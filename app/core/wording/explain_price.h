// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/wording/explain.h"

namespace headroom {

/// Where a line's rate comes from: the quoted price, its conversion and change, and what it is held against. The
/// line must have a price.
[[nodiscard]] HowStep priceStep(const Line &line, const std::string &currency,
                                const Language &language);

} // namespace headroom
