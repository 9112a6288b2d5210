// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sizing/calibration/calibration.h"
#include "core/sizing/hardware/hardware.h"
#include "core/sizing/sizing_demand.h"

#include <cstdint>
#include <span>
#include <vector>

namespace headroom {

// Several models on the same instances. Each has a fixed part of the time and of the memory of every instance, and is
// sized as if it were alone on a machine that is so much slower and smaller: whatever the others do, it sees no worse.

/// Why workloads cannot be served by the same instances.
enum class SharingLimit : std::uint8_t {
    none,
    several,      ///< one copy of a model needs several instances
    memory,       ///< the models with one request each need more memory than there is
    serviceLevel, ///< no division of the time keeps all service levels
};

/// One of several workloads on the same instances.
struct SharedSizing {
    int timePercent = 0; ///< of every instance: what it needs, and its part of what nobody needs
    double memory = 0;   ///< share of the memory of every device
    Sizing sizing;       ///< as it is with these: times and rates as the clock shows them
};

struct GroupSizing {
    SharingLimit limit = SharingLimit::none; ///< else there is no such group
    int working = 0;                         ///< instances, spare ones left out
    std::vector<SharedSizing> members;       ///< in the order of the demands
};

/// As the workload looks to a machine that works for it only `share` of the time, on the machine's own clock.
[[nodiscard]] SizingDemand onOwnClock(SizingDemand demand, double share);
/// And back.
[[nodiscard]] Sizing onWallClock(Sizing sizing, double share);
/// The machine with that share of its memory.
[[nodiscard]] HardwareShape withMemory(HardwareShape hardware, double share);

/// The time of an instance divided in proportion to what each needs of it at the least, in whole percent rounded down: in
/// whatever order they come, each gets the same, and none less than it needs.
[[nodiscard]] std::vector<int> wholeTimeAmong(std::vector<int> needed);

/// Of every device's memory: what one copy with one request takes, and what it takes with as many as it works on. In a
/// group each has the first; of the rest, in proportion to what it could do with.
struct MemoryWish {
    double least = 0;
    double wanted = 0;
};
/// `alone`: as it is sized by itself, where it fits.
[[nodiscard]] MemoryWish memoryWishOf(const SizingDemand &demand, const HardwareShape &hardware,
                                      const Sizing &alone);

/// The fewest instances on which all keep their service levels, and their time divided in proportion to what each needs.
/// `fixed`: so many, set by hand; 0: as many as it takes. All demands are real-time inference.
[[nodiscard]] GroupSizing shareInstances(std::span<const SizingDemand> demands,
                                         const HardwareShape &hardware,
                                         const Calibration &calibration, int fixed = 0);

} // namespace headroom
