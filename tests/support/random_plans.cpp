// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/random_plans.h"
#include "core/catalog/known_providers.h"

#include "core/plan/inheritance.h"

#include <random>

namespace headroom::testing {

namespace {

class Dice
{
public:
    explicit Dice(unsigned seed) : m_engine(seed) {}
    /// 0 to sides - 1; without std::uniform_int_distribution, whose results differ between
    /// libraries.
    int below(int sides) { return static_cast<int>(m_engine() % static_cast<unsigned>(sides)); }
    bool flip() { return below(2) == 0; }
    double number(double maximum)
    {
        return maximum * static_cast<double>(m_engine()) / 4294967295.0;
    }
    template <typename Enum>
    Enum oneOf(Enum last)
    {
        return static_cast<Enum>(below(static_cast<int>(last) + 1));
    }
    Provider provider() { return Provider::at(static_cast<std::size_t>(below(4))); }
    Exact exact(int maximum)
    {
        constexpr int kDenominators[] = {1, 2, 3, 7, 60, 1000};
        const int denominator = kDenominators[below(6)];
        return Exact::ratio(1 + below(maximum * denominator - 1), denominator);
    }
    std::string text()
    {
        static const std::string kPieces[] = {
            "a", "Z", "\"", "\\", "\n", "{}", "\xC3\xA4", "/", "\xF0\x9F\x98\x80", " "};
        std::string result;
        for (int i = below(12); i > 0; --i)
            result += kPieces[below(10)];
        return result;
    }

private:
    std::mt19937 m_engine;
};

MonthBasis randomBasis(Dice &dice)
{
    return {dice.oneOf(MonthBasis::Kind::workingDays), 1 + dice.below(31)};
}

Demand randomDemand(Dice &dice)
{
    Demand demand;
    demand.tokensPerRun = dice.number(1e12);
    demand.epochs = dice.number(10);
    demand.runsPerMonth = dice.exact(100);
    demand.method = dice.oneOf(TrainingMethod::qlora);
    demand.sequenceLength = 1 + dice.below(100'000);
    demand.peakRequestsPerSecond = dice.number(1e4);
    demand.meanRequestsPerSecond = dice.flip() ? 0 : demand.peakRequestsPerSecond * dice.number(1);
    if (dice.flip()) {
        for (double &weight : demand.profile)
            weight = dice.number(5);
    }
    if (dice.flip()) {
        for (double &weight : demand.weekdayProfile)
            weight = dice.number(5);
    }
    demand.microBatch = dice.below(3);
    demand.globalBatch = dice.flip() ? 0 : 8 + dice.below(4096);
    demand.gradientAccumulation = dice.below(5);
    demand.inputTokens = dice.below(4096);
    demand.outputTokens = dice.number(4096);
    (dice.flip() ? demand.itemsPerDay : demand.itemsPerRun) = dice.number(1e9);
    demand.people = dice.below(100);
    demand.dataGibPerRun = dice.number(1e-3);
    return demand;
}

Schedule randomSchedule(Dice &dice)
{
    Schedule schedule;
    schedule.kind = dice.oneOf(Schedule::Kind::perRun);
    schedule.hours = dice.exact(24);
    for (int i = dice.below(50); i >= 0; --i)
        schedule.grid.set(static_cast<std::size_t>(dice.below(static_cast<int>(kHoursPerWeek))));
    if (dice.flip())
        schedule.basis = randomBasis(dice);
    return schedule;
}

Workload randomWorkload(Dice &dice, WorkloadId id)
{
    Workload workload;
    workload.id = id;
    workload.name = "Workload " + std::to_string(id) + dice.text();
    workload.kind = dice.oneOf(WorkloadKind::preprocessing);
    workload.precision = dice.oneOf(kAllOf<Precision>.back());
    workload.cachePrecision = dice.oneOf(CachePrecision::int8);
    workload.software = dice.oneOf(SoftwareClass::vendorBest);
    workload.demand = randomDemand(dice);
    workload.schedule = randomSchedule(dice);
    if (dice.flip())
        workload.serviceLevel.p95LatencyMs = 1 + dice.number(1000);
    workload.constraints.interruptible = dice.flip();
    workload.spareReplicas = dice.below(3);
    workload.targetUtilisation = 0.1 + dice.number(0.9);
    workload.speedChangePercent = -50 + dice.number(100);
    if (dice.flip())
        workload.autoscaling = Autoscaling{dice.below(5), 5 + dice.below(5), dice.text(), 10};
    for (int i = dice.below(3); i > 0; --i)
        workload.otherCosts.push_back({"Cost", Money::fromCents(dice.below(1'000'000)),
                                       dice.oneOf(CostBasis::tax), dice.exact(10), dice.exact(90),
                                       dice.exact(30), dice.flip()});
    workload.note = dice.text();
    return workload;
}

Allocation randomAllocation(Dice &dice)
{
    Allocation allocation;
    allocation.offer.provider = dice.provider();
    allocation.offer.region = dice.flip() ? "" : "region-" + std::to_string(dice.below(9));
    allocation.offer.instanceType = "type-" + std::to_string(dice.below(9));
    allocation.offer.purchase.model = dice.oneOf(kLastPricingModel);
    allocation.offer.book = dice.oneOf(PriceBook::reference);
    allocation.pinned = dice.flip();
    if (dice.flip())
        allocation.count = 1 + dice.below(100);
    if (dice.flip())
        allocation.printedMonthly = dice.exact(10'000);
    return allocation;
}

WorkloadOverride randomOverride(Dice &dice, const Workload &workload)
{
    WorkloadOverride override;
    override.precision = dice.oneOf(Precision::nf4);
    if (dice.flip())
        override.demand.peakRequestsPerSecond =
            workload.demand.meanRequestsPerSecond + dice.number(9);
    if (dice.flip())
        override.demand.itemsPerRun = 0;
    if (dice.flip())
        override.demand.runsPerMonth = dice.exact(100);
    if (dice.flip())
        override.demand.people = dice.below(50);
    if (dice.flip())
        override.schedule = Schedule{};
    if (dice.flip())
        override.serviceLevel = ServiceLevel{};
    return override;
}

void addOwnFacts(Plan &plan, Dice &dice)
{
    for (int i = dice.below(3); i > 0; --i) {
        ModelProfile &model = plan.models.emplace_back();
        model.name = "model-" + std::to_string(i);
        model.kind = dice.oneOf(ModelKind::classical);
        model.paramsB = 0.001 + dice.number(700);
        model.layers = dice.below(200);
        model.gatedMlp = dice.flip();
        model.forwardGflopsPerSample = dice.number(100);
        if (dice.flip())
            model.aliases = {"alias " + std::to_string(i)};
    }
    for (int i = dice.below(3); i > 0; --i) {
        AcceleratorSpec &card = plan.accelerators.emplace_back();
        card.name = "card-" + std::to_string(i);
        card.vendor = "NVIDIA";
        card.architecture = dice.flip() ? "Hopper" : "Ada";
        card.memoryGib = 1 + dice.below(200);
        card.bandwidthGBps = 1 + dice.number(8000);
        card.bf16Tflops = 1 + dice.number(2000);
        card.releaseYear = 2000 + dice.below(30);
    }
}

void addPrices(Plan &plan, Dice &dice)
{
    for (int i = dice.below(3); i > 0; --i)
        plan.exchangeRates.push_back(
            {"USD", dice.flip() ? "EUR" : "IDR", Exact::ratio(1 + dice.below(2'000'000), 1000),
             Date::fromCivil(2026, 1, 1 + static_cast<unsigned>(i)), "bank " + std::to_string(i)});
    for (int i = dice.below(3); i > 0; --i) {
        EmbeddedPrice &price = plan.prices.emplace_back();
        price.offer.instanceType = "type-" + std::to_string(i);
        price.rate = HourlyRate::fromNanos(1 + dice.below(1'000'000'000));
        price.own = dice.flip();
        price.agreed = dice.flip();
        price.currency = dice.flip() ? "EUR" : "";
        if (dice.flip())
            price.quality = {PriceQuality::estimated};
        if (dice.flip())
            price.listRate = HourlyRate::fromNanos(1 + dice.below(1'000'000'000));
    }
}

} // namespace

Plan randomPlan(unsigned seed)
{
    Dice dice(seed);
    Plan plan = newPlan();
    plan.basis = randomBasis(dice);
    plan.notes = dice.text();
    if (dice.flip())
        plan.monthlyBudget = Money::fromCents(dice.below(1'000'000'000));
    for (int i = dice.below(6); i >= 0; --i)
        plan.workloads.push_back(randomWorkload(dice, plan.nextWorkloadId++));
    for (int i = dice.below(3); i > 0; --i)
        plan.scenarios.emplace_back().name = "Scenario " + std::to_string(i);
    for (Scenario &scenario : plan.scenarios) {
        scenario.monthlyGrowthPercent = dice.number(20);
        scenario.note = dice.text();
        scenario.colour = dice.below(9);
        scenario.demandChangePercent = dice.flip() ? 0 : dice.number(200);
        scenario.spotPriceChangePercent = dice.flip() ? 0 : dice.number(50);
        if (dice.flip())
            scenario.providerPrices = {{dice.provider(), dice.number(50)}};
        if (dice.flip())
            scenario.spot = {dice.number(5), dice.number(60), dice.number(10), dice.number(100),
                             dice.flip()};
        for (const Workload &workload : plan.workloads) {
            if (dice.flip())
                scenario.allocations[workload.id] = randomAllocation(dice);
            if (dice.flip())
                scenario.overrides[workload.id] = randomOverride(dice, workload);
        }
        for (const Assumption assumption : kAllOf<Assumption>) {
            if (scenario.name != plan.baseline && dice.flip())
                scenario.inherited.push_back(assumption);
        }
    }
    followBaseline(plan);
    plan.proposed = plan.activeScenario = plan.scenarios.back().name;
    addOwnFacts(plan, dice);
    addPrices(plan, dice);
    return plan;
}

} // namespace headroom::testing
