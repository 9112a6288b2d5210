// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/explain.h"

#include <string>

namespace headroom {

/// Where a line's rate comes from: the quoted price, its conversion and change, and what it is held against. The
/// line must have a price.
[[nodiscard]] HowStep priceStep(const Line &line, const std::string &currency);

} // namespace headroom
