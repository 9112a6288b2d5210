// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/calibration/calibration.h"

namespace headroom {

Expected<Calibration> Calibration::parse(const CalibrationTexts &texts, const ModelLibrary &models,
                                         const HardwareLibrary &hardware)
{
    HEADROOM_TRY(auto efficiencies, Efficiencies::parse(texts.efficiencies));
    HEADROOM_TRY(auto corrections, CorrectionTable::parse(texts.corrections, models, hardware));
    HEADROOM_TRY(auto measurements, MeasurementTable::parse(texts.measurements, models, hardware));
    Calibration calibration;
    calibration.efficiencies = efficiencies;
    calibration.corrections = std::move(corrections);
    calibration.measurements = std::move(measurements);
    calibration.cards = std::make_shared<const std::vector<AcceleratorSpec>>(
        hardware.accelerators().begin(), hardware.accelerators().end());
    return calibration;
}

} // namespace headroom
