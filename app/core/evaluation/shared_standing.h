// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/enum_names.h"
#include "core/plan/workload.h"

#include <vector>

namespace headroom {

/// Why a workload cannot run on the instances that it is meant to share.
enum class SharingProblem : std::uint8_t {
    none,
    forbidden,    ///< it must not share
    hostForbids,  ///< the other one must not
    kind,         ///< one of them is not real-time inference on a schedule of hours
    noHardware,   ///< nothing is known of the hardware
    schedule,     ///< it runs in hours in which the other one does not
    basis,        ///< it counts in another month
    phases,       ///< it exists on other days
    several,      ///< a copy of one of them needs several instances
    memory,       ///< the models together need more memory than there is
    slices,       ///< one of them is to run on slices of accelerators
    serviceLevel, ///< no division of the time keeps all service levels
};
template <>
inline constexpr auto kNamesOf<SharingProblem> = std::to_array<std::string_view>(
    {"none", "forbidden", "host_forbids", "kind", "no_hardware", "schedule", "basis", "phases",
     "several", "memory", "slices", "service_level"});

/// A workload on instances that it shares. Each has a fixed part of the time and of the memory of every instance.
struct SharedStanding {
    WorkloadId host = 0; ///< whose offer serves all of them
    /// Why it does not run there, and costs nothing.
    SharingProblem problem = SharingProblem::none;
    std::vector<WorkloadId> members; ///< that do run, the host first
    int timePercent = 0;             ///< of each instance's time, but for rounding all of it
    double memoryPercent = 0;        ///< of each device's memory
    /// Of what the instances cost, in hundredths of a percent: time set aside x scheduled hours of the week, against
    /// those of all.
    std::int64_t costBasisPoints = 0;
    std::int64_t instances = 0; ///< of all together, at the most
};

} // namespace headroom
