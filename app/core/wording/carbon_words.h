// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/evaluation.h"
#include "core/language.h"

#include <string>

namespace headroom {

/// "1,620 kWh and 604 kg CO2e a month (310 to 930), 41 kg of them for making the servers", or what
/// is known of it.
[[nodiscard]] std::string describe(const CarbonTotal &carbon, const Language &language = english());
/// Grid and site that a footprint rests on, with their years, or why it is not known.
[[nodiscard]] std::string basisOf(const Footprint &footprint, const Language &language = english());

} // namespace headroom
