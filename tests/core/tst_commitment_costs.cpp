// SPDX-License-Identifier: GPL-3.0-or-later
// Effect of a scenario's commitments on its lines, forecast and findings, by sums made by hand.
#include "commitment_desk.h"
#include "core/catalog/known_providers.h"
#include "core/evaluation/commitment_bill.h"
#include "core/plan/plan_currency.h"
#include "core/plan/plan_edit.h"
#include "core/plan/plan_validation.h"

#include <QTest>

using namespace headroom;
using namespace headroom::testing;

namespace {

Money dollars(double amount)
{
    return Money::nearestCents(amount * 100);
}

/// A service on three machines around the clock, and two for 8 h on 22 working days.
PlanBuilder serviceAndPeople()
{
    PlanBuilder plan = aPlan();
    plan.with(worksFor("Service", aroundTheClock())).on(onAws("g4dn.2xlarge"), 3);
    plan.with(worksFor("People", dailyOnWorkingDays(8))).on(onAws("g4dn.2xlarge"), 2);
    return plan;
}

Plan with(const PlanBuilder &builder, std::vector<Commitment> commitments)
{
    Plan plan = builder.build();
    plan.startMonth = Date::fromCivil(2027, 1, 1);
    plan.scenarios.front().commitments = std::move(commitments);
    return plan;
}

} // namespace

class CommitmentCostsTest : public QObject
{
    Q_OBJECT

private slots:
    void carriedHoursCostWhatTheCommitmentBills()
    {
        // 3 x 730 h at 0.6; the people's 2 x 176 h stay on demand.
        const auto scenario =
            of(with(serviceAndPeople(), {reservationOf("g4dn.2xlarge", 3, reservedFor(1))}));
        QCOMPARE(scenario.total, dollars(1314 + 352));
        QCOMPARE(scenario.lines[0].compute + scenario.lines[1].compute, scenario.compute);
        QVERIFY(scenario.lines[0].covers.size() == 1);
    }

    void aCommitmentCostsWhatItsFirstMonthMakesIt()
    {
        // Half the price from April 2027 on. A reservation from May on is bought at 0.3: 744 h come
        // to 223.20; the one from January on stays at 0.6 for its term, and its renewal is at 0.3:
        // 0.3 x 744.
        PlanBuilder builder = aPlan();
        builder.with(worksFor("Service", aroundTheClock())).on(onAws("g4dn.2xlarge"), 1);
        Commitment reserved = reservationOf("g4dn.2xlarge", 1, reservedFor(1));
        reserved.startMonth = Date::fromCivil(2027, 5, 1);
        Plan plan = with(builder, {reserved});
        plan.scenarios.front().outlook.priceSteps = {
            {Date::fromCivil(2027, 4, 1), std::nullopt, -50}};
        const EvaluationDesk desk(committedCatalog());
        const auto months = [&] {
            return evaluate(desk.with(plan), {.months = 14}).activeScenario().forecast;
        };
        QCOMPARE(months()[2].total, dollars(744));
        QCOMPARE(months()[3].total, dollars(360));
        QCOMPARE(months()[4].total, dollars(223.2));
        plan.scenarios.front().commitments.front().startMonth.reset();
        QCOMPARE(months()[4].total, dollars(446.4));
        QCOMPARE(months()[12].total, dollars(223.2));
        // Bought in December 2026, before the step, and renewed after it.
        plan.scenarios.front().commitments.front().startMonth = Date::fromCivil(2026, 12, 1);
        QCOMPARE(months()[10].total, dollars(432)); // 720 h
        QCOMPARE(months()[11].total, dollars(223.2));
        // Discount from the on-demand price: 60 % of 0.5 an hour.
        plan.scenarios.front().commitments.front().percentOff = 40;
        plan.scenarios.front().commitments.front().startMonth = Date::fromCivil(2027, 5, 1);
        QCOMPARE(months()[4].total, dollars(223.2));
    }

    void aFeeIsSpreadOverTheHoursOfItsTerm()
    {
        // From March 2027 a year has 366 days: 0.55 x 8,760 h = 4,818.00 are spread over 8,784 h,
        // also where the line itself is bought so.
        const PurchaseOption upfront = reservedFor(1, Payment::allUpfront);
        const auto sumOf = [&](const Plan &plan) {
            const EvaluationDesk desk(committedCatalog());
            const ScenarioEvaluation scenario = evaluate(desk.with(plan)).activeScenario();
            Money sum;
            for (const ForecastMonth &month : scenario.forecast)
                sum += month.total;
            return std::pair(sum, scenario);
        };
        PlanBuilder builder = aPlan();
        builder.with(worksFor("Service", aroundTheClock())).on(onAws("g4dn.2xlarge"), 1);
        Plan plan = with(builder, {reservationOf("g4dn.2xlarge", 1, upfront)});
        plan.startMonth = Date::fromCivil(2027, 3, 1);
        const auto [sum, committed] = sumOf(plan);
        QCOMPARE(committed.commitments.front().forecast.billed, dollars(4818));
        // Twelve amounts are rounded, each by half a cent at most.
        QVERIFY(std::abs((sum - dollars(4818)).cents()) <= 6);
        QCOMPARE(committed.forecast.front().cash, dollars(4818));
        // 4,818 x 744 / 8,784 = 408.0819...
        QCOMPARE(committed.forecast.front().total, dollars(408.08));
        OfferReference bought = onAws("g4dn.2xlarge");
        bought.purchase = upfront;
        PlanBuilder own = aPlan();
        own.with(worksFor("Service", aroundTheClock())).on(bought, 2);
        plan = with(own, {});
        plan.startMonth = Date::fromCivil(2027, 3, 1);
        QCOMPARE(sumOf(plan).first, dollars(2 * 4818));
        plan.startMonth = Date::fromCivil(2026, 1, 1);
        QCOMPARE(sumOf(plan).first, dollars(2 * 4818));
    }

    void sharedHoursAreBorneByCoveredHours()
    {
        // Five instances while both run: three of five of each line's are covered. People work 176
        // of 730 h, the service alone in 554: it is covered there in full. Covered: service 3 x 554
        // + 3 x 3/5 x 176 = 1978.8 instance-hours; people 2 x 3/5 x 176 = 211.2.
        const auto scenario =
            of(with(serviceAndPeople(), {reservationOf("g4dn.2xlarge", 3, reservedFor(1))}));
        const double service = 1978.8;
        const double people = 211.2;
        const double bill = 3 * 730 * 0.6;
        QCOMPARE(scenario.lines[0].compute,
                 dollars(2190 - service + bill * service / (service + people)));
        QCOMPARE(scenario.lines[1].compute,
                 dollars(352 - people + bill * people / (service + people)));
        QVERIFY(scenario.commitments[0].month.utilisation > 0.999999);
        QCOMPARE(scenario.commitments[0].month.unused, Money());
    }

    void unusedHoursAreBilled()
    {
        // Two for the people alone: 352 of 1,460 instance-hours are used.
        PlanBuilder plan = aPlan();
        plan.with(worksFor("People", dailyOnWorkingDays(8))).on(onAws("g4dn.2xlarge"), 2);
        const auto scenario = of(with(plan, {reservationOf("g4dn.2xlarge", 2, reservedFor(1))}));
        QCOMPARE(scenario.total, dollars(1460 * 0.6));
        QVERIFY(qAbs(scenario.commitments[0].month.utilisation - 352.0 / 1460) < 1e-6);
        QCOMPARE(scenario.commitments[0].month.unused, dollars((1460 - 352) * 0.6));
        QVERIFY(qAbs(scenario.commitments[0].breakEven - 0.6) < 1e-9);
        QVERIFY(hasFinding(scenario, "commitment_below_break_even", Severity::warning));
    }

    void uncoveredCommitmentIsInTheUnitCost()
    {
        Workload people = worksFor("People", aroundTheClock());
        people.demand.people = 4;
        PlanBuilder plan = aPlan();
        plan.with(people).on(onAws("g4dn.2xlarge"), 1);
        // 730 h at 1 for four people, and 2 x 730 h at 0.06 of machines that nothing runs on.
        const auto scenario = of(with(plan, {reservationOf("m5.large", 2, reservedFor(1))}));
        QCOMPARE(scenario.total, dollars(730 + 87.6));
        QCOMPARE(scenario.lines[0].unitCost->amount, Exact::ratio(8176, 40));
    }

    void forecastCountsCalendarHours()
    {
        // January has 744 h, February 672.
        PlanBuilder plan = aPlan();
        plan.with(worksFor("Service", aroundTheClock())).on(onAws("g4dn.2xlarge"), 3);
        const auto scenario = of(with(plan, {reservationOf("g4dn.2xlarge", 2, reservedFor(1))}));
        QCOMPARE(scenario.forecast[0].total, dollars(744 * (2 * 0.6 + 1)));
        QCOMPARE(scenario.forecast[1].total, dollars(672 * (2 * 0.6 + 1)));
        QCOMPARE(scenario.forecast[1].cash, scenario.forecast[1].total);
    }

    void upfrontFeesAreCashInTheMonthTheTermBegins()
    {
        PlanBuilder plan = aPlan();
        plan.with(worksFor("Service", aroundTheClock())).on(onAws("g4dn.2xlarge"), 1);
        Commitment commitment =
            reservationOf("g4dn.2xlarge", 1, reservedFor(1, Payment::allUpfront));
        commitment.startMonth = Date::fromCivil(2027, 3, 1);
        const auto scenario = of(with(plan, {commitment}), 15);
        QCOMPARE(scenario.forecast[1].cash, dollars(672));
        QCOMPARE(scenario.forecast[2].cash, dollars(8760 * 0.55));
        // The term has a 29 February: 8,784 h share the fee.
        QCOMPARE(scenario.forecast[2].total, dollars(744 * 8760 * 0.55 / 8784));
        QCOMPARE(scenario.forecast[3].cash, Money());
        // Renewed after a year.
        QCOMPARE(scenario.forecast[14].cash, dollars(8760 * 0.55));
        // It does not run in the plan's first month.
        QCOMPARE(scenario.total, dollars(730));
    }

    void aTermThatIsNotRenewedEnds()
    {
        PlanBuilder builder = aPlan();
        builder.with(worksFor("Service", aroundTheClock())).on(onAws("g4dn.2xlarge"), 1);
        Commitment once = reservationOf("g4dn.2xlarge", 1, reservedFor(1, Payment::allUpfront));
        once.renews = false;
        // Twelve months come to the fee, 8,760 x 0.55; January 2028 has 744 h at 1, February 2028
        // 696.
        const auto ended = of(with(builder, {once}), 14);
        Money year;
        for (std::size_t m = 0; m < 12; ++m)
            year += ended.forecast[m].total;
        QCOMPARE(year, dollars(4818));
        QCOMPARE(ended.forecast[0].cash, dollars(4818));
        QCOMPARE(ended.forecast[12].total, dollars(744));
        QCOMPARE(ended.forecast[12].cash, dollars(744));
        QCOMPARE(ended.forecast[13].total, dollars(696));
        QCOMPARE(ended.forecastCash, dollars(4818 + 744 + 696));
        QCOMPARE(ended.commitments[0].forecast.billed, dollars(4818));
        QVERIFY(hasFinding(ended, "commitment_ends", Severity::note));
        QVERIFY(!hasFinding(of(with(builder, {once})), "commitment_ends", Severity::note));
        once.renews = true;
        const auto renewed = of(with(builder, {once}), 14);
        QCOMPARE(renewed.forecast[12].cash, dollars(4818));
        QVERIFY(!hasFinding(renewed, "commitment_ends", Severity::note));
    }

    void aDayWithinAMonthIsSaid()
    {
        PlanBuilder builder = aPlan();
        builder.with(worksFor("Service", aroundTheClock())).on(onAws("g4dn.2xlarge"), 1);
        Commitment commitment = reservationOf("g4dn.2xlarge", 1, reservedFor(1));
        commitment.startMonth = Date::fromCivil(2027, 3, 15);
        const auto scenario = of(with(builder, {commitment}));
        QCOMPARE(scenario.forecast[2].total, dollars(744 * 0.6));
        QVERIFY(hasFinding(scenario, "commitment_begins_within_month", Severity::note));
        commitment.startMonth = Date::fromCivil(2027, 3, 1);
        QVERIFY(!hasFinding(of(with(builder, {commitment})), "commitment_begins_within_month",
                            Severity::note));
    }

    void feesOfLinesAddUpToTheFee()
    {
        // A seventh of 4,818.00 is no whole number of cents.
        PlanBuilder builder = aPlan();
        for (const char *name : {"A", "B", "C", "D", "E", "F", "G"})
            builder.with(worksFor(name, aroundTheClock())).on(onAws("g4dn.2xlarge"), 1);
        const auto scenario = of(
            with(builder, {reservationOf("g4dn.2xlarge", 1, reservedFor(1, Payment::allUpfront))}));
        Money fees;
        for (const Line &line : scenario.lines)
            fees += line.upfront;
        QCOMPARE(fees, dollars(4818));
        QCOMPARE(scenario.upfront, dollars(4818));
        // January: the fee, and of each six sevenths of 744 h on demand, 637.714...
        QCOMPARE(scenario.forecast[0].cash, dollars(4818 + 7 * 637.71));
        // Twelve months are its term: what they bear is what they pay.
        QCOMPARE(scenario.forecastTotal, scenario.forecastCash);
    }

    void narrowerScopesCoverFirst()
    {
        // Three machines of 1.00: one reserved, 0.7 of the family's spend is one more, 0.4 of the
        // provider's half of the third.
        PlanBuilder plan = aPlan();
        plan.with(worksFor("Service", aroundTheClock())).on(onAws("g4dn.2xlarge"), 3);
        Commitment family =
            reservationOf("g4dn", 1, {.model = PricingModel::instanceSavingsPlan, .termYears = 1});
        family.amount = *Exact::parse("0.7");
        const auto scenario = of(with(
            plan, {spendPerHour("0.4"), family, reservationOf("g4dn.2xlarge", 1, reservedFor(1))}));
        QCOMPARE(scenario.total, dollars(730 * (0.6 + 0.7 + 0.4 + 0.5)));
        for (const EvaluatedCommitment &outcome : scenario.commitments)
            QVERIFY(outcome.month.utilisation > 0.999999);
    }

    void spendCoversTheLargestSavingFirst()
    {
        // m5.large saves 30 % under the plan, g4dn.2xlarge 20 %: 0.5 an hour covers the two
        // m5.large (0.14), the rest of it 0.45 of a g4dn.2xlarge.
        PlanBuilder plan = aPlan();
        plan.with(worksFor("Large", aroundTheClock())).on(onAws("g4dn.2xlarge"), 1);
        plan.with(worksFor("Small", aroundTheClock())).on(onAws("m5.large"), 2);
        const auto scenario = of(with(plan, {spendPerHour("0.5")}));
        QCOMPARE(scenario.total, dollars(730 * (0.5 + 0.55)));
        QCOMPARE(scenario.lines[1].compute, dollars(730 * 0.14));
    }

    void costsTakenOfComputeFollow()
    {
        // Support of 10 % of 730 x 0.6 instead of 730 x 1.00.
        PlanBuilder plan = aPlan();
        Workload service = worksFor("Service", aroundTheClock());
        service.otherCosts = {{"Support", Money(), CostBasis::support}};
        service.otherCosts.front().percent = 10;
        plan.with(service).on(onAws("g4dn.2xlarge"), 1);
        QCOMPARE(of(with(plan, {})).total, dollars(730 * 1.1));
        const auto scenario = of(with(plan, {reservationOf("g4dn.2xlarge", 1, reservedFor(1))}));
        QCOMPARE(scenario.total, dollars(438 * 1.1));
        QCOMPARE(scenario.forecast[0].total, dollars(744 * 0.6 * 1.1));
    }

    void aCommitmentThatNothingUsesIsStillPaid()
    {
        PlanBuilder plan = aPlan();
        plan.with(worksFor("Small", aroundTheClock())).on(onAws("m5.large"), 1);
        const auto scenario = of(with(plan, {reservationOf("g4dn.xlarge", 1, reservedFor(1))}));
        QCOMPARE(scenario.total, dollars(730 * (0.1 + 0.3)));
        QVERIFY(hasFinding(scenario, "commitment_idle", Severity::warning));
    }

    void withoutAPriceItIsAnErrorAndCostsNothing()
    {
        PlanBuilder plan = aPlan();
        plan.with(worksFor("Small", aroundTheClock())).on(onAws("m5.large"), 1);
        const auto scenario = of(with(plan, {reservationOf("m5.large", 1, reservedFor(3))}));
        QCOMPARE(scenario.total, dollars(73));
        QVERIFY(hasFinding(scenario, "commitment_price_missing", Severity::error));
    }

    void linesOfAnotherKindAreNotCarried()
    {
        PlanBuilder plan = aPlan();
        OfferReference reserved = onAws("g4dn.2xlarge");
        reserved.purchase = reservedFor(1);
        plan.with(worksFor("Reserved itself", aroundTheClock())).on(reserved, 1);
        const auto scenario = of(with(plan, {reservationOf("g4dn.2xlarge", 1, reservedFor(1))}));
        QCOMPARE(scenario.total, dollars(2 * 730 * 0.6));
        QVERIFY(hasFinding(scenario, "commitment_idle", Severity::warning));
    }

    void aScheduleIsNotDiscountedTwice()
    {
        // One reserved machine for 8 h on 22 days costs its 730 h, whatever the schedule; the 176 h
        // are no saving on top of the discount.
        PlanBuilder plan = aPlan();
        plan.with(worksFor("People", dailyOnWorkingDays(8))).on(onAws("g4dn.2xlarge"), 1);
        const auto scenario = of(with(plan, {reservationOf("g4dn.2xlarge", 1, reservedFor(1))}));
        QCOMPARE(scenario.total, dollars(730 * 0.6));
    }

    void badCommitmentsAreRefused_data()
    {
        QTest::addColumn<QString>("field");
        QTest::addColumn<std::function<void(Commitment &)>>("spoil");
        const auto row = [](const char *name, const char *field,
                            std::function<void(Commitment &)> spoil) {
            QTest::newRow(name) << QString::fromLatin1(field) << std::move(spoil);
        };
        row("on demand", "purchase/pricing_model", [](Commitment &c) { c.purchase = {}; });
        row("no term", "purchase/term_years", [](Commitment &c) { c.purchase.termYears = 0; });
        row("six years", "purchase/term_years", [](Commitment &c) { c.purchase.termYears = 6; });
        row("no machine", "target", [](Commitment &c) { c.target.clear(); });
        row("no region", "region", [](Commitment &c) { c.region.clear(); });
        row("a machine for all", "target", [](Commitment &c) { c.purchase = planFor(1); });
        row("nothing", "amount", [](Commitment &c) { c.amount = 0; });
        row("less than nothing", "amount", [](Commitment &c) { c.amount = Exact(0) - Exact(1); });
        row("half a machine", "amount", [](Commitment &c) { c.amount = Exact::ratio(1, 2); });
        row("too many", "amount", [](Commitment &c) { c.amount = 2'000'000; });
        row("all off", "percent_off", [](Commitment &c) { c.percentOff = 100; });
        row("nothing off", "percent_off", [](Commitment &c) { c.percentOff = 0; });
        row("a price of the reference book", "region",
            [](Commitment &c) { c.book = PriceBook::reference; });
    }
    void badCommitmentsAreRefused()
    {
        QFETCH(QString, field);
        QFETCH(std::function<void(Commitment &)>, spoil);
        Commitment commitment = reservationOf("m5.large", 1, reservedFor(1));
        QVERIFY(checkCommitment(commitment));
        spoil(commitment);
        const auto checked = checkCommitment(commitment);
        QVERIFY(!checked);
        QCOMPARE(QString::fromStdString(checked.error().where), field);
        const Plan plan = with(serviceAndPeople(), {});
        const auto edited = applyEdit(plan, SetCommitments{{commitment}, "Commit"});
        QVERIFY(!edited);
        QVERIFY(edited.error().where.starts_with("/scenarios/0/commitments/0/"));
    }

    void settingThemChangesTheActiveScenarioOnly()
    {
        PlanBuilder builder = serviceAndPeople();
        builder.scenario("Other");
        const Plan plan = with(builder, {});
        const std::vector<Commitment> wanted{reservationOf("g4dn.2xlarge", 3, reservedFor(1))};
        const auto edited = applyEdit(plan, SetCommitments{wanted, "Commit"});
        QVERIFY(edited);
        QCOMPARE(activeScenario(*edited).commitments, wanted);
        QVERIFY(edited->scenarios[1].commitments.empty());
    }

    void anotherCurrencyConvertsSpendAndNotInstances()
    {
        Plan plan = with(serviceAndPeople(),
                         {spendPerHour("2.5"), reservationOf("g4dn.2xlarge", 3, reservedFor(1))});
        QVERIFY(!inCurrency(plan, "EUR"));
        plan.exchangeRates = {
            {"USD", "EUR", *Exact::parse("0.9"), Date::fromCivil(2026, 11, 1), "ECB"}};
        const auto converted = inCurrency(plan, "EUR");
        QVERIFY(converted);
        QCOMPARE(converted->scenarios[0].commitments[0].amount, *Exact::parse("2.25"));
        QCOMPARE(converted->scenarios[0].commitments[1].amount, Exact(3));
    }

    void pricesOfCommitmentsAreSavedWithThePlan()
    {
        const Plan plan =
            with(serviceAndPeople(), {reservationOf("g4dn.2xlarge", 3, reservedFor(1))});
        const auto snapshot = makeSnapshot(m_desk.with(plan));
        Plan saved = withEmbeddedPrices(*snapshot);
        saved.pricePolicy = PricePolicy::keep;
        OfferReference reserved = onAws("g4dn.2xlarge");
        reserved.purchase = reservedFor(1);
        QVERIFY(std::ranges::find(saved.prices, reserved, &EmbeddedPrice::offer)
                != saved.prices.end());
        // Elsewhere nobody has a price: the plan's own count.
        const EvaluationDesk elsewhere(CatalogBuilder()
                                           .type(known::aws, "g4dn.2xlarge", 8, 32)
                                           .accelerators("NVIDIA T4", 1, 16)
                                           .build());
        QCOMPARE(evaluate(elsewhere.with(saved)).activeScenario().total,
                 snapshot->evaluation.activeScenario().total);
    }

private:
    [[nodiscard]] ScenarioEvaluation of(const Plan &plan, int months = kForecastMonths) const
    {
        return evaluate(m_desk.with(plan), {months}).activeScenario();
    }

    EvaluationDesk m_desk{committedCatalog()};
};

QTEST_APPLESS_MAIN(CommitmentCostsTest)

#include "tst_commitment_costs.moc"
