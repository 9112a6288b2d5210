// SPDX-License-Identifier: GPL-3.0-or-later
// Pages of a presentation as facts and words: what they say is what an evaluation says.
#include "core/catalog/known_providers.h"
#include "core/plan/plan_edit.h"
#include "core/presentation/slide_words.h"
#include "support/evaluation_desk.h"
#include "support/plan_builders.h"

#include <QTest>

#include <algorithm>
#include <functional>

using namespace headroom;
using namespace headroom::testing;

namespace {

/// A chat service and notebooks in two scenarios, with a budget.
Plan presentedPlan()
{
    Plan plan =
        aPlan().with("Notebooks").on(anOffer(known::aws, "us-east-1", "g4dn.xlarge"), 2).build();
    plan.monthlyBudget = Money::fromCents(50'000);
    auto copied = applyEdit(plan, AddScenario{"Other", plan.activeScenario});
    copied->activeScenario = plan.activeScenario;
    copied->scenarios.back().priceChangePercent = -50;
    return *copied;
}

Bookmark pageOf(const Plan &plan, Bookmark::View view)
{
    return {"Page", plan.baseline, view, std::nullopt, 100, {}};
}

} // namespace

class SlidesTest : public QObject
{
    Q_OBJECT

private slots:
    void aPlanWithoutBookmarksHasPagesOfItsOwn()
    {
        const Plan plan = presentedPlan();
        const auto pages = presentedPages(plan);
        QVERIFY(!pages.empty());
        for (const Bookmark &page : pages) {
            QCOMPARE(page.scenario, plan.activeScenario);
            QVERIFY(!slideTitle(page).empty());
        }
        Plan marked = plan;
        marked.bookmarks = {pageOf(plan, Bookmark::View::budget)};
        QVERIFY(presentedPages(marked) == marked.bookmarks);
    }

    void trafficIsThatOfTheScenarioTimesThePagesShare_data()
    {
        QTest::addColumn<double>("change");
        QTest::addColumn<double>("percent");
        QTest::addColumn<double>("wanted");
        QTest::newRow("as planned") << 0.0 << 100.0 << 0.0;
        QTest::newRow("double") << 0.0 << 200.0 << 100.0;
        QTest::newRow("half of a half more") << 50.0 << 50.0 << -25.0;
        QTest::newRow("within the range of plans") << 9'000.0 << 1'000.0 << 10'000.0;
    }

    void trafficIsThatOfTheScenarioTimesThePagesShare()
    {
        QFETCH(double, change);
        QFETCH(double, percent);
        QFETCH(double, wanted);
        Plan plan = presentedPlan();
        for (Scenario &scenario : plan.scenarios)
            scenario.demandChangePercent = change;
        for (const Scenario &scenario : withTraffic(plan, percent).scenarios)
            QCOMPARE(scenario.demandChangePercent, wanted);
    }

    void everyViewShowsTheScenarioOfThePage()
    {
        const Plan plan = presentedPlan();
        for (const auto view : kAllOf<Bookmark::View>) {
            Bookmark page = pageOf(plan, view);
            page.scenario = "Other";
            page.trafficPercent = 200;
            const SlideFacts facts = slideFacts(EvaluationDesk().with(plan), page);
            QCOMPARE(facts.scenario().name, std::string("Other"));
            Plan wanted = withTraffic(plan, 200);
            wanted.activeScenario = "Other";
            const auto direct = makeSnapshot(EvaluationDesk().with(wanted));
            QCOMPARE(facts.scenario().total, direct->evaluation.activeScenario().total);
            QVERIFY(facts.isTried());
            const SlideFacts back = atTraffic(facts, 100);
            QVERIFY(!back.isTried());
            QCOMPARE(back.scenario().total, facts.plannedScenario().total);
        }
    }

    /// Each step of the traffic evaluates the scenarios of the page, and no others.
    void onlyTheScenariosOfThePageAreEvaluated()
    {
        Plan plan = *applyEdit(presentedPlan(), AddScenario{"Third", "Other"});
        const auto shown = [&](Bookmark::View view, const char *scenario) {
            Bookmark page = pageOf(plan, view);
            page.scenario = scenario;
            return slideFacts(EvaluationDesk().with(plan), page).shown->evaluation.scenarios.size();
        };
        QCOMPARE(shown(Bookmark::View::scenarios, "Other"), std::size_t{3});
        QCOMPARE(shown(Bookmark::View::budget, "Other"), std::size_t{2}); // with the baseline
        QCOMPARE(shown(Bookmark::View::forecast, plan.baseline.c_str()), std::size_t{1});
    }

    void theScaleSaysWhatItsStopsCost()
    {
        const Plan plan = presentedPlan();
        for (const double percent : {100.0, 10.0, 700.0}) {
            Bookmark page = pageOf(plan, Bookmark::View::budget);
            page.trafficPercent = percent;
            const SlideFacts facts = slideFacts(EvaluationDesk().with(plan), page);
            QVERIFY(facts.stops.size() >= 3);
            bool hasPlanned = false;
            double before = 0;
            for (const TrafficStop &stop : facts.stops) {
                QVERIFY(stop.percent > before);
                before = stop.percent;
                hasPlanned = hasPlanned || stop.percent == 100;
                QVERIFY(stop.monthly.has_value());
                QCOMPARE(*stop.monthly, atTraffic(facts, stop.percent).scenario().total);
            }
            QVERIFY(hasPlanned);
            QVERIFY(facts.stops.front().percent <= percent && percent <= before);
        }
    }

    void missingSlidesAreReportedAndTheRestShown()
    {
        const Plan plan = presentedPlan();
        for (const auto view : kAllOf<Bookmark::View>) {
            Bookmark page = pageOf(plan, view);
            QVERIFY(missingOnSlide(slideFacts(EvaluationDesk().with(plan), page)).empty());
            page.scenario = "Gone with the wind";
            page.highlight = 4711;
            const SlideFacts facts =
                completed(slideFacts(EvaluationDesk().with(plan), page), sequential);
            QCOMPARE(facts.scenario().name, plan.activeScenario);
            const std::string said = missingOnSlide(facts);
            QVERIFY(said.find("Gone with the wind") != std::string::npos);
            QVERIFY(said.find("workload") != std::string::npos);
            QVERIFY(view == Bookmark::View::scenarios ? !slideCards(facts).empty()
                                                      : slideFigures(facts).size() == 3);
        }
    }

    void aPageOfNothingSaysSo()
    {
        const Plan plan = aPlan().build();
        for (const auto view : kAllOf<Bookmark::View>) {
            const SlideFacts facts =
                completed(slideFacts(EvaluationDesk().with(plan), pageOf(plan, view)), sequential);
            for (const SlideFigure &figure : slideFigures(facts))
                QVERIFY(!figure.value.empty());
            QVERIFY(!slideFooter(facts).empty());
        }
    }

    void theBudgetIsComparedWithThePlannedMonth()
    {
        Plan plan = presentedPlan();
        const Money total =
            makeSnapshot(EvaluationDesk().with(plan))->evaluation.activeScenario().total;
        for (const std::int64_t cents : {std::int64_t(-20'000), std::int64_t(20'000)}) {
            plan.monthlyBudget = total + Money::fromCents(cents);
            const SlideFacts facts =
                slideFacts(EvaluationDesk().with(plan), pageOf(plan, Bookmark::View::forecast));
            const SlideFigure budget = slideFigures(facts).back();
            const auto &months = facts.scenario().forecast;
            const auto over = std::ranges::count_if(
                months, [](const ForecastMonth &month) { return month.total > *month.budget; });
            if (cents > 0 && over > 0) {
                QCOMPARE(budget.value,
                         std::to_string(over) + " of " + std::to_string(months.size()));
                QVERIFY(!budget.amount);
            } else {
                QCOMPARE(*budget.amount, Money::fromCents(-cents));
                QCOMPARE(budget.label.starts_with("Over"), cents < 0);
            }
            QCOMPARE(budget.mood == SlideFigure::Mood::good, cents > 0 && over == 0);
        }
    }

    void pricedPartsProveNoBudgetKept()
    {
        const Plan plan = [] {
            Plan partial = aPlan()
                               .with("Notebooks")
                               .on(anOffer(known::aws, "us-east-1", "g4dn.xlarge"), 2)
                               .with("Elsewhere")
                               .on(anOffer(known::aws, "moon-1", "g4dn.xlarge"), 2)
                               .build();
            partial.monthlyBudget = Money::fromCents(100'000'00);
            return partial;
        }();
        const SlideFacts facts =
            slideFacts(EvaluationDesk().with(plan), pageOf(plan, Bookmark::View::forecast));
        const SlideFigure budget = slideFigures(facts).back();
        QCOMPARE(budget.mood, SlideFigure::Mood::warning);
        QVERIFY2(budget.label.starts_with("Left of"), budget.label.c_str());
        const SlideFacts cards = completed(
            slideFacts(EvaluationDesk().with(plan), pageOf(plan, Bookmark::View::scenarios)),
            sequential);
        for (const SlideCard &card : slideCards(cards))
            for (const auto &row : card.rows)
                QVERIFY2(row.label != "Budget", row.value.c_str());
    }

    void moneyIsRoundedForSpeech()
    {
        QCOMPARE(spokenAmount(Money::fromCents(823'456), false, "USD"), std::string("$8.2k"));
        QCOMPARE(spokenAmount(Money::fromCents(223'456), true, "USD"), std::string("+$2.2k"));
        QCOMPARE(spokenAmount(Money::fromCents(-223'456), true, "USD"), std::string("−$2.2k"));
        QCOMPARE(trafficName(100), std::string("today"));
        QCOMPARE(trafficName(200), std::string("× 2"));
        QCOMPARE(trafficName(65), std::string("× 0.65"));
    }

    void bookmarksFollowTheNamesOfScenarios()
    {
        Plan plan = presentedPlan();
        plan.bookmarks = {pageOf(plan, Bookmark::View::budget),
                          pageOf(plan, Bookmark::View::budget)};
        plan.bookmarks.back().scenario = "Other";
        const auto renamed = applyEdit(plan, RenameScenario{"Other", "Another"});
        QVERIFY(renamed);
        QCOMPARE(renamed->bookmarks[0].scenario, plan.baseline);
        QCOMPARE(renamed->bookmarks[1].scenario, std::string("Another"));
        const auto removed = applyEdit(*renamed, RemoveScenario{"Another"});
        QVERIFY(removed); // a bookmark does not keep its scenario
        QVERIFY(removed->bookmarks == renamed->bookmarks);
    }

    void bookmarksAreChecked()
    {
        const Plan plan = presentedPlan();
        const auto isTaken = [&](const std::function<void(Bookmark &)> &change) {
            Bookmark page = pageOf(plan, Bookmark::View::budget);
            change(page);
            return applyEdit(plan, SetBookmarks{{page}}).has_value();
        };
        QVERIFY(isTaken([](Bookmark &) {}));
        QVERIFY(!isTaken([](Bookmark &page) { page.name.clear(); }));
        QVERIFY(!isTaken([](Bookmark &page) { page.name = std::string(10'000, 'x'); }));
        QVERIFY(!isTaken([](Bookmark &page) { page.scenario.clear(); }));
        QVERIFY(!isTaken([](Bookmark &page) { page.trafficPercent = 9; }));
        QVERIFY(!isTaken([](Bookmark &page) { page.trafficPercent = 1'001; }));
        QVERIFY(!isTaken([](Bookmark &page) { page.note = std::string(20'001, 'x'); }));
    }
};

QTEST_APPLESS_MAIN(SlidesTest)
#include "tst_slides.moc"
