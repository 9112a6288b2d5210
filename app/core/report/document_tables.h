// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/language.h"
#include "core/models/model_library.h"
#include "core/report/table.h"
#include "core/sizing/hardware/hardware_library.h"

#include <vector>

namespace headroom {

/// Figures of the source documents and their consequences: computed figures next to the printed
/// ones, disagreements, prices with their ranges, GPUs, benchmarks, savings, targets, sizes,
/// training, rules.
[[nodiscard]] std::vector<KeyedTable> documentTables(const ModelLibrary &models,
                                                     const HardwareLibrary &hardware,
                                                     const Language &language);

} // namespace headroom
