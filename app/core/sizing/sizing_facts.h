// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"
#include "core/models/model_library.h"
#include "core/sizing/calibration/calibration.h"
#include "core/sizing/hardware/hardware_library.h"
#include "core/sizing/task/software_classes.h"

#include <vector>

namespace headroom {

/// Everything that sizing reads: models, hardware and what was learned from measurements.
struct SizingFacts {
    ModelLibrary models;
    HardwareLibrary hardware;
    SoftwareClasses software;
    Calibration calibration;
};

/// The facts that ship inside the program. Parses a few hundred kilobytes: a few milliseconds.
[[nodiscard]] Expected<SizingFacts> shippedSizingFacts();

/// The shipped facts with models and accelerators of one's own on top; parses nothing. One that has the name of a
/// shipped one takes its place, and what was measured on the shipped one does not count for it.
[[nodiscard]] SizingFacts withOwnFacts(const SizingFacts &shipped,
                                       const std::vector<ModelProfile> &models,
                                       const std::vector<AcceleratorSpec> &accelerators);

} // namespace headroom
