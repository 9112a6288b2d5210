// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/alternatives.h"
#include "core/error.h"
#include "core/plan/plan.h"

#include <map>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace headroom {

// Edits of a plan, named after the user's intents. Each is rejected or applied as a whole.

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
/// Target of a change: the plan, or the active scenario alone where a field can be overridden.
enum class EditScope : std::uint8_t { plan, scenario };
/// Replaces a workload, as the active scenario states it (effective_plan.h), with its id and name;
/// allocations stay. Fields that the scenario already overrides are changed in the scenario,
/// whatever the scope.
struct ChangeWorkload {
    Workload workload;
    std::string
        field; ///< changed field, for the undo label and for merging one gesture ("peak requests")
    EditScope scope = EditScope::plan;
};
/// The same field of several workloads at once.
struct ChangeWorkloads {
    std::vector<Workload> workloads;
    std::string field;
    EditScope scope = EditScope::plan;
};
/// Puts an offer to use in the active scenario.
struct Allocate {
    WorkloadId id = 0;
    Allocation allocation;
};
/// Puts an offer to use for each of several workloads, for one reason.
struct AllocateEach {
    std::map<WorkloadId, Allocation> allocations;
    std::string name;                                        ///< of the undo step
    std::optional<std::vector<Commitment>> commitments = {}; ///< absent: those decided stay
};
/// Releases the pins of a scenario's workloads; nothing else changes.
[[nodiscard]] AllocateEach unpinAll(const Scenario &scenario, std::string name);
/// Allocates a fleet in the active scenario, with the lengths of requests that it was found for.
/// The offer that served the workload before is kept.
struct UseFleet {
    WorkloadId id = 0;
    LengthHistogram lengths;
    std::vector<FleetPart> fleet;
};
/// The commitments of the active scenario.
struct SetCommitments {
    std::vector<Commitment> commitments;
    std::string name; ///< of the undo step
};
struct ClearAllocation {
    WorkloadId id = 0;
};
/// Replaces a field of the plan.
template <auto Field>
struct SetField {
    std::remove_cvref_t<decltype(std::declval<Plan>().*Field)> value;
};
using RenamePlan = SetField<&Plan::name>;
using SetMonthBasis = SetField<&Plan::basis>;
using SetBudget = SetField<&Plan::monthlyBudget>;
using SetCarbonLimit = SetField<&Plan::monthlyCarbonKg>;
using SetMoving = SetField<&Plan::moving>;
using SetBudgetByMonth = SetField<&Plan::budgetByMonth>;
using SetPhases = SetField<&Plan::phases>;
using SetRisks = SetField<&Plan::risks>;
using SetProviderRoles = SetField<&Plan::providerRoles>;
using SetTrials = SetField<&Plan::trials>;
using SetDecisions = SetField<&Plan::decisions>;
using SetAlertRules = SetField<&Plan::alertRules>;
using SetMonitoringRules = SetField<&Plan::monitoringRules>;
using SetBookmarks = SetField<&Plan::bookmarks>;
using SetApproval = SetField<&Plan::approval>;
using SetNotes = SetField<&Plan::notes>;
using SetPricesAsOf = SetField<&Plan::pricesAsOf>;
using SetModels = SetField<&Plan::models>;
using SetAccelerators = SetField<&Plan::accelerators>;
using SetExchangeRates = SetField<&Plan::exchangeRates>;
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
/// Adds a whole scenario and makes it the active one: a preview or a proposal. Its name is made
/// unique; fields that it marks as inherited follow the baseline.
struct InsertScenario {
    Scenario scenario;
};
struct MoveScenario {
    std::string name;
    std::size_t position = 0; ///< index after the move
};
struct SetScenarioNote {
    std::string name;
    std::string note;
};
/// The active scenario follows the baseline again in one assumption.
struct InheritAssumption {
    Assumption assumption = Assumption::growth;
};
/// The active scenario's assumptions about a workload; an empty override: those of the plan.
struct OverrideWorkload {
    WorkloadId id = 0;
    WorkloadOverride override;
    std::string field; ///< changed field, for the undo label and for merging one gesture
};
struct RenameScenario {
    std::string name;
    std::string newName;
};
struct RemoveScenario {
    std::string name;
};
/// Assumptions of the active scenario, what it overrides of workloads included; those that change
/// are its own from then on. Its name, note, colour and allocations are not changed by this.
struct ChangeAssumptions {
    Scenario assumptions;
    std::string field;
};
struct SetPricePolicy {
    PricePolicy policy = PricePolicy::update;
    std::vector<EmbeddedPrice> prices = {}; ///< to keep from now on; empty: those in the plan
};
/// Changes the plan's currency. Entered amounts are converted, to the cent, with the plan's newest
/// rate; without one a plan with amounts is rejected, because they would be relabelled.
struct SetCurrency {
    std::string currency;
};

using AnyPlanEdit =
    std::variant<AddWorkload, AddWorkloads, DuplicateWorkload, RemoveWorkload, RemoveWorkloads,
                 MoveWorkload, ChangeWorkload, ChangeWorkloads, Allocate, AllocateEach, UseFleet,
                 ClearAllocation, RenamePlan, SetMonthBasis, SetBudget, SetNotes, ProposeScenario,
                 SelectBaseline, AddScenario, InsertScenario, MoveScenario, SetScenarioNote,
                 RenameScenario, RemoveScenario, ChangeAssumptions, InheritAssumption,
                 OverrideWorkload, SetCommitments, SetModels, SetAccelerators, SetPricePolicy,
                 SetPricesAsOf, SetCurrency, SetExchangeRates, SetBudgetByMonth, SetPhases,
                 SetRisks, SetProviderRoles, SetTrials, SetDecisions, SetAlertRules,
                 SetMonitoringRules, SetBookmarks, SetMoving, SetApproval, SetCarbonLimit>;
using PlanEdit = Alternatives<AnyPlanEdit>;
extern template class Alternatives<AnyPlanEdit>;
bool operator==(const PlanEdit &, const PlanEdit &) = delete; // not all of them can be compared

/// The plan after the edit, or the reason why it is rejected. Pure.
[[nodiscard]] Expected<Plan> applyEdit(const Plan &plan, const PlanEdit &edit);

/// Edits with equal non-empty keys that follow one another are one undo step (dragging a slider).
[[nodiscard]] std::string mergeKey(const PlanEdit &edit);

} // namespace headroom
