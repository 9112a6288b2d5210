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

/// How many rows were understood, and why others were not.
[[nodiscard]] std::string coverageOfRows(const SampleSet &set);

/// The tables of errors as Markdown: groups left out, hardware left out, and the roofline alone beside them.
[[nodiscard]] std::string errorReport(const SampleSet &set, const LeftOut &groups,
                                      const LeftOut &hardware, const LeftOut &roofline);

/// Predictions of left-out rows: row_id and figures with ranges, in the rows' own units.
[[nodiscard]] std::string leftOutText(const SampleSet &set, const LeftOut &leftOut);

[[nodiscard]] std::string efficienciesText(const Efficiencies &efficiencies);
[[nodiscard]] std::string correctionsHeading();

/// Table by task class, metric and place: rows, weighted median and 90th percentile of the absolute error in percent,
/// share held by the range.
[[nodiscard]] std::string errorTable(const SampleSet &set, const LeftOut &leftOut);

} // namespace headroom::calibration
