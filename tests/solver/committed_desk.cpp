// SPDX-License-Identifier: GPL-3.0-or-later
#include "committed_desk.h"
#include "core/catalog/known_providers.h"

#include "support/evaluation_desk.h"
#include "support/plan_builders.h"
#include "support/tiny_catalog.h"

#include <algorithm>

namespace headroom::testing {

PurchaseOption bought(PricingModel model, std::uint8_t years, Payment payment)
{
    return {.model = model, .termYears = years, .payment = payment};
}

std::shared_ptr<const Catalog> pooledCatalog()
{
    CatalogBuilder catalog;
    catalog.type(known::aws, "m5.large", 2, 8)
        .onDemand("us-east-1", "0.10")
        .spot("us-east-1", "0.07")
        .offer("us-east-1", bought(PricingModel::reserved), "0.07")
        .offer("us-east-1", bought(PricingModel::savingsPlan), "0.08");
    catalog.type(known::aws, "m6.large", 2, 8)
        .onDemand("us-east-1", "0.11")
        .offer("us-east-1", bought(PricingModel::reserved), "0.06")
        .offer("us-east-1", bought(PricingModel::reserved, 3, Payment::allUpfront), "0.04")
        .offer("us-east-1", bought(PricingModel::savingsPlan), "0.08");
    catalog.type(known::google, "n1-standard-2", 2, 8)
        .onDemand("us-central1", "0.105")
        .offer("us-central1", bought(PricingModel::committedUse), "0.065");
    return catalog.build();
}

Workload teamFor(const std::string &name, int people, int hoursPerDay)
{
    Workload workload = aWorkload(name);
    workload.demand.people = people;
    workload.constraints.interruptible = false;
    workload.schedule = Schedule();
    if (hoursPerDay > 0) {
        workload.schedule.kind = Schedule::Kind::hoursPerDay;
        workload.schedule.hours = hoursPerDay;
        workload.schedule.basis = MonthBasis{MonthBasis::Kind::workingDays, 22};
    }
    return workload;
}

Commitment reservation(Provider provider, const char *region, const char *type,
                       const PurchaseOption &purchase, int amount)
{
    Commitment commitment;
    commitment.provider = provider;
    commitment.region = region;
    commitment.target = type;
    commitment.purchase = purchase;
    commitment.amount = amount;
    return commitment;
}

MixRules rulesWith(const std::vector<std::string> &words)
{
    MixRules rules;
    rules.commitments = commitmentRuleOf(words);
    return rules;
}

Date firstPooledMonth()
{
    return Date::fromCivil(2027, 1, 1);
}

void endAfter(Plan &plan, WorkloadId workload, int months)
{
    plan.startMonth = firstPooledMonth();
    RoadmapPhase phase;
    phase.name = "Only for a while";
    phase.start = firstPooledMonth();
    phase.end = Date::fromDays(firstPooledMonth().firstOfMonthPlus(months).days() - 1);
    phase.workloads = {workload};
    plan.phases = {phase};
}

namespace {

std::int64_t instancesOf(const ScenarioEvaluation &evaluated, const std::string &type)
{
    std::int64_t instances = 0;
    for (const Line &line : evaluated.lines) {
        for (const Line &part : partsOf(line))
            instances += part.offer && part.offer->instanceType == type ? part.maximumCount : 0;
    }
    return instances;
}

/// As with one workload alone: what may miss counts where nothing meets for certain.
CandidateState bestOf(const CandidateSet &set)
{
    return std::ranges::find(set.state, CandidateState::met) != set.state.end()
               ? CandidateState::met
               : CandidateState::mayMiss;
}

} // namespace

const Market &pooledMarket()
{
    static const Market kMarket{
        pooledCatalog(),
        {anOffer(known::aws, "us-east-1", "m5.large"), anOffer(known::aws, "us-east-1", "m6.large"),
         anOffer(known::google, "us-central1", "n1-standard-2")},
        {reservation(known::aws, "us-east-1", "m5.large", bought(PricingModel::reserved), 1),
         reservation(known::aws, "us-east-1", "m6.large", bought(PricingModel::reserved), 1)}};
    return kMarket;
}

std::shared_ptr<const Snapshot> snapshotOf(const Market &market, const Plan &plan)
{
    return makeSnapshot(EvaluationDesk(market.catalog).with(plan));
}

void tryAllCommitted(const Market &market, const Plan &plan, const Visit &visit)
{
    const auto today = snapshotOf(market, plan);
    Scenario scenario = activeScenario(plan);
    std::vector<CandidateSet> sets;
    for (const Workload &workload : plan.workloads)
        sets.push_back(findCandidates(today->inputs, scenario, workload.id));
    const std::function<void(std::size_t, const ScenarioEvaluation &)> commit =
        [&](std::size_t place, const ScenarioEvaluation &plain) {
            if (place == market.reservable.size())
                return visit(scenario, evaluateScenario(today->inputs, scenario));
            commit(place + 1, plain);
            Commitment one = market.reservable[place];
            for (std::int64_t amount = 1; amount <= instancesOf(plain, one.target); ++amount) {
                one.amount = Exact(amount);
                scenario.commitments.push_back(one);
                commit(place + 1, plain);
                scenario.commitments.pop_back();
            }
        };
    const std::function<void(std::size_t)> choose = [&](std::size_t place) {
        if (place == plan.workloads.size())
            return commit(0, evaluateScenario(today->inputs, scenario, {1}));
        Allocation &allocation = scenario.allocations[plan.workloads[place].id];
        if (!allocation.fleet.empty() || allocation.pinned)
            return choose(place + 1);
        for (const OfferReference &machine : market.machines) {
            if (sets[place].state[*market.catalog->find(machine)] != bestOf(sets[place]))
                continue;
            allocation.offer = machine;
            choose(place + 1);
        }
    };
    scenario.commitments.clear();
    choose(0);
}

std::optional<Money> minCommitted(const Market &market, const Plan &plan,
                                  const std::function<bool(const ScenarioEvaluation &)> &isKept)
{
    std::optional<Money> minimum;
    tryAllCommitted(market, plan, [&](const Scenario &, const ScenarioEvaluation &evaluated) {
        if ((!minimum || evaluated.forecastTotal < *minimum) && (!isKept || isKept(evaluated)))
            minimum = evaluated.forecastTotal;
    });
    return minimum;
}

} // namespace headroom::testing
