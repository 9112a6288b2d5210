// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/plan.h"

#include <string>
#include <vector>

namespace headroom::storage {

/// One field of a plan file that differs; empty: the field is not there.
struct FieldChange {
    std::string place; ///< "workloads/Chat/demand/people", with names in the place of numbers
    std::string before;
    std::string after;

    friend bool operator==(const FieldChange &, const FieldChange &) = default;
};

/// What differs between the files of two plans, field by field in their order. Workloads are the same by their numbers,
/// scenarios and all else that has a name by their names, whatever their order; what only one has is told in full.
[[nodiscard]] std::vector<FieldChange> planChanges(const Plan &before, const Plan &after);

} // namespace headroom::storage
