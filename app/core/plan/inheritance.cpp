// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/inheritance.h"

#include <algorithm>

namespace headroom {

namespace {

/// Calls `visit` with the members that an assumption consists of.
template <typename Visit>
void visitMembers(Assumption assumption, Visit visit)
{
    switch (assumption) {
    case Assumption::growth: return visit(&Scenario::monthlyGrowthPercent);
    case Assumption::demandChange: return visit(&Scenario::demandChangePercent);
    case Assumption::priceChange: return visit(&Scenario::priceChangePercent);
    case Assumption::providerPrices: return visit(&Scenario::providerPrices);
    case Assumption::spotPrices: return visit(&Scenario::spotPriceChangePercent);
    case Assumption::monthBasis: return visit(&Scenario::basis);
    case Assumption::providerSplit:
        visit(&Scenario::providerSplit);
        return visit(&Scenario::splitTolerancePoints);
    case Assumption::budget: return visit(&Scenario::monthlyBudget);
    case Assumption::spot: return visit(&Scenario::spot);
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
    visitMembers(assumption, [&](auto member) { same = same && one.*member == other.*member; });
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
            visitMembers(assumption, [&](auto member) { scenario.*member = (*baseline).*member; });
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
