// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/language.h"
#include "core/plan/plan.h"

#include <string>

namespace headroom {

/// What a target of 0 % leaves a provider, where the tolerance leaves it something: "A target of 0 % lets Azure have up to
/// 5 %, the tolerance. With 0 points it has none." Empty: no target is 0 %.
[[nodiscard]] std::string zeroShareRemark(const std::vector<ProviderShare> &split,
                                          double tolerancePoints, const Language &language);

} // namespace headroom
