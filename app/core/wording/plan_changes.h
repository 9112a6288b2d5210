// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/language.h"
#include "core/plan/plan.h"

#include <string>
#include <vector>

namespace headroom {

/// One field of a plan that differs, as its file has it; empty: the field is not there.
struct FieldChange {
    std::string place; ///< "workloads/Chat/demand/people", with names instead of numbers
    std::string before;
    std::string after;

    friend bool operator==(const FieldChange &, const FieldChange &) = default;
};

/// The same for people. An item that only one plan has is one change.
struct NamedChange {
    std::string of;   ///< the workload or scenario; empty: the plan
    std::string what; ///< "start-up per run (min)"
    std::string before;
    std::string after;
};

/// All differences between two plans, field by field in the order of the file: none if and only if
/// the plans are equal, whichever scenario is selected. Workloads are matched by id, scenarios and
/// everything else that has a name by name. Both follow the description of the fields
/// (core/plan/plan_fields.h).
[[nodiscard]] std::vector<FieldChange> planChanges(const Plan &before, const Plan &after);
[[nodiscard]] std::vector<NamedChange> namedChanges(const Plan &before, const Plan &after,
                                                    const Language &language);

/// The parts in which two states of a plan differ, a few words each: "workload Chat", "scenario Two
/// clouds (only here)". `here` is the plan that is open. Prices saved with the plan are ignored.
[[nodiscard]] std::vector<std::string> changedParts(const Plan &here, const Plan &there,
                                                    const Language &language = english());

} // namespace headroom
