// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sizing/share_instances.h"

#include <memory>
#include <span>
#include <vector>

namespace headroom {

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
