// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/filter_field.h"
#include "core/plan/workload.h"

#include <vector>

namespace headroom {

/// A filter as constraints of a workload.
struct KeptFilter {
    Constraints constraints;                    ///< the present ones, narrowed
    std::vector<FilterField> kept;              ///< fields of the filter that became constraints
    std::vector<FilterField> withoutConstraint; ///< fields of the filter without a constraint
};
[[nodiscard]] KeptFilter keptAsConstraints(const OfferFilter &filter, const Constraints &present);

} // namespace headroom
