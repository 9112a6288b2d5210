// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/catalog.h"
#include "core/sizing/hardware/hardware.h"
#include "core/sizing/hardware/hardware_library.h"

#include <string>
#include <vector>

namespace headroom {

/// Input of the sizing engine for each instance type of a catalog. Built once per catalog.
struct CatalogHardware {
    std::vector<HardwareShape> shapes; ///< by type index
    /// By type index: the first type with the same hardware, which is sized for all of them.
    std::vector<std::size_t> firstAlike;
    std::vector<std::string> unknown; ///< by type index: why it cannot be sized; empty when it can
};

[[nodiscard]] CatalogHardware hardwareOf(const Catalog &catalog, const HardwareLibrary &library);

} // namespace headroom
