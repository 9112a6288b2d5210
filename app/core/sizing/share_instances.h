// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sizing/calibration/calibration.h"
#include "core/sizing/hardware/hardware.h"
#include "core/sizing/sizing_demand.h"

#include <cstdint>
#include <functional>
#include <memory>
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
    int timePercent = 0; ///< of every instance
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

/// The time of instances divided among workloads.
struct DividedTime {
    struct Part {
        int percent = 0;     ///< what it needs, and its part of what nobody needs
        bool surely = false; ///< its limits are kept at the slow end of what is predicted, too
    };
    int working = 0;         ///< instances
    std::vector<Part> parts; ///< empty: there are no such instances
};
/// Instances that a member needs with a part of the time; more than kMaxReplicas: none are enough.
using NeededAt = std::function<int(std::size_t member, int percent, bool surely)>;
/// The fewest instances on which all keep their limits surely, the time divided in proportion to the least that each needs
/// for that. Those that could not with all of the time, and all where not all can be had, have what is expected to be enough.
/// `fixed`: so many instances, set by hand.
[[nodiscard]] DividedTime divideTime(std::size_t members, int fixed,
                                     const std::function<bool(std::size_t member)> &isEverSure,
                                     const NeededAt &neededAt);

/// Of every device's memory: what one copy with one request takes, and what it takes with as many as it works on. In a
/// group each has the first; of the rest, in proportion to what it could do with.
struct MemoryWish {
    double minimum = 0;
    double wanted = 0;
};
/// `alone`: as it is sized by itself, where it fits.
[[nodiscard]] MemoryWish memoryWishOf(const SizingDemand &demand, const HardwareShape &hardware,
                                      const Sizing &alone);

/// The fewest instances on which all keep their service levels, and their time divided as divideTime() says. `fixed`: so
/// many, set by hand; 0: as many as it takes. All demands are real-time inference.
[[nodiscard]] GroupSizing shareInstances(std::span<const SizingDemand> demands,
                                         const HardwareShape &hardware,
                                         const Calibration &calibration, int fixed = 0);

/// What the members of a group take at any share of the time, so that other work is divided without sizing it anew: in
/// proportion it leaves the memory and the rates as they are, and slower hardware is as less of its time. Safe to ask
/// from several threads.
class GroupCapacities
{
public:
    /// `memory`: the share of each, as shareInstances() found it. `calibration`, and what the demands point to: to be
    /// kept as long.
    GroupCapacities(std::span<const SizingDemand> demands, const HardwareShape &hardware,
                    const Calibration &calibration, std::span<const double> memory);
    ~GroupCapacities();

    struct Asked {
        double demand = 1;   ///< of the demand given
        double slowness = 1; ///< of the hardware
    };
    struct Member {
        int timePercent = 0;
        double perReplica = 0; ///< demand that one instance takes
        int floor = 1;         ///< instances whatever the demand
    };
    /// As shareInstances() would; empty where no division keeps all service levels.
    [[nodiscard]] std::vector<Member> divide(std::span<const Asked> asked, int fixed = 0) const;
    /// Of one that has the instances for itself.
    [[nodiscard]] RangedFigure ratesAlone(std::size_t member) const;

private:
    class Capacity;

    std::vector<std::unique_ptr<Capacity>> m_members;
};

} // namespace headroom
