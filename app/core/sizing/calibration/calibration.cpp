// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/calibration/calibration.h"

namespace headroom {

Expected<Calibration> Calibration::parse(const CalibrationTexts &texts, const ModelLibrary &models,
                                         const HardwareLibrary &hardware)
{
    auto efficiencies = Efficiencies::parse(texts.efficiencies);
    if (!efficiencies)
        return tl::unexpected(efficiencies.error());
    auto corrections = CorrectionTable::parse(texts.corrections, models, hardware);
    if (!corrections)
        return tl::unexpected(corrections.error());
    auto measurements = MeasurementTable::parse(texts.measurements, models, hardware);
    if (!measurements)
        return tl::unexpected(measurements.error());
    Calibration calibration;
    calibration.efficiencies = *efficiencies;
    calibration.corrections = std::move(*corrections);
    calibration.measurements = std::move(*measurements);
    return calibration;
}

} // namespace headroom
