// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/plan_edit.h"

#include "core/plan/plan_currency.h"
#include "core/plan/plan_validation.h"
#include "core/wording/error_texts.h"

#include <algorithm>

namespace headroom {

namespace {

using Step = Expected<void>;

Expected<std::vector<Workload>::iterator> workloadAt(Plan &plan, WorkloadId id)
{
    const auto found = std::ranges::find(plan.workloads, id, &Workload::id);
    if (found == plan.workloads.end())
        return failure(error_text::kWorkloadGone);
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

std::vector<std::string> workloadNames(const Plan &plan)
{
    std::vector<std::string> names;
    std::ranges::transform(plan.workloads, std::back_inserter(names), &Workload::name);
    return names;
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
    }
    plan.workloads.insert(original + 1, std::move(copy));
    return {};
}

Step apply(Plan &plan, const RemoveWorkload &edit)
{
    HEADROOM_TRY(const auto found, workloadAt(plan, edit.id));
    plan.workloads.erase(found);
    for (Scenario &scenario : plan.scenarios)
        scenario.allocations.erase(edit.id);
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
    *found = edit.workload;
    return {};
}

Step apply(Plan &plan, const ChangeWorkloads &edit)
{
    for (const Workload &workload : edit.workloads)
        HEADROOM_CHECK(apply(plan, ChangeWorkload{workload, edit.field}));
    return {};
}

Step apply(Plan &plan, const Allocate &edit)
{
    HEADROOM_CHECK(workloadAt(plan, edit.id));
    HEADROOM_TRY(Scenario * active, scenarioAt(plan, plan.activeScenario));
    active->allocations[edit.id] = edit.allocation;
    return {};
}

Step apply(Plan &plan, const AllocateEach &edit)
{
    for (const auto &[id, allocation] : edit.allocations)
        HEADROOM_CHECK(apply(plan, Allocate{id, allocation}));
    return {};
}

Step apply(Plan &plan, const ClearAllocation &edit)
{
    HEADROOM_CHECK(workloadAt(plan, edit.id));
    HEADROOM_TRY(Scenario * active, scenarioAt(plan, plan.activeScenario));
    active->allocations.erase(edit.id);
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
    return {};
}

Step apply(Plan &plan, const AddScenario &edit)
{
    HEADROOM_TRY(const Scenario *source, scenarioAt(plan, edit.copyOf));
    Scenario added = *source;
    std::vector<std::string> names;
    std::ranges::transform(plan.scenarios, std::back_inserter(names), &Scenario::name);
    added.name = freeName(edit.name, names);
    plan.activeScenario = added.name;
    plan.scenarios.push_back(std::move(added));
    return {};
}

Step apply(Plan &plan, const RenameScenario &edit)
{
    HEADROOM_TRY(Scenario * scenario, scenarioAt(plan, edit.name));
    scenario->name = edit.newName;
    for (std::string *named : {&plan.baseline, &plan.proposed, &plan.activeScenario})
        if (*named == edit.name)
            *named = edit.newName;
    return {};
}

Step apply(Plan &plan, const RemoveScenario &edit)
{
    HEADROOM_CHECK(scenarioAt(plan, edit.name));
    if (plan.scenarios.size() == 1)
        return failure(error_text::kLastScenarioStays);
    if (plan.baseline == edit.name)
        return failure(error_text::kBaselineStays, {}, error_text::kChooseAnotherBaseline);
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
    changed.name = scenario->name;
    changed.allocations = std::move(scenario->allocations);
    *scenario = std::move(changed);
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

Expected<Plan> applyEdit(const Plan &plan, const PlanEdit &edit)
{
    Plan changed = plan;
    HEADROOM_CHECK(std::visit([&](const auto &intent) { return apply(changed, intent); }, edit));
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
    if (std::holds_alternative<SetBudget>(edit))
        return "budget";
    return {};
}

} // namespace headroom
