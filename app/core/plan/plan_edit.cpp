// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/plan_edit.h"

#include "core/plan/plan_currency.h"
#include "core/plan/plan_validation.h"
#include "core/wording/error_texts.h"

#include <algorithm>

namespace headroom {

namespace {

using Step = Expected<void>;

Step noSuchWorkload()
{
    return failure(error_text::kWorkloadGone);
}

Step noSuchScenario(const std::string &name)
{
    return failure({error_text::kNoSuchScenario, name});
}

std::vector<Workload>::iterator workloadAt(Plan &plan, WorkloadId id)
{
    return std::ranges::find(plan.workloads, id, &Workload::id);
}

Scenario *scenarioAt(Plan &plan, const std::string &name)
{
    const auto found = std::ranges::find(plan.scenarios, name, &Scenario::name);
    return found == plan.scenarios.end() ? nullptr : &*found;
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
        if (Step added = apply(plan, AddWorkload{workload}); !added)
            return added;
    return {};
}

Step apply(Plan &plan, const DuplicateWorkload &edit)
{
    const auto original = workloadAt(plan, edit.id);
    if (original == plan.workloads.end())
        return noSuchWorkload();
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
    const auto found = workloadAt(plan, edit.id);
    if (found == plan.workloads.end())
        return noSuchWorkload();
    plan.workloads.erase(found);
    for (Scenario &scenario : plan.scenarios)
        scenario.allocations.erase(edit.id);
    return {};
}

Step apply(Plan &plan, const RemoveWorkloads &edit)
{
    for (const WorkloadId id : edit.ids)
        if (Step removed = apply(plan, RemoveWorkload{id}); !removed)
            return removed;
    return {};
}

Step apply(Plan &plan, const MoveWorkload &edit)
{
    const auto found = workloadAt(plan, edit.id);
    if (found == plan.workloads.end())
        return noSuchWorkload();
    Workload moved = std::move(*found);
    plan.workloads.erase(found);
    const std::size_t position = std::min(edit.position, plan.workloads.size());
    plan.workloads.insert(plan.workloads.begin() + static_cast<std::ptrdiff_t>(position),
                          std::move(moved));
    return {};
}

Step apply(Plan &plan, const ChangeWorkload &edit)
{
    const auto found = workloadAt(plan, edit.workload.id);
    if (found == plan.workloads.end())
        return noSuchWorkload();
    *found = edit.workload;
    return {};
}

Step apply(Plan &plan, const ChangeWorkloads &edit)
{
    for (const Workload &workload : edit.workloads)
        if (Step changed = apply(plan, ChangeWorkload{workload, edit.field}); !changed)
            return changed;
    return {};
}

Step apply(Plan &plan, const Allocate &edit)
{
    if (workloadAt(plan, edit.id) == plan.workloads.end())
        return noSuchWorkload();
    scenarioAt(plan, plan.activeScenario)->allocations[edit.id] = edit.allocation;
    return {};
}

Step apply(Plan &plan, const AllocateEach &edit)
{
    for (const auto &[id, allocation] : edit.allocations)
        if (Step allocated = apply(plan, Allocate{id, allocation}); !allocated)
            return allocated;
    return {};
}

Step apply(Plan &plan, const ClearAllocation &edit)
{
    if (workloadAt(plan, edit.id) == plan.workloads.end())
        return noSuchWorkload();
    scenarioAt(plan, plan.activeScenario)->allocations.erase(edit.id);
    return {};
}

Step apply(Plan &plan, const ProposeScenario &edit)
{
    if (scenarioAt(plan, edit.name) == nullptr)
        return noSuchScenario(edit.name);
    plan.proposed = edit.name;
    return {};
}

Step apply(Plan &plan, const SelectBaseline &edit)
{
    if (scenarioAt(plan, edit.name) == nullptr)
        return noSuchScenario(edit.name);
    plan.baseline = edit.name;
    return {};
}

Step apply(Plan &plan, const AddScenario &edit)
{
    const Scenario *source = scenarioAt(plan, edit.copyOf);
    if (source == nullptr)
        return noSuchScenario(edit.copyOf);
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
    Scenario *scenario = scenarioAt(plan, edit.name);
    if (scenario == nullptr)
        return noSuchScenario(edit.name);
    scenario->name = edit.newName;
    for (std::string *named : {&plan.baseline, &plan.proposed, &plan.activeScenario})
        if (*named == edit.name)
            *named = edit.newName;
    return {};
}

Step apply(Plan &plan, const RemoveScenario &edit)
{
    if (scenarioAt(plan, edit.name) == nullptr)
        return noSuchScenario(edit.name);
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
    Scenario *scenario = scenarioAt(plan, plan.activeScenario);
    Scenario changed = edit.assumptions;
    changed.name = scenario->name;
    changed.allocations = std::move(scenario->allocations);
    *scenario = std::move(changed);
    return {};
}

Step apply(Plan &plan, const RenamePlan &edit)
{
    plan.name = edit.name;
    return {};
}

Step apply(Plan &plan, const SetMonthBasis &edit)
{
    plan.basis = edit.basis;
    return {};
}

Step apply(Plan &plan, const SetBudget &edit)
{
    plan.monthlyBudget = edit.monthly;
    return {};
}

Step apply(Plan &plan, const SetNotes &edit)
{
    plan.notes = edit.notes;
    return {};
}

Step apply(Plan &plan, const SetPricePolicy &edit)
{
    plan.pricePolicy = edit.policy;
    if (!edit.prices.empty())
        plan.prices = edit.prices;
    return {};
}

Step apply(Plan &plan, const SetPricesAsOf &edit)
{
    plan.pricesAsOf = edit.day;
    return {};
}

Step apply(Plan &plan, const SetModels &edit)
{
    plan.models = edit.models;
    return {};
}

Step apply(Plan &plan, const SetAccelerators &edit)
{
    plan.accelerators = edit.accelerators;
    return {};
}

Step apply(Plan &plan, const SetCurrency &edit)
{
    HEADROOM_TRY(plan, inCurrency(std::move(plan), edit.currency));
    return {};
}

Step apply(Plan &plan, const SetExchangeRates &edit)
{
    plan.exchangeRates = edit.rates;
    return {};
}

} // namespace

Expected<Plan> applyEdit(const Plan &plan, const PlanEdit &edit)
{
    Plan changed = plan;
    const Step step = std::visit([&](const auto &intent) { return apply(changed, intent); }, edit);
    if (!step)
        return tl::unexpected(step.error());
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
