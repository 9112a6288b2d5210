// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/speed/classical.h"

#include <algorithm>
#include <cmath>

namespace headroom {

RooflineTime classicalTime(const HardwareShape &hardware, const SizingTask &task,
                           const Efficiencies &efficiencies)
{
    // szilard/GBM-perf: 8-13 million rows * trees per second on 36-64 threads at a million rows and
    // depth 10; about 2,000 simple operations and 400 bytes per row and tree.
    constexpr double kOperations = 2000;
    constexpr double kBytes = 400;
    constexpr double kRowTrees = 1e6;
    RooflineTime time;
    const DeviceRates rates = deviceRates(Phase::classical, hardware, task, efficiencies);
    if (hardware.hasAccelerator()) {
        time.compute = kRowTrees * kOperations / rates.flops;
        time.memory = kRowTrees * kBytes / rates.bandwidth;
    } else {
        const double cores = std::max(1.0, hardware.cpu.cores);
        const double useful = std::pow(cores, 0.7); // histograms are merged between threads
        time.compute = kRowTrees * kOperations / (useful * 2.8e9 * 0.5);
        time.memory = kRowTrees * kBytes / rates.bandwidth;
    }
    // Small tables cannot fill the machine: a fixed cost per tree.
    const double rows = task.classicalRows > 0 ? task.classicalRows : 1e6;
    time.overhead = rates.perStep * kRowTrees / rows;
    return time;
}

} // namespace headroom
