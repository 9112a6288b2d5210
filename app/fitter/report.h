// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fitter/validate.h"

#include <string>

namespace headroom::calibration {

/// How many rows were understood, and why others were not.
[[nodiscard]] std::string coverageOfRows(const SampleSet &set);

/// The tables of errors as Markdown: groups left out, hardware left out, and the roofline alone beside them.
[[nodiscard]] std::string errorReport(const SampleSet &set, const LeftOut &groups,
                                      const LeftOut &hardware, const LeftOut &roofline);

/// Predictions of left-out rows: row_id and figures with ranges, in the rows' own units.
[[nodiscard]] std::string leftOutText(const SampleSet &set, const LeftOut &leftOut);

[[nodiscard]] std::string efficienciesText(const Efficiencies &efficiencies);
[[nodiscard]] std::string correctionsHeading();

} // namespace headroom::calibration
