// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/inheritance.h"

#include <algorithm>

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

void inheritWhatIsEqual(Plan &plan)
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

} // namespace headroom
