// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/comparison/version_comparison.h"

#include "core/plan/effective_plan.h"
#include "core/texts/version_texts.h"

#include <algorithm>
#include <map>
#include <utility>

namespace headroom {

namespace {

/// The workload with no cost, for a version that lacks it.
Workload asAbsent(Workload workload)
{
    workload.otherCosts.clear();
    return workload;
}

/// The proposal of one version.
struct Side {
    EvaluationInputs inputs;
    Scenario scenario;
    ScenarioEvaluation evaluation; ///< over kComparedMonths
    std::vector<Workload> stated;  ///< as the scenario states them
};

/// Workloads of the earlier plan under ids that identify the same workload in both versions.
Plan withIdsOf(const Plan &now, Plan earlier)
{
    WorkloadId next = std::max(now.nextWorkloadId, earlier.nextWorkloadId);
    std::map<WorkloadId, WorkloadId> moved;
    for (Workload &workload : earlier.workloads) {
        const Workload *same = findWorkload(now, workload.id);
        if (same == nullptr || same->name == workload.name || same->kind == workload.kind)
            continue;
        moved[workload.id] = next;
        workload.id = next++;
    }
    if (moved.empty())
        return earlier;
    const auto placeOf = [&](WorkloadId id) {
        const auto found = moved.find(id);
        return found == moved.end() ? id : found->second;
    };
    const auto renumbered = [&](auto &byWorkload) {
        std::remove_reference_t<decltype(byWorkload)> placed;
        for (auto &[id, value] : byWorkload)
            placed.emplace(placeOf(id), std::move(value));
        byWorkload = std::move(placed);
    };
    for (Scenario &scenario : earlier.scenarios) {
        for (auto &[id, allocation] : scenario.allocations) {
            if (allocation.onInstancesOf)
                allocation.onInstancesOf = placeOf(*allocation.onInstancesOf);
        }
        renumbered(scenario.allocations);
        renumbered(scenario.overrides);
    }
    return earlier;
}

Side sideOf(EvaluationInputs inputs, std::shared_ptr<const Plan> plan)
{
    Side side;
    side.scenario = *findScenario(*plan, plan->proposed);
    inputs.plan = std::move(plan);
    side.evaluation = evaluateScenario(inputs, side.scenario, {.months = kComparedMonths});
    for (const Workload &workload : inputs.plan->workloads)
        side.stated.push_back(statedWorkload(side.scenario, workload));
    side.inputs = std::move(inputs);
    return side;
}

const Workload *withId(const std::vector<Workload> &workloads, WorkloadId id)
{
    const auto found = std::ranges::find(workloads, id, &Workload::id);
    return found == workloads.end() ? nullptr : &*found;
}

/// The side with the workloads of both versions in one order.
void widen(Side &side, const std::vector<Workload> &all)
{
    Plan plan = *side.evaluation.plan;
    std::vector<Line> lines;
    std::vector<Workload> workloads;
    std::vector<Workload> stated;
    for (const Workload &workload : all) {
        const Workload *own = withId(plan.workloads, workload.id);
        workloads.push_back(own != nullptr ? *own : asAbsent(workload));
        stated.push_back(own != nullptr ? *withId(side.stated, workload.id) : asAbsent(workload));
        const auto line = std::ranges::find(side.evaluation.lines, workload.id, &Line::id);
        lines.emplace_back();
        lines.back().id = workload.id;
        if (line != side.evaluation.lines.end())
            lines.back() = *line;
    }
    plan.workloads = std::move(workloads);
    side.stated = std::move(stated);
    side.evaluation.lines = std::move(lines);
    side.evaluation.plan = std::make_shared<const Plan>(std::move(plan));
}

/// The scenario as displayed in the comparison, with every assumption its own.
Scenario shownAs(const Side &side, const std::string &name, const Side &other)
{
    Scenario scenario = side.scenario;
    scenario.name = name;
    scenario.inherited.clear();
    scenario.overrides.clear();
    if (!scenario.monthlyBudget && !changesBudget(side.evaluation))
        scenario.monthlyBudget = side.evaluation.budget;
    if (!scenario.basis)
        scenario.basis = side.evaluation.basis;
    if (!scenario.phases)
        scenario.phases = side.evaluation.plan->phases;
    for (std::size_t i = 0; i < side.stated.size(); ++i) {
        WorkloadOverride differs = overrideBetween(other.stated[i], side.stated[i]);
        if (!overriddenFields(differs).empty())
            scenario.overrides.emplace(side.stated[i].id, std::move(differs));
    }
    return scenario;
}

ComparedScenario compared(const Side &side, std::size_t index)
{
    ComparedScenario compared = comparedFiguresOf(side.evaluation, side.evaluation);
    compared.index = index;
    compared.colour = static_cast<int>(index) + 1;
    return compared;
}

} // namespace

Expected<VersionComparison> compareVersions(const NamedVersion &earlier, const NamedVersion &now)
{
    const Plan &today = *now.inputs.plan;
    if (earlier.inputs.plan->currency != today.currency)
        return failure(
            Message(version_text::kTwoCurrencies, earlier.inputs.plan->currency, today.currency),
            {}, version_text::kOneCurrency);
    Plan before = withIdsOf(today, *earlier.inputs.plan);
    VersionComparison found;
    found.savedPrices = before.prices.size();
    found.earlierPlan = std::make_shared<const Plan>(before);
    found.nowPlan = now.inputs.plan;
    if (found.savedPrices > 0)
        before.pricePolicy = PricePolicy::keep;
    Side from = sideOf(earlier.inputs, std::make_shared<const Plan>(std::move(before)));
    Side to = sideOf(now.inputs, now.inputs.plan);

    std::vector<Workload> all = to.evaluation.plan->workloads;
    for (const Workload &workload : all) {
        if (withId(from.stated, workload.id) == nullptr)
            found.added.push_back(workload.id);
    }
    for (const Workload &workload : from.evaluation.plan->workloads) {
        if (withId(to.stated, workload.id) != nullptr)
            continue;
        found.removed.push_back(workload.id);
        all.push_back(workload);
    }
    widen(from, all);
    widen(to, all);

    Plan both = *to.evaluation.plan;
    both.workloads = to.stated;
    both.monthlyBudget.reset(); // each side has its own
    both.scenarios = {shownAs(from, earlier.name, to), shownAs(to, now.name, from)};
    both.baseline = earlier.name;
    both.proposed = now.name;
    both.activeScenario = now.name;
    Snapshot snapshot{to.inputs, {{from.evaluation, to.evaluation}, 1, 0}};
    snapshot.inputs.plan = std::make_shared<const Plan>(std::move(both));
    auto &evaluations = snapshot.evaluation.scenarios;
    evaluations[0].name = earlier.name;
    evaluations[1].name = now.name;
    evaluations[1].againstBaseline = differenceOf(evaluations[1], evaluations[0]);

    found.sides.scenarios = {compared(from, 0), compared(to, 1)};
    found.sides.scenarios[0].fromBaseline = {from.evaluation.total, from.evaluation.total, {}, {}};
    found.sides.scenarios[1].fromBaseline = waterfallBetween(snapshot, 0, 1, PricesOfFrom::others);
    found.sides.snapshot = std::make_shared<const Snapshot>(std::move(snapshot));
    return found;
}

} // namespace headroom
