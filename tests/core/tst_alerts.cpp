// SPDX-License-Identifier: GPL-3.0-or-later
// Alerts simulated on planned days: the source documents' example, and your own rules.
#include "core/alerts/alert_simulation.h"
#include "core/catalog/known_providers.h"
#include "core/guide/monitoring.h"
#include "core/plan/plan_edit.h"
#include "core/report/forecast_report.h"
#include "core/wording/forecast_words.h"
#include "support/evaluation_desk.h"
#include "support/plan_builders.h"

#include <QTest>

#include <algorithm>
#include <span>

using namespace headroom;
using namespace headroom::testing;

namespace {

constexpr MonthBasis kWorkingDays{MonthBasis::Kind::workingDays, 22};

OfferReference documented(const char *type)
{
    return {known::aws, "", type, referencePurchase(), PriceBook::reference};
}

Workload scheduled(const char *name, Schedule::Kind kind, int hours,
                   std::optional<MonthBasis> basis)
{
    Workload workload = aWorkload(name);
    workload.schedule = Schedule{};
    workload.schedule.kind = kind;
    workload.schedule.hours = hours;
    workload.schedule.basis = basis;
    return workload;
}

/// The documents' plan: 2 x 0.526 x 8 h and 3.060 x 4 h on working days, 3 x 0.752 all day, and a
/// p4d at 32.770 for 24 h a week.
Plan documentsPlan(int trainers)
{
    Plan plan = aPlan()
                    .with(scheduled("Development", Schedule::Kind::hoursPerDay, 8, kWorkingDays))
                    .on(documented("g4dn.xlarge"), 2)
                    .with(scheduled("Staging", Schedule::Kind::hoursPerDay, 4, kWorkingDays))
                    .on(documented("p3.2xlarge"), 1)
                    .with(scheduled("Inference", Schedule::Kind::always, 0,
                                    MonthBasis{MonthBasis::Kind::thirtyDays}))
                    .on(documented("g4dn.2xlarge"), 3)
                    .with(scheduled("Training", Schedule::Kind::hoursPerWeek, 24,
                                    MonthBasis{MonthBasis::Kind::fourWeeks}))
                    .on(documented("p4d.24xlarge"), trainers)
                    .build();
    plan.startMonth = Date::fromCivil(2027, 2, 1); // begins on a Monday and has four weeks
    return plan;
}

} // namespace

class AlertsTest : public QObject
{
    Q_OBJECT

private slots:
    /// S3: more than $1,000 a day. A day with one p4d costs $861.28, with two $1,647.76.
    void whatIsWatchedIsComparedWithWhatIsPlanned_data()
    {
        QTest::addColumn<int>("trainers");
        QTest::addColumn<double>("dearest");
        QTest::addColumn<bool>("fires");
        QTest::newRow("one p4d") << 1 << 861.28 << false;
        QTest::newRow("two p4d") << 2 << 1647.76 << true;
    }

    void whatIsWatchedIsComparedWithWhatIsPlanned()
    {
        QFETCH(int, trainers);
        QFETCH(double, dearest);
        QFETCH(bool, fires);
        const auto snapshot = makeSnapshot(EvaluationDesk().with(documentsPlan(trainers)));
        const Plan &plan = snapshot->plan();
        const AlertSimulation simulation = simulateAlerts(snapshot->inputs, activeScenario(plan),
                                                          snapshot->evaluation.activeScenario());
        const auto rules = monitoringRules(*snapshot, simulation);
        QCOMPARE(rules.size(), std::size_t{4});
        const auto cost = std::ranges::find(rules, "Cost overrun", &ActiveMonitoringRule::name);
        QCOMPARE(cost->limit, 1000.0);
        QCOMPARE(cost->planned, std::optional(dearest));
        QCOMPARE(cost->firesAsPlanned(), fires);
        QCOMPARE(cost->action, std::string("Review and optimise usage"));
        // Nothing is known of work that people do on the machines.
        const auto latency =
            std::ranges::find(rules, MonitoredMetric::p95Latency, &ActiveMonitoringRule::metric);
        QVERIFY(!latency->planned && !latency->firesAsPlanned());
        const Table table = monitoringTable(rules, *snapshot, english());
        QCOMPARE(table.rows.size(), std::size_t{4});
        QCOMPARE(table.rows.back()[5], Cell(std::string(fires ? "would fire" : "stays quiet")));
    }

    void ownRulesAreCheckedAgainstThePlan()
    {
        Workload service = aWorkload("Sentiment", WorkloadKind::realTimeInference);
        service.model = "BERT-base";
        service.demand.peakRequestsPerSecond = 16;
        service.demand.inputTokens = 128;
        Plan plan = aPlan()
                        .with(service)
                        .on(anOffer(known::aws, "us-east-1", "p4d.24xlarge"), 1)
                        .with(aWorkload("Notebooks", WorkloadKind::development))
                        .build();
        const auto rule = [](MonitoredMetric metric, double above, WorkloadId about) {
            return MonitoringRule{"Own", metric, above, 5, about, "Look"};
        };
        plan.monitoringRules = {rule(MonitoredMetric::p95Latency, 0.1, 1),
                                rule(MonitoredMetric::p95Latency, 3'600'000, 1),
                                rule(MonitoredMetric::p95Latency, 0.1, 2),
                                rule(MonitoredMetric::acceleratorUse, 100, 1)};
        const auto snapshot = makeSnapshot(EvaluationDesk().with(plan));
        const Sizing &sizing = *snapshot->evaluation.activeScenario().lines.front().sizing;
        const auto all = monitoringRules(
            *snapshot, simulateAlerts(snapshot->inputs, activeScenario(snapshot->plan()),
                                      snapshot->evaluation.activeScenario()));
        const std::span own = std::span(all).last(4);
        QCOMPARE(own[0].planned, std::optional(sizing.p95LatencyMs.value));
        QVERIFY(own[0].firesAsPlanned() && !own[1].firesAsPlanned());
        QVERIFY(!own[2].planned);
        QCOMPARE(own[3].planned, std::optional(100 * sizing.utilisation));
        const Table table = monitoringTable(all, *snapshot, english());
        QCOMPARE(table.rows[4][1], Cell(std::string("p95 latency (Sentiment)")));
        QCOMPARE(table.rows[4][5], Cell(std::string("would fire")));
        QCOMPARE(table.rows[4][6], Cell(std::string("Look")));
        const Plan without = *applyEdit(plan, RemoveWorkload{1});
        QCOMPARE(without.monitoringRules.size(), std::size_t{1}); // that of the notebooks
    }

    /// The documents count in dollars.
    void theLimitOfADayIsInThePlansCurrency()
    {
        Plan plan = documentsPlan(1);
        plan.currency = "EUR";
        plan.exchangeRates.clear();
        const auto rulesOf = [](const Plan &of) {
            const auto snapshot = makeSnapshot(EvaluationDesk().with(of));
            return monitoringRules(*snapshot,
                                   simulateAlerts(snapshot->inputs, activeScenario(of),
                                                  snapshot->evaluation.activeScenario()));
        };
        QCOMPARE(rulesOf(plan).size(), std::size_t{3}); // no rate, no limit
        plan.exchangeRates = {
            {"USD", "EUR", Exact::ratio(9, 10), Date::fromCivil(2026, 11, 1), ""}};
        const auto rules = rulesOf(plan);
        QCOMPARE(rules.size(), std::size_t{4});
        QCOMPARE(rules.back().limit, 900.0);
    }

    void alertFiresWithTwoP4dButNotWithOne()
    {
        // 8.416 + 12.24 + 54.144 + 786.48, each rounded: 861.28; without training 74.80; on Sundays
        // 54.14.
        const AlertSimulation one = simulated(documentsPlan(1));
        QCOMPARE(one.days.size(), std::size_t{28});
        QCOMPARE(one.days[0].total, Money::fromCents(86'128));
        QCOMPARE(one.days[1].total, Money::fromCents(7'480));
        QCOMPARE(one.days[6].total, Money::fromCents(5'414));
        QVERIFY(one.fired.empty());
        QCOMPARE(one.rules.front().origin, ActiveAlertRule::Origin::documents);
        QCOMPARE(one.rules.front().above, Money::fromCents(100'000));

        const AlertSimulation two = simulated(documentsPlan(2));
        QCOMPARE(two.fired.size(), std::size_t{4}); // each Monday
        QCOMPARE(two.fired.front().reached, Money::fromCents(164'776));
        QCOMPARE(two.days[two.fired[1].day].day, Date::fromCivil(2027, 2, 8));
    }

    /// February has exactly four weeks, and 20 of the 22 working days that the plan counts.
    void daysAddUpToWhatRunsInThem()
    {
        const AlertSimulation simulation = simulated(documentsPlan(1));
        Money training;
        Money development;
        for (const PlannedDay &day : simulation.days) {
            development += day.byWorkload[0];
            training += day.byWorkload[3];
        }
        QCOMPARE(training, Money::fromCents(314'592));     // 32.770 x 24 x 4
        QCOMPARE(development, Money::fromCents(20 * 842)); // 8.416 a day
    }

    void budgetAlertsFireOncePerMonth()
    {
        Plan plan = documentsPlan(1);
        plan.monthlyBudget = Money::fromCents(200'000);
        const AlertSimulation simulation = simulated(plan);
        QCOMPARE(simulation.rules.size(), std::size_t{3});
        // The month counts 22 x 8.416 = 185.15, 22 x 12.24 = 269.28, 28 x 54.144 = 1,516.03 and
        // 52/12 x 786.48 = 3,408.08: by day 7 5/20, 5/20, 7/28 and 1/4 of them, 46.29 + 67.32 +
        // 379.01 + 852.02 = 1,344.64, at its pace x 28 / 7 = 5,378.56.
        const FiredAlert &pace = alertOf(simulation, AlertRule::Kind::forecast);
        QCOMPARE(simulation.days[pace.day].day.day(), 7U);
        QCOMPARE(pace.reached, Money::fromCents(537'856));
        // Day 8: 55.55 + 80.78 + 433.15 + 1,704.04 passes 2,000.
        const FiredAlert &month = alertOf(simulation, AlertRule::Kind::month);
        QCOMPARE(simulation.days[month.day].day.day(), 8U);
        QCOMPARE(month.reached, Money::fromCents(227'352));
        QCOMPARE(simulation.fired.size(), std::size_t{2});
        // The month comes to 5,378.54, above 2,000 at any rate; a budget of 5,378.55 is passed by
        // the pace alone.
        QCOMPARE(pace.ofMonth, Money::fromCents(537'854));
        const auto early = [&] {
            const AlertSimulation again = simulated(plan);
            std::size_t fired = 0;
            for (std::size_t rule = 0; rule < again.rules.size(); ++rule)
                fired += falseAlarms(again, rule);
            return fired;
        };
        QCOMPARE(early(), std::size_t{0});
        plan.monthlyBudget = Money::fromCents(537'855);
        QCOMPARE(early(), std::size_t{1});
        // The second day of the P4d, day 8, has the steepest pace: 2,273.52 x 28 / 8.
        plan.monthlyBudget = Money::fromCents(795'731);
        QCOMPARE(early(), std::size_t{1});
        plan.monthlyBudget = Money::fromCents(795'732);
        QCOMPARE(early(), std::size_t{0}); // quiet
    }

    /// March 2027 has five Mondays, of which the month counts 52/12, and 23 working days, of which
    /// it counts 22.
    void alertsOfAMonthGoByWhatTheMonthCounts()
    {
        Plan plan = documentsPlan(1);
        plan.startMonth = Date::fromCivil(2027, 3, 1);
        plan.monthlyBudget = Money::fromCents(554'097);
        const AlertSimulation kept = simulated(plan);
        Money days;
        Money counted;
        for (const PlannedDay &day : kept.days) {
            days += day.total;
            counted += day.ofMonth;
        }
        // 5 x 786.48 + 23 x (8.42 + 12.24) + 31 x 54.14 against 3,408.08 + 185.15 + 269.28 +
        // 1,678.46.
        QCOMPARE(days, Money::fromCents(608'592));
        QCOMPARE(counted, Money::fromCents(554'097));
        QVERIFY(std::ranges::none_of(kept.fired, [&](const FiredAlert &alert) {
            return kept.rules[alert.rule].kind == AlertRule::Kind::month;
        }));
        plan.monthlyBudget = Money::fromCents(554'096);
        QCOMPARE(
            simulated(plan).days[alertOf(simulated(plan), AlertRule::Kind::month).day].day.day(),
            31U);
    }

    void theDifferenceOfDaysAndMonthIsSaid()
    {
        Plan plan = documentsPlan(1);
        plan.startMonth = Date::fromCivil(2027, 3, 1);
        const auto remarkOf = [&] {
            const auto report = plannedForecast(makeSnapshot(m_desk.with(plan), {.months = 1}), 0);
            return daysRemark(report, english());
        };
        QVERIFY(remarkOf().starts_with("The days of March 2027 add up to $6,085.92 by the "
                                       "calendar, but the month is counted as $5,540.97:"));
        plan.workloads.erase(plan.workloads.begin(), plan.workloads.begin() + 2);
        plan.workloads.pop_back();
        plan.scenarios.front().allocations = {{3, plan.scenarios.front().allocations.at(3)}};
        QVERIFY(remarkOf().empty());
    }

    void ownRulesFireToo()
    {
        Plan plan = documentsPlan(1);
        plan.alertRules = {{"Quiet hours", AlertRule::Kind::day, Money::fromCents(7'479)}};
        const AlertSimulation simulation = simulated(plan);
        QCOMPARE(simulation.fired.size(), std::size_t{20}); // working days
        QCOMPARE(describe(simulation.rules[1], "USD"),
                 std::string("Day above $74.79 (Quiet hours)"));
        QVERIFY(describe(simulation.rules[0], "USD").find("$1,000.00") != std::string::npos);
    }

    void budgetShareAlertsFireOnTheirDay()
    {
        Plan plan = documentsPlan(1);
        plan.monthlyBudget = Money::fromCents(400'000);
        const auto share = [](const char *name, AlertRule::Kind kind, double percent) {
            return AlertRule{name, kind, Money(), percent};
        };
        plan.alertRules = {share("Half", AlertRule::Kind::month, 50),
                           share("Most", AlertRule::Kind::month, 80),
                           share("Pace", AlertRule::Kind::forecast, 200)};
        const AlertSimulation simulation = simulated(plan);
        const auto dayOf = [&](const std::string &name) -> unsigned {
            for (const FiredAlert &alert : simulation.fired) {
                if (simulation.rules[alert.rule].name == name)
                    return simulation.days[alert.day].day.day();
            }
            return 0;
        };
        // A week is 1,344.64 of the month: 2,273.52 on the 8th is above 2,000; 3,200 is passed on
        // the 15th, by 2,689.27 + 852.02. The pace is highest on the 8th, 2,273.52 x 28 / 8 =
        // 7,957.32, below 8,000.
        QCOMPARE(dayOf("Half"), 8U);
        QCOMPARE(dayOf("Most"), 15U);
        QCOMPARE(dayOf("Pace"), 0U);
        const std::string said = describe(simulation.rules[3], "USD");
        QVERIFY(said.starts_with("Month to date above 50"));
        QVERIFY(said.ends_with("of the month's budget (Half)"));
        plan.monthlyBudget.reset();
        QVERIFY(simulated(plan).fired.empty());
    }

    void runsBeginWithTheMonthAndPhasesLeaveDaysOut()
    {
        Plan plan = documentsPlan(2);
        plan.phases = {{"Scale", Date::fromCivil(2027, 2, 9), std::nullopt, {4}, ""}};
        const AlertSimulation simulation = simulated(plan);
        QCOMPARE(simulation.fired.size(), std::size_t{2}); // the Mondays of the 15th and the 22nd
        QCOMPARE(simulation.days[simulation.fired.front().day].day, Date::fromCivil(2027, 2, 15));
    }

    void otherCurrenciesNeedARate()
    {
        Plan plan = documentsPlan(1);
        plan.currency = "EUR";
        QVERIFY(simulated(plan).rules.empty());
        plan.exchangeRates = {
            {"USD", "EUR", Exact::ratio(9, 10), Date::fromCivil(2026, 11, 1), "ECB"}};
        QCOMPARE(simulated(plan).rules.front().above, Money::fromCents(90'000));
    }

    /// Runs of a month cost together what the forecast says of it.
    void runsAddUpToTheMonth()
    {
        Workload training = newWorkload(WorkloadKind::training);
        training.name = "Training";
        training.demand.runsPerMonth = Exact::ratio(13, 3);
        Plan plan = *applyEdit(newPlan(), AddWorkload{training});
        plan.startMonth = Date::fromCivil(2027, 1, 1);
        plan = *applyEdit(plan, Allocate{1, {anOffer(known::aws, "us-east-1", "p4d.24xlarge")}});
        const EvaluationInputs inputs = m_desk.with(plan);
        const auto evaluation = evaluate(inputs).activeScenario();
        const Money month = evaluation.forecast.front().total;
        QVERIFY(month > Money());
        Money sum;
        for (const PlannedDay &day : plannedDays(inputs, activeScenario(*inputs.plan), evaluation))
            sum += day.total;
        Money year;
        for (const ForecastMonth &ahead : evaluation.forecast)
            year += ahead.total;
        const double off = (sum - year).toDouble();
        QVERIFY2(std::abs(off) < 12, qPrintable(QString::number(off)));
    }

private:
    static const FiredAlert &alertOf(const AlertSimulation &simulation, AlertRule::Kind kind)
    {
        return *std::ranges::find_if(simulation.fired, [&](const FiredAlert &alert) {
            return simulation.rules[alert.rule].kind == kind;
        });
    }
    [[nodiscard]] AlertSimulation simulated(const Plan &plan) const
    {
        const EvaluationInputs inputs = m_desk.with(plan);
        return simulateAlerts(inputs, activeScenario(*inputs.plan),
                              evaluate(inputs, {.months = 1}).activeScenario());
    }

    EvaluationDesk m_desk;
};

QTEST_APPLESS_MAIN(AlertsTest)
#include "tst_alerts.moc"
