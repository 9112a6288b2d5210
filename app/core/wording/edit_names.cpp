// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wording/edit_names.h"

#include "core/evaluation/format.h"

namespace headroom {

namespace {

struct EditNames {
    const Plan &plan;         // NOLINT: lives as long as one call
    const Language &language; // NOLINT

    Message operator()(const AddWorkload &e) const
    {
        return {HEADROOM_TEXT("Edits", "Add %1"), e.workload.name};
    }
    Message operator()(const AddWorkloads &e) const
    {
        return {HEADROOM_TEXT("Edits", "Add %1"), e.name};
    }
    Message operator()(const DuplicateWorkload &e) const
    {
        return {HEADROOM_TEXT("Edits", "Duplicate %1"), nameOf(e.id)};
    }
    Message operator()(const RemoveWorkload &e) const
    {
        return {HEADROOM_TEXT("Edits", "Remove %1"), nameOf(e.id)};
    }
    Message operator()(const RemoveWorkloads &e) const
    {
        return language.say(HEADROOM_TEXT_N("Edits", "Remove %n workloads", "Remove %n workload"),
                            {}, static_cast<int>(e.ids.size()));
    }
    Message operator()(const MoveWorkload &e) const
    {
        return {HEADROOM_TEXT("Edits", "Move %1"), nameOf(e.id)};
    }
    Message operator()(const ChangeWorkload &e) const
    {
        if (e.field == "name")
            return {HEADROOM_TEXT("Edits", "Rename to %1"), e.workload.name};
        return {HEADROOM_TEXT("Edits", "Set %1 of %2"), fieldName(e.field), e.workload.name};
    }
    Message operator()(const ChangeWorkloads &e) const
    {
        return language.say(
            HEADROOM_TEXT_N("Edits", "Set %1 of %n workloads", "Set %1 of %n workload"),
            {fieldName(e.field)}, static_cast<int>(e.workloads.size()));
    }
    Message operator()(const Allocate &e) const
    {
        return {HEADROOM_TEXT("Edits", "Allocate %1 to %2"), e.allocation.offer.instanceType,
                nameOf(e.id)};
    }
    Message operator()(const AllocateEach &e) const { return e.name; }
    Message operator()(const UseFleet &e) const
    {
        return {HEADROOM_TEXT("Edits", "Use a fleet for %1"), nameOf(e.id)};
    }
    Message operator()(const SetCommitments &e) const { return e.name; }
    Message operator()(const ClearAllocation &e) const
    {
        return {HEADROOM_TEXT("Edits", "Clear allocation of %1"), nameOf(e.id)};
    }
    Message operator()(const RenamePlan & /*edit*/) const
    {
        return HEADROOM_TEXT("Edits", "Rename plan");
    }
    Message operator()(const SetMonthBasis &e) const
    {
        return {HEADROOM_TEXT("Edits", "Set month basis to %1"), describe(e.value, language)};
    }
    Message operator()(const SetBudget &e) const
    {
        if (!e.value)
            return HEADROOM_TEXT("Edits", "Remove budget");
        return {HEADROOM_TEXT("Edits", "Set budget to %1"), e.value->toString()};
    }
    Message operator()(const SetCarbonLimit &e) const
    {
        if (!e.value)
            return HEADROOM_TEXT("Edits", "Remove carbon limit");
        return {HEADROOM_TEXT("Edits", "Set carbon limit to %1 kg"),
                formatFigure(*e.value, language)};
    }
    Message operator()(const SetBudgetByMonth & /*edit*/) const
    {
        return HEADROOM_TEXT("Edits", "Change budget by month");
    }
    Message operator()(const SetMoving & /*edit*/) const
    {
        return HEADROOM_TEXT("Edits", "Change cost of moves");
    }
    Message operator()(const SetPhases & /*edit*/) const
    {
        return HEADROOM_TEXT("Edits", "Change phases");
    }
    Message operator()(const SetRisks & /*edit*/) const
    {
        return HEADROOM_TEXT("Edits", "Change risks");
    }
    Message operator()(const SetProviderRoles & /*edit*/) const
    {
        return HEADROOM_TEXT("Edits", "Change provider roles");
    }
    Message operator()(const SetTrials & /*edit*/) const
    {
        return HEADROOM_TEXT("Edits", "Change trials");
    }
    Message operator()(const SetDecisions & /*edit*/) const
    {
        return HEADROOM_TEXT("Edits", "Change decisions");
    }
    Message operator()(const SetAlertRules & /*edit*/) const
    {
        return HEADROOM_TEXT("Edits", "Change alerts");
    }
    Message operator()(const SetMonitoringRules & /*edit*/) const
    {
        return HEADROOM_TEXT("Edits", "Change monitoring rules");
    }
    Message operator()(const SetBookmarks & /*edit*/) const
    {
        return HEADROOM_TEXT("Edits", "Change bookmarks");
    }
    Message operator()(const SetApproval & /*edit*/) const
    {
        return HEADROOM_TEXT("Edits", "Change approval");
    }
    Message operator()(const SetNotes & /*edit*/) const
    {
        return HEADROOM_TEXT("Edits", "Edit notes");
    }
    Message operator()(const ProposeScenario &e) const
    {
        return {HEADROOM_TEXT("Edits", "Propose %1"), e.name};
    }
    Message operator()(const SelectBaseline &e) const
    {
        return {HEADROOM_TEXT("Edits", "Make %1 the baseline"), e.name};
    }
    Message operator()(const AddScenario &e) const
    {
        return {HEADROOM_TEXT("Edits", "Add scenario %1"), e.name};
    }
    Message operator()(const InsertScenario &e) const
    {
        return {HEADROOM_TEXT("Edits", "Add scenario %1"), e.scenario.name};
    }
    Message operator()(const MoveScenario &e) const
    {
        return {HEADROOM_TEXT("Edits", "Move scenario %1"), e.name};
    }
    Message operator()(const SetScenarioNote &e) const
    {
        return {HEADROOM_TEXT("Edits", "Edit the note of %1"), e.name};
    }
    Message operator()(const InheritAssumption &e) const
    {
        return {HEADROOM_TEXT("Edits", "Inherit %1"), language.say(headroom::nameOf(e.assumption))};
    }
    Message operator()(const OverrideWorkload &e) const
    {
        if (e.override == WorkloadOverride())
            return {HEADROOM_TEXT("Edits", "Inherit %1"), nameOf(e.id)};
        return {HEADROOM_TEXT("Edits", "Set %1 of %2 in this scenario"), fieldName(e.field),
                nameOf(e.id)};
    }
    Message operator()(const RenameScenario &e) const
    {
        return {HEADROOM_TEXT("Edits", "Rename scenario to %1"), e.newName};
    }
    Message operator()(const RemoveScenario &e) const
    {
        return {HEADROOM_TEXT("Edits", "Remove scenario %1"), e.name};
    }
    Message operator()(const ChangeAssumptions &e) const
    {
        return {HEADROOM_TEXT("Edits", "Set %1"), fieldName(e.field)};
    }
    Message operator()(const SetModels & /*edit*/) const
    {
        return HEADROOM_TEXT("Edits", "Change own models");
    }
    Message operator()(const SetAccelerators & /*edit*/) const
    {
        return HEADROOM_TEXT("Edits", "Change own accelerators");
    }
    Message operator()(const SetPricePolicy &e) const
    {
        return e.policy == PricePolicy::keep ? HEADROOM_TEXT("Edits", "Keep the saved prices")
                                             : HEADROOM_TEXT("Edits", "Use the catalog's prices");
    }
    Message operator()(const SetPricesAsOf &e) const
    {
        if (!e.value)
            return HEADROOM_TEXT("Edits", "Use the newest prices");
        return {HEADROOM_TEXT("Edits", "Use prices as of %1"), e.value->toString()};
    }
    Message operator()(const SetCurrency &e) const
    {
        return {HEADROOM_TEXT("Edits", "Set currency to %1"), e.currency};
    }
    Message operator()(const SetExchangeRates & /*edit*/) const
    {
        return HEADROOM_TEXT("Edits", "Change exchange rates");
    }

    [[nodiscard]] std::string nameOf(WorkloadId id) const
    {
        const Workload *workload = findWorkload(plan, id);
        return workload == nullptr ? language.say(HEADROOM_TEXT("Edits", "workload"))
                                   : workload->name;
    }
    /// The window names its fields in English, marked for translation with this context.
    [[nodiscard]] std::string fieldName(const std::string &field) const
    {
        return language.say({"Fields", field.c_str()});
    }
};

} // namespace

std::string editName(const Plan &plan, const PlanEdit &edit, const Language &language)
{
    return std::visit(EditNames{plan, language}, edit).in(language);
}

} // namespace headroom
