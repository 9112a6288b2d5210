// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sizing/calibration/calibration.h"
#include "fitter/sample.h"

#include <vector>

namespace headroom::calibration {

/// Parts of the correction that are enabled; for comparing them.
struct LearnSettings {
    bool trees = true;
    bool effects = true;
    bool nearest = true; ///< keep the nearest measured rows
};

/// Everything learned from the samples that are not left out: efficiencies, then the trees'
/// residual, then what the rows of one model or one piece of hardware still have in common.
[[nodiscard]] Calibration learn(const std::vector<Sample> &samples, const std::vector<bool> &left,
                                const LearnSettings &settings);

/// Weights that let a group of rows count for the square root of its weight.
[[nodiscard]] std::vector<double> balancedWeights(const std::vector<Sample> &samples,
                                                  const std::vector<bool> &left);

} // namespace headroom::calibration
