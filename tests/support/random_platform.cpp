// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/random_platform.h"

#include "core/plan/plan_edit.h"

#include <array>
#include <cmath>
#include <random>
#include <string>

namespace headroom::testing {

namespace {

class PlatformDice
{
public:
    explicit PlatformDice(unsigned seed) : m_engine(seed) {}
    int below(int sides) { return static_cast<int>(m_engine() % static_cast<unsigned>(sides)); }
    bool oneIn(int times) { return below(times) == 0; }
    /// Evenly over the orders of magnitude, to three digits.
    double between(double low, double high)
    {
        const double drawn =
            low * std::pow(high / low, static_cast<double>(m_engine()) / 4294967296.0);
        const double unit = std::pow(10, std::floor(std::log10(drawn)) - 2);
        return std::round(drawn / unit) * unit;
    }

private:
    std::mt19937 m_engine; // its numbers are the same everywhere, those of distributions are not
};

constexpr std::array<const char *, 3> kModels{"GPT-2", "Llama-2-7B", "BERT-Large"};
constexpr std::array<const char *, 3> kEnvironments{"production", "staging", "development"};
constexpr std::array<const char *, 3> kTeams{"", "Search", "Assistants"};

Schedule scheduleOf(PlatformDice &dice)
{
    Schedule schedule;
    if (dice.oneIn(2))
        return schedule;
    schedule.kind = dice.oneIn(2) ? Schedule::Kind::hoursPerDay : Schedule::Kind::weekGrid;
    schedule.hours = Exact::ratio(1 + dice.below(48), 2);
    for (int i = 10 + dice.below(80); i > 0; --i)
        schedule.grid.set(static_cast<std::size_t>(dice.below(static_cast<int>(kHoursPerWeek))));
    if (dice.oneIn(4))
        schedule.basis = MonthBasis{MonthBasis::Kind::workingDays, 20 + dice.below(3)};
    return schedule;
}

std::vector<CostLine> otherCostsOf(PlatformDice &dice)
{
    std::vector<CostLine> lines;
    for (int i = dice.below(4); i > 0; --i) {
        CostLine &line = lines.emplace_back();
        line.name = "Cost " + std::to_string(i);
        line.basis = static_cast<CostBasis>(dice.below(kNamesOf<CostBasis>.size()));
        line.monthly = Money::fromCents(dice.below(200'000));
        line.unitPrice = Exact::ratio(1 + dice.below(200), 1'000);
        line.quantity = 1 + dice.below(100);
        line.percent = Exact::ratio(1 + dice.below(250), 10);
        line.followsDemand = dice.oneIn(2);
    }
    return lines;
}

Workload workloadOf(PlatformDice &dice, WorkloadId id)
{
    Workload workload = newWorkload(static_cast<WorkloadKind>(dice.below(7)));
    workload.id = id;
    workload.name = "Workload " + std::to_string(id);
    workload.model = kModels[static_cast<std::size_t>(dice.below(3))];
    workload.environment = kEnvironments[static_cast<std::size_t>(dice.below(3))];
    workload.team = kTeams[static_cast<std::size_t>(dice.below(3))];
    workload.constraints.interruptible = true;
    workload.spareReplicas = dice.below(2);
    Demand &demand = workload.demand;
    demand.peakRequestsPerSecond = dice.between(0.1, 60);
    demand.inputTokens = 16 + dice.below(400);
    demand.outputTokens = 1 + dice.below(200);
    demand.itemsPerDay = dice.between(10, 1e5);
    demand.tokensPerRun = dice.between(1e5, 1e8);
    demand.dataGibPerRun = dice.between(1, 1e3);
    demand.people = 1 + dice.below(20);
    demand.runsPerMonth = Exact(1 + dice.below(20));
    const bool isRun = workload.schedule.kind == Schedule::Kind::perRun;
    if (!isRun)
        workload.schedule = scheduleOf(dice);
    if (workload.kind == WorkloadKind::realTimeInference && dice.oneIn(2)) {
        for (double &weight : demand.profile)
            weight = 1 + dice.below(9);
        workload.autoscaling = Autoscaling{1, 5 + dice.below(60), "queue", 60};
    }
    workload.otherCosts = otherCostsOf(dice);
    return workload;
}

Commitment commitmentOf(PlatformDice &dice)
{
    Commitment commitment;
    commitment.region = "us-east-1";
    commitment.target = dice.oneIn(2) ? "p4d.24xlarge" : "g5.xlarge";
    commitment.purchase = {.model = PricingModel::reserved, .termYears = 1};
    commitment.percentOff = Exact(20 + dice.below(40));
    commitment.amount = 1 + dice.below(3);
    return commitment;
}

Scenario scenarioOf(PlatformDice &dice, const Plan &plan, const Catalog &catalog)
{
    Scenario scenario;
    scenario.monthlyGrowthPercent = dice.oneIn(2) ? dice.below(8) : 0;
    scenario.demandChangePercent = dice.oneIn(3) ? dice.below(100) - 40 : 0;
    scenario.priceChangePercent = dice.oneIn(3) ? dice.below(60) - 30 : 0;
    scenario.spot.fallbackPercent = dice.oneIn(3) ? dice.below(50) : 0;
    if (dice.oneIn(3))
        scenario.basis = MonthBasis{MonthBasis::Kind::thirtyDays, 22};
    if (dice.oneIn(3))
        scenario.commitments = {commitmentOf(dice)};
    if (dice.oneIn(2))
        scenario.monthlyBudget = Money::fromCents(100'000 + 100 * dice.below(500'000));
    for (const Workload &workload : plan.workloads) {
        if (dice.oneIn(8))
            continue;
        Allocation &allocation = scenario.allocations[workload.id];
        allocation.offer = catalog.reference(
            static_cast<OfferIndex>(dice.below(static_cast<int>(catalog.offerCount()))));
        if (dice.oneIn(3))
            allocation.count = 1 + dice.below(9);
    }
    return scenario;
}

} // namespace

Plan randomPlatform(unsigned seed, const Catalog &catalog)
{
    PlatformDice dice(seed);
    Plan plan = newPlan();
    plan.startMonth = Date::fromCivil(2027, 1 + static_cast<unsigned>(dice.below(12)), 1);
    for (int i = 1 + dice.below(6); i > 0; --i)
        plan.workloads.push_back(workloadOf(dice, plan.nextWorkloadId++));
    plan.scenarios.clear();
    for (const char *name : {"Baseline", "Second", "Third"}) {
        plan.scenarios.push_back(scenarioOf(dice, plan, catalog));
        plan.scenarios.back().name = name;
    }
    plan.baseline = "Baseline";
    plan.proposed = "Third";
    plan.activeScenario = plan.scenarios[static_cast<std::size_t>(dice.below(3))].name;
    if (dice.oneIn(2))
        plan.phases = {{"Later",
                        plan.startMonth->firstOfMonthPlus(2 + dice.below(4)),
                        std::nullopt,
                        {plan.workloads.back().id},
                        ""}};
    return plan;
}

} // namespace headroom::testing
