// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/filter_choices.h"
#include "core/plan/workload.h"

#include <vector>

namespace headroom {

/// Why constraints rule out the parts that a catalog's offers are made of; none where they allow one.
struct ConstraintParts {
    std::vector<Absence> byType;
    std::vector<Absence> byRegion;
    std::vector<Absence> byPurchase;
};
[[nodiscard]] ConstraintParts constraintParts(const Catalog &catalog,
                                              const Constraints &constraints);

} // namespace headroom
