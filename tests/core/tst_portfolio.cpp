// SPDX-License-Identifier: GPL-3.0-or-later
// Several plans added up: sums by hand, what they leave out, and what cannot be added.
#include "core/catalog/known_providers.h"
#include "core/report/portfolio.h"
#include "support/evaluation_desk.h"
#include "support/plan_builders.h"

#include <QTest>

using namespace headroom;
using namespace headroom::testing;

namespace {

const OfferReference kG4dn = anOffer(known::aws, "us-east-1", "g4dn.xlarge");

PortfolioPlan evaluated(const std::string &file, Plan plan)
{
    const EvaluationDesk desk;
    return portfolioPlanOf(file, *makeSnapshot(desk.with(std::move(plan))));
}

/// Instances that run all the time, 730 hours a month at $0.526.
Plan planOf(const std::string &name, std::int64_t instances)
{
    Plan plan = aPlan().with("Notebooks").on(kG4dn, instances).build();
    plan.name = name;
    plan.workloads.front().schedule = {};
    return plan;
}

Portfolio sumOf(std::vector<PortfolioPlan> plans)
{
    auto portfolio = portfolioOf(std::move(plans));
    if (!portfolio)
        qFatal("%s", portfolio.error().text().c_str());
    return *std::move(portfolio);
}

} // namespace

class PortfolioTest : public QObject
{
    Q_OBJECT

private slots:
    void costsAreAddedUpPlanByPlan()
    {
        const Portfolio portfolio =
            sumOf({evaluated("a", planOf("One", 2)), evaluated("b", planOf("Other", 3))});
        // 2 x 730 x 0.526 = 767.96; 3 x 730 x 0.526 = 1151.94.
        QCOMPARE(portfolio.plans[0].monthly, Money::fromCents(76'796));
        QCOMPARE(portfolio.plans[1].monthly, Money::fromCents(115'194));
        QCOMPARE(portfolio.monthly, Money::fromCents(191'990));
        QVERIFY(portfolio.completeness.isWhole());
        const Table table = portfolioTable(portfolio, english());
        QCOMPARE(table.rows.size(), std::size_t(2));
        QCOMPARE(std::get<std::string>(table.rows[1][0]), std::string("Other"));
        QCOMPARE(std::get<Money>((*table.total)[3]), Money::fromCents(191'990));
        QCOMPARE(std::get<Exact>((*table.total)[2]), Exact(2));
    }

    void sumSaysThatItLeavesSomethingOut()
    {
        Plan half = planOf("Half", 1);
        Workload without = aWorkload("Nowhere");
        without.id = 2;
        half.workloads.push_back(without);
        half.nextWorkloadId = 3;
        const Portfolio portfolio =
            sumOf({evaluated("a", planOf("Whole", 1)), evaluated("b", half)});
        // 730 x 0.526 = 383.98 each.
        QCOMPARE(portfolio.monthly, Money::fromCents(76'796));
        QVERIFY(!portfolio.completeness.isWhole());
        const Table table = portfolioTable(portfolio, english());
        QCOMPARE(std::get<std::string>((*table.total)[0]), std::string("Total, partial"));
        QVERIFY(std::holds_alternative<std::monostate>(table.rows[0][8]));
        QCOMPARE(std::get<std::string>(table.rows[1][8]),
                 std::string("1 of 2 workloads has no offer"));
        QCOMPARE(std::get<std::string>((*table.total)[8]),
                 std::string("1 of 3 workloads has no offer"));
    }

    void budgetsAreAddedUpWhereEachPlanHasOne()
    {
        Plan one = planOf("One", 1);
        Plan other = planOf("Other", 1);
        one.monthlyBudget = Money::fromCents(50'000);
        other.monthlyBudget = Money::fromCents(70'000);
        QCOMPARE(sumOf({evaluated("a", one), evaluated("b", other)}).budget,
                 Money::fromCents(120'000));
        other.monthlyBudget.reset();
        QVERIFY(!sumOf({evaluated("a", one), evaluated("b", other)}).budget);
    }

    void plansInTwoCurrenciesAreRefusedByName()
    {
        PortfolioPlan other = evaluated("b.headroom", planOf("Other", 1));
        other.currency = "EUR";
        const auto refused = portfolioOf({evaluated("a.headroom", planOf("One", 1)), other});
        QVERIFY(!refused);
        QCOMPARE(refused.error().where, std::string("b.headroom"));
        const std::string text = refused.error().text();
        QVERIFY(text.find("EUR") != std::string::npos);
        QVERIFY(text.find("“a.headroom” in USD") != std::string::npos);
        QVERIFY(text.find("leave this one out") != std::string::npos);
    }
};

QTEST_APPLESS_MAIN(PortfolioTest)
#include "tst_portfolio.moc"
