// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sizing/hardware/hardware.h"
#include "core/sizing/speed/efficiencies.h"
#include "core/sizing/task/sizing_task.h"

namespace headroom {

/// What one device (accelerator, or the whole processor of a machine) does for one phase of a task,
/// efficiencies included: operations and bytes per second.
struct DeviceRates {
    double flops = 0;
    double bandwidth = 0;
    /// Seconds of an operation of attention, whose kernels run in 16 bits, by those of one in the narrower format of the task.
    double attentionCost = 1;
    double perLayer = 0; ///< seconds
    double perStep = 0;
    double halfRows = 0;      ///< tokens of a step that reach half of `flops`
    double linkBandwidth = 0; ///< bytes/s to the neighbours, one direction
    double linkLatency = 0;   ///< seconds for one collective
    double linkedDevices =
        8; ///< that these links reach; beyond, there is the network of their machine
    double networkBandwidth = 25e9; ///< bytes/s of one device: an adapter of 200 Gbit/s each
    /// Messages between machines take 20 to 30 microseconds through a network adapter (NCCL over Elastic Fabric Adapter or
    /// InfiniBand); collective operations some more.
    double networkLatency = 50e-6;
};

[[nodiscard]] DeviceRates deviceRates(Phase phase, const HardwareShape &hardware,
                                      const SizingTask &task, const Efficiencies &efficiencies);

/// Peak of a processor's vector or matrix units, operations per second; from cores, width and a clock of
/// 2.8 GHz, which all measured server processors sustain within 20 %.
[[nodiscard]] double cpuPeakFlops(const CpuShape &cpu, Precision precision);

/// Bytes per second that a model too large for the caches is read with. The measured 256 MB test still
/// fits the caches of the largest machines: beyond what memory channels deliver it counts no more.
[[nodiscard]] double cpuBandwidth(const CpuShape &cpu);

} // namespace headroom
