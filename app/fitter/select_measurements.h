// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sizing/calibration/calibration.h"
#include "fitter/sample.h"

#include <string>
#include <vector>

namespace headroom::calibration {

/// The rows that ship: near-identical ones averaged, at most a handful for each model on each piece of hardware,
/// spread over the questions that were asked. Residuals are those of `calibration` without its measurements.
[[nodiscard]] std::vector<Measurement> selectMeasurements(const std::vector<Sample> &samples,
                                                          const std::vector<bool> &left,
                                                          const Calibration &calibration);

/// The text that MeasurementTable::parse() reads.
[[nodiscard]] std::string measurementsText(const std::vector<Measurement> &rows,
                                           const ModelLibrary &models,
                                           const HardwareLibrary &hardware);

} // namespace headroom::calibration
