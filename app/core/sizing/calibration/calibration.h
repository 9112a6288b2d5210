// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"
#include "core/models/model_library.h"
#include "core/sizing/calibration/correction.h"
#include "core/sizing/calibration/measurement.h"
#include "core/sizing/hardware/hardware_library.h"
#include "core/sizing/speed/efficiencies.h"
#include "core/sizing/task/server_support.h"

#include <memory>
#include <string_view>
#include <vector>

namespace headroom {

/// The texts that a calibration is read from: resources/calibration/*.csv. They must outlive it.
struct CalibrationTexts {
    std::string_view efficiencies;
    std::string_view corrections;
    std::string_view measurements;
};

/// What measurements taught: efficiencies of the roofline, corrections with their ranges, and rows to stand beside;
/// with the accelerators that servers support.
struct Calibration {
    Efficiencies efficiencies;
    CorrectionTable corrections;
    MeasurementTable measurements;
    ServerSupport servers;
    /// As they were measured, for questions about larger ones of their generation.
    std::shared_ptr<const std::vector<AcceleratorSpec>> cards;

    [[nodiscard]] static Expected<Calibration> parse(const CalibrationTexts &texts,
                                                     const ModelLibrary &models,
                                                     const HardwareLibrary &hardware);
};

} // namespace headroom
