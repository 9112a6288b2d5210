// SPDX-License-Identifier: GPL-3.0-or-later
// The forecast against a second one that walks its days: phases, steps of prices, terms, and other
// costs.
#include "core/catalog/known_providers.h"
#include "core/evaluation/evaluation.h"
#include "core/evaluation/forecast.h"
#include "core/plan/plan_validation.h"
#include "support/dice.h"
#include "support/evaluation_desk.h"
#include "support/plan_builders.h"

#include <QTest>

using namespace headroom;
using namespace headroom::testing;

namespace {

constexpr int kMonths = 30;
constexpr int kTermMonths = 12;

const OfferReference kAws = anOffer(known::aws, "us-east-1", "g4dn.xlarge");
const OfferReference kGoogle = anOffer(known::google, "us-central1", "a2-highgpu-1g");
constexpr PurchaseOption kYear{.model = PricingModel::reserved, .termYears = 1};

std::shared_ptr<const Catalog> catalogWithTerms()
{
    CatalogBuilder catalog;
    catalog.type(known::aws, "g4dn.xlarge", 4, 16)
        .accelerators("NVIDIA T4", 1, 16)
        .onDemand("us-east-1", "0.526")
        .offer("us-east-1", kYear, "0.331");
    catalog.type(known::google, "a2-highgpu-1g", 12, 85)
        .accelerators("NVIDIA A100", 1, 40)
        .onDemand("us-central1", "3.673385");
    return catalog.build();
}

struct Machine {
    int count = 1;
    bool isGoogle = false;
    bool isCommitted = false;
    int hoursPerDay = 24; ///< 24: around the clock
};

struct Drawn {
    Plan plan;
    std::vector<Machine> machines; ///< by workload
};

/// Machines whose count is set by hand, on demand or for a year, in phases and under steps of
/// prices.
Drawn randomPlanOfMachines(unsigned seed)
{
    Dice dice(seed);
    Drawn drawn;
    PlanBuilder builder = aPlan();
    for (int i = dice.between(1, 4); i > 0; --i) {
        Machine machine;
        machine.count = dice.between(1, 9);
        machine.isGoogle = dice.oneIn(3);
        machine.isCommitted = !machine.isGoogle && dice.oneIn(2);
        machine.hoursPerDay = dice.oneIn(2) ? 24 : dice.between(1, 23);
        Workload workload = aWorkload("Machines " + std::to_string(i));
        workload.schedule = {};
        if (machine.hoursPerDay < 24) {
            workload.schedule.kind = Schedule::Kind::hoursPerDay;
            workload.schedule.hours = machine.hoursPerDay;
        }
        if (dice.oneIn(2))
            workload.otherCosts = {{"Storage", Money::fromCents(dice.between(0, 50'000))},
                                   {"Support", {}, CostBasis::support, 0, 1, dice.between(1, 15)},
                                   {"Tax", {}, CostBasis::tax, 0, 1, dice.between(1, 25)}};
        OfferReference offer = machine.isGoogle ? kGoogle : kAws;
        if (machine.isCommitted)
            offer.purchase = kYear;
        builder.with(workload).on(offer, machine.count);
        drawn.machines.push_back(machine);
    }
    drawn.plan = builder.build();
    drawn.plan.startMonth = Date::fromCivil(2027, 1, 1).firstOfMonthPlus(dice.between(0, 20));
    const std::int32_t first = drawn.plan.startMonth->days();
    for (int i = dice.between(0, 3); i > 0; --i) {
        RoadmapPhase phase;
        phase.name = "Phase " + std::to_string(i);
        phase.start = Date::fromDays(first + dice.between(0, 600));
        if (dice.oneIn(2))
            phase.end = Date::fromDays(phase.start.days() + dice.between(0, 300));
        for (const Workload &workload : drawn.plan.workloads)
            if (dice.oneIn(2))
                phase.workloads.push_back(workload.id);
        if (!phase.workloads.empty())
            drawn.plan.phases.push_back(phase);
    }
    for (int i = dice.between(0, 3); i > 0; --i) {
        PriceStep step;
        step.from = Date::fromDays(first + dice.between(0, 800));
        if (dice.oneIn(2))
            step.provider = dice.oneIn(2) ? known::aws : known::google;
        step.percent = dice.between(-40, 40);
        drawn.plan.scenarios.front().outlook.priceSteps.push_back(step);
    }
    return drawn;
}

std::int64_t divided(Int128 over, Int128 under) ///< half up; nothing is negative here
{
    return static_cast<std::int64_t>((2 * over + under) / (2 * under));
}

/// Days of the month on which a workload exists, day by day.
int daysOf(const Plan &plan, WorkloadId workload, Date month)
{
    int days = 0;
    for (Date day = month; day < month.firstOfMonthPlus(1); day = Date::fromDays(day.days() + 1)) {
        bool inAny = false;
        bool exists = false;
        for (const RoadmapPhase &phase : plan.phases) {
            if (std::ranges::find(phase.workloads, workload) == phase.workloads.end())
                continue;
            inAny = true;
            exists = exists || (phase.start <= day && (!phase.end || day <= *phase.end));
        }
        days += exists || !inAny ? 1 : 0;
    }
    return days;
}

std::int64_t rateIn(const Plan &plan, const Machine &machine, Date month)
{
    std::int64_t nanos = machine.isGoogle      ? 3'673'385'000
                         : machine.isCommitted ? 331'000'000
                                               : 526'000'000;
    for (const PriceStep &step : plan.scenarios.front().outlook.priceSteps) {
        const Provider provider = machine.isGoogle ? known::google : known::aws;
        if (step.from < month.firstOfMonthPlus(1) && step.provider.value_or(provider) == provider)
            nanos = divided(Int128{nanos} * (100 + static_cast<int>(step.percent)), 100);
    }
    return nanos;
}

/// Cents of one line's compute, month by month.
std::vector<std::int64_t> computeByHand(const Drawn &drawn, std::size_t line)
{
    const Machine &machine = drawn.machines[line];
    std::vector<std::int64_t> cents;
    int termEnds = 0;
    std::int64_t termRate = 0;
    for (int m = 0; m < kMonths; ++m) {
        const Date month = drawn.plan.startMonth->firstOfMonthPlus(m);
        const int days = daysOf(drawn.plan, drawn.plan.workloads[line].id, month);
        std::int64_t rate = rateIn(drawn.plan, machine, month);
        std::int64_t hours = std::int64_t{days} * machine.hoursPerDay;
        if (machine.isCommitted) {
            if (m >= termEnds && days > 0) {
                termEnds = m + kTermMonths;
                termRate = rate;
            }
            rate = termRate;
            hours = m < termEnds ? std::int64_t{24} * month.daysInMonth() : 0;
        }
        cents.push_back(divided(Int128{hours} * machine.count * rate, kNanosPerCent));
    }
    return cents;
}

/// Other costs of a month: a fixed amount for the days that exist, support on the compute cost, and
/// tax on everything.
std::int64_t otherByHand(const Drawn &drawn, std::size_t line, std::int64_t compute, Date month)
{
    const Workload &workload = drawn.plan.workloads[line];
    if (workload.otherCosts.empty())
        return 0;
    const int days = daysOf(drawn.plan, workload.id, month);
    const std::int64_t fixed =
        divided(Int128{workload.otherCosts[0].monthly.cents()} * days, month.daysInMonth());
    const auto percent = [&](std::size_t cost) {
        return static_cast<std::int64_t>(workload.otherCosts[cost].percent.numerator());
    };
    const std::int64_t support = divided(Int128{compute} * percent(1), 100);
    const std::int64_t tax = divided(Int128{compute + fixed + support} * percent(2), 100);
    return fixed + support + tax;
}

} // namespace

class ForecastWalkTest : public QObject
{
    Q_OBJECT

private slots:
    void everyMonthIsThatOfTheWalk()
    {
        int committed = 0;
        for (unsigned seed = 1; seed <= 250; ++seed) {
            const Drawn drawn = randomPlanOfMachines(seed);
            const auto checked = validate(drawn.plan);
            QVERIFY2(checked.has_value(), checked ? "" : checked.error().text().c_str());
            const EvaluationInputs inputs = m_desk.with(drawn.plan);
            const ScenarioEvaluation evaluation =
                evaluateScenario(inputs, activeScenario(*inputs.plan), {.months = kMonths});
            QCOMPARE(evaluation.forecast.size(), std::size_t{kMonths});
            std::vector<std::int64_t> totals(kMonths);
            for (std::size_t line = 0; line < drawn.machines.size(); ++line) {
                committed += drawn.machines[line].isCommitted ? 1 : 0;
                const auto compute = computeByHand(drawn, line);
                for (std::size_t m = 0; m < kMonths; ++m) {
                    const ForecastMonth &month = evaluation.forecast[m];
                    const std::int64_t expected =
                        compute[m] + otherByHand(drawn, line, compute[m], month.month);
                    QVERIFY2(month.byWorkload[line].cents() == expected,
                             qPrintable(QString("plan %1, line %2, month %3: %4, by hand %5")
                                            .arg(seed)
                                            .arg(line)
                                            .arg(m)
                                            .arg(month.byWorkload[line].cents())
                                            .arg(expected)));
                    totals[m] += expected;
                }
            }
            Money all;
            for (std::size_t m = 0; m < kMonths; ++m) {
                QCOMPARE(evaluation.forecast[m].total.cents(), totals[m]);
                QCOMPARE(evaluation.forecast[m].month,
                         drawn.plan.startMonth->firstOfMonthPlus(static_cast<int>(m)));
                all += evaluation.forecast[m].total;
                if (m == 11)
                    QCOMPARE(evaluation.twelveMonths, all);
            }
            QCOMPARE(evaluation.forecastTotal, all);
        }
        QVERIFY(committed > 100);
    }

    /// Prices without an upfront fee are paid as they are used: cash is the cost.
    void withoutFeesCashIsTheCost()
    {
        for (unsigned seed = 1; seed <= 60; ++seed) {
            const Drawn drawn = randomPlanOfMachines(seed);
            const EvaluationInputs inputs = m_desk.with(drawn.plan);
            for (const ForecastMonth &month :
                 evaluateScenario(inputs, activeScenario(*inputs.plan)).forecast)
                QCOMPARE(month.cash, month.total);
        }
    }

    void aLongerForecastBeginsAsAShorterOne()
    {
        for (unsigned seed = 1; seed <= 60; ++seed) {
            const EvaluationInputs inputs = m_desk.with(randomPlanOfMachines(seed).plan);
            const Scenario &scenario = activeScenario(*inputs.plan);
            const auto longer = evaluateScenario(inputs, scenario, {.months = kMaxForecastMonths});
            const auto shorter = evaluateScenario(inputs, scenario, {.months = 7});
            for (std::size_t m = 0; m < 7; ++m) {
                QCOMPARE(shorter.forecast[m].total, longer.forecast[m].total);
                QCOMPARE(shorter.forecast[m].byWorkload, longer.forecast[m].byWorkload);
            }
            QCOMPARE(shorter.twelveMonths, longer.twelveMonths);
        }
    }

    /// Gigabytes that grow with demand by g a month: their price is a geometric series. 1,000 GiB
    /// at 1.00, 5 % a month: 1,000 x (1.05^12 - 1) / 0.05 = 15,917.13 over twelve months.
    void growthIsAGeometricSeries()
    {
        Workload workload = aWorkload("Files");
        workload.otherCosts = {{"Storage", {}, CostBasis::storage, 1, 1'000}};
        workload.otherCosts.front().followsDemand = true;
        Plan plan = aPlan().with(workload).build();
        plan.startMonth = Date::fromCivil(2027, 1, 1);
        plan.scenarios.front().monthlyGrowthPercent = 5;
        const EvaluationInputs inputs = m_desk.with(plan);
        const auto evaluation = evaluateScenario(inputs, activeScenario(*inputs.plan));
        double factor = 1;
        for (const ForecastMonth &month : evaluation.forecast) {
            QVERIFY(std::abs(month.total.toDouble() - 1'000 * factor) <= 0.0051);
            factor *= 1.05;
        }
        QVERIFY(std::abs(evaluation.twelveMonths.toDouble() - 15'917.13) < 0.06);
    }

    /// The same files, linear: 1,000 x (12 + 0.05 x 66) = 15,300; half the demand in the summer:
    /// 1.25 and 1.30 and 1.35 of July to September halved take 1,000 x (1.30 + 1.35 + 1.40) / 2
    /// away.
    void seasonsMultiplyTheCurve()
    {
        Workload workload = aWorkload("Files");
        workload.otherCosts = {{"Storage", Money::fromCents(100'000)}};
        workload.otherCosts.front().followsDemand = true;
        Plan plan = aPlan().with(workload).build();
        plan.startMonth = Date::fromCivil(2027, 1, 1);
        Outlook &outlook = plan.scenarios.front().outlook;
        outlook.growth = GrowthCurve{.kind = GrowthCurve::Kind::linear, .monthlyPercent = 5};
        const auto year = [&] {
            const EvaluationInputs inputs = m_desk.with(plan);
            return evaluateScenario(inputs, activeScenario(*inputs.plan)).twelveMonths;
        };
        QCOMPARE(year(), Money::fromCents(1'530'000));
        for (const std::size_t month : {6U, 7U, 8U})
            outlook.seasons[month] = 0.5;
        QCOMPARE(year(), Money::fromCents(1'530'000 - 202'500));
    }

    void theForecastBeginsWhereThePlanSaysOrAfterTheDay()
    {
        Plan plan = aPlan().with("One").build();
        QCOMPARE(firstForecastMonth(m_desk.with(plan)), Date::fromCivil(2026, 12, 1));
        plan.startMonth = Date::fromCivil(2028, 2, 29);
        QCOMPARE(firstForecastMonth(m_desk.with(plan)), Date::fromCivil(2028, 2, 1));
    }

    /// The first month above its budget, and the first one only.
    void theBudgetIsPassedInTheFirstMonthAboveIt()
    {
        int passed = 0;
        for (unsigned seed = 1; seed <= 120; ++seed) {
            Drawn drawn = randomPlanOfMachines(seed);
            Dice dice(seed);
            const auto forecastOf = [&] {
                const EvaluationInputs inputs = m_desk.with(drawn.plan);
                return evaluateScenario(inputs, activeScenario(*inputs.plan), {.months = kMonths});
            };
            const std::vector<ForecastMonth> free = forecastOf().forecast;
            const auto some = free[static_cast<std::size_t>(dice.between(0, kMonths - 1))].total;
            drawn.plan.monthlyBudget = Money::fromCents(some.cents() + dice.between(-1, 1));
            if (drawn.plan.monthlyBudget->cents() <= 0)
                continue;
            const ScenarioEvaluation evaluation = forecastOf();
            std::optional<std::size_t> first;
            for (std::size_t m = kMonths; m-- > 0;)
                if (free[m].total > *drawn.plan.monthlyBudget)
                    first = m;
            QCOMPARE(evaluation.budgetExceeded.has_value(), first.has_value());
            if (!first)
                continue;
            ++passed;
            QCOMPARE(evaluation.budgetExceeded->month, *first);
            QCOMPARE(evaluation.budgetExceeded->over,
                     free[*first].total - *drawn.plan.monthlyBudget);
        }
        QVERIFY(passed > 40);
    }

private:
    EvaluationDesk m_desk{catalogWithTerms()};
};

QTEST_APPLESS_MAIN(ForecastWalkTest)
#include "tst_forecast_walk.moc"
