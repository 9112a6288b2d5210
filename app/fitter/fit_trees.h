// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sizing/calibration/correction.h"

#include <vector>

namespace headroom::calibration {

/// Input of one tree learner: features, the residual to explain, a weight, and the group of a row.
struct TreeSample {
    Features features{};
    double residual = 0;
    double weight = 1;
    int group = 0;
};

struct TreeSettings {
    int trees = 110;
    double rate = 0.08;           ///< learning rate: the part of a leaf's mean that is used
    double shrinkage = 4;         ///< weight of rows that each leaf is thought to have at 0
    std::size_t firstFeature = 0; ///< earlier features are ignored
    double outlier = 0.7;         ///< residuals beyond count as this much
};

/// Boosted trees on the residuals. A leaf counts for as much as the number of groups in it allows,
/// so that what only one model shows is learned slowly. Deterministic.
[[nodiscard]] ResidualTrees fitTrees(const std::vector<TreeSample> &samples,
                                     const TreeSettings &settings);

} // namespace headroom::calibration
