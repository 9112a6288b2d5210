// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sizing/predict.h"
#include "fitter/learn.h"

#include <string>
#include <vector>

namespace headroom::calibration {

/// What is predicted for each sample by a calibration that has never seen its group (or its hardware).
struct LeftOut {
    std::vector<CorrectedFigure> predictions; ///< by sample
};

enum class LeaveOut { groups, hardware };

[[nodiscard]] LeftOut predictLeftOut(const SampleSet &set, LeaveOut what, int folds,
                                     const LearnSettings &settings);

/// Table by task class, metric and place: rows, weighted median and 90th percentile of the absolute error in percent,
/// share held by the range.
[[nodiscard]] std::string errorTable(const SampleSet &set, const LeftOut &leftOut);

} // namespace headroom::calibration
