// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "solver/open_choice.h"

#include <cstdint>

namespace headroom::solver {

/// By group and option.
using OpenMask = std::vector<std::vector<std::uint8_t>>;

/// The open options with which some choice costs at most so much at prices.
[[nodiscard]] OpenMask maskWithinGap(const OpenChoice &open, const std::vector<double> &prices,
                                     double maximum);

[[nodiscard]] OpenChoice withinGap(const OpenChoice &open, const std::vector<double> &prices,
                                   double maximum);

/// The options that cost least at prices: enough to mend a choice with.
[[nodiscard]] OpenChoice cheapestFew(const OpenChoice &open, const std::vector<double> &prices);

/// Without the options with which a row exceeds its limit whatever the other groups choose. False: nothing is left for
/// some group.
[[nodiscard]] bool keepPossible(OpenChoice &open);

} // namespace headroom::solver
