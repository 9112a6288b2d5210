// SPDX-License-Identifier: GPL-3.0-or-later
// Properties of the cost of any plan: parts add up, order and names do not matter, currencies and
// assumed prices multiply, and nothing gets cheaper by growing.
#include "core/evaluation/evaluation.h"
#include "core/plan/plan_edit.h"
#include "core/plan/plan_validation.h"
#include "support/evaluation_desk.h"
#include "support/plan_builders.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <random>

using namespace headroom;
using namespace headroom::testing;

namespace {

constexpr unsigned kPlans = 60;

/// Plans whose lines all have a price, over the tiny catalog. The same seed gives the same plan.
class PlanDice
{
public:
    PlanDice(unsigned seed, const EvaluationInputs &inputs) : m_random(seed), m_inputs(inputs) {}

    [[nodiscard]] Plan plan()
    {
        Plan plan = newPlan();
        plan.basis = {static_cast<MonthBasis::Kind>(below(6)), 21};
        plan.exchangeRates = {{"USD", "EUR", Exact::ratio(below(900'000) + 100'000, 1'000'000),
                               Date::fromCivil(2026, 11, 1), "ECB"}};
        const auto count = static_cast<WorkloadId>(1 + below(4));
        for (WorkloadId id = 1; id <= count; ++id) {
            plan.workloads.push_back(workload(id));
            Allocation allocation;
            allocation.offer =
                m_inputs.catalog->reference(static_cast<OfferIndex>(below(offerCount())));
            if (below(3) == 0)
                allocation.count = 1 + below(20);
            plan.scenarios.front().allocations[id] = allocation;
            plan.nextWorkloadId = id + 1;
        }
        return plan;
    }
    [[nodiscard]] int below(int sides)
    {
        return static_cast<int>(m_random() % static_cast<unsigned>(sides));
    }

private:
    [[nodiscard]] int offerCount() const
    {
        return static_cast<int>(m_inputs.catalog->offerCount());
    }
    /// Evenly over the orders of magnitude.
    [[nodiscard]] double between(double low, double high)
    {
        return low * std::pow(high / low, static_cast<double>(m_random()) / 4294967295.0);
    }
    [[nodiscard]] Schedule schedule()
    {
        Schedule schedule;
        schedule.kind = static_cast<Schedule::Kind>(below(5));
        schedule.hours = Exact::ratio(1 + below(48), 2);
        for (int i = below(100); i >= 0; --i)
            schedule.grid.set(static_cast<std::size_t>(below(static_cast<int>(kHoursPerWeek))));
        return schedule;
    }
    [[nodiscard]] Workload workload(WorkloadId id)
    {
        static constexpr const char *kModels[] = {"Llama-2-7B", "Llama-2-13B", "BERT-Large"};
        Workload workload = newWorkload(static_cast<WorkloadKind>(below(7)));
        workload.id = id;
        workload.name = "Workload " + std::to_string(id);
        workload.model = kModels[below(3)];
        workload.schedule = schedule();
        workload.constraints.interruptible = true;
        workload.spareReplicas = below(3);
        Demand &demand = workload.demand;
        demand.peakRequestsPerSecond = between(0.01, 100);
        demand.inputTokens = std::floor(between(1, 1000));
        demand.outputTokens = std::floor(between(1, 300));
        demand.itemsPerDay = demand.itemsPerRun = 0;
        (below(2) == 0 ? demand.itemsPerDay : demand.itemsPerRun) = between(1, 1e6);
        demand.tokensPerRun = between(1e4, 1e9);
        demand.dataGibPerRun = between(0.01, 1e4);
        demand.people = 1 + below(30);
        demand.runsPerMonth = Exact(1 + below(60));
        if (below(2) == 0) {
            for (double &weight : demand.profile)
                weight = 1 + below(9);
        }
        if (below(3) == 0)
            workload.autoscaling = Autoscaling{1 + below(3), 5 + below(50), "queue", 60};
        if (below(2) == 0)
            workload.otherCosts = {{"Storage", Money::fromCents(below(100'000))}};
        return workload;
    }

    std::mt19937 m_random;
    const EvaluationInputs m_inputs;
};

/// The quantity that a kind of workload is asked for.
void addDemand(Workload &workload, double factor)
{
    Demand &demand = workload.demand;
    demand.peakRequestsPerSecond *= factor;
    demand.itemsPerDay *= factor;
    demand.itemsPerRun *= factor;
    demand.tokensPerRun *= factor;
    demand.dataGibPerRun *= factor;
    demand.people = static_cast<int>(std::lround(demand.people * factor));
}

QByteArray place(unsigned seed, const Line &line)
{
    return QByteArray::number(seed) + ", workload " + QByteArray::number(line.id);
}

} // namespace

class CostPropertiesTest : public QObject
{
    Q_OBJECT

private slots:
    void everyPlanIsValidAndMostLinesCostSomething()
    {
        int lines = 0;
        int priced = 0;
        forPlans([&](unsigned seed, const Plan &plan) {
            const auto valid = validate(plan);
            QVERIFY2(valid.has_value(), valid ? "" : valid.error().text().c_str());
            for (const Line &line : of(plan).lines) {
                ++lines;
                priced += line.compute > Money() ? 1 : 0;
                QVERIFY2(line.price.has_value(), place(seed, line));
            }
        });
        // Otherwise the others would be true of nothing.
        QVERIFY2(2 * priced > lines,
                 QByteArray::number(priced) + " of " + QByteArray::number(lines));
    }

    void aPlanCostsWhatItsWorkloadsCostAlone()
    {
        forPlans([&](unsigned seed, const Plan &plan) {
            const ScenarioEvaluation whole = of(plan);
            Money sum;
            for (const Workload &workload : plan.workloads) {
                Plan alone = plan;
                alone.workloads = {workload};
                std::erase_if(alone.scenarios.front().allocations,
                              [&](const auto &of) { return of.first != workload.id; });
                const ScenarioEvaluation part = of(alone);
                sum += part.total;
                const auto line = std::ranges::find(whole.lines, workload.id, &Line::id);
                QVERIFY2(part.lines.front().monthly == line->monthly, place(seed, *line));
                QVERIFY2(part.lines.front().cash == line->cash, place(seed, *line));
            }
            QCOMPARE(whole.total, sum);
        });
    }

    void theOrderOfWorkloadsDoesNotMatter()
    {
        forPlans([&](unsigned seed, const Plan &plan) {
            Plan turned = plan;
            std::ranges::reverse(turned.workloads);
            const ScenarioEvaluation one = of(plan);
            const ScenarioEvaluation two = of(turned);
            QCOMPARE(one.total, two.total);
            QCOMPARE(one.low, two.low);
            QCOMPARE(one.high, two.high);
            QCOMPARE(one.forecastTotal, two.forecastTotal);
            QCOMPARE(one.forecastCash, two.forecastCash);
            for (std::size_t i = 0; i < one.lines.size(); ++i) {
                const Line &same = two.lines[one.lines.size() - 1 - i];
                QVERIFY2(one.lines[i].id == same.id && one.lines[i].monthly == same.monthly
                             && one.lines[i].count == same.count,
                         place(seed, same));
            }
        });
    }

    /// Baseline and scenario differ only by their names.
    void scenariosAreSymmetric()
    {
        forPlans([&](unsigned, const Plan &plan) {
            Plan two = plan;
            two.scenarios.push_back(two.scenarios.front());
            two.scenarios.back().name = "Other";
            two.scenarios.back().priceChangePercent = 25;
            const Evaluation there = evaluate(m_desk.with(two));
            two.baseline = "Other";
            const Evaluation back = evaluate(m_desk.with(two));
            const auto &more = there.scenarios[1].againstBaseline;
            const auto &less = back.scenarios[0].againstBaseline;
            QCOMPARE(more.has_value(), less.has_value());
            if (more) {
                QCOMPARE(there.scenarios[0].againstBaseline.value(), Money());
                QCOMPARE(back.scenarios[1].againstBaseline.value(), Money());
                QCOMPARE(*more, there.scenarios[1].total - there.scenarios[0].total);
                QCOMPARE(*less, Money() - *more);
            }
            std::swap(two.scenarios.front(), two.scenarios.back());
            const Evaluation swapped = evaluate(m_desk.with(two));
            QCOMPARE(swapped.scenarios[0].total, back.scenarios[1].total);
            QCOMPARE(swapped.scenarios[1].total, back.scenarios[0].total);
        });
    }

    void assumedPricesMultiplyTheRate()
    {
        forPlans([&](unsigned seed, const Plan &plan) {
            Plan dearer = plan;
            dearer.scenarios.front().priceChangePercent = 20;
            const ScenarioEvaluation now = of(plan);
            const ScenarioEvaluation then = of(dearer);
            for (std::size_t i = 0; i < now.lines.size(); ++i) {
                const Line &line = now.lines[i];
                // 6/5 in billionths, rounded half up
                const std::int64_t expected = (line.price->rate.nanos() * 6 * 2 + 5) / 10;
                QVERIFY2(then.lines[i].price->rate.nanos() == expected, place(seed, line));
                QVERIFY2(then.lines[i].count == line.count, place(seed, line));
                QVERIFY2(then.lines[i].other == line.other, place(seed, line));
            }
        });
    }

    /// Rates are rounded to billionths, lines to cents; nothing else is lost on the way.
    void anotherCurrencyMultipliesEachLine()
    {
        forPlans([&](unsigned seed, const Plan &plan) {
            const Expected<Plan> converted = applyEdit(plan, SetCurrency{"EUR"});
            QVERIFY2(converted.has_value(), converted ? "" : converted.error().text().c_str());
            const double rate = plan.exchangeRates.front().rate.toDouble();
            const ScenarioEvaluation dollars = of(plan);
            const ScenarioEvaluation euros = of(*converted);
            for (std::size_t i = 0; i < dollars.lines.size(); ++i) {
                const Line &line = dollars.lines[i];
                const double instanceHours = (line.count * line.hours).toDouble();
                const double compute = static_cast<double>(line.compute.cents()) * rate;
                const double other = static_cast<double>(line.other.cents()) * rate;
                // a half cent of the dollars and of the euros, and a half billionth of each hour
                const double slack = 0.5 * rate + 0.5 + instanceHours * 100e-9 + 1e-6;
                QVERIFY2(std::abs(static_cast<double>(euros.lines[i].compute.cents()) - compute)
                             <= slack,
                         place(seed, line));
                QVERIFY2(std::abs(static_cast<double>(euros.lines[i].other.cents()) - other)
                             <= 0.5 + 1e-6,
                         place(seed, line));
                QVERIFY2(euros.lines[i].count == line.count, place(seed, line));
            }
        });
    }

    /// A count set by hand would serve both demands with the same machines, so there is none.
    void moreDemandNeverCostsLess()
    {
        int compared = 0;
        forPlans([&](unsigned seed, Plan plan) {
            for (auto &[id, allocation] : plan.scenarios.front().allocations)
                allocation.count.reset();
            Plan more = plan;
            for (Workload &workload : more.workloads)
                addDemand(workload, 3);
            const ScenarioEvaluation now = of(plan);
            const ScenarioEvaluation then = of(more);
            for (std::size_t i = 0; i < now.lines.size(); ++i) {
                if (now.lines[i].compute == Money() || then.lines[i].compute == Money())
                    continue; // cannot be served on this machine
                ++compared;
                QVERIFY2(then.lines[i].compute >= now.lines[i].compute, place(seed, now.lines[i]));
            }
        });
        QVERIFY(compared > static_cast<int>(kPlans));
    }

    void moreMachinesCostInProportion()
    {
        forPlans([&](unsigned seed, Plan plan) {
            for (auto &[id, allocation] : plan.scenarios.front().allocations)
                allocation.count = 2;
            for (Workload &workload : plan.workloads)
                workload.autoscaling.reset();
            Plan more = plan;
            for (auto &[id, allocation] : more.scenarios.front().allocations)
                allocation.count = 6;
            const ScenarioEvaluation now = of(plan);
            const ScenarioEvaluation then = of(more);
            for (std::size_t i = 0; i < now.lines.size(); ++i) {
                const Line &line = now.lines[i];
                // A run takes as long as its machines need; all others are rented by the hour.
                if (plan.workloads[i].schedule.kind == Schedule::Kind::perRun || !line.usage)
                    continue;
                QVERIFY2(then.lines[i].exactMonthly == Exact(3) * line.exactMonthly,
                         place(seed, line));
            }
        });
    }

    void growthNeverMakesAMonthCheaper()
    {
        forPlans([&](unsigned seed, Plan plan) {
            for (auto &[id, allocation] : plan.scenarios.front().allocations)
                allocation.count.reset();
            const ScenarioEvaluation still = of(plan);
            plan.scenarios.front().monthlyGrowthPercent = 15;
            const ScenarioEvaluation growing = of(plan);
            QCOMPARE(growing.total, still.total);
            QCOMPARE(growing.forecast.size(), still.forecast.size());
            QCOMPARE(growing.forecast.front().total, still.forecast.front().total);
            for (std::size_t month = 1; month < still.forecast.size(); ++month) {
                for (std::size_t i = 0; i < still.lines.size(); ++i)
                    QVERIFY2(growing.forecast[month].byWorkload[i]
                                 >= still.forecast[month].byWorkload[i],
                             place(seed, still.lines[i]) + ", month "
                                 + QByteArray::number(int(month)));
            }
        });
    }

    void rangesHoldTheCostAndUseNeverExceedsWhatIsRented()
    {
        forPlans([&](unsigned seed, const Plan &plan) {
            for (const Line &line : of(plan).lines) {
                QVERIFY2(line.computeLow <= line.compute && line.compute <= line.computeHigh,
                         place(seed, line));
                QVERIFY2(line.monthly == line.compute + line.other, place(seed, line));
                QVERIFY2(line.usedHours <= line.count * line.hours, place(seed, line));
            }
        });
    }

private:
    void forPlans(const std::function<void(unsigned, const Plan &)> &holds) const
    {
        const EvaluationInputs inputs = m_desk.with(newPlan());
        for (unsigned seed = 1; seed <= kPlans && !QTest::currentTestFailed(); ++seed)
            holds(seed, PlanDice(seed, inputs).plan());
    }
    [[nodiscard]] ScenarioEvaluation of(const Plan &plan) const
    {
        return evaluate(m_desk.with(plan)).activeScenario();
    }

    const EvaluationDesk m_desk;
};

QTEST_APPLESS_MAIN(CostPropertiesTest)
#include "tst_cost_properties.moc"
