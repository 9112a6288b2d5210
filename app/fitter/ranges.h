// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fitter/report.h"
#include "fitter/sample.h"

namespace headroom::calibration {

/// Sets the 80 % ranges of a calibration from what was left out: per head and grade of evidence, the 10th and 90th
/// percentile of the logarithm of measured over predicted; on unseen hardware those of whole cards left out.
void setRanges(const SampleSet &set, const LeftOut &groups, const LeftOut &hardware,
               Calibration &calibration);

/// The same ranges put around the left-out predictions themselves.
void applyRanges(const SampleSet &set, const Calibration &calibration, LeftOut &leftOut);

} // namespace headroom::calibration
