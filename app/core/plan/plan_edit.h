// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"
#include "core/plan/plan.h"

#include <map>
#include <string>
#include <variant>
#include <vector>

namespace headroom {

// What a user can do to a plan, named as intents. Each is refused or applied as a whole.

struct AddWorkload {
    Workload workload;                                   ///< id is given by the plan
    std::size_t position = static_cast<std::size_t>(-1); ///< past the end: last
};
/// Those of a template, behind the others.
struct AddWorkloads {
    std::vector<Workload> workloads; ///< ids are given by the plan
    std::string name;                ///< of what they are together
};
struct DuplicateWorkload {
    WorkloadId id = 0;
};
struct RemoveWorkload {
    WorkloadId id = 0;
};
struct RemoveWorkloads {
    std::vector<WorkloadId> ids;
};
struct MoveWorkload {
    WorkloadId id = 0;
    std::size_t position = 0; ///< index after the move
};
/// Everything a workload has, its id and name included; allocations stay.
struct ChangeWorkload {
    Workload workload;
    std::string
        field; ///< what changed, for the undo label and for merging one gesture ("peak requests")
};
/// The same field of several workloads at once.
struct ChangeWorkloads {
    std::vector<Workload> workloads;
    std::string field;
};
/// Puts an offer to use in the active scenario.
struct Allocate {
    WorkloadId id = 0;
    Allocation allocation;
};
/// Puts an offer to use for each of several workloads, for one reason.
struct AllocateEach {
    std::map<WorkloadId, Allocation> allocations;
    std::string name; ///< of the undo step
};
struct ClearAllocation {
    WorkloadId id = 0;
};
struct RenamePlan {
    std::string name;
};
struct SetMonthBasis {
    MonthBasis basis;
};
struct SetBudget {
    std::optional<Money> monthly;
};
struct SetNotes {
    std::string notes;
};
/// Makes a scenario the one that the plan asks to approve.
struct ProposeScenario {
    std::string name;
};
struct SelectBaseline {
    std::string name;
};
struct AddScenario {
    std::string name;
    std::string copyOf;
};
struct RenameScenario {
    std::string name;
    std::string newName;
};
struct RemoveScenario {
    std::string name;
};
/// Assumptions of the active scenario; its name and allocations are not changed by this.
struct ChangeAssumptions {
    Scenario assumptions;
    std::string field;
};
/// Replaces the plan's own models.
struct SetModels {
    std::vector<ModelProfile> models;
};
/// Replaces the plan's own accelerators.
struct SetAccelerators {
    std::vector<AcceleratorSpec> accelerators;
};
struct SetPricePolicy {
    PricePolicy policy = PricePolicy::update;
    std::vector<EmbeddedPrice> prices = {}; ///< to keep from now on; empty: those in the plan
};
struct SetPricesAsOf {
    std::optional<Date> day; ///< absent: the newest prices
};
/// Counts the plan in another currency. Amounts that were entered are converted, to the cent, with the plan's
/// newest rate; without one a plan that holds amounts is refused, because they would be relabelled.
struct SetCurrency {
    std::string currency;
};
/// Replaces the plan's rates of exchange.
struct SetExchangeRates {
    std::vector<ExchangeRate> rates;
};

using PlanEdit =
    std::variant<AddWorkload, AddWorkloads, DuplicateWorkload, RemoveWorkload, RemoveWorkloads,
                 MoveWorkload, ChangeWorkload, ChangeWorkloads, Allocate, AllocateEach,
                 ClearAllocation, RenamePlan, SetMonthBasis, SetBudget, SetNotes, ProposeScenario,
                 SelectBaseline, AddScenario, RenameScenario, RemoveScenario, ChangeAssumptions,
                 SetModels, SetAccelerators, SetPricePolicy, SetPricesAsOf, SetCurrency,
                 SetExchangeRates>;

/// The plan after the edit, or why it is refused. Pure.
[[nodiscard]] Expected<Plan> applyEdit(const Plan &plan, const PlanEdit &edit);

/// Edits with equal non-empty keys that follow one another are one undo step (dragging a slider).
[[nodiscard]] std::string mergeKey(const PlanEdit &edit);

} // namespace headroom
