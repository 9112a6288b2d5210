// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/plan_edit.h"

#include "core/plan/effective_plan.h"
#include "core/plan/inheritance.h"
#include "core/plan/plan_currency.h"
#include "core/plan/plan_validation.h"
#include "core/texts/error_texts.h"

#include <algorithm>

namespace headroom {

namespace {

using Step = Expected<void>;

Expected<std::vector<Workload>::iterator> workloadAt(Plan &plan, WorkloadId id)
{
    const auto found = std::ranges::find(plan.workloads, id, &Workload::id);
    if (found == plan.workloads.end())
        return failure(error_text::kWorkloadRemoved);
    return found;
}

Expected<Scenario *> scenarioAt(Plan &plan, const std::string &name)
{
    const auto found = std::ranges::find(plan.scenarios, name, &Scenario::name);
    if (found == plan.scenarios.end())
        return failure({error_text::kNoSuchScenario, name});
    return &*found;
}

std::string freeName(const std::string &wanted, const std::vector<std::string> &taken)
{
    std::string name = wanted;
    for (int i = 2; std::ranges::find(taken, name) != taken.end(); ++i)
        name = wanted + ' ' + std::to_string(i);
    return name;
}

void setOverride(Scenario &scenario, WorkloadId id, WorkloadOverride override)
{
    if (override == WorkloadOverride())
        scenario.overrides.erase(id);
    else
        scenario.overrides[id] = std::move(override);
}

std::vector<std::string> workloadNames(const Plan &plan)
{
    std::vector<std::string> names;
    std::ranges::transform(plan.workloads, std::back_inserter(names), &Workload::name);
    return names;
}

template <typename Entry>
void duplicateEntry(std::vector<Entry> &entries, WorkloadId original, WorkloadId copy)
{
    const auto found = std::ranges::find(entries, original, &Entry::workload);
    if (found == entries.end())
        return;
    Entry added = *found;
    added.workload = copy;
    entries.push_back(std::move(added));
}

/// The plan's and those that scenarios have in their place.
template <typename Visit>
void visitPhases(Plan &plan, Visit visit)
{
    std::ranges::for_each(plan.phases, visit);
    for (Scenario &scenario : plan.scenarios) {
        if (scenario.phases)
            std::ranges::for_each(*scenario.phases, visit);
    }
}

/// A copy has the growth, the uncertainty and the phases of its original.
void duplicateOutlook(Plan &plan, WorkloadId original, WorkloadId copy)
{
    for (Scenario &scenario : plan.scenarios) {
        duplicateEntry(scenario.outlook.workloads, original, copy);
        duplicateEntry(scenario.outlook.uncertainty.workloads, original, copy);
    }
    visitPhases(plan, [&](RoadmapPhase &phase) {
        if (std::ranges::find(phase.workloads, original) != phase.workloads.end())
            phase.workloads.push_back(copy);
    });
}

void forgetOutlook(Plan &plan, WorkloadId id)
{
    const auto isOfIt = [id](const auto &entry) { return entry.workload == id; };
    for (Scenario &scenario : plan.scenarios) {
        std::erase_if(scenario.outlook.workloads, isOfIt);
        std::erase_if(scenario.outlook.uncertainty.workloads, isOfIt);
    }
    visitPhases(plan, [id](RoadmapPhase &phase) { std::erase(phase.workloads, id); });
    std::erase_if(plan.monitoringRules, isOfIt);
    forgetInRegister(plan, id);
}

Step apply(Plan &plan, const AddWorkload &edit)
{
    Workload workload = edit.workload;
    workload.id = plan.nextWorkloadId++;
    workload.name = freeName(workload.name, workloadNames(plan));
    const std::size_t position = std::min(edit.position, plan.workloads.size());
    plan.workloads.insert(plan.workloads.begin() + static_cast<std::ptrdiff_t>(position),
                          std::move(workload));
    return {};
}

Step apply(Plan &plan, const AddWorkloads &edit)
{
    for (const Workload &workload : edit.workloads)
        HEADROOM_CHECK(apply(plan, AddWorkload{workload}));
    return {};
}

Step apply(Plan &plan, const DuplicateWorkload &edit)
{
    HEADROOM_TRY(const auto original, workloadAt(plan, edit.id));
    Workload copy = *original;
    copy.id = plan.nextWorkloadId++;
    copy.name = freeName(original->name + " copy", workloadNames(plan));
    for (Scenario &scenario : plan.scenarios) {
        if (const auto allocation = scenario.allocations.find(edit.id);
            allocation != scenario.allocations.end())
            scenario.allocations.emplace(copy.id, allocation->second);
        if (const auto override = scenario.overrides.find(edit.id);
            override != scenario.overrides.end())
            scenario.overrides.emplace(copy.id, override->second);
    }
    duplicateOutlook(plan, edit.id, copy.id);
    plan.workloads.insert(original + 1, std::move(copy));
    return {};
}

/// Those on the instances of a workload that has none any more are served by their own offers
/// again.
void leaveInstancesOf(Scenario &scenario, WorkloadId host)
{
    for (auto &[id, allocation] : scenario.allocations) {
        if (allocation.onInstancesOf == host)
            allocation.onInstancesOf.reset();
    }
}

Step apply(Plan &plan, const RemoveWorkload &edit)
{
    HEADROOM_TRY(const auto found, workloadAt(plan, edit.id));
    plan.workloads.erase(found);
    for (Scenario &scenario : plan.scenarios) {
        scenario.allocations.erase(edit.id);
        leaveInstancesOf(scenario, edit.id);
        scenario.overrides.erase(edit.id);
    }
    forgetOutlook(plan, edit.id);
    return {};
}

Step apply(Plan &plan, const RemoveWorkloads &edit)
{
    for (const WorkloadId id : edit.ids)
        HEADROOM_CHECK(apply(plan, RemoveWorkload{id}));
    return {};
}

Step apply(Plan &plan, const MoveWorkload &edit)
{
    HEADROOM_TRY(const auto found, workloadAt(plan, edit.id));
    Workload moved = std::move(*found);
    plan.workloads.erase(found);
    const std::size_t position = std::min(edit.position, plan.workloads.size());
    plan.workloads.insert(plan.workloads.begin() + static_cast<std::ptrdiff_t>(position),
                          std::move(moved));
    return {};
}

Step apply(Plan &plan, const ChangeWorkload &edit)
{
    HEADROOM_TRY(const auto found, workloadAt(plan, edit.workload.id));
    HEADROOM_TRY(Scenario * scenario, scenarioAt(plan, plan.activeScenario));
    Workload changed = edit.workload;
    WorkloadOverride override = overrideOf(*scenario, changed.id);
    visitOverrides([&](OverrideField, auto ofOverride, auto ofWorkload) {
        const bool isMeantHere =
            edit.scope == EditScope::scenario && !(ofWorkload(*found) == ofWorkload(changed));
        if (ofOverride(override) || isMeantHere) {
            ofOverride(override) = ofWorkload(changed);
            ofWorkload(changed) = ofWorkload(*found);
        }
    });
    *found = std::move(changed);
    setOverride(*scenario, found->id, std::move(override));
    return {};
}

Step apply(Plan &plan, const ChangeWorkloads &edit)
{
    for (const Workload &workload : edit.workloads)
        HEADROOM_CHECK(apply(plan, ChangeWorkload{workload, edit.field, edit.scope}));
    return {};
}

Step apply(Plan &plan, const Allocate &edit)
{
    HEADROOM_CHECK(workloadAt(plan, edit.id));
    HEADROOM_TRY(Scenario * active, scenarioAt(plan, plan.activeScenario));
    active->allocations[edit.id] = edit.allocation;
    if (edit.allocation.onInstancesOf || !edit.allocation.fleet.empty())
        leaveInstancesOf(*active, edit.id);
    return {};
}

Step apply(Plan &plan, const AllocateEach &edit)
{
    for (const auto &[id, allocation] : edit.allocations)
        HEADROOM_CHECK(apply(plan, Allocate{id, allocation}));
    if (edit.commitments) {
        HEADROOM_TRY(Scenario * active, scenarioAt(plan, plan.activeScenario));
        active->commitments = *edit.commitments;
    }
    return {};
}

Step apply(Plan &plan, const UseFleet &edit)
{
    HEADROOM_TRY(const auto found, workloadAt(plan, edit.id));
    HEADROOM_TRY(Scenario * active, scenarioAt(plan, plan.activeScenario));
    if (edit.fleet.empty())
        return failure(error_text::kFleetWithoutParts);
    found->demand.lengths = edit.lengths;
    Allocation fresh;
    fresh.offer = edit.fleet.front().offer;
    Allocation &allocation =
        active->allocations.try_emplace(edit.id, std::move(fresh)).first->second;
    allocation.fleet = edit.fleet;
    allocation.onInstancesOf.reset();
    leaveInstancesOf(*active, edit.id);
    return {};
}

Step apply(Plan &plan, const ClearAllocation &edit)
{
    HEADROOM_CHECK(workloadAt(plan, edit.id));
    HEADROOM_TRY(Scenario * active, scenarioAt(plan, plan.activeScenario));
    active->allocations.erase(edit.id);
    leaveInstancesOf(*active, edit.id);
    return {};
}

Step apply(Plan &plan, const SetCommitments &edit)
{
    HEADROOM_TRY(Scenario * active, scenarioAt(plan, plan.activeScenario));
    active->commitments = edit.commitments;
    return {};
}

Step apply(Plan &plan, const ProposeScenario &edit)
{
    HEADROOM_CHECK(scenarioAt(plan, edit.name));
    plan.proposed = edit.name;
    return {};
}

Step apply(Plan &plan, const SelectBaseline &edit)
{
    HEADROOM_CHECK(scenarioAt(plan, edit.name));
    plan.baseline = edit.name;
    inheritEqualFields(plan);
    return {};
}

/// Scenarios keep their colours wherever they move and whichever goes.
void fixColours(Plan &plan)
{
    const std::vector<int> colours = coloursOf(plan);
    for (std::size_t i = 0; i < colours.size(); ++i)
        plan.scenarios[i].colour = colours[i];
}

Step apply(Plan &plan, const InsertScenario &edit)
{
    fixColours(plan);
    Scenario added = edit.scenario;
    std::vector<std::string> names;
    std::ranges::transform(plan.scenarios, std::back_inserter(names), &Scenario::name);
    added.name = freeName(added.name, names);
    added.colour = 0;
    plan.activeScenario = added.name;
    plan.scenarios.push_back(std::move(added));
    fixColours(plan);
    return {};
}

Step apply(Plan &plan, const AddScenario &edit)
{
    HEADROOM_TRY(const Scenario *source, scenarioAt(plan, edit.copyOf));
    Scenario copy = *source;
    copy.name = edit.name;
    copy.note.clear();
    if (edit.copyOf == plan.baseline)
        copy.inherited.assign(kAllOf<Assumption>.begin(), kAllOf<Assumption>.end());
    return apply(plan, InsertScenario{std::move(copy)});
}

Step apply(Plan &plan, const MoveScenario &edit)
{
    HEADROOM_CHECK(scenarioAt(plan, edit.name));
    fixColours(plan);
    const auto found = std::ranges::find(plan.scenarios, edit.name, &Scenario::name);
    Scenario moved = std::move(*found);
    plan.scenarios.erase(found);
    const std::size_t position = std::min(edit.position, plan.scenarios.size());
    plan.scenarios.insert(plan.scenarios.begin() + static_cast<std::ptrdiff_t>(position),
                          std::move(moved));
    return {};
}

Step apply(Plan &plan, const SetScenarioNote &edit)
{
    HEADROOM_TRY(Scenario * scenario, scenarioAt(plan, edit.name));
    scenario->note = edit.note;
    return {};
}

Step apply(Plan &plan, const RenameScenario &edit)
{
    HEADROOM_TRY(Scenario * scenario, scenarioAt(plan, edit.name));
    // Said before anything else: who bears the baseline's name seems to be the baseline.
    if (edit.newName != edit.name && scenarioAt(plan, edit.newName))
        return failure(error_text::kTwoScenarios, {}, error_text::kRenameOneOfThem);
    scenario->name = edit.newName;
    for (std::string *named : {&plan.baseline, &plan.proposed, &plan.activeScenario})
        if (*named == edit.name)
            *named = edit.newName;
    for (Bookmark &bookmark : plan.bookmarks)
        if (bookmark.scenario == edit.name)
            bookmark.scenario = edit.newName;
    renameInRegister(plan, edit.name, edit.newName);
    return {};
}

Step apply(Plan &plan, const RemoveScenario &edit)
{
    HEADROOM_CHECK(scenarioAt(plan, edit.name));
    if (plan.scenarios.size() == 1)
        return failure(error_text::kLastScenarioStays);
    if (plan.baseline == edit.name)
        return failure(error_text::kBaselineStays, {}, error_text::kChooseAnotherBaseline);
    fixColours(plan);
    std::erase_if(plan.scenarios,
                  [&](const Scenario &scenario) { return scenario.name == edit.name; });
    for (std::string *named : {&plan.proposed, &plan.activeScenario})
        if (*named == edit.name)
            *named = plan.baseline;
    return {};
}

Step apply(Plan &plan, const ChangeAssumptions &edit)
{
    HEADROOM_TRY(Scenario * scenario, scenarioAt(plan, plan.activeScenario));
    Scenario changed = edit.assumptions;
    changed.inherited = scenario->inherited;
    ownWhatChanged(*scenario, changed);
    changed.name = scenario->name;
    changed.note = std::move(scenario->note);
    changed.colour = scenario->colour;
    changed.allocations = std::move(scenario->allocations);
    *scenario = std::move(changed);
    return {};
}

Step apply(Plan &plan, const InheritAssumption &edit)
{
    HEADROOM_TRY(Scenario * scenario, scenarioAt(plan, plan.activeScenario));
    if (plan.activeScenario == plan.baseline)
        return failure(error_text::kBaselineInheritsNothing);
    if (!inherits(*scenario, edit.assumption))
        scenario->inherited.push_back(edit.assumption);
    std::ranges::sort(scenario->inherited);
    return {};
}

Step apply(Plan &plan, const OverrideWorkload &edit)
{
    HEADROOM_CHECK(workloadAt(plan, edit.id));
    HEADROOM_TRY(Scenario * scenario, scenarioAt(plan, plan.activeScenario));
    setOverride(*scenario, edit.id, edit.override);
    return {};
}

template <auto Field>
Step apply(Plan &plan, const SetField<Field> &edit)
{
    plan.*Field = edit.value;
    return {};
}

Step apply(Plan &plan, const SetPricePolicy &edit)
{
    plan.pricePolicy = edit.policy;
    if (!edit.prices.empty())
        plan.prices = edit.prices;
    return {};
}

Step apply(Plan &plan, const SetCurrency &edit)
{
    HEADROOM_TRY(plan, inCurrency(std::move(plan), edit.currency));
    return {};
}

} // namespace

template class Alternatives<AnyPlanEdit>;

Expected<Plan> applyEdit(const Plan &plan, const PlanEdit &edit)
{
    Plan changed = plan;
    HEADROOM_CHECK(std::visit([&](const auto &intent) { return apply(changed, intent); }, edit));
    followBaseline(changed);
    HEADROOM_CHECK(validate(changed));
    return changed;
}

std::string mergeKey(const PlanEdit &edit)
{
    if (const auto *change = std::get_if<ChangeWorkload>(&edit);
        change != nullptr && !change->field.empty())
        return "workload " + std::to_string(change->workload.id) + ' ' + change->field;
    if (const auto *change = std::get_if<ChangeWorkloads>(&edit);
        change != nullptr && !change->field.empty()) {
        std::string key = "workloads " + change->field;
        for (const Workload &workload : change->workloads)
            key += ' ' + std::to_string(workload.id);
        return key;
    }
    if (const auto *change = std::get_if<ChangeAssumptions>(&edit);
        change != nullptr && !change->field.empty())
        return "assumptions " + change->field;
    if (const auto *change = std::get_if<OverrideWorkload>(&edit);
        change != nullptr && !change->field.empty())
        return "override " + std::to_string(change->id) + ' ' + change->field;
    if (const auto *change = std::get_if<SetScenarioNote>(&edit))
        return "note " + change->name;
    if (std::holds_alternative<SetBudget>(edit))
        return "budget";
    if (std::holds_alternative<SetCarbonLimit>(edit))
        return "carbon";
    if (std::holds_alternative<SetMoving>(edit))
        return "moving";
    return {};
}

AllocateEach unpinAll(const Scenario &scenario, std::string name)
{
    AllocateEach edit{.allocations = {}, .name = std::move(name)};
    for (const auto &[id, allocation] : scenario.allocations) {
        if (!allocation.pinned)
            continue;
        edit.allocations[id] = allocation;
        edit.allocations[id].pinned = false;
    }
    return edit;
}

} // namespace headroom
