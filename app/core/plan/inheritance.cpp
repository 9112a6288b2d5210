// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/inheritance.h"

#include "core/plan/effective_plan.h"
#include "core/plan/plan.h"

#include <algorithm>
#include <set>

namespace headroom {

namespace {

/// Calls `visit` with accessors of the parts that an assumption consists of.
template <typename Visit>
void visitParts(Assumption assumption, Visit visit)
{
    const auto own = [&](auto member) {
        visit([member](auto &scenario) -> auto & { return scenario.*member; });
    };
    const auto ofOutlook = [&](auto member) {
        visit([member](auto &scenario) -> auto & { return scenario.outlook.*member; });
    };
    switch (assumption) {
    case Assumption::growth: return own(&Scenario::monthlyGrowthPercent);
    case Assumption::demandChange: return own(&Scenario::demandChangePercent);
    case Assumption::priceChange: return own(&Scenario::priceChangePercent);
    case Assumption::providerPrices: return own(&Scenario::providerPrices);
    case Assumption::spotPrices: return own(&Scenario::spotPriceChangePercent);
    case Assumption::monthBasis: return own(&Scenario::basis);
    case Assumption::providerSplit:
        own(&Scenario::providerSplit);
        return own(&Scenario::splitTolerancePoints);
    case Assumption::budget: return own(&Scenario::monthlyBudget);
    case Assumption::spot: return own(&Scenario::spot);
    case Assumption::growthCurve: return ofOutlook(&Outlook::growth);
    case Assumption::seasons: return ofOutlook(&Outlook::seasons);
    case Assumption::growthByWorkload: return ofOutlook(&Outlook::workloads);
    case Assumption::priceSteps: return ofOutlook(&Outlook::priceSteps);
    case Assumption::uncertainty: return ofOutlook(&Outlook::uncertainty);
    case Assumption::phases: return own(&Scenario::phases);
    }
}

template <typename Value>
void carry(const Value &before, const Value &changed, Value &onto)
{
    if (before != changed)
        onto = changed;
}

void carryProviderPrices(const Scenario &before, const Scenario &changed, Scenario &onto)
{
    const auto changeOf = [](auto &scenario, Provider provider) {
        return std::ranges::find(scenario.providerPrices, provider, &ProviderPriceChange::provider);
    };
    const auto percentOf = [&](const Scenario &scenario, Provider provider) {
        const auto own = changeOf(scenario, provider);
        return own == scenario.providerPrices.end() ? 0 : own->percent;
    };
    for (const Provider provider : allProviders()) {
        const double percent = percentOf(changed, provider);
        if (percentOf(before, provider) == percent)
            continue;
        const auto own = changeOf(onto, provider);
        if (own == onto.providerPrices.end())
            onto.providerPrices.push_back({provider, percent});
        else
            own->percent = percent;
    }
}

void carrySpot(const SpotTerms &before, const SpotTerms &changed, SpotTerms &onto)
{
    for (const auto member : {&SpotTerms::interruptionsPerDay, &SpotTerms::restartMinutes,
                              &SpotTerms::checkpointMinutes, &SpotTerms::fallbackPercent})
        carry(before.*member, changed.*member, onto.*member);
    carry(before.byOffer, changed.byOffer, onto.byOffer);
    carry(before.entries, changed.entries, onto.entries);
}

void carryOfWorkload(const Scenario &before, const Scenario &changed, WorkloadId workload,
                     Scenario &onto)
{
    const auto ownOf = [workload](const Scenario &scenario) {
        const WorkloadOutlook *own = ownOutlookOf(scenario, workload);
        return own == nullptr ? WorkloadOutlook{workload, {}, {}} : *own;
    };
    if (ownOf(before).growth != ownOf(changed).growth)
        onto = withOwnGrowth(std::move(onto), workload, ownOf(changed).growth);
    if (ownOf(before).seasons != ownOf(changed).seasons)
        onto = withOwnSeasons(std::move(onto), workload, ownOf(changed).seasons);
    const WorkloadOverride former = overrideOf(before, workload);
    const WorkloadOverride now = overrideOf(changed, workload);
    WorkloadOverride carried = overrideOf(onto, workload);
    visitOverrides([&](OverrideField, auto ofOverride, auto) {
        carry(ofOverride(former), ofOverride(now), ofOverride(carried));
    });
    if (carried == WorkloadOverride())
        onto.overrides.erase(workload);
    else
        onto.overrides[workload] = std::move(carried);
}

} // namespace

bool inherits(const Scenario &scenario, Assumption assumption)
{
    return std::ranges::find(scenario.inherited, assumption) != scenario.inherited.end();
}

bool isSame(const Scenario &one, const Scenario &other, Assumption assumption)
{
    bool same = true;
    visitParts(assumption, [&](auto part) { same = same && part(one) == part(other); });
    return same;
}

void followBaseline(Plan &plan)
{
    const auto baseline = std::ranges::find(plan.scenarios, plan.baseline, &Scenario::name);
    if (baseline == plan.scenarios.end())
        return;
    baseline->inherited.clear();
    for (Scenario &scenario : plan.scenarios) {
        for (const Assumption assumption : scenario.inherited)
            visitParts(assumption, [&](auto part) { part(scenario) = part(*baseline); });
    }
}

void ownWhatChanged(const Scenario &before, Scenario &changed)
{
    std::erase_if(changed.inherited,
                  [&](Assumption assumption) { return !isSame(before, changed, assumption); });
}

void inheritEqualFields(Plan &plan)
{
    const auto baseline = std::ranges::find(plan.scenarios, plan.baseline, &Scenario::name);
    if (baseline == plan.scenarios.end())
        return;
    for (Scenario &scenario : plan.scenarios) {
        scenario.inherited.clear();
        for (const Assumption assumption : kAllOf<Assumption>) {
            if (&scenario != &*baseline && isSame(scenario, *baseline, assumption))
                scenario.inherited.push_back(assumption);
        }
    }
}

Scenario withChanges(const Scenario &before, const Scenario &changed, Scenario onto)
{
    for (const Assumption assumption : kAllOf<Assumption>) {
        const bool isList = assumption == Assumption::providerPrices
                            || assumption == Assumption::spot
                            || assumption == Assumption::growthByWorkload;
        if (!isList && !isSame(before, changed, assumption))
            visitParts(assumption, [&](auto part) { part(onto) = part(changed); });
    }
    carryProviderPrices(before, changed, onto);
    carrySpot(before.spot, changed.spot, onto.spot);
    carry(before.rules, changed.rules, onto.rules);
    carry(before.commitments, changed.commitments, onto.commitments);
    std::set<WorkloadId> workloads;
    for (const Scenario *scenario : {&before, &changed}) {
        for (const auto &[id, override] : scenario->overrides)
            workloads.insert(id);
        for (const WorkloadOutlook &own : scenario->outlook.workloads)
            workloads.insert(own.workload);
    }
    for (const WorkloadId id : workloads)
        carryOfWorkload(before, changed, id, onto);
    return onto;
}

} // namespace headroom
