// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sample.h"
#include "sizing/efficiencies.h"

namespace headroom::calibration {

/// Parameters of the roofline that lower the weighted absolute logarithmic error, shrunk towards their priors.
/// `left` = true for samples that must not be looked at.
[[nodiscard]] Efficiencies fitEfficiencies(const std::vector<Sample> &samples,
                                           const std::vector<bool> &left);

} // namespace headroom::calibration
