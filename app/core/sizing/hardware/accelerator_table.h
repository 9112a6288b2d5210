// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"
#include "core/sizing/hardware/hardware.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace headroom {

/// Accelerators as a comma-separated table with a header line: the layout of
/// resources/calibration/accelerators.csv. Needed are name, vendor, architecture, memory and bandwidth; a peak
/// that is left out or empty means that the format has no unit of its own. Aliases are parted by ";". Anything
/// wrong is an error that names line and column; then nothing is read.
[[nodiscard]] Expected<std::vector<AcceleratorSpec>> readAcceleratorTable(std::string_view csv);

/// The same table, with every column.
[[nodiscard]] std::string acceleratorTable(std::span<const AcceleratorSpec> accelerators);

/// What the engine could not work with: a reason in words. The place of an error is the column.
[[nodiscard]] Expected<void> checkAccelerator(const AcceleratorSpec &accelerator);

/// Generation, software stack and whether it can train, as name, vendor and architecture imply them.
[[nodiscard]] AcceleratorSpec withImpliedTraits(AcceleratorSpec accelerator);

/// The architectures that the engine has efficiencies for, oldest first by vendor.
[[nodiscard]] std::vector<std::string_view> knownArchitectures();

} // namespace headroom
