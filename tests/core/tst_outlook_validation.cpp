// SPDX-License-Identifier: GPL-3.0-or-later
// Growth, distributions, phases, budgets by month and alerts that is not valid are refused with
// their place.
#include "core/catalog/known_providers.h"
#include "core/plan/outlook_validation.h"
#include "core/plan/plan_edit.h"
#include "core/plan/plan_validation.h"
#include "core/wording/mix_words.h"
#include "core/wording/outlook_words.h"
#include "support/plan_builders.h"

#include <QTest>

#include <functional>
#include <limits>

using namespace headroom;
using namespace headroom::testing;

namespace {

using Change = std::function<void(Plan &)>;

Outlook &outlookOf(Plan &plan)
{
    return plan.scenarios.front().outlook;
}

} // namespace

Q_DECLARE_METATYPE(Change)

class OutlookValidationTest : public QObject
{
    Q_OBJECT

private slots:
    void senselessOutlooksAreRefused_data()
    {
        QTest::addColumn<Change>("change");
        QTest::addColumn<QString>("where");
        addGrowth();
        addUncertainty();
        addMonths();
        addAlerts();
    }
    void senselessOutlooksAreRefused()
    {
        QFETCH(Change, change);
        Plan plan = aPlan().with("One").build();
        QVERIFY(validateOutlooks(plan));
        change(plan);
        const auto valid = validateOutlooks(plan);
        QVERIFY(!valid);
        QTEST(QString::fromStdString(valid.error().where), "where");
        QVERIFY(!valid.error().what.in(english()).empty());
    }

    void datesWithinAMonthSayFromWhenTheyCount()
    {
        Scenario scenario;
        scenario.outlook.priceSteps = {{Date::fromCivil(2027, 5, 1), std::nullopt, 3},
                                       {Date::fromCivil(2027, 6, 15), known::aws, -10}};
        const auto remarks = midMonthRemarks(scenario, english());
        QCOMPARE(remarks.size(), std::size_t{1});
        QCOMPARE(remarks.front(), std::string("The price change dated 15 June 2027 applies from 1 "
                                              "June 2027 on: the forecast uses whole months."));
        QVERIFY(midMonthRemarks({{Date::fromCivil(2027, 1, 1), Money::fromCents(1)}}, english())
                    .empty());
        QCOMPARE(midMonthRemarks({{Date::fromCivil(2027, 1, 20), Money::fromCents(1)}}, english())
                     .size(),
                 std::size_t{1});
    }

    void aTargetOfNothingSaysWhatItsToleranceLeaves()
    {
        const std::vector<ProviderShare> split{{known::aws, 100}, {known::azure, 0}};
        QVERIFY(zeroShareRemark(split, 5, english())
                    .starts_with("A target of 0\u202f% lets Azure have up to 5"));
        QVERIFY(zeroShareRemark(split, 0, english()).empty());
        QVERIFY(zeroShareRemark({{known::aws, 100}}, 5, english()).empty());
    }

    void copiesTakeTheirOutlookAlongAndTheRemovedLeaveNone()
    {
        Plan plan = aPlan().with("One").build();
        outlookOf(plan).workloads = {{1, GrowthCurve{.monthlyPercent = 5}, std::nullopt}};
        outlookOf(plan).uncertainty.workloads = {{1, {Spread::Kind::normal, -5, 5}}};
        plan.phases = {{"P", Date::fromCivil(2027, 1, 1), {}, {1}, ""}};
        Plan both = *applyEdit(plan, DuplicateWorkload{1});
        QCOMPARE(outlookOf(both).workloads.size(), std::size_t{2});
        QCOMPARE(outlookOf(both).workloads[1].workload, WorkloadId{2});
        QCOMPARE(both.phases.front().workloads, (std::vector<WorkloadId>{1, 2}));
        const Plan rest = *applyEdit(both, RemoveWorkload{1});
        QCOMPARE(rest.phases.front().workloads, (std::vector<WorkloadId>{2}));
        QCOMPARE(rest.scenarios.front().outlook.uncertainty.workloads.size(), std::size_t{1});
        QVERIFY(*applyEdit(plan, SetPhases{}) != plan);
    }

    void amountsFollowTheCurrency()
    {
        Plan plan = aPlan().with("One").build();
        plan.exchangeRates = {
            {"USD", "EUR", Exact::ratio(9, 10), Date::fromCivil(2026, 11, 1), "ECB"}};
        plan.budgetByMonth = {{Date::fromCivil(2027, 2, 1), Money::fromCents(1'000)}};
        plan.alertRules = {{"A", AlertRule::Kind::month, Money::fromCents(2'000)}};
        const Plan converted = *applyEdit(plan, SetCurrency{"EUR"});
        QCOMPARE(converted.budgetByMonth.front().monthly, Money::fromCents(900));
        QCOMPARE(converted.alertRules.front().above, Money::fromCents(1'800));
    }

    /// Each fault by its own name.
    void alertsSayWhatIsWrongWithThem()
    {
        const auto fault = [](AlertRule::Kind kind, std::int64_t cents, double percent) {
            Plan plan = aPlan().with("A").build();
            plan.alertRules = {{"A", kind, Money::fromCents(cents), percent}};
            return std::string(validate(plan).error().what);
        };
        QVERIFY(fault(AlertRule::Kind::day, 0, 50).starts_with("A day has no budget"));
        QVERIFY(fault(AlertRule::Kind::day, 100, 50).starts_with("An alert has one limit"));
        QVERIFY(fault(AlertRule::Kind::month, 100, 50).starts_with("An alert has one limit"));
        QVERIFY(fault(AlertRule::Kind::month, 0, 0).starts_with("An alert at 0\u202f%"));
    }

private:
    static void row(const char *name, const Change &change, const char *where)
    {
        QTest::newRow(name) << change << QString::fromLatin1(where);
    }
    static void addGrowth()
    {
        row(
            "growth of 10,000 %",
            [](Plan &plan) { outlookOf(plan).growth = GrowthCurve{.monthlyPercent = 10'000}; },
            "/scenarios/0/outlook/growth/monthly_percent");
        row(
            "growth that is no number",
            [](Plan &plan) {
                outlookOf(plan).growth =
                    GrowthCurve{.monthlyPercent = std::numeric_limits<double>::quiet_NaN()};
            },
            "/scenarios/0/outlook/growth/monthly_percent");
        row(
            "steps without any",
            [](Plan &plan) {
                outlookOf(plan).growth = GrowthCurve{.kind = GrowthCurve::Kind::steps};
            },
            "/scenarios/0/outlook/growth/points");
        row(
            "months that stand twice",
            [](Plan &plan) {
                outlookOf(plan).growth =
                    GrowthCurve{.kind = GrowthCurve::Kind::table, .points = {{2, 1}, {2, 2}}};
            },
            "/scenarios/0/outlook/growth/points/1/month");
        row(
            "a season below zero", [](Plan &plan) { outlookOf(plan).seasons[3] = -1; },
            "/scenarios/0/outlook/seasons/3");
    }
    static void addUncertainty()
    {
        row(
            "percentiles the wrong way round",
            [](Plan &plan) {
                outlookOf(plan).uncertainty.demand = {Spread::Kind::normal, 10, -10};
            },
            "/scenarios/0/outlook/uncertainty/demand");
        row(
            "a distribution that is none",
            [](Plan &plan) {
                outlookOf(plan).uncertainty.prices = {Spread::Kind::uniform, 5, 5};
            },
            "/scenarios/0/outlook/uncertainty/prices");
        row(
            "a percentile below nothing",
            [](Plan &plan) {
                outlookOf(plan).uncertainty.demand = {Spread::Kind::lognormal, -100, 5};
            },
            "/scenarios/0/outlook/uncertainty/demand/low");
        row(
            "the demand of nobody",
            [](Plan &plan) {
                outlookOf(plan).uncertainty.workloads = {{9, {}}};
            },
            "/scenarios/0/outlook/uncertainty/workloads/0/workload");
        row(
            "a provider twice",
            [](Plan &plan) {
                outlookOf(plan).uncertainty.providers = {{known::aws, {}}, {known::aws, {}}};
            },
            "/scenarios/0/outlook/uncertainty/providers/1");
    }
    static void addMonths()
    {
        row(
            "prices that fall by everything",
            [](Plan &plan) {
                outlookOf(plan).priceSteps = {{Date::fromCivil(2027, 1, 1), {}, -100}};
            },
            "/scenarios/0/outlook/price_steps/0/percent");
        row(
            "a phase without a name",
            [](Plan &plan) {
                plan.phases = {{" ", Date::fromCivil(2027, 1, 1), {}, {1}, ""}};
            },
            "/phases/0/name");
        row(
            "a phase that ends before it starts",
            [](Plan &plan) {
                plan.phases = {
                    {"P", Date::fromCivil(2027, 2, 1), Date::fromCivil(2027, 1, 1), {1}, ""}};
            },
            "/phases/0/end");
        row(
            "a phase of nobody",
            [](Plan &plan) {
                plan.phases = {{"P", Date::fromCivil(2027, 1, 1), {}, {1, 9}, ""}};
            },
            "/phases/0/workloads/1");
        row(
            "budgets not month after month",
            [](Plan &plan) {
                plan.budgetByMonth = {{Date::fromCivil(2027, 2, 1), Money::fromCents(1)},
                                      {Date::fromCivil(2027, 2, 16), Money::fromCents(2)}};
            },
            "/budget_by_month/1/from");
        row(
            "a budget below zero",
            [](Plan &plan) {
                plan.budgetByMonth = {{Date::fromCivil(2027, 2, 1), Money::fromCents(-1)}};
            },
            "/budget_by_month/0/monthly");
        row(
            "a budget of nothing", [](Plan &plan) { plan.monthlyBudget = Money(); },
            "/monthly_budget");
        row(
            "a scenario's budget of nothing",
            [](Plan &plan) { plan.scenarios.front().monthlyBudget = Money(); },
            "/scenarios/0/monthly_budget");
        row(
            "a month's budget of nothing",
            [](Plan &plan) {
                plan.budgetByMonth = {{Date::fromCivil(2027, 2, 1), Money()}};
            },
            "/budget_by_month/0/monthly");
        row(
            "an alert that always fires",
            [](Plan &plan) {
                plan.alertRules = {{"A", AlertRule::Kind::day, Money()}};
            },
            "/alert_rules/0/above");
    }

    static void addAlerts()
    {
        row(
            "an alert of a day by a share of the budget",
            [](Plan &plan) {
                plan.alertRules = {{"A", AlertRule::Kind::day, Money(), 50}};
            },
            "/alert_rules/0/percent_of_budget");
        row(
            "an alert with two limits",
            [](Plan &plan) {
                plan.alertRules = {{"A", AlertRule::Kind::month, Money::fromCents(1), 50}};
            },
            "/alert_rules/0/percent_of_budget");
        row(
            "an alert at 0 % of the budget",
            [](Plan &plan) {
                plan.alertRules = {{"A", AlertRule::Kind::month, Money(), 0}};
            },
            "/alert_rules/0/percent_of_budget");
    }
};

QTEST_APPLESS_MAIN(OutlookValidationTest)
#include "tst_outlook_validation.moc"
