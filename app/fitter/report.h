// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sizing/predict.h"
#include "fitter/learn.h"
#include "fitter/sample.h"

#include <string>
#include <vector>

namespace headroom::calibration {

/// Prediction of each sample by a calibration fitted without its group (or its hardware).
struct LeftOut {
    std::vector<CorrectedFigure> predictions; ///< by sample
};

enum class LeaveOut { groups, hardware, sources };

[[nodiscard]] LeftOut predictLeftOut(const SampleSet &set, LeaveOut what, int folds,
                                     const LearnSettings &settings);

/// Number of rows that were understood, and the reasons for the others.
[[nodiscard]] std::string coverageOfRows(const SampleSet &set);

/// What was left out in each way.
struct Validation {
    const LeftOut &groups;
    const LeftOut &sources;
    const LeftOut &hardware;
    const LeftOut &roofline; ///< groups, of the roofline alone
};

/// Error tables as Markdown, by class and by grade of evidence.
[[nodiscard]] std::string errorReport(const SampleSet &set, const Validation &validation);

/// Predictions of left-out rows: row_id and figures with ranges, in the rows' own units.
[[nodiscard]] std::string leftOutText(const SampleSet &set, const LeftOut &leftOut);

[[nodiscard]] std::string efficienciesText(const Efficiencies &efficiencies);
[[nodiscard]] std::string correctionsHeading();

/// Table by task class, metric and place: rows, weighted median and 90th percentile of the absolute
/// error in percent, share within the range.
[[nodiscard]] std::string errorTable(const SampleSet &set, const LeftOut &leftOut);
/// The same by place and by how well the question is known: a better grade should err less.
[[nodiscard]] std::string gradeTable(const SampleSet &set, const LeftOut &leftOut);

/// Sets the 80 % ranges of a calibration from what was left out: per head and grade of evidence,
/// the 10th and 90th percentile of the logarithm of measured over predicted; on unseen hardware
/// those of whole cards left out.
void setRanges(const SampleSet &set, const LeftOut &groups, const LeftOut &hardware,
               Calibration &calibration);

/// The same ranges put around the left-out predictions themselves.
void applyRanges(const SampleSet &set, const Calibration &calibration, LeftOut &leftOut);

} // namespace headroom::calibration
