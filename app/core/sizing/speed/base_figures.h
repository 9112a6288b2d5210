// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/models/evidence.h"
#include "core/sizing/speed/efficiencies.h"
#include "core/sizing/speed/roofline.h"
#include "core/sizing/task/prediction.h"

#include <array>

namespace headroom {

/// What the roofline alone says, before measurements correct it. Figures that the task does not have are 0.
struct BaseFigures {
    std::array<double, kFigureCount> values{};
    RooflineTime time;       ///< of the step that decides
    double runningBatch = 0; ///< per replica
    double inFlight = 0;     ///< requests at the server, waiting ones included; 0 = no server
    double groupDevices = 1; ///< accelerators that work on one step together
    RangedFigure memoryGib;  ///< needed on the fullest accelerator, or by the process
    double memoryPressure =
        0; ///< weights and cache over available, as corrections were learned with

    [[nodiscard]] double of(Figure figure) const
    {
        return values[static_cast<std::size_t>(figure)];
    }
    void set(Figure figure, double value) { values[static_cast<std::size_t>(figure)] = value; }
};

/// All but the memory.
[[nodiscard]] BaseFigures baseSpeeds(const HardwareShape &hardware, const SizingTask &task,
                                     const Efficiencies &efficiencies);
[[nodiscard]] BaseFigures baseFigures(const HardwareShape &hardware, const SizingTask &task,
                                      const Efficiencies &efficiencies);

} // namespace headroom
