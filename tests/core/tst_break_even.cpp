// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/known_providers.h"
#include "core/comparison/break_even.h"
#include "core/report/break_even_table.h"
#include "support/evaluation_desk.h"
#include "support/plan_builders.h"

#include <QTest>

#include <algorithm>

using namespace headroom;
using namespace headroom::testing;

namespace {

using Kind = SharedAssumption::Kind;

/// Two notebooks, 176 h a month each, at 3.06 on AWS and at 3.673385 on Google Cloud.
Plan twoClouds()
{
    Plan plan = aPlan()
                    .with("Notebooks")
                    .on(anOffer(known::aws, "us-east-1", "p3.2xlarge"), 2)
                    .scenario("Google")
                    .build();
    Allocation &allocation = plan.scenarios[1].allocations[1];
    allocation = plan.scenarios[0].allocations[1];
    allocation.offer = anOffer(known::google, "us-central1", "a2-highgpu-1g");
    return plan;
}

BreakEvens foundIn(const EvaluationInputs &inputs)
{
    return breakEvensOf(inputs, inputs.plan->scenarios[0], inputs.plan->scenarios[1]);
}

const BreakEven *rowOf(const BreakEvens &found, const SharedAssumption &assumption)
{
    const auto row = std::ranges::find(found.rows, assumption, &BreakEven::assumption);
    return row == found.rows.end() ? nullptr : &*row;
}

} // namespace

class BreakEvenTest : public QObject
{
    Q_OBJECT

private slots:
    void pricesOfAProviderAreAsByHand()
    {
        const BreakEvens found = foundIn(EvaluationDesk().with(twoClouds()));
        QCOMPARE(found.month.first.cents(), std::int64_t(107'712));  // 352 h x 3.06
        QCOMPARE(found.month.second.cents(), std::int64_t(129'303)); // 352 h x 3.673385
        const BreakEven *google = rowOf(found, {Kind::providerPrices, known::google});
        QVERIFY(google != nullptr && google->below && !google->above);
        QCOMPARE(google->below->percent, -16.6);
        QCOMPARE(google->below->cost.first.cents(), std::int64_t(107'712));
        QCOMPARE(google->below->cost.second.cents(), std::int64_t(107'839));   // 3.063603
        QCOMPARE(google->below->beyond.second.cents(), std::int64_t(107'710)); // 3.059930
        const BreakEven *aws = rowOf(found, {Kind::providerPrices, known::aws});
        QVERIFY(aws != nullptr && aws->above && !aws->below);
        QCOMPARE(aws->above->percent, 20.0);
        QCOMPARE(aws->above->cost.first.cents(), std::int64_t(129'254));   // 3.672
        QCOMPARE(aws->above->beyond.first.cents(), std::int64_t(129'362)); // 3.67506
    }

    void assumptionWithEqualEffectHasNoBreakEven()
    {
        const BreakEvens found = foundIn(EvaluationDesk().with(twoClouds()));
        const BreakEven *prices = rowOf(found, {Kind::prices});
        QVERIFY(prices != nullptr && !prices->below && !prices->above);
        // People follow neither traffic nor growth, and nothing is on spot.
        const std::vector<SharedAssumption> without{
            {Kind::traffic}, {Kind::growth}, {Kind::spotPrices}};
        QCOMPARE(found.without.size(), without.size());
        for (const SharedAssumption &assumption : without)
            QVERIFY(std::ranges::find(found.without, assumption) != found.without.end());
    }

    void ownStatementOfAScenarioComesFirst()
    {
        Plan plan = twoClouds();
        plan.scenarios[1].providerPrices = {{known::google, -10}};
        const BreakEvens found = foundIn(EvaluationDesk().with(plan));
        const BreakEven *google = rowOf(found, {Kind::providerPrices, known::google});
        QVERIFY(google != nullptr && google->below);
        QCOMPARE(google->below->percent, -7.4); // 3.673385 x 0.9 x 0.926 = 3.061399
    }

    void trafficIsVerifiedOnBothSides()
    {
        Plan plan = chatPlan("g4dn.xlarge");
        plan.workloads.front().demand.peakRequestsPerSecond = 60;
        plan.scenarios.push_back(plan.scenarios.front());
        plan.scenarios[1].name = "Other";
        plan.scenarios[1].allocations[1].count = 3; // whatever is asked for
        const EvaluationInputs inputs = EvaluationDesk().with(plan);
        const BreakEvens found = foundIn(inputs);
        const BreakEven *traffic = rowOf(found, {Kind::traffic});
        QVERIFY(traffic != nullptr);
        QVERIFY(traffic->below || traffic->above);
        for (const auto &[crossing, step] :
             {std::pair(traffic->below, -0.1), std::pair(traffic->above, 0.1)}) {
            if (!crossing)
                continue;
            const auto costAt = [&](std::size_t scenario, double percent) {
                return evaluateScenario(
                           inputs, withShared(plan.scenarios[scenario], {Kind::traffic}, percent))
                    .total;
            };
            QCOMPARE(costAt(0, crossing->percent), crossing->cost.first);
            QCOMPARE(costAt(1, crossing->percent), crossing->cost.second);
            QCOMPARE(costAt(0, crossing->percent + step), crossing->beyond.first);
            QCOMPARE(costAt(1, crossing->percent + step), crossing->beyond.second);
            const auto order = [](const PairedCost &cost) { return cost.first <=> cost.second; };
            QVERIFY(order(crossing->cost) == order(found.month));
            QVERIFY(order(crossing->beyond) != order(found.month));
        }
    }

    void everyChangeOfOrderIsFound()
    {
        // 100 against 110 today; the other one is cheaper up to -40, and above 30 as far as 200.
        const auto costAt = [](double percent) {
            const bool isCheaper = percent <= -40 || (percent > 30 && percent <= 200);
            return PairedCost{Money::fromCents(100), Money::fromCents(isCheaper ? 90 : 110)};
        };
        const Crossings found = crossingsWithin({-90, 900}, costAt(0), costAt);
        QVERIFY(found.below && found.above);
        QCOMPARE(found.below->percent, -39.9);
        QCOMPARE(found.above->percent, 30.0);
        QCOMPARE(found.further.size(), std::size_t{1});
        QCOMPARE(found.further.front().percent, 200.0);
        QVERIFY(orderOf(found.further.front().cost) == CostOrder::second);
        QVERIFY(orderOf(found.further.front().beyond) == CostOrder::first);
        std::vector<double> all;
        for (const Crossing &crossing : found.all())
            all.push_back(crossing.percent);
        QCOMPARE(all, (std::vector<double>{-39.9, 30, 200}));
    }

    void twoChangesBetweenTwoLooksAreBothFound()
    {
        // Equal in between: three orders one after the other, closer together than the search
        // looks.
        const auto costAt = [](double percent) {
            const int second = percent <= 700 ? 110 : percent <= 700.5 ? 100 : 90;
            return PairedCost{Money::fromCents(100), Money::fromCents(second)};
        };
        const auto found = crossingsTowards(9000, costAt(0), costAt);
        QCOMPARE(found.size(), std::size_t{2});
        QCOMPARE(found[0].percent, 700.0);
        QVERIFY(orderOf(found[0].beyond) == CostOrder::same);
        QCOMPARE(found[1].percent, 700.5);
        QVERIFY(orderOf(found[1].beyond) == CostOrder::second);
    }

    void manyAgainstOneAreAsEachPair()
    {
        Plan plan = twoClouds();
        plan.scenarios.push_back(plan.scenarios[1]);
        plan.scenarios[2].name = "Dearer";
        plan.scenarios[2].priceChangePercent = 10;
        plan.scenarios[2].providerPrices = {{known::google, -30}};
        const EvaluationInputs inputs = EvaluationDesk().with(plan);
        const auto &scenarios = inputs.plan->scenarios;
        std::vector<std::size_t> told;
        const auto found =
            breakEvensAgainst(inputs, scenarios[0], {&scenarios[1], &scenarios[2]}, sequential,
                              [&told](std::size_t done) { told.push_back(done); });
        QCOMPARE(told, (std::vector<std::size_t>{1, 2}));
        for (std::size_t i = 0; i < found.size(); ++i) {
            const BreakEvens alone = breakEvensOf(inputs, scenarios[0], scenarios[i + 1]);
            QVERIFY(found[i].month == alone.month);
            QCOMPARE(found[i].rows.size(), alone.rows.size());
            for (std::size_t row = 0; row < alone.rows.size(); ++row) {
                const auto one = found[i].rows[row].all();
                const auto other = alone.rows[row].all();
                QVERIFY(std::ranges::equal(one, other, {}, &Crossing::percent, &Crossing::percent));
            }
        }
    }

    void aStoppedSearchEndsEarly()
    {
        const EvaluationInputs inputs = EvaluationDesk().with(twoClouds());
        const BreakEvens found = breakEvensOf(inputs, inputs.plan->scenarios[0],
                                              inputs.plan->scenarios[1], [] { return true; });
        QVERIFY(found.rows.size() <= 1);
        const auto &scenarios = inputs.plan->scenarios;
        std::size_t told = 0;
        const auto ofMany = breakEvensAgainst(
            inputs, scenarios[0], {&scenarios[1], &scenarios[1]}, sequential,
            [&](std::size_t done) { told = done; }, [&] { return told > 0; });
        QCOMPARE(told, std::size_t{1}); // the second pair is not begun
        QVERIFY(!ofMany[0].rows.empty() && ofMany[1].rows.empty());
    }

    void theTableSaysWhoIsCheaperBeyond()
    {
        const BreakEvens found = foundIn(EvaluationDesk().with(twoClouds()));
        const Table table = breakEvenTable(found, "Baseline", "Google", english());
        const auto isOfAws = [](const TableRow &row) {
            return std::get<std::string>(row[0]) == "AWS prices";
        };
        const auto row = std::ranges::find_if(table.rows, isOfAws);
        QVERIFY(row != table.rows.end());
        QCOMPARE(std::get<Money>((*row)[2]).cents(), std::int64_t(129'254));
        QCOMPARE(QString::fromStdString(std::get<std::string>((*row)[4])),
                 QStringLiteral("Google"));
    }
};

QTEST_APPLESS_MAIN(BreakEvenTest)
#include "tst_break_even.moc"
