// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sizing/speed/efficiencies.h"
#include "fitter/sample.h"

namespace headroom::calibration {

/// Roofline parameters that minimise the weighted absolute logarithmic error, shrunk towards their
/// priors. `left` = true for samples to leave out.
[[nodiscard]] Efficiencies fitEfficiencies(const std::vector<Sample> &samples,
                                           const std::vector<bool> &left);

/// Samples of groups whose rows lie sevenfold or more off as a whole: measured in another unit than
/// they are labelled with. Nothing is learned from them.
[[nodiscard]] std::vector<bool> mistakenSamples(const std::vector<Sample> &samples,
                                                const std::vector<bool> &left,
                                                const Efficiencies &efficiencies);

} // namespace headroom::calibration
