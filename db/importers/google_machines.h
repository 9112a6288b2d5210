// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/catalog.h"

#include <string>
#include <string_view>
#include <vector>

namespace headroom::storage {

/// Parts that Google charges for a machine type: cores and memory of a family, GPUs, local SSD.
struct GoogleMachine {
    std::string name;
    std::string family; ///< as its SKUs say: "n1", "a2", "a3plus"
    std::string gpu;    ///< as its SKU says without maker: "a100", "a100 80gb"; empty for none
    std::string
        localSsd;      ///< whose SKU charges local SSD: a family's ("c4"), or empty for the common
    Exact billedCores; ///< fractions of a core for shared-core types
    Exact memoryGib;
    Exact gpus;
    Exact localSsdGib;
    bool hasUnknownLocalSsd = false;  ///< the price without it would be too low
    int sustainedPercent = 0;         ///< highest sustained-use discount, 0 for families without
    std::vector<std::string> regions; ///< regions in which the catalog has it; may be empty
};

/// The catalog's Google machines that can be priced from parts; TPUs and bare metal cannot.
[[nodiscard]] std::vector<GoogleMachine> googleMachines(const Catalog &catalog);

} // namespace headroom::storage
