// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wording/finding_words.h"
#include "session_desk.h"

#include <algorithm>

using namespace headroom;
using namespace headroom::testing;

class PlanSessionPricesTest : public QObject
{
    Q_OBJECT

private slots:
    void savedPlanCarriesThePricesItWasComputedWith()
    {
        Desk desk;
        desk.load();
        QVERIFY(savedAs(desk.session, QStringLiteral("priced.headroom")).has_value());
        const Plan saved = desk.store->load("priced.headroom")->plan;
        QCOMPARE(saved.prices.size(), std::size_t(2));
        QCOMPARE(saved.catalogVersion, desk.session.snapshot()->inputs.catalog->version);
    }

    void otherPricesThanSavedOnesAreSaidOnce()
    {
        Desk desk;
        desk.store->change("old.headroom", desk.withOldPrice());
        QSignalSpy differ(&desk.session, &PlanSession::pricesDiffer);
        QVERIFY(opened(desk.session, QStringLiteral("old.headroom")).has_value());
        QCOMPARE(differ.count(), 0);
        desk.load();
        QCOMPARE(differ.count(), 1);
        const auto changes = differ.first().first().value<PriceChanges>();
        QCOMPARE(changes.changes.size(), std::size_t(1));
        QCOMPARE(changes.changes[0].workloads, std::vector<std::string>{"Notebooks"});
        QCOMPARE(changes.changes[0].monthlyToday - changes.changes[0].monthlySaved,
                 changes.withToday - changes.withSaved);
        desk.session.document().apply(RenamePlan{"Renamed"});
        desk.reload();
        QCOMPARE(differ.count(), 1);
        QVERIFY(opened(desk.session, QStringLiteral("old.headroom")).has_value());
        QCOMPARE(differ.count(), 2);
    }

    void keptPricesOfAReloadAreTheFormerOnes()
    {
        Desk desk;
        desk.load();
        const Money before = desk.session.snapshot()->evaluation.activeScenario().total;
        desk.source->put(fewerDearerOffers());
        QSignalSpy reloaded(&desk.session, &PlanSession::catalogReloaded);
        desk.reload();
        const auto changes = reloaded.first().first().value<PriceChanges>();
        desk.session.document().apply(SetPricePolicy{PricePolicy::keep, changes.saved});
        QCOMPARE(desk.session.snapshot()->evaluation.activeScenario().total, before);
        desk.session.document().undoStack()->undo();
        QVERIFY(desk.session.snapshot()->evaluation.activeScenario().total != before);
    }

    void pricesOfADayAreLoadedAndUndone()
    {
        Desk desk;
        desk.source->putOlder(fewerDearerOffers());
        desk.load();
        const auto newest = desk.session.snapshot()->inputs.catalog;
        QSignalSpy reloaded(&desk.session, &PlanSession::catalogReloaded);
        const Date day = Date::fromCivil(2026, 1, 31);
        desk.session.document().apply(SetPricesAsOf{day});
        QTRY_COMPARE_WITH_TIMEOUT(desk.session.snapshot()->inputs.pricesAsOf, std::optional(day),
                                  kPatience);
        QVERIFY(desk.session.snapshot()->inputs.catalog != newest);
        const auto &findings = desk.session.snapshot()->evaluation.activeScenario().findings;
        QVERIFY(std::any_of(findings.begin(), findings.end(), [](const Finding &finding) {
            return finding.code == "price_missing"
                   && messageOf(finding, english()).find("on 2026-01-31") != std::string::npos;
        }));
        desk.session.document().undoStack()->undo();
        QTRY_COMPARE_WITH_TIMEOUT(desk.session.snapshot()->inputs.catalog, newest, kPatience);
        QVERIFY(!desk.session.snapshot()->inputs.pricesAsOf);
        QCOMPARE(reloaded.count(), 0); // the catalog is the same, only another day of it
    }

    void planWithADayIsComparedWithThatDay()
    {
        Desk desk;
        desk.source->putOlder(fewerDearerOffers());
        desk.load();
        Plan plan = desk.session.plan();
        plan.pricesAsOf = Date::fromCivil(2026, 1, 31);
        plan.prices = {{plan.scenarios.front().allocations.at(1).offer, *HourlyRate::parse("9.99"),
                        Date::fromCivil(2026, 1, 1), "a test"}};
        desk.store->change("day.headroom", plan);
        QSignalSpy differ(&desk.session, &PlanSession::pricesDiffer);
        QVERIFY(opened(desk.session, QStringLiteral("day.headroom")).has_value());
        QTRY_VERIFY_WITH_TIMEOUT(desk.session.snapshot()->inputs.pricesAsOf.has_value(), kPatience);
        QCOMPARE(differ.count(), 0); // the same price as on that day
    }

    void unreadableCatalogIsSaid()
    {
        Desk desk("The catalog is damaged.");
        QSignalSpy refused(&desk.session, &PlanSession::refused);
        desk.session.start();
        QVERIFY(refused.wait(kPatience));
        QCOMPARE(std::string(refused.first().first().value<Error>().what),
                 std::string("The catalog is damaged."));
        QVERIFY(desk.session.snapshot() == nullptr);
        desk.session.document().apply(RenamePlan{"Still editable"});
        QCOMPARE(desk.session.plan().name, std::string("Still editable"));
    }

    void reloadKeepsPlanUndoAndCandidates()
    {
        Desk desk;
        desk.load();
        bool busy = false;
        connect(&desk.session, &PlanSession::busyChanged, &desk.session,
                [&](bool now) { busy = now; });
        desk.session.watchCandidatesOf(desk.chat().id);
        desk.session.document().apply(RenamePlan{"Renamed"});
        // Both of the watching and of the edit: those that come last are to stay.
        QTRY_VERIFY_WITH_TIMEOUT(desk.session.candidates() != nullptr && !busy, kPatience);
        const Plan before = desk.session.plan();
        const auto candidates = desk.session.candidates();
        desk.source->put(fewerDearerOffers());
        connect(&desk.session, &PlanSession::catalogReloaded, &desk.session,
                [&] { QCOMPARE(desk.session.candidates(), candidates); });
        desk.reload();
        QVERIFY(desk.session.plan() == before);
        QVERIFY(desk.session.document().undoStack()->canUndo());
        QCOMPARE(desk.session.document().path(), QStringLiteral("open.headroom"));
        QTRY_COMPARE_WITH_TIMEOUT(desk.session.candidates()->catalog,
                                  desk.session.snapshot()->inputs.catalog, kPatience);
        QCOMPARE(desk.session.candidates()->sized->byType.size(),
                 desk.session.snapshot()->inputs.catalog->types.size());
    }

    void reloadSaysWhatItDidToThePlan()
    {
        Desk desk;
        desk.load();
        const Money before = desk.session.snapshot()->evaluation.activeScenario().total;
        desk.source->put(fewerDearerOffers());
        QSignalSpy reloaded(&desk.session, &PlanSession::catalogReloaded);
        QSignalSpy snapshots(&desk.session, &PlanSession::snapshotChanged);
        desk.reload();
        QCOMPARE(snapshots.count(), 1);
        const auto changes = reloaded.first().first().value<PriceChanges>();
        QCOMPARE(changes.changes.size(), std::size_t(2));
        QCOMPARE(changes.withSaved, before);
        QVERIFY(changes.withToday > before);
        QVERIFY(changes.changes[0].today.has_value());
        QVERIFY(!changes.changes[1].today.has_value()); // the new catalog does not have it
    }

    void reloadOfTheSameCatalogChangesNothing()
    {
        Desk desk;
        desk.load();
        QSignalSpy reloaded(&desk.session, &PlanSession::catalogReloaded);
        desk.reload();
        QVERIFY(!reloaded.first().first().value<PriceChanges>().any());
    }

    void refusedReloadKeepsTheLastCatalog()
    {
        Desk desk;
        desk.load();
        const auto before = desk.session.snapshot();
        desk.source->refuse("The catalog is damaged.");
        QSignalSpy refused(&desk.session, &PlanSession::refused);
        desk.session.reloadCatalog();
        QVERIFY(refused.wait(kPatience));
        QCOMPARE(desk.session.snapshot(), before);
    }

    void catalogNoticesArePassedOn()
    {
        Desk desk;
        desk.source->putProblem(Error{"The shipped prices are shown.", "a", "b"});
        QSignalSpy refused(&desk.session, &PlanSession::refused);
        desk.load();
        // Last, so that no passing remark covers it.
        QCOMPARE(refused.count(), 1);
        QVERIFY(desk.session.snapshot() != nullptr);
    }
};

QTEST_GUILESS_MAIN(PlanSessionPricesTest)
#include "tst_plan_session_prices.moc"
